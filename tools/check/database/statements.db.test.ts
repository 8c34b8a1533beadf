import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongStatements, withoutComposed, withoutKnown } from './statements.ts';

const SESSION = `interface Session { query<Row extends object>(statement: { text: string }): Promise<Row> }
declare const session: Session;`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** In a repository whose only store is this one. */
async function wrongIn(source: string): Promise<readonly string[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'cliffhanger-statements-')));
  try {
    const adapters = join(root, 'packages/adapters');
    mkdirSync(join(adapters, 'src/postgres'), { recursive: true });
    writeFileSync(
      join(adapters, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { lib: ['ES2024'], types: [], strict: true }, include: ['src'] }),
    );
    writeFileSync(join(adapters, 'src/postgres/store.ts'), `${SESSION}\n${source}\nexport {};`);
    return await findWrongStatements(root, database.ownerUrl);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('a planted statement whose row type lies is found', async () => {
  const lie = `session.query<{ balance: number }>({ text: 'select balance from ledger.account_balances' });`;
  expect(await wrongIn(lie)).toContain(
    'store.ts:3 (unnamed): balance is typed number, but the database gives bigint',
  );
});

test('a query that no call makes readable is found', async () => {
  expect(await wrongIn('export const { query } = session; export const later = session.query;')).toContain(
    'store.ts:3: the query is not read',
  );
});

test('what is kept elsewhere is no lie, until the schema keeps it', () => {
  const known = { 'a.b may be null': 'somebody writes it' };
  expect(withoutKnown(['x.ts:1 list: b is typed number, but a.b may be null'], known)).toEqual([]);
  expect(withoutKnown([], known)).toEqual(['a.b may be null: the schema does not leave this open any more']);
});

test('what is composed is left to its test, as long as there is one and nothing else can read it', () => {
  const composed = { 'table.ts': 'table.db.test.ts' };
  const unread = 'table.ts:4 (unnamed): only a run knows its text';
  const other = 'other.ts:4 list: only a run knows its text';
  expect(withoutComposed([unread, other], composed, () => true)).toEqual([other]);
  expect(withoutComposed([unread], composed, () => false)).toEqual([
    'table.ts: table.db.test.ts is not there',
  ]);
  expect(withoutComposed(['table.ts:4 list: a lie'], composed, () => true)).toEqual([
    'table.ts: its statements can be followed',
  ]);
});
