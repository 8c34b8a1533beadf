import { randomUUID } from 'node:crypto';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAYS, RELEASE_DAYS, SLOTS, TOTALS } from './rollups.ts';

let database: OpenTestDatabase;
const seller = randomUUID();
beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner.query(
    `insert into rollups.seller_days (seller_id, day, orders, sales, profit, settled_orders, settled_sales,
       settled_profit, missed_orders, missed_profit, shipped, on_time, upheld, clicks)
     select s, d::date, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1
     from (select gen_random_uuid() as s from generate_series(1, 50)) sellers,
       generate_series('2025-01-01'::date, '2026-01-01', interval '1 day') d`,
  );
  await database.owner.query(
    `insert into rollups.changes (seller_id, day, clicks)
     select gen_random_uuid(), '2026-01-01', 1 from generate_series(1, 5000)`,
  );
  await database.owner.query(
    `insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
       quantity, was_own, is_own, is_state)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '2026-01-01', 1, 1, 0, 0, '2026-01-01', 1, true, true,
       'to-ship' from generate_series(1, 5000)`,
  );
  await database.owner.query(
    `insert into rollups.seller_totals select gen_random_uuid(), 1, 1, 1, 1, 1, 1, 0, 0, 1, 0 from generate_series(1, 5000)`,
  );
  await database.owner.query(
    `insert into rollups.seller_slots select gen_random_uuid(), '2026-01-01', 1, 1, 1, 1 from generate_series(1, 5000)`,
  );
  await database.owner.query(
    `insert into rollups.release_days
     select gen_random_uuid(), '2026-01-08', 'settlement', 1, 1 from generate_series(1, 5000)`,
  );
  await database.owner.query(
    `analyze rollups.seller_days, rollups.changes, rollups.order_steps, rollups.seller_totals, rollups.seller_slots, rollups.release_days`,
  );
});
afterAll(() => database.close());

test.each([
  ['the totals of a seller', TOTALS, [seller]],
  ['the days of a seller', DAYS, [seller, '2025-11-01', '2026-01-01']],
  ['the hours of a seller', SLOTS, [seller, '2026-01-01', '2026-01-02']],
  ['the releases of a seller', RELEASE_DAYS, [seller, 60]],
])('%s are found by key, and orders are never looked at', async (_what, text, values) => {
  const { rows } = await database.owner.query({ text: `explain ${text}`, values });
  const plan = rows.map((row) => row['QUERY PLAN'] as string).join('\n');
  expect(plan).toMatch(/(seller_(days|totals|slots)|release_days)_pkey/);
  expect(plan).toMatch(/changes_of_seller/);
  expect(plan).toMatch(/steps_of_seller/);
  expect(plan).not.toMatch(/Seq Scan|orders_|on orders/);
});

test('the app notes nothing by itself', async () => {
  for (const statement of [
    "insert into rollups.changes (seller_id, day, sales) values (gen_random_uuid(), '2026-01-01', 1)",
    "insert into rollups.changes (seller_id, day, clicks) values (gen_random_uuid(), '2026-01-01', 1)",
    'delete from rollups.changes',
    'delete from rollups.order_steps',
    'update rollups.order_states set orders = 1',
    'update rollups.link_totals set clicks = 1',
    'update rollups.seller_totals set sales = 1',
    'update rollups.seller_days set sales = 1',
  ])
    await expect(database.app.query(statement)).rejects.toThrow(/permission denied/);
});
