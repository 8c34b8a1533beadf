import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootProgram } from '../run-program.ts';
import { runQuietly } from './check.ts';
import { copyRepository, removeCopy } from './source/repository-copy.ts';

const PLANTED = `import { useState } from 'react';
export function Planted({ isOpen }: { readonly isOpen: boolean }) {
  if (!isOpen) return null;
  const [text] = useState('');
  return <p>{text}</p>;
}
`;

let copy = '';
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => removeCopy(copy));

test.each([
  'packages/ui/src',
  'packages/client/src',
  'apps/seller/src',
  'apps/console/src',
  'apps/storefront/src',
])('a hook behind a condition in %s is found', async (folder) => {
  const file = join(folder, 'planted.tsx');
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), PLANTED);
  const { exitCode, stdout } = await runQuietly(rootProgram('oxlint'), ['--deny-warnings', file], copy);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('rules-of-hooks');
});
