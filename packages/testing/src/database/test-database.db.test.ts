import { Client } from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMeasuredDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';

/** Triggers on product tables whose function is not the product's. */
async function observingTriggers(database: TestDatabase): Promise<readonly string[]> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct tgrelid::regclass || ' ' || tgname as name
       from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where pronamespace = to_regnamespace('observed') order by 1`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await owner.end();
    await database.drop();
  }
}

describe('a test database', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('records the state transitions of orders in an observed run', async () => {
    vi.stubEnv('CLIFFHANGER_OBSERVATIONS', '/somewhere');
    expect(await observingTriggers(await createTestDatabase())).toContain('orders observed_update');
    expect(await observingTriggers(await createMeasuredDatabase())).toStrictEqual([]);
  });

  test('has no such triggers otherwise', async () => {
    vi.stubEnv('CLIFFHANGER_OBSERVATIONS', undefined);
    expect(await observingTriggers(await createTestDatabase())).toStrictEqual([]);
  });
});
