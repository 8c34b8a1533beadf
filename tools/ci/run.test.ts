import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const RUN = readFileSync(join(import.meta.dirname, '../../.ci/run'), 'utf8');
const numberOf = (name: string): number => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(RUN)?.[1]);
const secondsOf = (text: string): number =>
  [...text.matchAll(/^ *(?:step|step_if_time|speed_step) (?:'[^']+'|\w+) (\d+) /gm)].reduce(
    (sum, [, seconds]) => sum + Number(seconds),
    0,
  );
const stepsOf = (lane: string): string =>
  new RegExp(`^${lane}\\(\\) \\{\n([^}]*)^\\}`, 'm').exec(RUN)?.[1] ?? '';
/** From a `beside` to its `join`: what takes longest of the two; every other step one after the other. */
const quietSeconds = (): number => {
  const pairs = [...RUN.matchAll(/^beside (\w+)\n([\s\S]*?)^join$/gm)];
  const together = pairs.map(([, lane = '', steps = '']) =>
    Math.max(secondsOf(stepsOf(lane)), secondsOf(steps)),
  );
  const [, after = ''] = /^[\s\S]*^join$([\s\S]*)/m.exec(RUN) ?? [];
  return [...together, secondsOf(after)].reduce((sum, seconds) => sum + seconds, 0);
};

test('every step may take three times what it takes on a quiet machine, and all of it an hour', () => {
  expect(numberOf('PATIENCE')).toBeGreaterThanOrEqual(3);
  expect(numberOf('DEADLINE_SECONDS')).toBeGreaterThan(3_300);
  expect(numberOf('DEADLINE_SECONDS')).toBeLessThan(3_450);
});

test('on a quiet machine the steps take less than three quarters of the hour', () => {
  for (const name of ['check', 'test', 'e2e']) expect(RUN).toMatch(`step ${name} `);
  expect(RUN).toMatch('step_if_time simulation ');
  expect(RUN).toMatch('speed_step quality ');
  expect(quietSeconds()).toBeGreaterThan(1_000);
  expect(quietSeconds()).toBeLessThan(2_700);
});

/** What `.ci/run` says how to do, with other steps than its own; answers its last line. */
function runSteps(steps: string): { lastLine: Promise<string>; stop: () => void } {
  const [functions = ''] = RUN.split(/^# --- .*$/m);
  const script = functions
    .replace(/^cd .*$/m, '')
    .replace('stop_everything() {', 'stop_everything() { return');
  const child = spawn('bash', ['-c', `${script}\n${steps}`], { stdio: ['ignore', 'pipe', 'ignore'] });
  let written = '';
  child.stdout.on('data', (bytes) => {
    written += String(bytes);
  });
  const lastLine = once(child, 'close').then(([code]) => `${written.trim().split('\n').at(-1)}, ${code}`);
  return { lastLine, stop: () => void child.kill('SIGTERM') };
}

test.each([
  ['step one 10 - true; step two 10 - true', '2 passed, 0 failed, 0'],
  ['step one 10 - true; step two 10 - false', '1 passed, 1 failed, 1'],
  ['lane() { step two 10 - true; }; beside lane; step one 10 - sleep 0.2; join', '2 passed, 0 failed, 0'],
  ['lane() { step two 10 - false; }; beside lane; step one 10 - true; join', '1 passed, 1 failed, 1'],
  ['lane() { exit 7; }; beside lane; step one 10 - true; join', '1 passed, 1 failed, 1'],
  ['PATIENCE=1; step one 1 - sleep 30', '0 passed, 1 failed, 1'],
  ['stolen_percent() { echo 24; }; step one 10 - true; speed_step two 10 - false', '1 passed, 1 failed, 1'],
  ['stolen_percent() { echo 25; }; step one 10 - true; speed_step two 10 - false', '1 passed, 0 failed, 0'],
  ['stolen_percent() { echo 99; }; step one 10 - true; step_if_time two 10 - false', '1 passed, 1 failed, 1'],
  ['stolen_percent() { echo 99; }; step one 10 - true; step two 10 - false', '1 passed, 1 failed, 1'],
  ['step one 10 - true; SECONDS=3390; step_if_time two 10 - false', '1 passed, 0 failed, 0'],
  ['step one 10 - true; SECONDS=3398; step_if_time two 1 - sleep 60', '1 passed, 0 failed, 0'],
  [
    'stolen_percent() { echo 0; }; PATIENCE=1; step one 10 - true; step_if_time two 1 - sleep 60',
    '1 passed, 1 failed, 1',
  ],
  ["step one 10 - true; step two 10 - bash -c 'exit 75'", '1 passed, 0 failed, 0'],
  [
    'ticks() { echo "30 200"; }; [ "$(stolen_percent "10 100")" = 20 ] && step one 10 - true',
    '1 passed, 0 failed, 0',
  ],
  ["step one 10 - bash -c 'exit 75'; was_whole one && step two 10 - false", '0 passed, 0 failed, 1'],
  ['step one 10 - false; was_whole one && step two 10 - false', '0 passed, 1 failed, 1'],
  ['step one 10 - true; was_whole one && step two 10 - true', '2 passed, 0 failed, 0'],
  ['true', '0 passed, 0 failed, 1'],
])('%s: %s', async (steps, lastLine) => {
  expect(await runSteps(steps).lastLine).toBe(lastLine);
});

test('whoever stops it stops what runs beside it too, and that counts as a failure', async () => {
  const askedAt = performance.now();
  const { lastLine, stop } = runSteps(
    'lane() { step two 20 - sleep 60; }; beside lane; step one 20 - sleep 60; join',
  );
  setTimeout(stop, 500);
  expect(await lastLine).toBe('0 passed, 1 failed, 1');
  expect(performance.now() - askedAt).toBeLessThan(30_000);
});
