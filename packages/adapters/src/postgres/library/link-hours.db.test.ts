import { randomUUID } from 'node:crypto';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINK_HOURS } from './tracking-links.ts';

let database: OpenTestDatabase;
const seller = randomUUID();
beforeAll(async () => {
  database = await openTestDatabase();
  // Ten links of the seller and two hundred of others, each clicked in every hour of four days.
  await database.owner.query(
    `insert into rollups.link_hours (seller_id, code, hour, clicks, repeats, bots)
     select case when link <= 10 then $1 else gen_random_uuid() end, 'code-' || link, hour, 1, 0, 0
     from generate_series(1, 210) link,
       generate_series('2026-01-01'::timestamptz, '2026-01-04 23:00', interval '1 hour') hour`,
    [seller],
  );
  await database.owner.query('analyze rollups.link_hours');
});
afterAll(() => database.close());

test('the hours of a link are found by its key: neither its seller’s other links nor other sellers are read', async () => {
  const values = [seller, 'code-3', '2026-01-03'];
  const { rows } = await database.owner.query({
    text: `explain (analyze, format json) ${LINK_HOURS}`,
    values,
  });
  const text = JSON.stringify(rows);
  expect(text).toContain('link_hours_pkey');
  expect(text).not.toContain('Seq Scan');
  expect(text).toMatch(/"Index Cond":"\(\(seller_id = .*code = .*hour >= /);
  expect((await database.owner.query({ text: LINK_HOURS, values })).rowCount).toBe(48);
});
