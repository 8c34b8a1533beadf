import { setTimeout as sleep } from 'node:timers/promises';
import type { Packaged, packageNextEpisode } from '@cliffhanger/application/media';
import type { Log, Metrics } from '@cliffhanger/operations';
import { Counter } from 'prom-client';

interface Options {
  readonly next: (isStopping: () => boolean) => ReturnType<typeof packageNextEpisode>;
  /** At most the spare processors of this machine: ffmpeg uses more than one. */
  readonly atOnce: number;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly lookEveryMs?: number;
}

export interface PackagingEpisodes {
  /** Stops at once; another worker takes over the unfinished episodes. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Packaging takes minutes, longer than the job timeout, so episodes are rows with a lease. Any number of
 * workers may run this, and any may die.
 */
export function packageEpisodes({
  next,
  atOnce,
  log,
  metrics,
  lookEveryMs = LOOK_EVERY_MS,
}: Options): PackagingEpisodes {
  const episodes = new Counter({
    name: 'episodes_packaged_total',
    help: 'Tries to package an episode, by how they ended.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const stopping = new AbortController();

  const packageNext = next(() => stopping.signal.aborted);
  const packageOne = async (): Promise<Packaged> => {
    try {
      const outcome = await packageNext();
      if (outcome === 'nothing-due') return outcome;
      episodes.inc({ outcome });
      log.info({ outcome }, 'an episode was worked on');
      return outcome;
    } catch (error) {
      episodes.inc({ outcome: 'error' });
      log.warn({ err: error }, 'an episode could not be packaged; it is tried again');
      return 'nothing-due';
    }
  };
  const packageAll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const outcome = await packageOne();
      if (outcome === 'nothing-due')
        await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const packaging = Array.from({ length: atOnce }, packageAll);

  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(packaging);
    },
  };
}
