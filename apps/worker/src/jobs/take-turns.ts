import type { JobQueue } from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';
import { type Log, repeat } from '@cliffhanger/operations';
import { latestTurn, type ScheduledJob } from '../scheduled-jobs/scheduled-job.ts';
import type { WatchedJob } from './job.ts';

interface Options {
  readonly queue: JobQueue;
  readonly scheduledJobs: readonly ScheduledJob[];
  readonly run: (job: WatchedJob, work: () => Promise<void>) => Promise<void>;
  readonly log: Log;
}

const LOOK_EVERY_MS = 500;
/** A lease on a turn lasts 30 seconds. */
const HOLD_EVERY_MS = 10_000;

/**
 * Runs scheduled jobs. Due times follow from the schedule, and the queue leases each turn to one worker. A
 * missed, failed or abandoned turn is taken as soon as a worker is free. Jobs without `isAlone` run one after
 * another.
 */
export function takeTurns({ queue, scheduledJobs, run, log }: Options) {
  const byTask = new Map(scheduledJobs.map((job) => [job.task, job]));
  const asked = new Set(scheduledJobs.filter(({ isRunAtStart }) => isRunAtStart).map(({ task }) => task));
  const running = new Map<string, Promise<void>>();
  const ended = new Map<string, string | null>();
  let heardAt = performance.now();
  let heldAt = performance.now();
  let areKnown = false;
  let isStopping = false;

  const isBusy = (task: string) => running.has(task) || ended.has(task);
  const isLineBusy = () => scheduledJobs.some(({ task, isAlone }) => isAlone !== true && isBusy(task));

  const mayBegin = ({ task, isAlone }: ScheduledJob) => !isBusy(task) && (isAlone === true || !isLineBusy());

  const beginOne = async (): Promise<boolean> => {
    const jobs = scheduledJobs.filter(mayBegin);
    if (jobs.length === 0 || isStopping) return false;
    const now = Date.now();
    const task = await queue.beginTurn(
      jobs.map((job) => ({
        task: job.task,
        at: asked.has(job.task) ? null : instantOf(latestTurn(job.schedule, now)),
      })),
    );
    const job = task === undefined ? undefined : byTask.get(task);
    if (job === undefined) return false;
    asked.delete(job.task);
    running.set(job.task, work(job, now));
    return true;
  };

  const work = async ({ task, run: handler }: ScheduledJob, now: number): Promise<void> => {
    const key = `turn-${task}-${now}`;
    const error = await run({ task, key, attempt: 1, isLast: false }, () =>
      handler({ payload: {}, key, createdAt: instantOf(now) }),
    ).then(
      () => null,
      (reason: unknown) => String(reason),
    );
    ended.set(task, error);
    running.delete(task);
    loop.wake();
  };

  const tellEnds = async (): Promise<void> => {
    for (const [task, error] of ended) {
      await queue.endTurn(task, error);
      ended.delete(task);
    }
  };

  const hold = async (): Promise<void> => {
    if (running.size === 0 || performance.now() - heldAt < HOLD_EVERY_MS) return;
    await queue.holdTurns();
    heldAt = performance.now();
  };

  const step = async (): Promise<boolean> => {
    if (!areKnown) await queue.knowTasks(scheduledJobs.map(({ task }) => task));
    areKnown = true;
    await tellEnds();
    await hold();
    const hasBegun = await beginOne();
    heardAt = performance.now();
    return hasBegun;
  };
  const loop = repeat({
    everyMs: LOOK_EVERY_MS,
    step,
    onError: (error) => log.warn({ err: error }, 'scheduled jobs were not reached; tried again'),
  });

  return {
    heardAt: () => heardAt,
    askForAll: () => {
      for (const { task } of scheduledJobs) asked.add(task);
      loop.wake();
    },
    stop: async () => {
      isStopping = true;
      await Promise.all([loop.stop(), ...running.values()]);
      await tellEnds().catch(() => {});
    },
  };
}
