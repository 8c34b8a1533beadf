import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { specWordIn, specWords } from './spec-words.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-spec-words-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function problemsOf(file: string, text: string): Promise<readonly string[]> {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  return specWords.findProblems(root);
}

test.each([
  'packages/core/src/kernel/planted.ts',
  'apps/api/planted.ts',
  'packages/adapters/src/planted.sql',
  'tools/planted.json',
])('a word of the wire in %s is found', async (file) => {
  expect(await problemsOf(file, 'const order = { fahuoType: 1 };\n')).toEqual([
    `${file}:1: "fahuo" is a word of the wire`,
  ]);
});

test('a file may not be named after a word of the wire', async () => {
  const file = 'packages/core/src/shenhe.ts';
  expect(await problemsOf(file, '')).toEqual([`${file}: "shenhe" is a word of the wire`]);
});

test.each(['packages/wire/planted.ts', 'apps/api/src/orders.wire.db.test.ts', 'docs/spec.md'])(
  '%s may use words of the wire',
  async (file) => {
    expect(await problemsOf(file, "export const path = '/fahuo';\n")).toEqual([]);
  },
);

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
