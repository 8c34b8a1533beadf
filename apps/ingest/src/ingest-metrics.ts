import type { Metrics } from '@cliffhanger/operations';
import { Counter, Gauge } from 'prom-client';
import type { ClickFigures } from './clicks/click-recorder.ts';
import type { LinkFigures } from './links/link-memory.ts';

interface Watched {
  readonly clicks: () => ClickFigures;
  readonly links: () => LinkFigures;
  readonly isConnected: () => boolean;
}

/** Read off when somebody looks: a click itself adds to a plain number. */
export function watchIngest(metrics: Metrics, { clicks, links, isConnected }: Watched): void {
  const registers = [metrics];
  const counter = (name: string, help: string, figure: () => number): void => {
    const shown: Counter = new Counter({
      name,
      help,
      registers,
      collect: () => {
        shown.reset();
        shown.inc(figure());
      },
    });
  };
  const gauge = (name: string, help: string, figure: () => number): void => {
    const shown: Gauge = new Gauge({ name, help, registers, collect: () => shown.set(figure()) });
  };
  counter('clicks_recorded_total', 'Clicks that the stream has acknowledged.', () => clicks().recorded);
  counter('views_recorded_total', 'Views that the stream has acknowledged.', () => clicks().views);
  counter('click_groups_total', 'Groups in which they were sent.', () => clicks().groups);
  counter(
    'clicks_lost_total',
    'Clicks that were followed and not recorded: the stream was away for too long.',
    () => clicks().lost,
  );
  gauge('clicks_waiting', 'Clicks that were followed and are not recorded yet.', () => clicks().waiting);
  gauge('click_stream_connected', 'Whether the stream can be reached.', () => Number(isConnected()));
  gauge(
    'links_in_memory',
    'Tracking links that are followed without asking anybody.',
    () => links().inMemory,
  );
  counter('links_asked_for_total', 'Codes that the database was asked for.', () => links().askedFor);
  counter(
    'links_turned_away_total',
    'Unknown codes that were not even asked for: too many others were.',
    () => links().turnedAway,
  );
}
