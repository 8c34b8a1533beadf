import { saveAutoShip } from '@cliffhanger/application/library';
import type { OrderTableFilter } from '@cliffhanger/application/ports';
import { addMoney, MINUTE_MS, type SellerId } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  valueOf,
  withEpisodes,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBalances } from '../wallet/index.ts';
import { quoteShippingChosen } from './quote-shipping-chosen.ts';
import { shipOrders } from './ship-orders.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());

const all = (sellerId: SellerId): OrderTableFilter => ({
  sellerId,
  state: null,
  dramaId: null,
  paidFrom: null,
  paidBefore: null,
  number: null,
});

/** Seven orders of a drama in the seller's library, two of another drama. */
async function aSellerWithChoice() {
  const { dependencies, owner, clock } = fixture;
  const { id: sellerId } = await anApprovedSeller(dependencies);
  const [held, other] = [await aDrama(owner), await aDrama(owner)];
  const { id: consignmentId } = await aConsignment(dependencies, sellerId, held);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(dependencies)({ sellerId, consignmentId, autoShip }));
  await withMoney(dependencies, sellerId, '4');
  await withEpisodes(dependencies, sellerId, 9);
  const numbers: string[] = [];
  for (let placed = 0; placed < 9; placed += 1) {
    const dramaId = placed % 4 === 3 ? other : held;
    numbers.push((await anOrder(dependencies, { sellerId, dramaId, quantity: 4 })).number);
    clock.pass(MINUTE_MS);
  }
  return { sellerId, held, numbers };
}

const quote = (filter: OrderTableFilter, more: object = {}) =>
  quoteShippingChosen(fixture.dependencies)({ filter, ...more }).then(valueOf);

test.each<[PayFrom]>([['proceeds'], ['wallet']])(
  'shipped from %s in small parts, all that match cost and bring what was quoted for them together',
  async (payFrom) => {
    const { sellerId } = await aSellerWithChoice();
    const quoted = await quote(all(sellerId), { payFrom });
    const numbers = quoted.list.flatMap((one) => ('quote' in one ? [one.number] : []));
    expect(numbers).toHaveLength(quoted.count);
    expect(quoted.list.length - quoted.count).toBeGreaterThanOrEqual(2);
    expect(quoted.deductibleEpisodes).toBe(9);
    const before = valueOf(await getBalances(fixture.dependencies)({ sellerId }));
    const shipments = [];
    for (let first = 0; first < numbers.length; first += 3) {
      const part = numbers.slice(first, first + 3);
      shipments.push(
        ...valueOf(await shipOrders(fixture.dependencies)({ sellerId, numbers: part, payFrom })),
      );
    }
    const booked = shipments.flatMap((one) => ('shipment' in one ? [one.shipment] : []));
    const after = valueOf(await getBalances(fixture.dependencies)({ sellerId }));
    expect(booked).toHaveLength(quoted.count);
    expect(addMoney(...booked.map(({ paymentAmount }) => paymentAmount))).toBe(quoted.paymentAmount);
    expect(after.available).toBe(quoted.availableAfter);
    expect(after.unsettled - before.unsettled).toBe(quoted.unsettled);
  },
);

test('a choice is what was named, or what matches without the exceptions', async () => {
  const { sellerId, held, numbers } = await aSellerWithChoice();
  const [first = '', second = ''] = numbers;
  const named = await quote(all(sellerId), { numbers: [second, first, 'CH-00000000'] });
  expect(named.list.map(({ number }) => number)).toEqual([second, first]);
  expect(named.episodes).toBe(8);
  const ofDrama = await quote({ ...all(sellerId), dramaId: held }, { except: [first] });
  expect(ofDrama.list).toHaveLength(6);
  expect((await quote({ ...all(sellerId), state: 'completed' })).list).toEqual([]);
});
