import { setTimeout as sleep } from 'node:timers/promises';
import type { ClipMade, makeNextClip } from '@cliffhanger/application/media';
import type { Log, Metrics } from '@cliffhanger/operations';
import { Counter } from 'prom-client';

interface Options {
  readonly next: ReturnType<typeof makeNextClip>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly lookEveryMs?: number;
}

export interface MakingClips {
  /** Finishes the current clip: it takes seconds, and another worker would start over. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;

/**
 * One clip at a time, so that episodes get the capacity: a seller waits for a clip once, viewers watch
 * episodes every day.
 */
export function makeClips({ next, log, metrics, lookEveryMs = LOOK_EVERY_MS }: Options): MakingClips {
  const clips = new Counter({
    name: 'clips_made_total',
    help: 'Tries to cut a clip for sellers’ posts, by how they ended.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const stopping = new AbortController();

  const makeOne = async (): Promise<ClipMade> => {
    try {
      const outcome = await next();
      if (outcome === 'nothing-due') return outcome;
      clips.inc({ outcome });
      log.info({ outcome }, 'a clip was worked on');
      return outcome;
    } catch (error) {
      clips.inc({ outcome: 'error' });
      log.warn({ err: error }, 'a clip could not be cut; it is tried again');
      return 'nothing-due';
    }
  };
  const makeAll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if ((await makeOne()) === 'nothing-due')
        await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const making = makeAll();

  return {
    stop: async () => {
      stopping.abort();
      await making;
    },
  };
}
