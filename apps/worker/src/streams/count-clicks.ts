import { setTimeout as sleep } from 'node:timers/promises';
import type { takeClicks } from '@cliffhanger/application/library';
import type { ClickSource, ClicksTaken, HandedGroup } from '@cliffhanger/application/ports';
import type { Log, Metrics } from '@cliffhanger/operations';
import { Counter, Gauge } from 'prom-client';

interface Options {
  readonly source: ClickSource;
  readonly take: ReturnType<typeof takeClicks>;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface CountingClicks {
  /** Takes no more clicks and finishes the current batch. */
  stop(): Promise<void>;
}

/** Per transaction. */
const MOST_CLICKS = 5_000;
/** The maximum delay of a seller's figure. In return, thousands of clicks on one link update its row once. */
const COUNT_EVERY_MS = 200;
const TRY_AGAIN_AFTER_MS = 1_000;

/**
 * Any number of workers may run this, and any may die: a batch counts exactly once, when its transaction
 * commits.
 */
export function countClicks({ source, take, log, metrics }: Options): CountingClicks {
  const observe = clickMetrics(metrics, source);
  const stopping = new AbortController();

  const countOnce = async (handed: readonly HandedGroup[]) => {
    try {
      const taken = await take(handed.map(({ group }) => group));
      if (!taken.ok) throw new Error(`clicks were not counted: ${taken.refusal.name}`);
      for (const one of handed) one.done();
      observe(handed.length, taken.value);
    } catch (error) {
      log.warn({ err: error, groups: handed.length }, 'clicks could not be counted; they are tried again');
      for (const one of handed) one.giveBack(TRY_AGAIN_AFTER_MS);
    }
  };
  const countAll = async () => {
    for (;;) {
      const handed = await source.next(MOST_CLICKS);
      if (handed === undefined) return;
      await countOnce(handed);
      await sleep(COUNT_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const counted = countAll();

  return {
    stop: () => {
      source.stop();
      stopping.abort();
      return counted;
    },
  };
}

type Observe = (groups: number, taken: ClicksTaken) => void;

function clickMetrics(metrics: Metrics, source: ClickSource): Observe {
  const registers = [metrics];
  const clicks = new Counter({
    name: 'clicks_counted_total',
    help: 'Clicks by whether they count: of a viewer, of the same viewer again within the hour, of a bot.',
    labelNames: ['by'],
    registers,
  });
  const views = new Counter({
    name: 'views_counted_total',
    help: 'Landings, previews and plays that count: once a viewer, episode and hour.',
    registers,
  });
  const known = new Counter({
    name: 'click_groups_repeated_total',
    help: 'Groups of clicks that came again and were counted before.',
    registers,
  });
  const waiting: Gauge = new Gauge({
    name: 'click_groups_waiting',
    help: 'Groups of clicks in the stream that are not counted yet.',
    registers,
    collect: async () => waiting.set((await source.waiting()) ?? Number.NaN),
  });
  const behind: Gauge = new Gauge({
    name: 'click_stream_copies_behind',
    help: 'Copies of the stream of clicks that are away or not up to date.',
    registers,
    collect: async () => behind.set((await source.copiesBehind()) ?? Number.NaN),
  });
  return (groups, taken) => {
    clicks.inc({ by: 'viewer' }, taken.clicks);
    clicks.inc({ by: 'viewer-again' }, taken.repeats);
    clicks.inc({ by: 'bot' }, taken.bots);
    views.inc(taken.views);
    known.inc(groups - taken.groups);
  };
}
