import type { Metrics } from '@cliffhanger/operations';
import { Counter, Gauge } from 'prom-client';
import type { ClickFigures } from './clicks/click-recorder.ts';
import type { LinkFigures } from './links/link-memory.ts';

interface Sources {
  readonly clicks: () => ClickFigures;
  readonly links: () => LinkFigures;
  readonly isConnected: () => boolean;
}

/** Reads plain counters at scrape time, so that a click only increments a number. */
export function watchIngest(metrics: Metrics, { clicks, links, isConnected }: Sources): void {
  const registers = [metrics];
  const counter = (name: string, help: string, figure: () => number): void => {
    const metric: Counter = new Counter({
      name,
      help,
      registers,
      collect: () => {
        metric.reset();
        metric.inc(figure());
      },
    });
  };
  const gauge = (name: string, help: string, figure: () => number): void => {
    const metric: Gauge = new Gauge({ name, help, registers, collect: () => metric.set(figure()) });
  };
  counter('clicks_recorded_total', 'Clicks that the stream has acknowledged.', () => clicks().recorded);
  counter('views_recorded_total', 'Views that the stream has acknowledged.', () => clicks().views);
  counter('click_groups_total', 'Acknowledged groups.', () => clicks().groups);
  counter(
    'clicks_lost_total',
    'Clicks that were redirected and not recorded, because the stream was unavailable for too long.',
    () => clicks().lost,
  );
  gauge('clicks_waiting', 'Clicks that were redirected and are not recorded yet.', () => clicks().waiting);
  gauge('click_stream_connected', 'Whether the stream is reachable.', () => Number(isConnected()));
  gauge('links_in_memory', 'Tracking links that are resolved from memory.', () => links().inMemory);
  counter('links_asked_for_total', 'Lookups of codes in the database.', () => links().lookups);
  counter(
    'links_turned_away_total',
    'Unknown codes that were not looked up, because too many lookups were running.',
    () => links().turnedAway,
  );
}
