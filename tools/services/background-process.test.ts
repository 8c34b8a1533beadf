import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRunning } from './background-process.ts';

/** Whether the process with this PID counts as running with this mark. */
function isRunningAs(pid: number, mark: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-process-'));
  try {
    const pidFile = join(folder, 'pid');
    writeFileSync(pidFile, `${pid}\n`);
    return isRunning({ pidFile, mark });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a process is told from a stranger by a word of its command line', () => {
  expect(isRunningAs(process.pid, 'node')).toBe(true);
  expect(isRunningAs(process.pid, 'a-word-that-is-not-there')).toBe(false);
});

test('a process is running from the moment in which it was started until it has ended', async () => {
  for (let started = 0; started < 20; started += 1) {
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    const pid = child.pid ?? 0;
    expect(isRunningAs(pid, 'sleep 60')).toBe(true);
    child.kill();
    await new Promise((resolve) => child.once('close', resolve));
    expect(isRunningAs(pid, 'sleep 60')).toBe(false);
  }
});
