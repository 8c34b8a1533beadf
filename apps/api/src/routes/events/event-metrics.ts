import type { PushSignal } from '@cliffhanger/application/ports';
import type { Metrics } from '@cliffhanger/operations';
import { Counter, Gauge } from 'prom-client';

interface Watched {
  readonly pushSignal: Pick<PushSignal, 'isConnected'>;
  /** False for an installation without NATS, where a missing connection is no fault. */
  readonly isSignalled: boolean;
  readonly count: () => number;
}

export function watchStreams(
  metrics: Metrics,
  { pushSignal, isSignalled, count }: Watched,
): { readonly told: () => void } {
  const registers = [metrics];
  const gauge = (name: string, help: string, figure: () => number): void => {
    const shown: Gauge = new Gauge({ name, help, registers, collect: () => shown.set(figure()) });
  };
  gauge('event_streams', 'Open streams of events.', count);
  if (isSignalled) {
    gauge(
      'push_signal_connected',
      '1: new events are told through NATS. 0: they are found by looking every few seconds. Not shown without NATS_URL.',
      () => (pushSignal.isConnected() ? 1 : 0),
    );
  }
  const told = new Counter({ name: 'events_told_total', help: 'Events handed to streams.', registers });
  return { told: () => told.inc() };
}
