import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AttackedStory,
  anOrderOf,
  foundAs,
  MARA,
  NILS,
  openAttackedStory,
  owner,
  tries,
} from '../../test/attacked-story.ts';

/*
 * DOMAIN §10.1: no call, role or screen makes an order without a viewer's cleared payment; the auditor
 * detects it if the database owner does.
 */

let story: AttackedStory;
beforeAll(async () => {
  story = await openAttackedStory();
}, 180_000);
afterAll(() => story?.close());

const BOOKED = `select ledger.book(null, 'payment:x', 'payment', 'order', 'x', 0, 'viewer:x', '{processor:stripe,order:escrow}', '{-1,1}')`;

const REFUSED = [
  tries('seller', 'an order is copied', 'insert into orders select * from orders limit 1'),
  tries('viewer', 'an order is written', 'insert into orders select * from orders limit 1'),
  tries(
    'viewer',
    'a payment is written',
    'insert into checkout.payments select * from checkout.payments limit 1',
  ),
  tries('worker', 'a pre-order is written', 'insert into checkout.pre_orders default values'),
  tries('console', 'an order is given to another seller', 'update orders set seller_id = gen_random_uuid()'),
  tries('worker', 'an order is made dearer', 'update orders set order_amount = order_amount * 2'),
  tries('viewer', 'an order is made of a payment that nobody made', 'select checkout.place_paid(null, 0)'),
  tries(
    'viewer',
    'an order is added beside the payment',
    `select checkout.add_order(null, null, gen_random_uuid(), 'CH-AAAAAAAA', gen_random_uuid(), gen_random_uuid(), 1, true, now(), null)`,
  ),
  tries('seller', 'a payment is booked', BOOKED),
  tries('payer', 'a payment is booked', BOOKED),
  tries('watcher1', 'a payment is said to have cleared', 'update checkout.payments set cleared_at = now()'),
  tries(
    'console',
    'a payment is taken for another order',
    'update checkout.payments set order_id = gen_random_uuid()',
  ),
];

const copied = (
  change = '',
): string => `create temp table copied as select * from orders where id = ${anOrderOf('to-ship')};
  update copied set id = gen_random_uuid(), number = 'CH-FFFFFFFF'; ${change}; insert into orders select * from copied`;
const PAID = `insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
  select payment_id, 'sandbox', 'none', viewer_id, order_amount, 'x', true, paid_at, seller_id, id from copied`;
const BOUGHT = `insert into checkout.purchases (id, viewer_id, key, processor, drama_id, quantity, retail, wholesale, amount,
    currency, hundredths, opened_at, order_id, seller_id, charge, ended_at)
  select gen_random_uuid(), viewer_id, 'none', 'sandbox', drama_id, quantity, retail, wholesale, order_amount, 'USD', 1, paid_at,
    id, seller_id, 'none', paid_at from copied`;
const OTHER_PAYMENT = 'update copied set payment_id = gen_random_uuid()';
const UNTIED = 'alter table checkout.pre_orders drop constraint pre_orders_payment_id_fkey';
const payment = (state: string, set: string): string =>
  `update checkout.payments set ${set} where order_id = ${anOrderOf(state)}`;
const order = (state: string, set: string): string =>
  `update orders set ${set} where id = ${anOrderOf(state)}`;

