import { fsyncSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { configFrom } from '../src/config.ts';
import { appendDurably } from '../src/journal/journal.ts';
import { start } from '../src/start.ts';

/** A signer that kills itself when it reaches a step for the n-th time: `DIE_AT=judged:3`. */
const [point = '', times = '1'] = (process.env['DIE_AT'] ?? '').split(':');
let left = Number(times);

function passing(step: string): void {
  if (step !== point) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

await start(configFrom(process.env), {
  log: () => {},
  onStep: passing,
  appendBytes: (file, bytes) => {
    if (point === 'torn' && left === 1) {
      writeSync(file, bytes, 0, bytes.length >> 1);
      fsyncSync(file);
    }
    passing('torn');
    appendDurably(file, bytes);
  },
});

// A killed process loses its compile cache unless it is flushed.
flushCompileCache();
