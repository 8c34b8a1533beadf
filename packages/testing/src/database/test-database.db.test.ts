import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { createMeasuredDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';

/** Triggers on tables of the product whose function is none of the product's. */
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

describe('a database for tests', () => {
  test('observes which states orders went through', async () => {
    expect(await observingTriggers(await createTestDatabase())).toContain('orders observed_update');
  });

  test('is without these triggers when something is measured on it', async () => {
    expect(await observingTriggers(await createMeasuredDatabase())).toStrictEqual([]);
  });
});
