import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { LogFault } from './fault.ts';
import type { Mirror } from './judge-log.ts';

/*
 * The folder of a witness: `mirror.json` (accepted entries and checkpoint in one file, so that they stay consistent
 * after a power failure), `checkpoint.txt` (the countersigned checkpoint, for others), `key.pem` and `evidence`.
 */

const MIRROR = 'mirror.json';
export const CHECKPOINT = 'checkpoint.txt';

export function readMirror(folder: string): Mirror | undefined {
  const path = join(folder, MIRROR);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Mirror) : undefined;
}

export function writeMirror(folder: string, mirror: Mirror, countersigned: string): void {
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, MIRROR), JSON.stringify(mirror));
  writeWhole(join(folder, CHECKPOINT), countersigned);
}

/** Writes both signed notes, which prove the fault to anyone. */
export function writeEvidence(folder: string, at: number, found: LogFault, notes: Evidence): string {
  const evidence = join(folder, 'evidence');
  mkdirSync(evidence, { recursive: true });
  const path = join(evidence, `${new Date(at).toISOString().replaceAll(':', '-')}-${found.code}.json`);
  writeWhole(path, `${JSON.stringify({ ...found, ...notes }, null, 2)}\n`);
  return path;
}

export interface Evidence {
  readonly kept: string | null;
  readonly shown: string;
}

/** Writes atomically: the file is either the old or the new one. */
export function writeWhole(path: string, content: string, mode = 0o644): void {
  const beside = `${path}.new`;
  const file = openSync(beside, 'w', mode);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, path);
}
