import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One line of input for `verify.py --batch`. */
export interface PythonCase {
  readonly file: unknown;
  readonly knownKeys?: readonly string[];
  readonly keptCheckpoint?: string;
  readonly consistency?: readonly string[];
}

/** The part of an answer in which both implementations must agree. */
export interface PlainAnswer {
  readonly ok: boolean;
  readonly code?: string;
  readonly where?: string;
  readonly line?: number;
  readonly day?: string;
}

export const plainAnswer = (answer: PlainAnswer): PlainAnswer => {
  const { ok, code, where, line, day } = answer;
  return ok ? { ok } : JSON.parse(JSON.stringify({ ok, code, where, line, day }));
};

const MOST_OUTPUT_BYTES = 1 << 28;

/** Answers of the Python verifier; one process for all cases. */
export function answersInPython(cases: readonly PythonCase[]): PlainAnswer[] {
  const folder = mkdtempSync(join(tmpdir(), 'verify-python-'));
  try {
    const batch = join(folder, 'batch.jsonl');
    writeFileSync(batch, cases.map((one) => JSON.stringify(one)).join('\n'));
    const program = join(import.meta.dirname, 'verify.py');
    const args = ['-B', program, '--batch', batch];
    const { status, stdout, stderr } = spawnSync('python3', args, {
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT_BYTES,
    });
    if (status !== 0 || stderr !== '') throw new Error(`verify.py ended with ${status}: ${stderr}`);
    return stdout
      .trim()
      .split('\n')
      .map((line) => plainAnswer(JSON.parse(line) as PlainAnswer));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
