import { setTimeout as sleep } from 'node:timers/promises';
import type { JobQueue, TakenMessage } from '@cliffhanger/application/ports';
import { type Log, repeat, type Tracing, traced } from '@cliffhanger/operations';
import type { ScheduledJob } from '../scheduled-jobs/scheduled-job.ts';
import type { JobHandler, WatchedJob } from './job.ts';
import type { JobMetrics } from './job-metrics.ts';
import { takeTurns } from './take-turns.ts';

export interface JobRunnerOptions {
  readonly queue: JobQueue;
  readonly handlers: Readonly<Record<string, JobHandler<never>>>;
  readonly scheduledJobs: readonly ScheduledJob[];
  readonly jobsAtOnce: number;
  readonly log: Log;
  readonly metrics: JobMetrics;
  readonly tracing?: Tracing | undefined;
  /**
   * Called when the process takes no work although the database accepts writes. By default it crashes, to be
   * restarted.
   */
  readonly onStuck?: (error: Error) => void;
}

export interface JobRunner {
  /** Starts every scheduled job now. */
  runScheduledNow(): void;
  /** False if the queue has not been reached for a while. */
  isTaking(): boolean;
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** Timeout of a handler. */
const LONGEST_JOB_MS = 60_000;
/**
 * Polling instead of NOTIFY, so that commits do not wait for each other (ADR 84). An idle worker polls this
 * often.
 */
const POLL_MS = 200;
/** A lease on the queue lasts 30 seconds. */
const HOLD_EVERY_MS = 10_000;
const SILENT_AFTER_MS = 20_000;
const STUCK_AFTER_MS = 30_000;
/** After a database fault has ended, the loops get this long to reach the queue. */
const TIME_TO_RECOVER_MS = 8_000;
const WATCH_EVERY_MS = 2_000;

export function startJobs(options: JobRunnerOptions): JobRunner {
  const { queue, scheduledJobs, log, onStuck = crash } = options;
  const messages = takeMessages(options);
  const turns = takeTurns({ queue, scheduledJobs, run: (job, work) => observed(job, work, options), log });
  let stopped: Promise<void> | undefined;

  const silentMs = () => performance.now() - Math.min(messages.heardAt(), turns.heardAt());
  let writableSince: number | undefined;
  const watch = repeat({
    everyMs: WATCH_EVERY_MS,
    step: async () => {
      // A database that is down or read-only is no reason to restart.
      const isWritable = silentMs() > SILENT_AFTER_MS && (await queue.takesWrites().catch(() => false));
      writableSince = isWritable ? (writableSince ?? performance.now()) : undefined;
      const hadTime = writableSince !== undefined && performance.now() - writableSince >= TIME_TO_RECOVER_MS;
      if (stopped === undefined && hadTime && silentMs() > STUCK_AFTER_MS)
        onStuck(new Error('this worker has taken no work for too long'));
      return false;
    },
    onError: (error) => log.warn({ err: error }, 'the watch over the queue failed'),
  });

  return {
    runScheduledNow: () => turns.askForAll(),
    isTaking: () => silentMs() < SILENT_AFTER_MS,
    stop: () => {
      stopped ??= Promise.all([messages.stop(), turns.stop(), watch.stop()]).then(() =>
        queue
          .leaveToOthers()
          .catch((error: unknown) =>
            log.warn({ err: error }, 'others take over what is left a little later'),
          ),
      );
      return stopped;
    },
  };
}

/** Throws outside the loop, which would catch the error and continue. */
function crash(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}

/** One request reports finished messages and takes new ones. */
function takeMessages(options: JobRunnerOptions) {
  const { queue, jobsAtOnce, log } = options;
  const running = new Map<bigint, Promise<void>>();
  let done: bigint[] = [];
  let failed: { readonly id: bigint; readonly error: string }[] = [];
  let heardAt = performance.now();
  let heldAt = performance.now();
  let isStopping = false;

  const work = async (message: TakenMessage): Promise<void> => {
    try {
      await observed(jobOf(message), handlerOf(options, message), options);
      done.push(message.id);
    } catch (error) {
      failed.push({ id: message.id, error: String(error) });
    } finally {
      running.delete(message.id);
      loop.wake();
    }
  };

  const exchange = async (): Promise<number> => {
    const said = { done, failed, held: isHoldDue() ? [...running.keys()] : [] };
    [done, failed] = [[], []];
    try {
      const taken = await queue.exchange(said, isStopping ? 0 : jobsAtOnce - running.size);
      heardAt = performance.now();
      for (const message of taken) running.set(message.id, work(message));
      return taken.length;
    } catch (error) {
      // Report these again with the next request: a lost response must not make a finished message run again.
      [done, failed] = [said.done.concat(done), said.failed.concat(failed)];
      heldAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  };
  const isHoldDue = (): boolean => {
    if (performance.now() - heldAt < HOLD_EVERY_MS) return false;
    heldAt = performance.now();
    return true;
  };

  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values());
  };
  const hasWord = (): boolean => done.length + failed.length > 0;
  const loop = repeat({
    everyMs: POLL_MS,
    step: async () => {
      const taken = await exchange();
      return hasWord() || (taken > 0 && running.size < jobsAtOnce);
    },
    onError: (error) => log.warn({ err: error }, 'the queue was not reached; tried again'),
  });
  return {
    heardAt: () => heardAt,
    stop: async () => {
      isStopping = true;
      await idle();
      await loop.stop();
      await idle();
      while (hasWord()) await exchange().catch(() => sleep(POLL_MS));
    },
  };
}

const handlerOf = ({ handlers }: JobRunnerOptions, { kind, content, ...message }: TakenMessage) => {
  const handler = handlers[kind] as JobHandler | undefined;
  return async () => {
    if (handler === undefined) throw new Error(`nobody here carries out ${kind}`);
    await handler({ payload: content, key: keyOf(message), createdAt: message.leftAt });
  };
};

/** The id alone would repeat after a restore from a backup. */
const keyOf = ({ id, leftAt }: Pick<TakenMessage, 'id' | 'leftAt'>): string => `job-${id}-${leftAt}`;

const jobOf = (message: TakenMessage): WatchedJob => ({
  task: message.kind,
  key: keyOf(message),
  attempt: message.tries,
  isLast: message.isLast,
  causedBy: message.traceparent ?? undefined,
});

async function observed(
  { task, key, attempt, isLast, causedBy }: WatchedJob,
  work: () => Promise<void>,
  { log, metrics, tracing }: Pick<JobRunnerOptions, 'log' | 'metrics' | 'tracing'>,
): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  try {
    await traced(tracing, { name: task, kind: 'consumer', causedBy, attributes: { attempt } }, () =>
      inTime(work()),
    );
    metrics.observe(task, 'done', seconds());
  } catch (error) {
    metrics.observe(task, isLast ? 'dead' : 'failed', seconds());
    log[isLast ? 'error' : 'warn']({ err: error, job: key, task, attempt }, 'a job failed');
    throw error;
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const tooLong = sleep(LONGEST_JOB_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error('a job took longer than any may');
  });
  try {
    await Promise.race([work, tooLong]);
  } finally {
    timer.abort();
    tooLong.catch(() => {});
  }
}
