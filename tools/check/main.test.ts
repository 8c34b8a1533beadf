import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runQuietly } from './check.ts';
import { copyRepository, removeCopy } from './source/repository-copy.ts';

const SLOW_MS = 300_000;
const CHECKED = ['references', 'translations', 'house'];
let copy = '';
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => removeCopy(copy));

const check = () => runQuietly(process.execPath, [join(copy, 'tools/check/main.ts'), ...CHECKED], copy);

test('the command succeeds on the repository and fails on planted faults', { timeout: SLOW_MS }, async () => {
  const clean = await check();
  expect(clean.stdout).toContain('3 of 3 checks hold');
  expect(clean.exitCode).toBe(0);

  const planted = "/** Kept by DOMAIN §99. */\nexport const id = 'refusals.planted';\n";
  writeFileSync(join(copy, 'packages/core/src/kernel/utils.ts'), planted);
  const faulty = await check();
  expect(faulty.exitCode).toBe(1);
  expect(faulty.stdout).toContain('FAIL references');
  expect(faulty.stdout).toContain('FAIL translations');
  expect(faulty.stdout).toContain('FAIL house words');
});
