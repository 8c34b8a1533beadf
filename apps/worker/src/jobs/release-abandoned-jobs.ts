import { type Log, type Loop, repeat } from '@cliffhanger/operations';

interface Options {
  /** Gives back what was held for longer, and says how many workers held it. */
  readonly release: (heldForMs: number) => Promise<number>;
  readonly longestJobMs: number;
  readonly log: Log;
}

const LOOK_EVERY_MS = 30_000;

/**
 * A timer of every worker process and not a job of the queue: there it would wait for a slot, or in a named queue, that
 * the dead worker itself holds.
 */
export const releaseAbandonedJobs = ({ release, longestJobMs, log }: Options): Loop =>
  repeat({
    everyMs: LOOK_EVERY_MS,
    step: async () => {
      const workers = await release(2 * longestJobMs);
      if (workers > 0) log.error({ workers }, 'jobs of dead workers were released');
      return false;
    },
    onError: (error) => log.warn({ err: error }, 'abandoned jobs could not be released; tried again'),
  });
