import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { DAY_MS, instantOf, later } from '@cliffhanger/core/kernel';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from './books/digest.ts';
import { runControls } from './controls.ts';
import { openSimulation } from './open-simulation.ts';
import { runSimulation } from './run-simulation.ts';

/*
 * A few sellers for a few days, small enough for every commit. The full size is `pnpm -C lab simulate --ci`.
 */
const OPTIONS = {
  sellers: 6,
  days: 9,
  orders: 90,
  seed: 'small',
  start: instantOf(Date.UTC(2026, 1, 22)),
};
const PLENTY_MS = 600_000;

const databases: TestDatabase[] = [];
let calm: string;

async function play(hasFaults: boolean) {
  const database = await createTestDatabase();
  databases.push(database);
  const simulation = await openSimulation({ ...database, seed: OPTIONS.seed, hasFaults });
  const owner = createMoneyPool({ connectionString: database.ownerUrl, maxConnections: 1 });
  try {
    const world = await runSimulation(simulation, OPTIONS);
    return {
      world,
      faults: simulation.line.faults(),
      kills: simulation.jobRunners.kills(),
      broken: await brokenOrderRules(owner),
      digest: await digestOf(owner),
      controls: hasFaults
        ? await runControls(owner, world, later(OPTIONS.start, OPTIONS.days * DAY_MS))
        : null,
    };
  } finally {
    await owner.end();
    await simulation.close();
  }
}

beforeAll(async () => {
  const { world, broken, digest } = await play(false);
  expect([...world.differences, ...broken]).toEqual([]);
  expect(world.books.orders.size).toBeGreaterThan(60);
  calm = digest;
}, PLENTY_MS);
afterAll(async () => {
  for (const database of databases) await database.drop();
});

test(
  'nine days over a broken line with mortal workers leave the same books as nine quiet ones',
  async () => {
    const { world, broken, digest, faults, kills, controls } = await play(true);
    expect([...world.differences, ...broken]).toEqual([]);
    expect(faults).toBeGreaterThan(3);
    expect(kills).toBeGreaterThan(0);
    expect(digest).toBe(calm);
    expect(controls?.unnoticed).toEqual([]);
  },
  PLENTY_MS,
);
