import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Instant } from '@cliffhanger/core/kernel';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { createJobRunner, type JobRunner, type JobRunnerOptions } from './job-runner.ts';

const MAIN = fileURLToPath(new URL('./job-runner-process.ts', import.meta.url));
/** The share of job runs in which a worker is killed. */
const KILLED = 0.012;
const LONGEST_LIFE_MS = 40;
const WORKERS = 2;

export interface JobRunners extends JobRunner {
  readonly kills: () => number;
}

/** One worker in this process, without faults. */
export const createCalmJobRunners = (options: Omit<JobRunnerOptions, 'worker'>): JobRunners => ({
  ...createJobRunner({ ...options, worker: 'calm' }),
  kills: () => 0,
});

/** Two workers as separate processes; now and then one is killed while it works, and another is started. */
export function createMortalJobRunners({
  connectionString,
  ownerUrl,
  seed,
}: Omit<JobRunnerOptions, 'worker'>): JobRunners {
  const dice = diceOf(`${seed}:kills`);
  let started = 0;
  let killed = 0;
  const start = (): JobRunnerProcess => {
    started += 1;
    return new JobRunnerProcess([connectionString, ownerUrl, seed, `worker-${started}`]);
  };
  const workers = Array.from({ length: WORKERS }, start);

  /** Returns whether it was killed meanwhile. */
  async function runOrDie(index: number, now: Instant): Promise<boolean> {
    if (!(await killedMeanwhile(workers[index]!, now, dice))) return false;
    killed += 1;
    workers[index] = start();
    return true;
  }

  return {
    kills: () => killed,
    async at(now) {
      const deaths = await Promise.all(workers.map((_, index) => runOrDie(index, now)));
      // A killed worker left work undone, and the other one may have found it locked.
      const alive = workers.find((_, index) => deaths[index] === false) ?? workers[0]!;
      if (deaths.includes(true)) await alive.runJobs(now);
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.end()));
    },
  };
}

async function killedMeanwhile(worker: JobRunnerProcess, now: Instant, dice: Dice): Promise<boolean> {
  if (!dice.isLucky(KILLED)) {
    await worker.runJobs(now);
    return false;
  }
  const afterMs = dice.next() * LONGEST_LIFE_MS;
  await worker.isReady;
  const running = worker.runJobs(now).catch(() => {});
  await sleep(afterMs);
  await worker.kill();
  await running;
  return true;
}

class JobRunnerProcess {
  readonly isReady: Promise<void>;
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;

  constructor(args: readonly string[]) {
    this.#child = fork(MAIN, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#exit = once(this.#child, 'exit');
    this.isReady = once(this.#child, 'message').then(() => undefined);
  }

  async runJobs(now: Instant): Promise<void> {
    await this.isReady;
    const answered = new AbortController();
    const answer = once(this.#child, 'message', { signal: answered.signal }).then(([message]) => message);
    this.#child.send(now);
    const said = (await Promise.race([answer, this.#exit.then(() => ({ why: 'it was killed' }))])) as {
      readonly why?: string;
    };
    answer.catch(() => {});
    answered.abort();
    if (said.why !== undefined) throw new Error(`a worker did not run its jobs: ${said.why}`);
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exit;
  }

  async end(): Promise<void> {
    await this.isReady;
    if (this.#child.connected) this.#child.disconnect();
    await this.#exit;
  }
}
