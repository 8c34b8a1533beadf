import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootProgram } from '../run-program.ts';
import { runQuietly } from './check.ts';
import { copyRepository, removeCopy } from './source/repository-copy.ts';

const SLOW_MS = 300_000;

let copy = '';
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => removeCopy(copy));

test('an export that nobody uses is found behind the barrel of its package too', {
  timeout: SLOW_MS,
}, async () => {
  appendFileSync(join(copy, 'packages/core/src/orders/deadlines.ts'), '\nexport const PLANTED_MS = 1;\n');
  const { exitCode, stdout } = await runQuietly(
    rootProgram('knip'),
    ['--no-progress', '--workspace', 'packages/core'],
    copy,
  );
  expect(stdout).toContain('PLANTED_MS');
  expect(exitCode).toBe(1);
});
