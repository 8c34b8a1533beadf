import { DatabaseUnavailable, type Limits } from '@cliffhanger/application/ports';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresLimits, LIMITS } from './postgres-limits.ts';

let database: TestDatabase;
let pool: Pool;
let limits: Limits;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.appUrl, max: 8 });
  limits = createPostgresLimits(pool, {
    ...LIMITS,
    'login-by-account': { tries: 10, withinMs: 1_000 },
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const takeMany = (key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => limits.take('login-by-account', key)));

test('of fifty tries at once as many pass as are allowed, and the others hear how long to wait', async () => {
  const tries = await takeMany('at once', 50);
  expect(tries.filter(({ taken }) => taken)).toHaveLength(10);
  const refused = tries.find((one) => !one.taken);
  expect(refused).toEqual({ taken: false, waitMs: expect.any(Number) });
  expect(refused && 'waitMs' in refused && refused.waitMs).toBeGreaterThan(0);
  expect(refused && 'waitMs' in refused && refused.waitMs).toBeLessThanOrEqual(1_000);
});

test('one who used up their tries is in nobody else’s way, and may try again after the window', async () => {
  await takeMany('impatient', 11);
  expect(await limits.take('login-by-account', 'patient')).toEqual({ taken: true });
  expect((await limits.take('login-by-account', 'impatient')).taken).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect(await limits.take('login-by-account', 'impatient')).toEqual({ taken: true });
});

test('a try that was right is given back', async () => {
  for (let time = 0; time < 30; time += 1) {
    expect(await limits.take('password-by-seller', 'right')).toEqual({ taken: true });
    await limits.giveBack('password-by-seller', 'right');
  }
});

test('forgetting lets somebody begin anew', async () => {
  await takeMany('forgotten', 11);
  await limits.forget('login-by-account', 'forgotten');
  expect(await limits.take('login-by-account', 'forgotten')).toEqual({ taken: true });
});

const as = (duty: Parameters<TestDatabase['urlOf']>[0]) =>
  new Pool({ connectionString: database.urlOf(duty), max: 1 });

test('no login counts, forgets, gives back or locks the tries of another', async () => {
  const [seller, viewer, staff] = [as('seller'), as('viewer'), as('console')];
  try {
    const guessed = createPostgresLimits(staff);
    while ((await guessed.take('staff-login', 'ida')).taken) continue;
    for (const pool of [seller, viewer]) {
      const others = createPostgresLimits(pool);
      await others.forget('staff-login', 'ida');
      await others.giveBack('staff-login', 'ida');
      expect(await others.take('staff-login', 'ida')).toEqual({ taken: true });
    }
    expect(await guessed.take('staff-login', 'ida')).toMatchObject({ taken: false });
    for (const pool of [seller, viewer, staff]) {
      for (const statement of [
        'select from limits.tries',
        'delete from limits.tries',
        'update limits.tries set taken = 0',
        `insert into limits.tries values ('cliffhanger_console', 'staff-login', 'ida', 99, '2100-01-01')`,
        'begin; lock table limits.tries in access exclusive mode',
      ])
        await expect(pool.query(statement), statement).rejects.toThrow(/permission denied/);
    }
  } finally {
    await Promise.all([seller, viewer, staff].map((pool) => pool.end()));
  }
});

test('counters whose time is over go as others are counted', async () => {
  const pool = as('seller');
  const owner = new Pool({ connectionString: database.ownerUrl, max: 1 });
  try {
    await owner.query(`insert into limits.tries (login, name, key, taken, ends_at)
      select login, 'old', number::text, 1, now() - interval '1 minute'
      from generate_series(1, 5) number, unnest(array['cliffhanger_seller', 'cliffhanger_viewer']) login`);
    const counted = createPostgresLimits(pool);
    for (const key of ['one', 'two']) await counted.take('password-by-seller', key);
    const { rows } = await owner.query(
      "select login, count(*)::int as left from limits.tries where name = 'old' group by login",
    );
    // Each login deletes only its own counters.
    expect(rows).toEqual([{ login: 'cliffhanger_viewer', left: 5 }]);
  } finally {
    await Promise.all([pool.end(), owner.end()]);
  }
});

test('a database that is away is an error, not a refusal and not a permission', async () => {
  const nowhere = new Pool({ connectionString: 'postgres://cliffhanger_tests@127.0.0.1:9/cliffhanger' });
  const away = createPostgresLimits(nowhere);
  await expect(away.take('login-by-address', 'anybody')).rejects.toThrow(DatabaseUnavailable);
  await expect(away.forget('login-by-address', 'anybody')).rejects.toThrow(DatabaseUnavailable);
  await nowhere.end();
});
