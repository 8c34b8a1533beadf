import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { contract } from '@cliffhanger/wire/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOGIN_ROLES } from '../roles/index.ts';

/* DOMAIN §10.1: no call, role or screen creates an order without a viewer's cleared payment. */

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const SALES = ['orders', 'checkout.payments', 'checkout.episode_access', 'order_counts'];

test.each(SALES)('the app cannot put a row into %s, nor take one out', async (table) => {
  const { rows } = await open.owner.query(
    `select has_table_privilege('cliffhanger_tests', $1, 'insert') as insert,
            has_table_privilege('cliffhanger_tests', $1, 'delete') as delete,
            has_table_privilege('cliffhanger_tests', $1, 'truncate') as truncate,
            has_any_column_privilege('cliffhanger_tests', $1, 'insert') as insert_column`,
    [table],
  );
  expect(rows).toEqual([{ insert: false, delete: false, truncate: false, insert_column: false }]);
});

test('nor into a month of orders by its own name', async () => {
  const { rows } = await open.owner.query(
    `select relid::text as month from pg_partition_tree('orders')
     where level > 0 and (has_table_privilege('cliffhanger_tests', relid, 'insert')
            or has_any_column_privilege('cliffhanger_tests', relid, 'update'))`,
  );
  expect(rows).toEqual([]);
});

test('one function alone takes payments, one alone adds orders, and nobody who can log in calls them', async () => {
  const { rows } = await open.owner.query<{ name: string; callers: string[] }>(
    `select p.oid::regproc::text as name, array(
       select role from unnest($1::text[]) role
       where has_function_privilege(role, p.oid, 'execute')) as callers
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema')
       and p.prosrc ~* 'insert\\s+into\\s+(public\\.orders|orders|checkout\\.payments|checkout\\.pre_orders)\\M'
     order by 1`,
    [Object.values(LOGIN_ROLES)],
  );
  expect(rows).toEqual(
    ['checkout.add_order', 'checkout.add_pre_order', 'checkout.write_order'].map((name) => ({
      name,
      callers: [],
    })),
  );
});

test('an order is added where a payment clears, or where what was paid for in advance is delivered', async () => {
  const { rows } = await open.owner.query<{ name: string; arguments: string }>(
    `select p.oid::regproc::text as name, pg_get_function_identity_arguments(p.oid) as arguments from pg_proc p
     where p.prosrc ~ 'checkout\\.add_(pre_)?order\\(' order by 1`,
  );
  expect(rows).toEqual([
    { name: 'checkout.deliver_pre_order', arguments: 'p_order uuid, p_said_ms bigint' },
    {
      name: 'checkout.write_order',
      arguments:
        'p checkout.paid, p_whose checkout.attributed, p_order uuid, p_number text, p_first integer, p_has_access boolean, p_now_ms bigint',
    },
  ]);
});

test('it is written when its payment clears, or when the block of its draw has come', async () => {
  const { rows } = await open.owner.query<{ name: string }>(
    `select p.oid::regproc::text as name from pg_proc p where p.prosrc ~ 'checkout\\.write_order\\(' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['checkout.place_awaiting', 'checkout.place_paid']);
});

test('the functions that lead there take ids and no amount, price, account, date or seller', async () => {
  const { rows } = await open.owner.query<{ name: string; arguments: string }>(
    `select p.oid::regproc::text as name, pg_get_function_identity_arguments(p.oid) as arguments from pg_proc p
     where p.prosrc ~ 'checkout\\.place_paid\\(' order by 1`,
  );
  expect(rows).toEqual([
    { name: 'checkout.place_invoice_order', arguments: 'p_invoice uuid, p_said_ms bigint' },
    { name: 'checkout.place_order', arguments: 'p_purchase uuid, p_event text, p_said_ms bigint' },
  ]);
});

test.each([
  'seller_id',
  'number',
  'retail',
  'wholesale',
  'order_amount',
  'payment_id',
  'viewer_id',
  'sandbox',
  'paid_at',
  'pre_ordered_at',
  'first_play_at',
  'shipped_at',
  'shipped_by',
  'pay_from',
  'credits_used',
  'payment_amount',
  'unsettled',
  'deferred',
  'shipment_transfer',
  'refunded_at',
  'refund_transfer',
])('what an order is worth and whose it is stays: the app cannot change its %s', async (column) => {
  await expect(open.app.query(`update orders set ${column} = ${column}`)).rejects.toThrow(
    /permission denied/,
  );
});

test('no call but a viewer’s own payment makes an order, and no call of a seller or a visitor is about buying', () => {
  const buying = contract.filter(({ name }) => name.startsWith('checkout.'));
  const open = buying.filter(({ access }) => access !== 'viewer').map(({ name }) => name);
  expect(open.toSorted()).toEqual([
    'checkout.get-draw-day',
    'checkout.get-page',
    'checkout.get-site',
    'checkout.list-draw-days',
  ]);
  expect(buying.filter(({ movesMoney }) => movesMoney).map(({ name }) => name)).toEqual(['checkout.pay']);
});

test('routes reach the door only through a payment: at once, or when the processor says so', () => {
  const routes = new URL('../../../../../apps/api/src/routes/', import.meta.url);
  const usersOf = (uses: RegExp) =>
    readdirSync(fileURLToPath(routes), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .filter((file) => uses.test(readFileSync(new URL(file, routes), 'utf8')));
  expect(usersOf(/\b(checkOut|placeOrder|placePurchase|settlePurchase|settleInvoice)\b/)).toEqual([]);
  expect(usersOf(/\b(payWithSandbox|getPurchase)\b/)).toEqual(['checkout/paying.ts']);
  expect(usersOf(/\btakeProcessorEvent\b/)).toEqual(['checkout/stripe-messages.ts']);
});

test('access is given by a purchase, or passed on by an order that somebody has it by', async () => {
  const nobodys = '01990000-0000-7000-8000-00000000dea1';
  await open.app.query('select checkout.share_access($1::uuid[], $2)', [[nobodys], nobodys]);
  const { rows } = await open.owner.query('select from checkout.episode_access');
  expect(rows).toEqual([]);
});
