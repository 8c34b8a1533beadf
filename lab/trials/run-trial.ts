import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { changedSince, git } from './git.ts';
import { ROOT, readResult, type TrialResult, writeResult } from './results.ts';
import type { Trial } from './trials.ts';

const MOST_LINES_KEPT = 50;
/** Verdicts in a trial's JSON line that mean failure, whatever the exit code. */
const FAILURES: ReadonlySet<unknown> = new Set(['broken', 'missed', 'failed']);

/** Runs the trial, forwards its output and writes its result. */
export async function runTrial(trial: Trial, size: TrialResult['size']): Promise<TrialResult> {
  const commit = git('rev-parse', 'HEAD');
  const changed = changedSince(commit, trial.sources);
  if (changed.length > 0)
    throw new Error(`${trial.name}: a result names a commit; commit ${changed.slice(0, 5).join(', ')} first`);
  const words = [...trial.command, ...(size === 'short' ? (trial.short ?? []) : [])];
  const atStart = load();
  const startedAt = performance.now();
  const { exitCode, printed } = await runPnpm(words);
  const date = new Date().toISOString();
  const verdict = exitCode === 0 && !printed.some(hasFailed) ? 'held' : 'failed';
  const result: TrialResult = {
    name: trial.name,
    commit,
    date,
    size,
    verdict,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    load: { atStart, atEnd: load() },
    lastHeld: verdict === 'held' ? { commit, date } : (readResult(trial.name)?.lastHeld ?? null),
    printed,
  };
  writeResult(result);
  return result;
}

const load = (): number => Number((loadavg()[0] ?? 0).toFixed(2));

export const hasFailed = (line: unknown): boolean =>
  typeof line === 'object' && line !== null && 'verdict' in line && FAILURES.has(line.verdict);

function runPnpm(words: readonly string[]): Promise<{ exitCode: number; printed: readonly unknown[] }> {
  return new Promise((resolve, reject) => {
    const child = spawn('pnpm', words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    const printed: unknown[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line);
      const parsed = jsonIn(line);
      if (parsed !== undefined) printed.push(parsed);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ exitCode: code ?? 1, printed: printed.slice(-MOST_LINES_KEPT) }));
  });
}

export function jsonIn(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
