import { expect, test } from 'vitest';
import { rulesPage, wherePage, withLines } from './where.ts';

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
const WHERE = 'docs/where.md';
const RULES = 'docs/rules.md';
const answered = (text: string, path = WHERE): string => withLines({ path, text }, files);

test('a link is given the line on which its name is declared, not the first that mentions it', () => {
  expect(answered('[`HOLD_MS`](../rules/hold.ts#L99)')).toBe('[`HOLD_MS`](../rules/hold.ts#L4)');
  expect(answered('[`books.post`](../sql/01_first.sql#L1)')).toBe('[`books.post`](../sql/01_first.sql#L2)');
});

test('a name that is gone, or only a part of another, is found out, and on which page', () => {
  expect(() => answered('[`HOLD`](../rules/hold.ts#L4)')).toThrow(
    'docs/where.md: rules/hold.ts does not name HOLD',
  );
  expect(() => answered('[`HOLD_MS`](../rules/gone.ts#L4)', RULES)).toThrow(
    'docs/rules.md: rules/gone.ts does not name HOLD_MS',
  );
});

test('a function that a later migration defines again is found out', () => {
  const again = { ...FILES, 'sql/03_third.sql': 'create or replace function books.post(a int) returns void' };
  const text = '[`books.post`](../sql/01_first.sql#L2)';
  for (const path of [WHERE, RULES])
    expect(() =>
      withLines(
        { path, text },
        {
          read: (file) => again[file as keyof typeof again] ?? '',
          neighbours: () => Object.keys(again),
        },
      ),
    ).toThrow(`${path}: books.post is defined again by sql/03_third.sql`);
});

test('an answer of more than three hops is refused; what answers no question may have as many as it needs', () => {
  const hop = '[`HOLD_MS`](../rules/hold.ts#L4)';
  const four = `${hop} ${hop} ${hop} ${hop}`;
  expect(answered(`**Where?** ${hop} ${hop} ${hop}`)).toContain('Where?');
  expect(() => answered(`**Where?** ${four}`)).toThrow('docs/where.md: too many hops');
  expect(answered(`| ${four} |`)).toContain(four);
  expect(answered(`**Orders.** ${four}`, RULES)).toContain(four);
});

test('forty questions are answered', () => {
  expect(wherePage().match(/^\*\*.+\?\*\* |^\*\*I want .+\*\* /gm)?.length).toBeGreaterThanOrEqual(40);
});

test('every link of the rules leads to a line', () => {
  const page = rulesPage();
  expect(page).toContain('## Twins that nobody compares');
  expect(page).toContain('## Pure functions that only tests and models run');
  expect(page.match(/#L\d+\)/g)?.length).toBeGreaterThan(200);
});
