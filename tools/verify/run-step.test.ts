import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { NOTHING } from './count.ts';
import { runStep } from './run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (script: string, count?: () => typeof NOTHING, signal = new AbortController().signal) =>
  runStep(
    { name: 'planted', command: () => ['exec', 'node', '-e', script], ...(count ? { count } : {}) },
    { folder, signal },
  );
const counted = (passed: number, failed: number) => () => ({
  ...NOTHING,
  passed,
  failed,
  failures: Array.from({ length: failed }, (_, index) => `test ${index}`),
});
const fails = 'console.log("why it fails"); process.exit(3)';

test.each([
  ['passes', '', counted(4, 0), 4, 0],
  ['passes without a report of its own', '', undefined, 1, 0],
  ['passes without a single test', '', counted(0, 0), 0, 1],
  ['fails with failed tests', fails, counted(4, 2), 4, 2],
  ['fails although every test has passed', fails, counted(4, 0), 4, 1],
  ['fails without a readable report', fails, () => JSON.parse('') as typeof NOTHING, 0, 1],
])('a step that %s', async (_, script, count, passed, failed) => {
  const result = await run(script, count);
  expect(result).toMatchObject({ passed, failed });
  expect(result.failures).toHaveLength(failed);
  expect(result.lastLines.includes('why it fails')).toBe(script === fails);
});

test('a signal ends a step with everything it has started, as failed', async () => {
  const stop = new AbortController();
  const startedAt = performance.now();
  const script =
    'require("child_process").spawn("sleep", ["60"], { stdio: "inherit" }); console.log("started")';
  setTimeout(() => stop.abort(), 1_500);
  expect(await run(script, undefined, stop.signal)).toMatchObject({ passed: 0, failed: 1 });
  expect(performance.now() - startedAt).toBeLessThan(14_000);
});
