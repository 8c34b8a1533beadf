import { complain } from '@cliffhanger/application/checkout';
import { saveAutoShip } from '@cliffhanger/application/library';
import { shipOrder } from '@cliffhanger/application/orders';
import { beginSettlements, settleDueOrders } from '@cliffhanger/application/settlement';
import { DAY_MS } from '@cliffhanger/core/kernel';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  decidedComplaint,
  type TestOrder,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditedStory, openAuditedStory } from '../../test/audited-story.ts';

/* Two events of one order within the same millisecond: the expected transfers depend on their order. */

let story: AuditedStory;
beforeAll(async () => {
  story = await openAuditedStory();
}, 120_000);
afterAll(() => story?.close());

async function anOrderToShip(): Promise<TestOrder> {
  const { dependencies, owner } = story.fixture;
  const drama = await aDrama(owner, { wholesale: '0.22', retail: '0.5', episodes: 40, freeEpisodes: 3 });
  const { id: sellerId } = await anApprovedSeller(dependencies);
  const { id: consignmentId } = await aConsignment(dependencies, sellerId, drama);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(dependencies)({ sellerId, consignmentId, autoShip }));
  return anOrder(dependencies, { sellerId, dramaId: drama, quantity: 10 });
}

const ship = async ({ sellerId, number }: TestOrder) =>
  valueOf(await shipOrder(story.fixture.dependencies)({ sellerId, number, payFrom: 'proceeds' }));

async function paidBackInPart(order: TestOrder): Promise<void> {
  const decided = { number: order.number, outcome: 'part-refund', episodes: [4, 5, 6] } as const;
  await decidedComplaint(story.fixture, decided);
}

async function momentsOf({ orderId }: TestOrder): Promise<unknown> {
  const { rows } = await story.fixture.owner.query(
    `select o.shipped_at = r.refunded_at as "refunded when shipped", o.completed_at = r.refunded_at as "refunded when settled",
       r.was_settled from orders o join checkout.refunds r on r.order_id = o.id where o.id = $1`,
    [orderId],
  );
  return rows[0];
}

test('paid back in part and settled in one moment, in this order: nothing is wrong', async () => {
  const { dependencies, clock } = story.fixture;
  const order = await anOrderToShip();
  await ship(order);
  valueOf(await complain(dependencies)({ ...order, text: 'it stops' }));
  clock.pass(8 * DAY_MS);
  await paidBackInPart(order);
  valueOf(await beginSettlements(dependencies)());
  valueOf(await settleDueOrders(dependencies)());
  expect(await momentsOf(order)).toMatchObject({ 'refunded when settled': true, was_settled: false });
  expect(await story.turn()).toEqual([]);
});

test('paid back in part and shipped in one moment, in this order: nothing is wrong', async () => {
  const { dependencies } = story.fixture;
  const order = await anOrderToShip();
  valueOf(await complain(dependencies)({ ...order, text: 'it stops' }));
  await paidBackInPart(order);
  await ship(order);
  expect(await momentsOf(order)).toMatchObject({ 'refunded when shipped': true, was_settled: false });
  expect(await story.turn()).toEqual([]);
});
