import { setTimeout as sleep } from 'node:timers/promises';
import { instantOf } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
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
import type { Sweep } from '../sweeps/sweep.ts';
import type { JobHandler } from './job.ts';
import type { JobMetrics } from './job-metrics.ts';

export interface JobRunnerOptions {
  readonly pool: NonNullable<RunnerOptions['pgPool']>;
  readonly handlers: Readonly<Record<string, JobHandler<never>>>;
  readonly sweeps: readonly Sweep[];
  readonly jobsAtOnce: number;
  readonly log: Log;
  readonly metrics: JobMetrics;
}

export interface JobRunner {
  /** Starts every sweep, out of turn. */
  sweepNow(): Promise<void>;
  /** Takes no more jobs, finishes the ones it has. */
  stop(): Promise<void>;
}

/** No job takes longer: one that does is failed here, and taken from a worker that no longer answers. */
export const LONGEST_JOB_MS = 60_000;
/** Nobody announces a job, so that no commit waits for another's (ADR 15): a worker with nothing to do looks this often. */
const POLL_MS = 200;
const SWEEP_QUEUE = 'sweeps';
const SWEEP_TRIES = 3;

export async function startJobs(options: JobRunnerOptions): Promise<JobRunner> {
  const { pool, jobsAtOnce, log, sweeps } = options;
  const runner = await run({
    pgPool: pool,
    taskList: taskList(options),
    parsedCronItems: crontab(sweeps),
    concurrency: jobsAtOnce,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message)),
  });
  await startSweeps(
    runner,
    sweeps.filter(({ isRunAtStart }) => isRunAtStart),
  );
  let stopped: Promise<void> | undefined;
  return {
    sweepNow: () => startSweeps(runner, sweeps),
    stop: () => {
      stopped ??= runner.stop();
      return stopped;
    },
  };
}

function taskList({ handlers, sweeps, log, metrics }: JobRunnerOptions): TaskList {
  const all = [
    ...Object.entries(handlers),
    ...sweeps.map(({ task, run: handler }) => [task, handler] as const),
  ] as readonly (readonly [string, JobHandler])[];
  return Object.fromEntries(all.map(([task, handler]) => [task, observed(task, handler, { log, metrics })]));
}

const observed =
  (task: string, handler: JobHandler, { log, metrics }: Pick<JobRunnerOptions, 'log' | 'metrics'>): Task =>
  async (payload, { job }) => {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    try {
      await inTime(handler({ payload, key: keyOf(job), createdAt: instantOf(job.created_at.getTime()) }));
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

const queueOf = ({ isAlone }: Sweep) => (isAlone === true ? {} : { queueName: SWEEP_QUEUE });

/** A turn that was not taken yet is replaced by the next: sweeps never pile up. */
const crontab = (all: readonly Sweep[]): ParsedCronItem[] =>
  parseCronItems(
    all.map((sweep) => ({
      task: sweep.task,
      match: sweep.schedule,
      identifier: sweep.task,
      options: { jobKey: sweep.task, maxAttempts: SWEEP_TRIES, ...queueOf(sweep) },
    })),
  );

async function startSweeps(runner: Runner, sweeps: readonly Sweep[]): Promise<void> {
  for (const sweep of sweeps) {
    await runner.addJob(sweep.task, {}, { jobKey: sweep.task, maxAttempts: SWEEP_TRIES, ...queueOf(sweep) });
  }
}
