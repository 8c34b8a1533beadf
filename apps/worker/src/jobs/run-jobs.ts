import { setTimeout as sleep } from 'node:timers/promises';
import { instantOf } from '@cliffhanger/core/kernel';
import { type Log, type Tracing, traced } from '@cliffhanger/operations';
import {
  type JobHelpers,
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type Task,
  type TaskList,
} from 'graphile-worker';
import type { ScheduledJob } from '../scheduled-jobs/scheduled-job.ts';
import type { JobHandler } from './job.ts';
import type { JobMetrics } from './job-metrics.ts';

export interface JobRunnerOptions {
  readonly pool: NonNullable<RunnerOptions['pgPool']>;
  readonly handlers: Readonly<Record<string, JobHandler<never>>>;
  readonly scheduledJobs: readonly ScheduledJob[];
  readonly jobsAtOnce: number;
  readonly log: Log;
  readonly metrics: JobMetrics;
  readonly tracing?: Tracing | undefined;
}

export interface JobRunner {
  /** Starts every scheduled job, out of turn. */
  runScheduledNow(): Promise<void>;
  /** Takes no more jobs, finishes the ones it has. */
  stop(): Promise<void>;
}

/** No job takes longer: one that does is failed here, and taken from a worker that no longer answers. */
export const LONGEST_JOB_MS = 60_000;
/** Nobody announces a job, so that no commit waits for another's (ADR 15): a worker with nothing to do looks this often. */
const POLL_MS = 200;
const SCHEDULED_QUEUE = 'scheduled';
const SCHEDULED_TRIES = 3;
/** Smaller is sooner, and messages have 0: what is due by the clock waits for no backlog of messages. */
const SCHEDULED_PRIORITY = -100;

export async function startJobs(options: JobRunnerOptions): Promise<JobRunner> {
  const { pool, jobsAtOnce, log, scheduledJobs } = options;
  const runner = await run({
    pgPool: pool,
    taskList: taskList(options),
    parsedCronItems: crontab(scheduledJobs),
    concurrency: jobsAtOnce,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // Only so does its end wait until what was done is also written down as done: otherwise a job that ended at the last
    // moment stays held by a worker that is gone, and is done again minutes later.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message)),
  });
  await startScheduledJobs(
    runner,
    scheduledJobs.filter(({ isRunAtStart }) => isRunAtStart),
  );
  let stopped: Promise<void> | undefined;
  void endTogetherWith(runner, () => stopped !== undefined);
  return {
    runScheduledNow: () => startScheduledJobs(runner, scheduledJobs),
    stop: () => {
      stopped ??= runner.stop();
      return stopped;
    },
  };
}

/**
 * The runner ends by itself when it can no longer write down what was done. A process that takes no more jobs is of no
 * use: this rejection, which nobody handles, ends it, and it is started again.
 */
async function endTogetherWith(runner: Runner, isStopping: () => boolean): Promise<void> {
  await runner.promise;
  if (!isStopping()) throw new Error('the job runner ended by itself');
}

function taskList({ handlers, scheduledJobs, ...watched }: JobRunnerOptions): TaskList {
  const all = [
    ...Object.entries(handlers),
    ...scheduledJobs.map(({ task, run: handler }) => [task, handler] as const),
  ] as readonly (readonly [string, JobHandler])[];
  return Object.fromEntries(all.map(([task, handler]) => [task, observed(task, handler, watched)]));
}

const observed =
  (
    task: string,
    handler: JobHandler,
    { log, metrics, tracing }: Pick<JobRunnerOptions, 'log' | 'metrics' | 'tracing'>,
  ): Task =>
  async (carried, { job }) => {
    const { payload, causedBy } = unpacked(carried);
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    try {
      await traced(
        tracing,
        { name: task, kind: 'consumer', causedBy, attributes: { attempt: job.attempts } },
        () => inTime(handler({ payload, key: keyOf(job), createdAt: instantOf(job.created_at.getTime()) })),
      );
      metrics.observe(task, 'done', seconds());
    } catch (error) {
      const isLast = job.attempts >= job.max_attempts;
      metrics.observe(task, isLast ? 'dead' : 'failed', seconds());
      log[isLast ? 'error' : 'warn'](
        { err: error, job: keyOf(job), task, attempt: job.attempts },
        'a job failed',
      );
      throw error;
    }
  };

/** Who left it, where that was traced, is none of its handler's business. */
function unpacked(carried: unknown): { readonly payload: unknown; readonly causedBy: string | undefined } {
  if (typeof carried !== 'object' || carried === null || !('traceparent' in carried))
    return { payload: carried, causedBy: undefined };
  const { traceparent, ...payload } = carried;
  return { payload, causedBy: typeof traceparent === 'string' ? traceparent : undefined };
}

/** Its number alone would come again in a database that was restored from a backup. */
const keyOf = ({ id, created_at }: JobHelpers['job']): string => `job-${id}-${created_at.getTime()}`;

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

const queueOf = ({ isAlone }: ScheduledJob) => (isAlone === true ? {} : { queueName: SCHEDULED_QUEUE });

/**
 * A turn that was not taken yet is the next one's too: scheduled jobs never pile up, and one that waits keeps its place in the
 * line instead of going to its end every minute.
 */
const turnOf = (scheduledJob: ScheduledJob) => ({
  jobKey: scheduledJob.task,
  jobKeyMode: 'preserve_run_at' as const,
  priority: SCHEDULED_PRIORITY,
  maxAttempts: SCHEDULED_TRIES,
  ...queueOf(scheduledJob),
});

const crontab = (all: readonly ScheduledJob[]): ParsedCronItem[] =>
  parseCronItems(
    all.map((scheduledJob) => ({
      task: scheduledJob.task,
      match: scheduledJob.schedule,
      identifier: scheduledJob.task,
      options: turnOf(scheduledJob),
    })),
  );

async function startScheduledJobs(runner: Runner, scheduledJobs: readonly ScheduledJob[]): Promise<void> {
  for (const scheduledJob of scheduledJobs) await runner.addJob(scheduledJob.task, {}, turnOf(scheduledJob));
}
