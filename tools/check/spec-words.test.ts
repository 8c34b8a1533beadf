import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, removeCopy } from './source/repository-copy.ts';
import { specWordIn, specWords } from './spec-words.ts';

let copy = '';
let before: readonly string[] = [];
beforeAll(async () => {
  copy = copyRepository();
  before = await specWords.findProblems(copy);
});
afterAll(() => removeCopy(copy));

const newProblems = async (): Promise<readonly string[]> =>
  (await specWords.findProblems(copy)).filter((problem) => !before.includes(problem));

test('outside the contract the repository speaks English', () => {
  expect(before).toEqual([]);
});

test.each([
  'packages/core/src/kernel/planted.ts',
  'apps/api/planted.ts',
  'packages/adapters/src/planted.sql',
  'tools/planted.json',
])('a word of the wire planted in %s is found', async (file) => {
  writeFileSync(join(copy, file), 'const order = { fahuoType: 1 };\n');
  expect(await newProblems()).toEqual([`${file}:1: "fahuo" is a word of the wire`]);
  rmSync(join(copy, file));
});

test('a file may not be named after a word of the wire', async () => {
  const file = 'packages/core/src/shenhe.ts';
  writeFileSync(join(copy, file), '');
  expect(await newProblems()).toEqual([`${file}: "shenhe" is a word of the wire`]);
  rmSync(join(copy, file));
});

test('the contract is their home', async () => {
  writeFileSync(join(copy, 'packages/wire/planted.ts'), "export const path = '/fahuo';\n");
  expect(await newProblems()).toEqual([]);
});

test.each([
  'bindDating',
  'dating_page',
  "'xby'",
  'order_sn',
  'orderSn',
  'FAHUO_TYPE',
  'ju_detail',
  "lang: 'ey'",
])('%s holds a word of the wire', (text) => {
  expect(specWordIn(text)).toBeDefined();
});

test.each(['updating', 'validatingKey', 'addressesFrom', 'sumMoney', 'just', 'they', 'jury', 'withdrawal'])(
  '%s is English',
  (text) => {
    expect(specWordIn(text)).toBeUndefined();
  },
);
