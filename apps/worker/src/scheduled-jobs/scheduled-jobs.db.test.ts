import {
  createMoneyPool,
  createPlainPool,
  ensureLedgerMonths,
  forgetCommandsOlderThan,
  makeEarnings,
  rollUpPlatformAccounts,
  rollUpSellerDays,
} from '@cliffhanger/adapters/postgres';
import { instantOf } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inBatches } from './scheduled-job.ts';
import { type Housekeeping, scheduledJobs } from './scheduled-jobs.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createMoneyPool>;
let owner: ReturnType<typeof createPlainPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createMoneyPool({ connectionString: database.urlOf('worker'), maxConnections: 4 });
  owner = createPlainPool({ connectionString: database.ownerUrl, maxConnections: 1 });
});
afterAll(async () => {
  await Promise.all([pool.end(), owner.end()]);
  await database.drop();
});

const NOW = instantOf(Date.UTC(2028, 10, 30));
const housekeeping: Housekeeping = {
  forgetOldSecrets: async () => 0,
  forgetCommandsOlderThan: (ageMs) => forgetCommandsOlderThan(pool, ageMs),
  ensureLedgerMonths: (from, months) => ensureLedgerMonths(pool, from, months),
  rollUpPlatformAccounts: async () => void (await rollUpPlatformAccounts(pool)),
  rollUpSellerDays: async (at) => void (await rollUpSellerDays(pool, at)),
  makeEarnings: (at) => makeEarnings(pool, at),
};
const run = async (task: string) => {
  const all = scheduledJobs({
    housekeeping,
    clock: { now: () => NOW },
    log: createLog({ level: 'silent', process: 'worker' }),
  });
  const scheduledJob = all.find((one) => one.task === task);
  if (scheduledJob === undefined) throw new Error(`no scheduled job ${task}`);
  await scheduledJob.run({ payload: {}, key: 'job-1-1', createdAt: NOW });
};

test('answers of commands are forgotten after 24 real hours, wherever the business clock stands', async () => {
  await owner.query(
    `insert into commands.log (owner, key, endpoint, input_hash, claimed_at) values
       ('o', 'old', 'e', 'h', now() - interval '24 hours 1 ms'), ('o', 'young', 'e', 'h', now() - interval '23 hours')`,
  );
  await run('forget-commands');
  const { rows } = await owner.query('select key from commands.log');
  expect(rows).toEqual([{ key: 'young' }]);
});

test('the books have their months ahead, over the end of a year', async () => {
  await run('ensure-ledger-months');
  await run('ensure-ledger-months');
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_class where relname = any ($1) and relnamespace = 'ledger'::regnamespace`,
    [['transfers_2028_11', 'transfers_2028_12', 'transfers_2029_01', 'transfers_2029_02']],
  );
  expect(rows).toEqual([{ n: 4 }]);
});

test('two workers make the same month at once, and both are content', async () => {
  const from = instantOf(Date.UTC(2031, 0, 1));
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => ensureLedgerMonths(pool, from, 3)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

test('the platform’s accounts are rolled up', async () => {
  await expect(run('roll-up-platform-accounts')).resolves.toBeUndefined();
});

test('a scheduled job takes batches until nothing is left, within a bound', async () => {
  const left = [3, 2, 0];
  expect(await inBatches(async () => left.shift() ?? 0)).toBe(5);
  const endless = vi.fn<() => Promise<number>>(async () => 1);
  expect(await inBatches(endless)).toBe(20);
});

test('app and worker cannot make tables of their own', async () => {
  const plain = createPlainPool({ connectionString: database.urlOf('worker'), maxConnections: 1 });
  await expect(plain.query('create table public.mine (id int)')).rejects.toThrow(/permission denied/);
  await plain.end();
});

test('the figures of last month are made, once', async () => {
  await run('make-earnings');
  await run('make-earnings');
  const { rows } = await owner.query(
    "select to_char(month, 'YYYY-MM') as month from transparency.earning_months",
  );
  expect(rows).toEqual([{ month: '2028-10' }]);
});
