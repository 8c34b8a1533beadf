import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claims } from './claims.ts';
import { copyRepository, removeCopy } from './source/repository-copy.ts';

let copy = '';
let before: readonly string[] = [];
beforeAll(async () => {
  copy = copyRepository();
  before = await claims.findProblems(copy);
});
afterAll(() => removeCopy(copy));

const FILE = 'docs/planted.md';
const problemsOf = async (text: string): Promise<readonly string[]> => {
  writeFileSync(join(copy, FILE), `${text}\n`);
  return (await claims.findProblems(copy)).filter((problem) => !before.includes(problem));
};

test('documents and texts say nothing that was found untrue, and lead nowhere in vain', () => {
  expect(before).toEqual([]);
});

test.each([
  ['Nobody can edit it, not even with the application’s own database credentials.', 'is not so'],
  ['You need not trust us.', 'is not so'],
  ['Kept by `never-written.db.test.ts`.', 'there is no test never-written.db.test.ts'],
  ['Run `pnpm prove-it`.', 'there is no command pnpm prove-it'],
  ['See [the page](no-such-page.md).', 'no-such-page.md leads nowhere'],
])('%s', async (text, problem) => {
  expect(await problemsOf(text)).toEqual([expect.stringContaining(problem)]);
});

test('what exists may be cited', async () => {
  expect(await problemsOf('`claims.test.ts`, `pnpm check`, [the house](../ARCHITECTURE.md#size)')).toEqual(
    [],
  );
});