const FOUND = [
  owner('an order is copied, and names the payment of the first one', copied()),
  owner('an order names a payment that is not there', copied(OTHER_PAYMENT)),
  owner('an order of another seller, of nothing', copied(`${OTHER_PAYMENT}, seller_id = ${NILS}`)),
  owner('an order with a payment that nobody bought for', `${copied(OTHER_PAYMENT)}; ${PAID}`),
  owner('the same with a purchase, and nothing in the books', `${copied(OTHER_PAYMENT)}; ${PAID}; ${BOUGHT}`),
  owner(
    'an order is paid by a processor that nobody knows',
    `${payment('in-settlement', `processor = 'cash', sandbox = false`)}; ${order('in-settlement', 'sandbox = false')}`,
  ),
  owner(
    'the payment of an order is taken away',
    `${UNTIED}; delete from checkout.payments where order_id = ${anOrderOf('in-settlement')}`,
  ),
  owner('a payment is said to be of another order', payment('completed', 'order_id = gen_random_uuid()')),
  owner('less was paid than it sold for', payment('in-settlement', 'amount = 1')),
  owner(
    'an order is made larger than what was paid',
    order(
      'in-settlement',
      'quantity = quantity + 1, order_amount = order_amount + retail, purchase_cost = purchase_cost + wholesale',
    ),
  ),
  owner(
    'an order is of another amount than its price',
    `alter table orders drop constraint order_is_whole; ${order('in-settlement', 'retail = retail * 2')}`,
  ),
  owner(
    'a payment cleared after its order',
    payment('completed', `cleared_at = cleared_at + interval '1 day'`),
  ),
  owner(
    'a payment that never cleared',
    `alter table checkout.payments alter column cleared_at drop not null; ${payment('in-settlement', 'cleared_at = null')}`,
  ),
  owner('an order of a viewer who is not there', order('in-settlement', 'viewer_id = gen_random_uuid()')),
  owner(
    'an order of another viewer than paid',
    `insert into checkout.viewers (id, created_at) values ('01990000-0000-7000-8000-00000000dead', now());
     ${order('to-ship', `viewer_id = '01990000-0000-7000-8000-00000000dead'`)}`,
  ),
  owner('play money that says it is real', order('completed', 'sandbox = false')),
  owner('play money where business is done', `update business_clock set kind = 'server'`),
  owner('an order goes on whose payment went back', payment('in-settlement', 'refunded_at = now()')),
  owner(
    'an order stands twice, open and ended',
    `create temp table copied as select * from orders where id = ${anOrderOf('in-settlement')};
     update copied set state = 'completed', completed_at = now(), settlement_transfer = gen_random_uuid(), due_at = null, number = 'CH-FFFFFFFF';
     insert into orders select * from copied`,
  ),
  owner(
    'what was paid is no longer in the books',
    `delete from ledger.transfers where kind = 'payment' and order_id = ${anOrderOf('in-settlement')}`,
  ),
  owner(
    'the books say that another processor paid',
    `update ledger.transfers set accounts = array['processor:stripe', accounts[2]]
     where kind = 'payment' and order_id = ${anOrderOf('to-ship')}`,
  ),
  owner(
    'a sale of the platform without a payment',
    copied(`${OTHER_PAYMENT}, seller_id = '00000000-0000-0000-0000-000000000000'`),
  ),
  owner(
    'a pre-order that nobody paid',
    `${UNTIED}; insert into checkout.pre_orders (id, seller_id, number, viewer_id, drama_id, first_episode, quantity, retail,
       wholesale, amount, payment_id, sandbox, attribution, ordered_at, promised_on, refunded_from, payment_transfer)
     select gen_random_uuid(), seller_id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale, order_amount,
       gen_random_uuid(), sandbox, attribution, paid_at, paid_at::date, paid_at::date + 8, gen_random_uuid()
     from orders where id = ${anOrderOf('to-ship')}`,
  ),
  owner(
    'a role is let in to write orders',
    'grant insert on orders to cliffhanger_worker',
    'catalogue/object-differs/table public.orders',
  ),
  owner(
    'the function that refuses play money is replaced',
    `create or replace function checkout.takes_play_money() returns boolean language plpgsql stable
     set search_path = pg_catalog, pg_temp as 'begin return true; end'`,
    'catalogue/object-differs/function checkout.takes_play_money()',
  ),
];

test('after a busy day nothing is found', async () => {
  expect(await story.foundAfter('select 1')).toEqual([]);
  expect(await story.turn()).toEqual([]);
});

test('there is something to attack: many orders, of a seller who has invited another', async () => {
  const { rows } = await story.fixture.owner.query(
    `select count(*) > 20 as orders, (select invited_by from identity.sellers where seller_id = ${NILS}) = ${MARA} as invited
     from orders where seller_id = ${MARA}`,
  );
  expect(rows).toEqual([{ orders: true, invited: true }]);
});

test.for(REFUSED)('$by: $name, and is refused', async ({ by, does, refused }) => {
  expect(await story.answerTo(by, does)).toMatch(refused);
});

test.for(FOUND)('the owner: $name, and is found', async (attack) => {
  const found = await story.foundAfter(attack.does);
  expect(found.filter((id) => id.startsWith(foundAs('no-order-without-payment', attack)))).not.toEqual([]);
});
