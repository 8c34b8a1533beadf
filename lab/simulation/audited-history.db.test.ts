import { DAY_MS, instantOf } from '@cliffhanger/core/kernel';
import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedDatabase } from '../../apps/auditor/test/audited-story.ts';
import { openSimulation } from './open-simulation.ts';
import { runSimulation } from './run-simulation.ts';

/* A simulation of every possible action: the auditor must be able to explain all of them. */

const START = Date.UTC(2026, 1, 22);
const DAYS = 16;
const PLENTY_MS = 300_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createMeasuredDatabase();
  const simulation = await openSimulation({ ...database, seed: 'audited', hasFaults: false });
  const { differences } = await runSimulation(simulation, {
    sellers: 5,
    days: DAYS,
    orders: 80,
    seed: 'audited',
    start: instantOf(START - DAYS * DAY_MS),
  });
  await simulation.close();
  expect(differences).toEqual([]);
}, PLENTY_MS);
afterAll(() => database?.drop());

test('sixteen days of simulated business leave nothing to find', async () => {
  const audited = auditedDatabase(database);
  const found = await audited.turn();
  await audited.close();
  expect(found).toEqual([]);
});
