import { expect, test } from 'vitest';
import { type Check, programCheck } from './check.ts';
import { runChecks } from './run-checks.ts';

const check = (name: string, ...problems: readonly string[]): Check => ({
  name,
  findProblems: async (root) => problems.map((problem) => `${root}/${problem}`),
});

async function run(...checks: readonly Check[]) {
  const lines: string[] = [];
  const failed = await runChecks(checks, '/root', (text) => lines.push(text));
  return { failed, text: lines.join('\n') };
}

test('checks without problems hold', async () => {
  const { failed, text } = await run(check('one'), check('two'));
  expect(failed).toBe(0);
  expect(text).toMatch(/^ok {3}one/m);
  expect(text).toContain('2 of 2 checks hold');
});

test('a check with problems fails and prints them', async () => {
  const { failed, text } = await run(check('one', 'a.ts: wrong', 'b.ts: wrong'), check('two'));
  expect(failed).toBe(1);
  expect(text).toMatch(/^FAIL one.*\n {2}\/root\/a\.ts: wrong\n {2}\/root\/b\.ts: wrong/m);
  expect(text).toContain('1 of 2 checks hold');
});

test('a check that throws fails', async () => {
  const broken: Check = { name: 'broken', findProblems: () => Promise.reject(new Error('no such file')) };
  const { failed, text } = await run(broken);
  expect(failed).toBe(1);
  expect(text).toContain('Error: no such file');
});

test('a program check fails with the output of its program, or with its exit code', async () => {
  const node = (code: string) => programCheck('node', process.execPath, ['-e', code]).findProblems('.');
  expect(await node('')).toEqual([]);
  expect(await node('console.error("wrong"); process.exit(1)')).toEqual(['wrong']);
  expect(await node('process.exit(3)')).toEqual([`${process.execPath} ended with 3`]);
});

test('a long list of problems is cut', async () => {
  const { text } = await run(check('one', ...Array.from({ length: 250 }, (_, index) => `${index}`)));
  expect(text).toContain('… and 50 lines more');
});
