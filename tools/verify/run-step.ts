import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { type Count, NOTHING } from './count.ts';
import type { Step, StepFiles } from './steps.ts';

export interface StepResult extends Count {
  readonly name: string;
  readonly seconds: number;
  /** The last output lines of a failed step. */
  readonly lastLines: readonly string[];
}

interface Options {
  readonly folder: string;
  /** Ends the step and all its child processes. */
  readonly signal: AbortSignal;
}

const MOST_LINES = 200;
const KILL_AFTER_MS = 20_000;

/** Runs a step, logs its output, and counts its results from the report. */
export async function runStep(step: Step, { folder, signal }: Options): Promise<StepResult> {
  const files = { log: join(folder, `${step.name}.log`), report: join(folder, `${step.name}.json`) };
  mkdirSync(folder, { recursive: true });
  rmSync(files.report, { force: true });
  const startedAt = performance.now();
  const code = await runLogged(step, files, signal);
  const count = countOf(step, files, code);
  return {
    ...count,
    name: step.name,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    lastLines:
      count.failed === 0 ? [] : readFileSync(files.log, 'utf8').trimEnd().split('\n').slice(-MOST_LINES),
  };
}

async function runLogged(step: Step, files: StepFiles, signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 1;
  const log = createWriteStream(files.log);
  const child = spawn('pnpm', ['--silent', ...step.command(files)], {
    cwd: REPOSITORY_FOLDER,
    env: { ...process.env, ...step.env?.(files) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group, so that its children end with it.
    detached: true,
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const stop = (): void => stopGroup(child);
  signal.addEventListener('abort', stop, { once: true });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (exit) => resolve(exit ?? 1));
  });
  signal.removeEventListener('abort', stop);
  log.end();
  await finished(log);
  return code;
}

function stopGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  const send = (name: NodeJS.Signals): void => {
    try {
      process.kill(-pid, name);
    } catch {
      // The group has ended.
    }
  };
  send('SIGTERM');
  setTimeout(send, KILL_AFTER_MS, 'SIGKILL').unref();
}

/**
 * Exit code and report must agree: a failure without a failed test, or a success without a test, counts as
 * failed.
 */
function countOf(step: Step, files: StepFiles, code: number): Count {
  if (step.count === undefined && code === 0) return { ...NOTHING, passed: 1 };
  const count = readCount(step, files);
  if (count.failed > 0 || (code === 0 && count.passed > 0)) return count;
  return { ...count, failed: 1, failures: [`ended with exit code ${code} after ${count.passed} tests`] };
}

function readCount({ count = () => NOTHING }: Step, files: StepFiles): Count {
  try {
    return count(files);
  } catch {
    return NOTHING;
  }
}
