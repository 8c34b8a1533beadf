import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeDatabase, refuseUnsafeDatabases, unsafeDatabase } from './probe-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const WITHIN_MS = 5_000;

test('the role of a process is neither the owner nor a superuser', async () => {
  const found = await probeDatabase(database.urlOf('seller'), WITHIN_MS);
  expect(found).toMatchObject({ isSuperuser: false, isOwner: false });
  expect(unsafeDatabase('production', { ...found, isClockMovable: false })).toEqual([]);
});

test('production refuses to start as the owner, a stack of development does not', async () => {
  await expect(
    refuseUnsafeDatabases('production', { SELLER_DATABASE_URL: database.ownerUrl }),
  ).rejects.toThrow('SELLER_DATABASE_URL: logs in as');
  await refuseUnsafeDatabases('development', { SELLER_DATABASE_URL: database.ownerUrl });
});

test('production refuses a database whose clock can be moved, as that of every test can', async () => {
  await expect(
    refuseUnsafeDatabases('production', { DATABASE_URL: database.urlOf('worker') }),
  ).rejects.toThrow('DATABASE_URL: the clock of this database can be moved');
});

test('a database that is away refuses nobody: readiness says so', async () => {
  const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nowhere' };
  await expect(refuseUnsafeDatabases('production', away)).resolves.toBeUndefined();
});
