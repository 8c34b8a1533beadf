import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { names, replacedNames } from './names.ts';

const PAGE = readFileSync(join(REPOSITORY_FOLDER, 'docs/names.md'), 'utf8');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-names-'));
  for (const folder of ['docs', 'packages/core/src']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'docs/names.md'), PAGE);
});
afterEach(() => rmSync(root, { recursive: true }));

const findIn = (text: string) => {
  writeFileSync(join(root, 'packages/core/src/planted.ts'), text);
  return names.findProblems(root);
};

test.each([...replacedNames(PAGE)])('%s does not come back: it is %s', async (name, use) => {
  expect(await findIn(`import { ${name} } from './x.ts';\n`)).toEqual([
    `packages/core/src/planted.ts:1: ${name} is ${use} (docs/names.md)`,
  ]);
});

test('a name of the database is found in SQL and in the texts that hold SQL', async () => {
  const table = ['address', 'places'].join('_');
  const use = replacedNames(PAGE).get(table);
  writeFileSync(
    join(root, 'packages/core/src/planted.sql'),
    `-- ${table}\ncreate table wallet.${table} ();\n`,
  );
  expect(await findIn(`const text = 'select 1 from wallet.${table}';\n`)).toEqual([
    `packages/core/src/planted.sql:2: ${table} is ${use} (docs/names.md)`,
    `packages/core/src/planted.ts:1: ${table} is ${use} (docs/names.md)`,
  ]);
});

test('a word of a comment or a text is no name', async () => {
  expect(await findIn("// Outside of it.\n * Needs a key.\nconst said = 'Needs a key';\n")).toEqual([]);
});

test('a page without its table is found', async () => {
  writeFileSync(join(root, 'docs/names.md'), '# Names\n');
  expect(await names.findProblems(root)).toEqual(['docs/names.md lists no replaced name']);
});
