import { expect, test } from 'vitest';
import { wherePage, withLines } from './where.ts';

const FILES: Readonly<Record<string, string>> = {
  'rules/hold.ts':
    "import { HOLD_MS } from './old.ts';\n\n/** HOLD_MS is long. */\nexport const HOLD_MS = 7;\n",
  'sql/01_first.sql': 'drop function books.post(text);\ncreate function books.post(a int) returns void\n',
  'sql/02_second.sql': '-- Up\ncreate function books.settle(a int) returns void\n',
};
const files = {
  read: (file: string): string => FILES[file] ?? '',
  neighbours: (file: string) =>
    Object.keys(FILES).filter((other) => other.startsWith(`${file.split('/')[0]}/`)),
};
const answered = (page: string): string => withLines(page, files);

test('a link is given the line on which its name is declared, not the first that mentions it', () => {
  expect(answered('[`HOLD_MS`](../rules/hold.ts#L99)')).toBe('[`HOLD_MS`](../rules/hold.ts#L4)');
  expect(answered('[`books.post`](../sql/01_first.sql#L1)')).toBe('[`books.post`](../sql/01_first.sql#L2)');
});

test('a name that is gone, or only a part of another, is found out', () => {
  expect(() => answered('[`HOLD`](../rules/hold.ts#L4)')).toThrow('does not name HOLD');
  expect(() => answered('[`HOLD_MS`](../rules/gone.ts#L4)')).toThrow('does not name HOLD_MS');
});

test('a function that a later migration defines again is found out', () => {
  const again = { ...FILES, 'sql/03_third.sql': 'create or replace function books.post(a int) returns void' };
  const page = '[`books.post`](../sql/01_first.sql#L2)';
  expect(() =>
    withLines(page, {
      read: (file) => again[file as keyof typeof again] ?? '',
      neighbours: () => Object.keys(again),
    }),
  ).toThrow('defined again by sql/03_third.sql');
});

test('an answer of more than three hops is refused', () => {
  const hop = '[`HOLD_MS`](../rules/hold.ts#L4)';
  expect(answered(`**Where?** ${hop} ${hop} ${hop}`)).toContain('Where?');
  expect(() => answered(`**Where?** ${hop} ${hop} ${hop} ${hop}`)).toThrow('too many hops');
});

test('forty questions are answered', () => {
  expect(wherePage().match(/^\*\*.+\?\*\* |^\*\*I want .+\*\* /gm)?.length).toBeGreaterThanOrEqual(40);
});
