import { fsyncSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { configFrom } from '../src/config.ts';
import { appendDurably } from '../src/journal/journal.ts';
import { start } from '../src/start.ts';

/** A signer that is killed, without a word, the moment it comes to a point for the n-th time: `DIE_AT=judged:3`. */
const [point = '', times = '1'] = (process.env['DIE_AT'] ?? '').split(':');
let left = Number(times);

function passing(step: string): void {
  if (step !== point) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

await start(configFrom(process.env), {
  tell: () => {},
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

// A process that is killed does not keep what it has compiled: the next life would begin with that again.
flushCompileCache();
