import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { findLies } from './find-lies.ts';
import { collectPlanted } from './planted-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const liesIn = (source: string): Promise<readonly string[]> =>
  findLies(database.ownerUrl, collectPlanted(source));
const read = (row: string, text: string): string =>
  `session.query<${row}>({ name: 'planted', text: \`${text}\`, values: [] });`;

const BALANCE = 'select account, balance from ledger.account_balances';

test('a row type that says what the database gives is no lie', async () => {
  expect(await liesIn(read('{ account: string; balance: bigint }', BALANCE))).toEqual([]);
});

test('a property that no column gives is found by file and statement', async () => {
  expect(await liesIn(read('{ account: string; balance: bigint; total: bigint }', BALANCE))).toEqual([
    'store.ts:5 planted: no column gives the property total',
  ]);
});

test('a column that no property reads is found', async () => {
  expect(await liesIn(read('{ balance: bigint }', BALANCE))).toEqual([
    'store.ts:5 planted: no property reads the column account',
  ]);
});

test('a whole number of 64 bits that is typed as a number is found', async () => {
  expect(await liesIn(read('{ account: string; balance: number }', BALANCE))).toEqual([
    'store.ts:5 planted: balance is typed number, but the database gives bigint',
  ]);
});

test('a text that is typed as a boolean is found', async () => {
  expect(await liesIn(read('{ account: boolean; balance: bigint }', BALANCE))).toEqual([
    'store.ts:5 planted: account is typed boolean, but the database gives string',
  ]);
});

test('an instant is a number, a day is none, and an array of 64-bit numbers holds texts', async () => {
  const text = `select now() as at, current_date as day, array[1::bigint] as numbers, '\\\\x00'::bytea as hash`;
  expect(
    await liesIn(read('{ at: number; day: string; numbers: bigint[]; hash: Uint8Array }', text)),
  ).toEqual([
    'store.ts:5 planted: day is typed string, but the database gives date',
    'store.ts:5 planted: numbers is typed bigint[], but the database gives string[]',
  ]);
});

test('a bigint in what comes as JSON is found', async () => {
  expect(await liesIn(read('{ sums: { sum: bigint }[] }', `select '[]'::jsonb as sums`))).toEqual([
    'store.ts:5 planted: sums is typed { sum: bigint; }[], but JSON has nothing such at [].sum',
  ]);
});

test('a column that allows null and is typed without it is found', async () => {
  expect(await liesIn(read('{ sent_at: number }', 'select sent_at from checkout.sign_in_links'))).toEqual([
    'store.ts:5 planted: sent_at is typed number, but checkout.sign_in_links.sent_at may be null',
  ]);
});

test('a column that a check ties to others, or that the statement compares, may be what its type says', async () => {
  const decided = 'select decided_at from identity.certifications';
  const sent = 'select sent_at from checkout.sign_in_links where sent_at < now()';
  expect(await liesIn(read('{ decided_at: number }', decided))).toEqual([]);
  expect(await liesIn(read('{ sent_at: number }', sent))).toEqual([]);
});

test('a statement of a table that does not exist is found', async () => {
  expect(await liesIn(read('{ id: string }', 'select id from nowhere'))).toEqual([
    'store.ts:5 planted: cannot be prepared: relation "nowhere" does not exist',
  ]);
});

test('a name that stands for two texts is found', async () => {
  const source = `${read('{ one: number }', 'select 1 as one')}\n${read('{ two: number }', 'select 2 as two')}`;
  expect(await liesIn(source)).toEqual(['store.ts:6 planted: the name stands for another text too']);
});

test('a text that only a run knows is found', async () => {
  expect(await liesIn(`export const run = (text: string) => session.query({ text });`)).toEqual([
    'store.ts:5 (unnamed): only a run knows its text',
  ]);
});
