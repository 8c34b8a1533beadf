import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listenToObservations } from './observe.ts';

/* Runs before every test file of an observed run (vitest.config.ts). One file per process, so that none waits. */

const folder = process.env['CLIFFHANGER_OBSERVATIONS'];

if (folder !== undefined) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${process.hrtime.bigint()}.jsonl`);
  const written = new Set<string>();
  listenToObservations((observation) => {
    const line = JSON.stringify(observation);
    if (written.has(line)) return;
    written.add(line);
    appendFileSync(file, `${line}\n`);
  });
}
