import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { migrationsFolder, noteRelease } from './released.ts';

function copyMigrations(): string {
  const copy = mkdtempSync(join(tmpdir(), 'migrations-'));
  mkdirSync(migrationsFolder(copy), { recursive: true });
  cpSync(migrationsFolder(REPOSITORY_FOLDER), migrationsFolder(copy), { recursive: true });
  writeFileSync(join(dirname(migrationsFolder(copy)), 'released-migrations.json'), '{}');
  return copy;
}

let root: string;
beforeEach(() => {
  root = copyMigrations();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const fileOf = (name: string) => join(migrationsFolder(root), `${name}.sql`);
const plant = (name: string, text: string) => writeFileSync(fileOf(name), `${text}\n`);
const problems = async () => (await migrations.findProblems(root)).join('\n');

test('until the first release files may be edited and say what they like', async () => {
  appendFileSync(fileOf('0002_ledger'), 'drop table public.anything;\n');
  expect(await problems()).toBe('');
});

test('a released file that is edited or gone is found', async () => {
  expect(noteRelease(root, '1.0.0')).toBeGreaterThan(30);
  expect(await problems()).toBe('');
  appendFileSync(fileOf('0002_ledger'), '-- one word more\n');
  rmSync(fileOf('0003_identity'));
  expect(await problems()).toContain('0002_ledger.sql has been released and was edited');
  expect(await problems()).toContain('0003_identity.sql has been released and is gone');
});

test('a file that comes before released ones is found', async () => {
  noteRelease(root, '1.0.0');
  plant('0000_before', 'create table commands.more (id bigint primary key);');
  expect(await problems()).toContain('0000_before.sql comes before files that have been released');
});

const WRONG = [
  ['alter table public.dramas add column more bigint not null', 'adding-required-field'],
  ['create index dramas_by_more on public.dramas (id)', 'require-concurrent-index-creation'],
  ['alter table public.dramas drop column id', 'ban-drop-column'],
  ['drop table public.dramas', 'ban-drop-table'],
  ['alter table public.dramas rename column id to number', 'renaming-column'],
  ['alter table public.dramas rename to plays', 'renaming-table'],
  ['alter table public.dramas alter column id type text', 'changing-column-type'],
  ['alter table public.dramas alter column id set not null', 'adding-not-nullable-field'],
  ['alter table public.dramas add constraint more check (id > 0)', 'constraint-missing-not-valid'],
  [
    'alter table public.dramas add constraint f foreign key (id) references public.x (id)',
    'adding-foreign-key-constraint',
  ],
  ['alter table public.dramas add constraint one_more unique (id)', 'disallowed-unique-constraint'],
  ['commit; create table public.more (id bigint)', 'transaction-nesting'],
  ['create index concurrently more on public.dramas (id)', 'its first line is "-- no transaction"'],
  ['drop function checkout.place_order', 'drops what the running version may need'],
] as const;

const RIGHT = [
  'alter table public.dramas add column more text',
  'alter table public.dramas add column more bigint not null default 0',
  'alter table public.dramas add constraint more check (id is not null) not valid',
  'create table public.more (id bigint primary key, note text); create index more_by_note on public.more (note)',
  "create or replace function public.more() returns integer language sql as 'select 1'",
  '-- no transaction\ncreate index concurrently if not exists more on public.dramas (id)',
];

/** One file each, judged in one run, because each run starts a program. */
const nameOf = (index: number): string => `90${String(index).padStart(2, '0')}_planted`;
let judged: readonly string[];
beforeAll(async () => {
  const copy = copyMigrations();
  noteRelease(copy, '1.0.0');
  for (const [index, statement] of [...WRONG.map(([wrong]) => wrong), ...RIGHT].entries())
    writeFileSync(join(migrationsFolder(copy), `${nameOf(index)}.sql`), `${statement};\n`);
  judged = await migrations.findProblems(copy);
  rmSync(copy, { recursive: true });
});

test.each(WRONG)('after a release it is found: %s', (statement, expected) => {
  const name = nameOf(WRONG.findIndex(([wrong]) => wrong === statement));
  expect(judged.filter((problem) => problem.startsWith(name)).join('\n')).toContain(expected);
});

test.each(RIGHT)('after a release it may be: %s', (statement) => {
  const name = nameOf(WRONG.length + RIGHT.indexOf(statement));
  expect(judged.filter((problem) => problem.startsWith(name))).toEqual([]);
});

test('what a released version no longer uses is dropped by a file that says so', async () => {
  noteRelease(root, '1.0.0');
  const drop = 'alter table public.dramas drop column more; drop function public.more();';
  plant('9001_contract', `-- contract: unused since 1.1.0\n${drop}`);
  expect(await problems()).toContain('unused since 1.1.0, which has not been released');
  plant('9001_contract', `-- contract: unused since 1.0.0\n${drop}`);
  expect(await problems()).toBe('');
  plant('9001_contract', `-- contract: unused since 1.0.0\nalter table public.dramas rename column a to b;`);
  expect(await problems()).toContain('renaming-column');
});

test('a version is released once', () => {
  noteRelease(root, '1.0.0');
  expect(() => noteRelease(root, '1.0.0')).toThrow('1.0.0 has been released already');
  expect(() => noteRelease(root, 'next')).toThrow('"next" is no version');
});
