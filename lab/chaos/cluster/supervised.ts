import { setTimeout as sleep } from 'node:timers/promises';
import { figureOf } from '@cliffhanger/testing/processes';
import { kill, type Member } from '../../upgrade/fleet.ts';

/** A process that is restarted when it ends, as in a deployment. */
export interface Supervised {
  readonly restarts: () => number;
  /** Output of the current process so far. */
  readonly log: () => string;
  /** Read from the process; rejects while it is down. */
  metric(name: string): Promise<number>;
  stop(): Promise<void>;
}

const STARTED_AGAIN_AFTER_MS = 1_000;

/** Resolves when it is ready for the first time. */
export async function supervise(start: () => Promise<Member>): Promise<Supervised> {
  let current = await start();
  let restarts = 0;
  let isStopped = false;
  const keep = async (): Promise<void> => {
    for (;;) {
      await current.ended();
      if (isStopped) return;
      await sleep(STARTED_AGAIN_AFTER_MS);
      restarts += 1;
      // If the restart fails too, the old one counts as ended and the loop tries again.
      current = await start().catch(() => current);
      if (isStopped) await kill(current);
    }
  };
  const kept = keep();
  return {
    restarts: () => restarts,
    log: () => current.log(),
    metric: (name) => figureOf(current.url.origin, name),
    stop: async () => {
      isStopped = true;
      await kill(current);
      await kept;
    },
  };
}
