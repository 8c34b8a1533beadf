import { DAY_MS, type Instant, instantOf, usdt } from '@cliffhanger/core/kernel';
import { asSuperuser, type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createProbePool } from '../connection.ts';
import { listSettingVersions, makeEarnings, readEarnings } from './public-figures.ts';

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
});
afterEach(() =>
  asReplica(`delete from transparency.earnings; delete from transparency.earning_months; delete from orders;
    delete from checkout.refunds; delete from settlement.early_settlements; delete from levels.changes;
    delete from identity.sellers; delete from settings.versions`),
);
afterAll(() => open.close());

/** Inserts rows without triggers or constraints: only the sums matter here. */
const asReplica = (text: string) =>
  asSuperuser(open.database.name, async (superuser) => {
    await superuser.query(`set session_replication_role = replica; ${text}`);
  });

const NOVEMBER = instantOf(Date.UTC(2026, 10, 3, 12));
const OCTOBER = '2026-10-15T12:00:00Z';
const idOf = (number: number): string => `01990000-0000-7000-8000-${number.toString().padStart(12, '0')}`;

interface Traits {
  readonly from?: number;
  readonly level?: string;
  readonly registeredAt?: string;
  readonly state?: string;
}

const addSellers = (
  many: number,
  { from = 1, level = 'bronze', registeredAt = '2026-08-01T00:00:00Z', state = 'approved' }: Traits = {},
) =>
  asReplica(
    `insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address, locale,
       registered_at, review_state, review_promised_by, review_decided_at, level)
     select ('01990000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.org', 'Somebody', 'DE', 'telegram',
       '@' || n, 'en', '${registeredAt}', '${state}', '${registeredAt}',
       ${state === 'pending' ? 'null' : `'${registeredAt}'`}, '${level}'
     from generate_series(${from}, ${from + many - 1}) n`,
  );

/** A settled sale with this profit (in USDT). */
const addSale = (seller: number, profit: number, { at = OCTOBER, by = 'seller', order = 0 } = {}) =>
  asReplica(
    `insert into orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
       order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, state, shipped_at, shipped_by, release_at,
       completed_at, settlement_transfer, payment_transfer)
     values ('${idOf(seller)}', '${idOf(1_000 * seller + order)}', 'CH-${(1_000 * seller + order).toString().padStart(8, '0')}',
       gen_random_uuid(), gen_random_uuid(), 1, 1, ${profit * 1_000_000 + 7}, 7, ${profit * 1_000_000 + 7}, 7,
       gen_random_uuid(), true, '{}', '${at}', 'completed', '${at}', '${by}', '${at}', '${at}', gen_random_uuid(),
       gen_random_uuid())`,
  );

const addRefund = (
  seller: number,
  part: number,
  { at, wasSettled, order = 0 }: { at: string; wasSettled: boolean; order?: number },
) =>
  asReplica(
    `insert into checkout.refunds (order_id, seller_id, viewer_id, processor, episodes, is_whole, amount, seller_part,
       platform_part, loss, cause, transfer_id, refunded_at, was_settled)
     values ('${idOf(1_000 * seller + order)}', '${idOf(seller)}', gen_random_uuid(), 'sandbox', '{1}', false,
       ${part * 1_000_000}, ${part * 1_000_000}, 0, 0, 'complaint', gen_random_uuid(), '${at}', ${wasSettled})`,
  );

async function earningsAt(now: Instant) {
  const worker = createProbePool({ connectionString: open.database.urlOf('worker') });
  const isMade = await makeEarnings(worker, now);
  await worker.end();
  const reader = createProbePool({ connectionString: open.database.urlOf('viewer') });
  const earnings = await readEarnings(reader);
  await reader.end();
  return { isMade, earnings };
}

test('half and quarters of last month, and how many earned nothing', async () => {
  await addSellers(10);
  for (let seller = 1; seller <= 8; seller += 1) await addSale(seller, seller * 10);
  const { isMade, earnings } = await earningsAt(NOVEMBER);
  expect(isMade).toBe(true);
  const expected = {
    sellers: 10,
    without: 2,
    quarterBelow: usdt('12.5'),
    halfBelow: usdt('35'),
    quarterAbove: usdt('57.5'),
  };
  expect(earnings).toEqual({
    month: '2026-10-01',
    levels: [
      { level: 'bronze', ...expected },
      { level: 'all', ...expected },
    ],
  });
});

test('a level with fewer than ten sellers is not told, nor kept', async () => {
  await addSellers(9, { level: 'diamond' });
  await addSellers(12, { from: 100, level: 'gold' });
  const { earnings } = await earningsAt(NOVEMBER);
  expect(earnings?.levels.map(({ level, sellers }) => [level, sellers])).toEqual([
    ['gold', 12],
    ['all', 21],
  ]);
});

test('where there are few sellers altogether nothing is told', async () => {
  await addSellers(9);
  expect((await earningsAt(NOVEMBER)).earnings).toEqual({ month: '2026-10-01', levels: [] });
});

