import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { processorShare } from './processor-share.ts';

const HOGS_PER_CORE = 2;

test('whoever shares a processor with two others gets far less than all of it', {
  timeout: 60_000,
}, async () => {
  const hogs = Array.from({ length: availableParallelism() * HOGS_PER_CORE }, () =>
    spawn(process.execPath, ['-e', 'console.log("runs"); for (;;);']),
  );
  try {
    await Promise.all(hogs.map(({ stdout }) => once(stdout, 'data')));
    expect(processorShare()).toBeLessThan(0.8);
  } finally {
    for (const hog of hogs) hog.kill('SIGKILL');
  }
});
