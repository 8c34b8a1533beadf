import { instantOf } from '@cliffhanger/core/kernel';
import { searchTermsIn } from '@cliffhanger/core/records';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { asSuperuser } from '@cliffhanger/testing/database';
import { aDrama, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../connection.ts';
import { sellersStatement, viewersStatement } from './find-people.ts';
import {
  depositsFound,
  dramasFound,
  foundStatement,
  linksFound,
  ordersFound,
  transfersFound,
  withdrawalsFound,
} from './find-things.ts';

/*
 * A search uses an index and never scans a table. `SEARCH_ROWS=1000000` inserts as many rows as the platform
 * is designed for and prints the duration of each search.
 */

const ROWS = Number(process.env['SEARCH_ROWS'] ?? 20_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  await fill(await aDrama(fixture.owner));
}, 3_600_000);
afterAll(() => fixture.close());

/** Bypasses all constraints and triggers: only the number of rows matters here. */
const fill = (dramaId: string): Promise<void> =>
  asSuperuser(fixture.database.name, async (client) => {
    await client.query("set session_replication_role = 'replica'");
    const put = (text: string, ...values: readonly unknown[]) => client.query(text, [ROWS, ...values]);
    await put(`insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address, locale,
        registered_at, review_state, review_promised_by, review_decided_at)
      select md5('s' || n)::uuid, 'name' || n || '@mail' || n % 50 || '.example', 'Given' || n % 977 || ' Family' || n, 'DE',
        'telegram', '@contact' || n, 'en', now(), 'approved', now(), now() from generate_series(1, $1) n`);
    await put(`insert into identity.social_accounts (seller_id, position, handle, followers)
      select md5('s' || n)::uuid, 1, 'Handle.' || n, n from generate_series(1, $1) n`);
    await put(`insert into identity.store_versions (seller_id, id, name, text, state, submitted_at, promised_by, decided_at)
      select md5('s' || n)::uuid, md5('v' || n)::uuid, 'Store of ' || md5('n' || n), '', 'approved', now(), now(), now()
      from generate_series(1, $1) n`);
    await put(`insert into checkout.viewers (id, email, created_at)
      select md5('w' || n)::uuid, 'viewer' || n || '@mail.example', now() from generate_series(1, $1) n`);
    await put(`insert into checkout.buyers (order_id, email, locale)
      select md5('o' || n)::uuid, 'viewer' || n || '@mail.example', 'en' from generate_series(1, $1) n`);
    await put(
      `insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
       select md5('p' || n)::uuid, (array['sandbox', 'stripe'])[1 + n % 2], 'ch_' || md5('c' || n), md5('w' || n)::uuid, 500000,
         'card', true, now(), md5('s' || n)::uuid, md5('o' || n)::uuid from generate_series(1, $1) n`,
    );
    await put(
      `insert into orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
         order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, state, due_at, payment_transfer)
       select md5('s' || n)::uuid, md5('o' || n)::uuid, 'CH-' || lpad(upper(to_hex(n)), 8, '0'), md5('w' || n)::uuid, $2, 1, 1,
         500000, 220000, 500000, 220000, md5('p' || n)::uuid, true, '{"kind": "organic"}', now(), 'to-ship', now(),
         gen_random_uuid() from generate_series(1, $1) n`,
      dramaId,
    );
    await put(
      `insert into tracking_links (code, seller_id, consignment_id, drama_id, created_at)
       select 'c' || n || 'xyzabc', md5('s' || n)::uuid, md5('k' || n)::uuid, $2, now() from generate_series(1, $1) n`,
      dramaId,
    );
    await put(`insert into promotion_link_owners (post, seller_id, link_id)
      select 'tiktok.com/' || n, md5('s' || n)::uuid, md5('l' || n)::uuid from generate_series(1, $1) n`);
    for (const table of FILLED) await client.query(`vacuum analyze ${table}`);
  });

const FILLED = [
  'identity.sellers',
  'identity.social_accounts',
  'identity.store_versions',
  'checkout.viewers',
  'checkout.buyers',
  'checkout.payments',
  'orders',
  'tracking_links',
  'promotion_link_owners',
] as const;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Plan {
  readonly Plan: PlanNode;
  readonly 'Execution Time': number;
}

const nodesOf = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf({ text, values = [] }: Statement): Promise<Plan> {
  const { rows } = await fixture.owner.query<{ 'QUERY PLAN': [Plan] }>(
    `explain (analyze, format json) ${text}`,
    [...values],
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (plan === undefined) throw new Error('no plan');
  return plan;
}

const BIG: ReadonlySet<string> = new Set(
  [...FILLED, 'orders_open', 'orders_ended'].map((name) => name.replace(/^.*\./, '')),
);

/** Tables with a row per seller, viewer or order that the plan scans completely. */
const readWhole = (plan: Plan): readonly string[] =>
  nodesOf(plan.Plan)
    .filter((node) => node['Node Type'].endsWith('Seq Scan') && BIG.has(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'] ?? '');

const AT_ONCE_MS = 200;
const QUERY = { now: instantOf(1_794_960_000_000), most: 6 };
const N = Math.floor(ROWS / 2);

test.each([
  ['an address', `name${N}@`, 'seller'],
  ['the beginning of many addresses', 'name1@', 'seller'],
  ['a handle', `@handle.${N}`, 'seller'],
  ['a name', `family${N}`, 'seller'],
  ['a viewer’s address', `viewer${N}@`, 'viewer'],
  ['an order’s number', `CH-${N.toString(16).padStart(8, '0')}`, 'order'],
  ['the beginning of an order’s number', 'CH-0000', 'order'],
  ['a charge', 'ch_00000000000000000000', 'order'],
  ['a transaction', `0x${'ab'.repeat(32)}`, 'deposit'],
  ['a transaction that went out', `0x${'ab'.repeat(32)}`, 'withdrawal'],
  ['an address of a chain', '0x52908400098527886E0F7030069857D2E4169EE7', 'seller'],
  ['an id', '0198c0de-0000-7000-8000-000000000001', 'transfer'],
  ['a link’s code', `c${N}xyzabc`, 'link'],
  ['a post', `https://tiktok.com/@a/video/${N}`, 'link'],
  ['a title', 'moonbound', 'drama'],
] as const)('%s is found by an index', async (what, text, kind) => {
  const terms = searchTermsIn(text);
  if (terms === undefined) throw new Error('too short');
  const statement = {
    seller: () => sellersStatement(terms, QUERY),
    viewer: () => viewersStatement(terms, QUERY),
    order: () => foundStatement(ordersFound(terms), QUERY),
    deposit: () => foundStatement(depositsFound(terms), QUERY),
    withdrawal: () => foundStatement(withdrawalsFound(terms), QUERY),
    transfer: () => foundStatement(transfersFound(terms), QUERY),
    link: () => foundStatement(linksFound(terms), QUERY),
    drama: () => foundStatement(dramasFound(terms), QUERY),
  }[kind]();
  if (statement === undefined) throw new Error('nothing is asked');
  await planOf(statement);
  const plan = await planOf(statement);
  if (ROWS >= 1_000_000) process.stdout.write(`${what}: ${plan['Execution Time'].toFixed(2)} ms\n`);
  expect(readWhole(plan)).toEqual([]);
  expect(plan['Execution Time']).toBeLessThan(AT_ONCE_MS);
});

test('the test would see a table that is read whole', async () => {
  const plan = await planOf({ text: 'select * from identity.sellers where real_name = $1', values: ['x'] });
  expect(readWhole(plan)).toEqual(['sellers']);
});