test('newcomers, and whoever was never approved, are not counted', async () => {
  await addSellers(10);
  await addSellers(5, { from: 100, registeredAt: '2026-10-02T12:00:00Z' });
  await addSellers(5, { from: 200, state: 'pending' });
  expect((await earningsAt(NOVEMBER)).earnings?.levels.at(-1)?.sellers).toBe(10);
});

test('a level is the one that somebody had when the month ended', async () => {
  await addSellers(10, { level: 'gold' });
  await asReplica(
    `insert into levels.changes (seller_id, from_level, to_level, how, actor, changed_at)
     select seller_id, 'silver', 'gold', 'bought', 'seller', '2026-11-02T00:00:00Z' from identity.sellers`,
  );
  expect((await earningsAt(NOVEMBER)).earnings?.levels.map(({ level }) => level)).toEqual(['silver', 'all']);
});

/** Cases in which half of ten sellers with a sale of 100 each earned less than the amount. */
const HALF: readonly (readonly [string, (seller: number) => Promise<unknown>, string])[] = [
  [
    'a sale that was settled in another month',
    (seller) => addSale(seller, 5, { order: 1, at: '2026-09-30T23:59:59Z' }),
    '100',
  ],
  [
    'a sale that the platform shipped in their place',
    (seller) => addSale(seller, 5, { order: 1, by: 'platform' }),
    '100',
  ],
  ['a second sale', (seller) => addSale(seller, 5, { order: 1 }), '105'],
  [
    'a refund of a part before it was settled',
    (seller) => addRefund(seller, 30, { at: '2026-09-20T00:00:00Z', wasSettled: false }),
    '70',
  ],
  [
    'a refund afterwards',
    (seller) => addRefund(seller, 100, { at: '2026-10-20T00:00:00Z', wasSettled: true }),
    '0',
  ],
  [
    'a refund afterwards, in the next month',
    (seller) => addRefund(seller, 100, { at: '2026-11-01T00:00:00Z', wasSettled: true }),
    '100',
  ],
  [
    'an early settlement',
    (seller) =>
      asReplica(`insert into settlement.early_settlements (seller_id, id, month, slot, orders, amount, fee, applied_at)
        values ('${idOf(seller)}', gen_random_uuid(), '2026-10', 1, 1, 100000000, 5000000, '${OCTOBER}')`),
    '95',
  ],
];

test.each(HALF)('%s counts as it should', async (_, happens, expected) => {
  await addSellers(10);
  for (let seller = 1; seller <= 10; seller += 1) {
    await addSale(seller, 100);
    await happens(seller);
  }
  expect((await earningsAt(NOVEMBER)).earnings?.levels.at(-1)?.halfBelow).toBe(usdt(expected));
});

test('a month is made once: what comes later does not change what was told', async () => {
  await addSellers(10);
  await earningsAt(NOVEMBER);
  await addSellers(10, { from: 100 });
  const again = await earningsAt(instantOf(NOVEMBER + DAY_MS));
  expect([again.isMade, again.earnings?.levels.at(-1)?.sellers]).toEqual([false, 10]);
});

const ADA = '01990000-0000-7000-8000-0000000000a4';
const BEN = '01990000-0000-7000-8000-0000000000a5';

test('a setting’s history names roles, never people', async () => {
  await asReplica(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret) values
       ('${ADA}', 'ada@example.org', 'Ada', '{admin}', 'active', now(), 'x', 'x'),
       ('${BEN}', 'ben@example.org', 'Ben', '{finance,finance-approver}', 'active', now(), 'x', 'x');
     insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at) values
       ('withdrawalFee', '"2"', '2026-10-01', 'agreed', 'operator:${ADA} and operator:${BEN}', '2026-09-20'),
       ('linkHosts', '[]', '2026-10-02', 'agreed', 'operator:${ADA}', '2026-10-02'),
       ('appName', '"Other"', '2026-10-02', 'agreed', 'the installation', '2026-10-02')`,
  );
  const viewer = createProbePool({ connectionString: open.database.urlOf('viewer') });
  const versions = await listSettingVersions(viewer);
  await viewer.end();
  expect(versions.map(({ name, proposedBy, confirmedBy }) => [name, proposedBy, confirmedBy])).toEqual([
    ['appName', null, null],
    ['linkHosts', 'admin', null],
    ['withdrawalFee', 'admin', 'finance-approver'],
  ]);
  expect(JSON.stringify(versions)).not.toMatch(/Ada|Ben|operator:|agreed/);
});

test('what somebody was when they decided counts, not what they are now', async () => {
  await open.owner.query(
    `select staff.append_audit_line((extract(epoch from timestamptz '2026-09-20') * 1000)::bigint, $1, 'admin', null,
       'settings.end-proposal', 'change', false, null, null, '{}', 'ok', 'r')`,
    [BEN],
  );
  await asReplica(
    `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at) values
       ('withdrawalFee', '"2"', '2026-10-01', 'agreed', 'operator:${ADA} and operator:${BEN}', '2026-09-20')`,
  );
  expect((await listSettingVersions(open.owner)).map(({ confirmedBy }) => confirmedBy)).toEqual(['admin']);
});
