import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { type CollectedStatement, collectStatements, findLies } from '@cliffhanger/testing/statements';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What the schema leaves open and something else keeps. */
const KEPT_ELSEWHERE: Readonly<Record<string, string>> = {
  'public.orders.audited_at may be null': 'whatever puts an order into audit writes it',
  'checkout.sign_in_links.sent_at may be null': 'it is written with the digest by which the link is found',
  'levels.purchases.transfer_id may be null': 'levels.pay books before the purchase is written',
  'library-list: the column drama_id comes twice': 'the join makes both the same drama',
};

let database: TestDatabase;
let statements: readonly CollectedStatement[];
let lies: readonly string[];

beforeAll(async () => {
  database = await createTestDatabase();
  statements = collectStatements({
    configFile: resolve(import.meta.dirname, '../../tsconfig.json'),
    folder: import.meta.dirname,
  });
  lies = await findLies(database.ownerUrl, statements);
});
afterAll(() => database.drop());

test('every statement can be prepared on the migrated schema, and its rows are what their types say', () => {
  const isKept = (lie: string): boolean => Object.keys(KEPT_ELSEWHERE).some((known) => lie.endsWith(known));
  expect(lies.filter((lie) => !isKept(lie))).toEqual([]);
});

test('what is kept elsewhere is still left open by the schema', () => {
  const isFound = (known: string): boolean => lies.some((lie) => lie.endsWith(known));
  expect(Object.keys(KEPT_ELSEWHERE).filter((known) => !isFound(known))).toEqual([]);
});

test('no query of a session is passed over', () => {
  const written = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).flatMap(
    (file) => {
      const source = readFileSync(resolve(import.meta.dirname, file), 'utf8');
      return [...source.matchAll(/\bsession\.query\b/g)].map(
        ({ index }) => `${file}:${lineAt(source, index)}`,
      );
    },
  );
  const read = new Set(statements.map(({ file, line }) => `${file}:${line}`));
  expect(written.filter((location) => !read.has(location))).toEqual([]);
  expect(written.length).toBeGreaterThan(0);
});

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length;
