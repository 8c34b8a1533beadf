import { type StrictPostgres, SUPERUSER_PASSWORD, startStrictPostgres } from '@cliffhanger/testing/database';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMoneyPool, createPlainPool } from './connection.ts';

/*
 * Verifies docs/runbooks/rotate-database-passwords.md: a role has one password, and open connections outlive
 * it.
 */

const USER = 'cliffhanger_somebody';
const WRONG_PASSWORD = '28P01';

let strict: StrictPostgres;
let administrator: Pool;
const pools: Pool[] = [];

beforeAll(async () => {
  strict = await startStrictPostgres();
  administrator = createPlainPool({
    connectionString: strict.url({ user: 'postgres', password: SUPERUSER_PASSWORD }),
    maxConnections: 1,
  });
  await administrator.query(`create role ${USER} login password 'old'`);
}, 120_000);
afterAll(async () => {
  await Promise.all([administrator, ...pools].map((pool) => pool.end()));
  strict.stop();
});

function poolWith(password: string, other?: string): Pool {
  const url = new URL(strict.url({ user: USER, password }));
  if (other !== undefined) url.searchParams.set('other_password', other);
  const pool = createMoneyPool({ connectionString: url.href, maxConnections: 2 });
  pools.push(pool);
  return pool;
}

const changePassword = (to: string) => administrator.query(`alter role ${USER} password '${to}'`);

async function openTwo(pool: Pool): Promise<void> {
  const open = await Promise.all([pool.connect(), pool.connect()]);
  for (const client of open) client.release();
}

test('a process goes on with the connections that it has; a new one needs the new password; going back is the same', async () => {
  const running = poolWith('old');
  await openTwo(running);
  await changePassword('new');
  const answers = await Promise.all(Array.from({ length: 20 }, () => running.query('select 1')));
  expect(answers).toHaveLength(20);
  await expect(poolWith('old').query('select 1')).rejects.toMatchObject({ code: WRONG_PASSWORD });
  const next = poolWith('new');
  await openTwo(next);
  await changePassword('old');
  await expect(next.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  await expect(poolWith('new').query('select 1')).rejects.toMatchObject({ code: WRONG_PASSWORD });
  await openTwo(poolWith('old'));
}, 120_000);

const breakAll = () =>
  administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [USER]);
const answerOf = (pool: Pool): Promise<string> =>
  pool.query('select 1').then(
    () => 'answered',
    ({ code }) => String(code),
  );

test('who knows one password alone opens nothing any more once it was changed', async () => {
  await changePassword('old');
  const running = poolWith('old');
  await openTwo(running);
  await changePassword('new');
  await breakAll();
  await expect.poll(() => answerOf(running), { timeout: 20_000 }).toBe(WRONG_PASSWORD);
}, 120_000);

test('who knows both goes on over the change and back, through connections that break, and calls at once', async () => {
  await changePassword('old');
  const running = poolWith('old', 'a new: one/with?signs');
  await openTwo(running);
  for (const password of ['a new: one/with?signs', 'old']) {
    await changePassword(password);
    await breakAll();
    await expect.poll(() => running.idleCount, { timeout: 20_000 }).toBe(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerOf(running)));
    expect(new Set(answers)).toEqual(new Set(['answered']));
    const client = await running.connect();
    client.release();
  }
  await changePassword('neither');
  await breakAll();
  await expect.poll(() => answerOf(running), { timeout: 20_000 }).toBe(WRONG_PASSWORD);
}, 120_000);
