import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMoneyPool } from './connection.ts';
import { warmingUp } from './warm-up.ts';

let database: TestDatabase;
const pools: Pool[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});
afterAll(() => database.drop());

function poolOf(maxConnections: number, connectionString = database.appUrl): Pool {
  const pool = createMoneyPool({ connectionString, maxConnections });
  pools.push(pool);
  return pool;
}

/** The number of the pool's connections that have parsed the statement. */
async function parsedOn(pool: Pool, name: string): Promise<number> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const counts = await Promise.all(
    clients.map((client) =>
      client.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements where name = $1', [
        name,
      ]),
    ),
  );
  for (const client of clients) client.release();
  return counts.reduce((sum, { rows }) => sum + (rows[0]?.n ?? 0), 0);
}

test.each([
  [12, 10],
  [2, 2],
])(
  'a pool of %i begins with %i connections, and has parsed on each what every call asks',
  async (most, open) => {
    const pool = poolOf(most);
    const ask = () => pool.query({ name: 'hot', text: 'select 1' });
    expect(await warmingUp([{ pool, ask }])()).toBe(true);
    expect(pool.totalCount).toBe(open);
    expect(await parsedOn(pool, 'hot')).toBe(open);
  },
);

test('a pool whose connections are all busy is warm', async () => {
  const pool = poolOf(2);
  const busy = await Promise.all([pool.connect(), pool.connect()]);
  expect(await warmingUp([{ pool }])()).toBe(true);
  for (const client of busy) client.release();
});

test('it is done once', async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
  };
  const isWarm = warmingUp([{ pool: poolOf(2), ask }]);
  await isWarm();
  await isWarm();
  expect(asked).toBe(2);
});

test('where the database is away it fails, keeps no connection, and is tried again', async () => {
  let isAway = true;
  const pool = poolOf(2);
  const ask = async () => {
    if (isAway) throw new Error('away');
  };
  const isWarm = warmingUp([{ pool, ask }]);
  await expect(isWarm()).rejects.toThrow('away');
  await expect(warmingUp([{ pool: poolOf(2, 'postgres://nobody@127.0.0.1:9/nowhere') }])()).rejects.toThrow(
    'ECONNREFUSED',
  );
  expect(pool.idleCount).toBe(pool.totalCount);
  isAway = false;
  expect(await isWarm()).toBe(true);
});
