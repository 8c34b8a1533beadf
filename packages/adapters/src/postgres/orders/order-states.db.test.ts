import { randomUUID } from 'node:crypto';
import { ORDER_TRANSITIONS, type OrderStateKind } from '@cliffhanger/core/orders';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { FORGET_STATE_CHANGES } from '@cliffhanger/testing/database';
import {
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  type TestOrder,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';

let fixture: Fixture;
let order: TestOrder;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.owner.query(FORGET_STATE_CHANGES);
  await addSampleCategories(fixture.owner);
  const dramaId = await aDrama(fixture.owner);
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  order = await anOrder(fixture.dependencies, { sellerId, dramaId, quantity: 1 });
});
afterAll(() => fixture.close());

const STATES = Object.keys(ORDER_TRANSITIONS) as OrderStateKind[];
const PAIRS = STATES.flatMap((from) => STATES.filter((to) => to !== from).map((to) => [from, to] as const));

/** Columns that each state requires. */
const SHIPPED = `shipped_at = paid_at, shipped_by = 'seller', release_at = paid_at`;
const NOT_SHIPPED = `shipped_at = null, shipped_by = null, release_at = case when state = 'audit' then null else paid_at end`;
/** The columns of a new order. */
const BARE = `shipped_at = null, shipped_by = null, release_at = null, due_at = paid_at, completed_at = null,
  settlement_transfer = null, refunded_at = null, refund_transfer = null`;
const columnsOf = (state: OrderStateKind, shipping = SHIPPED): string => `${shipping}, state = '${state}',
  audit_reason = 'viewer-complaint', notice = '{"rule": "viewer-complaint"}',
  due_at = ${['completed', 'refunded'].includes(state) ? 'null' : 'paid_at'},
  completed_at = ${state === 'completed' ? 'paid_at' : 'null'},
  settlement_transfer = ${state === 'completed' ? `'${randomUUID()}'` : 'null'},
  refunded_at = ${state === 'refunded' ? 'paid_at' : 'null'},
  refund_transfer = ${state === 'refunded' ? `'${randomUUID()}'` : 'null'}`;

test.each(PAIRS)(
  'an order that is %s becomes %s only where the table of states says so',
  async (from, to) => {
    // Only an unshipped order can return to to-ship.
    const shipping = from === 'audit' && to === 'to-ship' ? NOT_SHIPPED : SHIPPED;
    const outcome = await moved(from, to, shipping);
    expect(outcome).toMatch(ORDER_TRANSITIONS[from].includes(to) ? /^moved 1$/ : /no order goes from/);
  },
);

async function moved(from: OrderStateKind, to: OrderStateKind, shipping: string): Promise<string> {
  await fixture.owner.query('alter table orders disable trigger user');
  await fixture.owner.query(`update orders set state = 'to-ship', ${BARE} where id = $1`, [order.orderId]);
  await fixture.owner.query(`update orders set ${columnsOf(from, shipping)} where id = $1`, [order.orderId]);
  await fixture.owner.query('alter table orders enable trigger user');
  const move = fixture.owner.query(
    `update orders set ${columnsOf(to, shipping)} where seller_id = $1 and id = $2`,
    [order.sellerId, order.orderId],
  );
  return move.then(
    ({ rowCount }) => `moved ${rowCount}`,
    (error: Error) => error.message,
  );
}

test('what was shipped is not shipped again after an audit, and what was not is settled by none', async () => {
  expect(await moved('audit', 'to-ship', SHIPPED)).toMatch(/no order goes from/);
  expect(await moved('audit', 'in-settlement', NOT_SHIPPED)).toMatch(/no order goes from/);
});

test.each([
  [
    'a hold without an end',
    `release_at = null, shipped_at = null, shipped_by = null, state = 'in-settlement'`,
  ],
  ['an audit without a reason', `audit_reason = null, state = 'audit'`],
  ['an audit without a notice', `notice = null, state = 'audit'`],
])('%s cannot be stored', async (_what, set) => {
  await fixture.owner.query('alter table orders disable trigger user');
  await fixture.owner.query(`update orders set ${columnsOf('in-settlement')} where id = $1`, [order.orderId]);
  await expect(
    fixture.owner.query(`update orders set ${set} where id = $1`, [order.orderId]),
  ).rejects.toThrow(/check constraint/);
  await fixture.owner.query('alter table orders enable trigger user');
});
