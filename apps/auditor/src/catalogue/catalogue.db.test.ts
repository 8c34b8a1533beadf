import { createDeployedDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipped } from '../compose.ts';
import { type Database, openDatabase } from '../database.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createDeployedDatabase();
  database = openDatabase(made.auditorUrl, () => {});
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

test('what the auditor was built with is what the migrations make: else run pnpm generate:catalogue', async () => {
  expect(await database.at(readCatalogue)).toEqual(shipped().catalogue);
});

test('a database that is behind is told, and is no fault; one that is ahead is one', async () => {
  const { migrations, catalogue } = shipped();
  const ahead = { migrations: { ...migrations, '9999_not_yet': '0'.repeat(64) }, catalogue };
  expect(await database.at((snapshot) => checkCatalogue(snapshot, ahead))).toMatchObject([
    { kind: 'migration-missing', severity: 'blind' },
  ]);
  const { '0002_ledger': _, ...others } = migrations;
  const behind = { migrations: others, catalogue };
  expect(await database.at((snapshot) => checkCatalogue(snapshot, behind))).toMatchObject([
    { kind: 'migration-unknown', subject: '0002_ledger', severity: 'fault' },
  ]);
});
