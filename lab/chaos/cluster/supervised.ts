import { setTimeout as sleep } from 'node:timers/promises';
import { figureOf } from '@cliffhanger/testing/processes';
import { kill, type Member } from '../../upgrade/fleet.ts';

/** A process that is started again when it has ended, as whoever deploys it does. */
export interface Supervised {
  readonly restarts: () => number;
  /** What the one that runs has written so far. */
  readonly log: () => string;
  /** As it says itself; rejects while it does not run. */
  metric(name: string): Promise<number>;
  stop(): Promise<void>;
}

const STARTED_AGAIN_AFTER_MS = 1_000;

/** Comes back when it is ready for the first time. */
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
      // One that does not start in a bad moment has ended as well.
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
