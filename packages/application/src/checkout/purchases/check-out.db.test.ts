import { setTimeout as sleep } from 'node:timers/promises';
import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, DAY_MS, HOUR_MS, later, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { allocateSeller, drawnNumber, PLATFORM_SELLER, secretFingerprint } from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aClick,
  aConsignment,
  aDrama,
  addOperators,
  anApprovedSeller,
  anEvmAddress,
  anOrder,
  aPendingSeller,
  aPromotedConsignment,
  aPurchase,
  aReadyPayoutMethod,
  aViewerId,
  decidedComplaint,
  type Fixture,
  openFixture,
  storedOrder,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { removeDrama } from '../../library/index.ts';
import type { PaysAtOnce } from '../../ports/index.ts';
import { beginSettlements, settleDueOrders } from '../../settlement/index.ts';
import {
  cancelOrder,
  checkOut,
  complain,
  listAllocationDays,
  payRefund,
  prepareAllocations,
} from '../index.ts';
import { settleWithPlayMoney } from './steps/pay-with-play-money.ts';

let fixture: Fixture;
let drama: DramaId;
let sandboxOfTheOffice: PaysAtOnce;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  sandboxOfTheOffice = fixture.dependencies.payments.sandbox as PaysAtOnce;
  await addSampleCategories(fixture.owner);
  await addOperators(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
});
afterEach(async () => {
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});
afterAll(() => fixture.close());

const aSeller = async (): Promise<SellerId> => (await anApprovedSeller(fixture.dependencies)).id;
const buy = (traits: Partial<Parameters<typeof aPurchase>[1]> = {}) =>
  checkOut(fixture.dependencies)(aPurchase(fixture.dependencies, { dramaId: drama, ...traits }));
const at = (ms: number) => later(fixture.clock.now(), ms);

test('the last click within thirty days has the order, whichever drama was clicked', async () => {
  const [older, newer] = [await aSeller(), await aSeller()];
  const clickTokens = [
    aClick(fixture.dependencies, newer, at(-DAY_MS)),
    aClick(fixture.dependencies, older, at(-2 * DAY_MS)),
    aClick(fixture.dependencies, await aSeller(), at(HOUR_MS)),
  ];
  expect(valueOf(await buy({ clickTokens })).sellerId).toBe(newer);
  const old = [aClick(fixture.dependencies, older, at(-30 * DAY_MS))];
  expect(valueOf(await buy({ clickTokens: old })).sellerId).toBe(PLATFORM_SELLER);
});

test('a click that we did not sign counts for nobody', async () => {
  const [seller, other] = [await aSeller(), await aSeller()];
  const token = aClick(fixture.dependencies, seller);
  for (const forged of [token.replace(seller, other), `${token}x`, token.slice(0, -1), 'x.y.z', ''])
    expect(valueOf(await buy({ clickTokens: [forged] })).sellerId).toBe(PLATFORM_SELLER);
});

test('a click for somebody who is no seller is popular traffic', async () => {
  const { id } = await aPendingSeller(fixture.dependencies);
  expect(valueOf(await buy({ sellerId: id })).sellerId).toBe(PLATFORM_SELLER);
});

test('nobody buys from themselves: by the address they are paid at', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  const { target } = await aReadyPayoutMethod(fixture, seller);
  const paying = (source: string) => {
    const sandbox: PaysAtOnce = {
      ...sandboxOfTheOffice,
      take: async (asked) => {
        const taken = await sandboxOfTheOffice.take(asked);
        return taken && { ...taken, source };
      },
    };
    const purchase = aPurchase(fixture.dependencies, { dramaId: drama, sellerId: seller.id });
    return checkOut({ ...fixture.dependencies, payments: { sandbox } })(purchase);
  };
  expect(await paying(target.address.toUpperCase())).toMatchObject({ refusal: { name: 'own-purchase' } });
  expect((await paying(anEvmAddress())).ok).toBe(true);
});

test('a drama is not taken out of the library while an order of it is placed', async () => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const consignment = await aConsignment(fixture.dependencies, sellerId, drama);
  const done: string[] = [];
  const remove = async () => {
    const removed = await removeDrama(fixture.dependencies)({ sellerId, consignmentId: consignment.id });
    done.push(removed.ok ? 'removed' : removed.refusal.name);
  };
  const now = fixture.clock.now();
  const removing = await fixture.transactions.run(async (repositories) => {
    const click = { sellerId, code: 'abc23456', clickedAt: now };
    const wish = { viewerId: aViewerId(), email: null, dramaId: drama, quantity: 1, click, country: null };
    const agreed = { ...wish, locale: 'en' as const, preOrder: null };
    const purchase = { ...agreed, retail: usdt('0.5'), wholesale: usdt('0.22') };
    const begun = await repositories.purchases.begin({ key: 'held', processor: 'sandbox', purchase }, now);
    const charge = 'sandbox_held';
    const payment = { processor: 'sandbox', charge, source: charge, isSandbox: true, clearedAt: now };
    expect(valueOf(await settleWithPlayMoney(repositories, begun, payment, now))).toMatchObject({ sellerId });
    const waiting = remove();
    await sleep(100);
    done.push('placed');
    return accept({ waiting });
  });
  await valueOf(removing).waiting;
  expect(done).toEqual(['placed', 'drama-has-unsettled-orders']);
});

test('nobody buys from themselves: by account, by email, by the purse they paid from before', async () => {
  const { id: sellerId, email } = await anApprovedSeller(fixture.dependencies);
  const paymentMethod = 'the seller’s own card';
  expect(await buy({ sellerId, viewerId: sellerId as never })).toMatchObject({
    refusal: { name: 'own-purchase' },
  });
  expect(await buy({ sellerId, email })).toMatchObject({ refusal: { name: 'own-purchase' } });
  valueOf(await buy({ email, paymentMethod }));
  const given: string[] = [];
  const sandbox: PaysAtOnce = {
    ...sandboxOfTheOffice,
    giveBack: async ({ charge }) => {
      given.push(charge);
      return 'given-back';
    },
  };
  const purchase = aPurchase(fixture.dependencies, { dramaId: drama, sellerId, paymentMethod });
  expect(await checkOut({ ...fixture.dependencies, payments: { sandbox } })(purchase)).toMatchObject({
    refusal: { name: 'own-purchase' },
  });
  expect(given).toHaveLength(1);
});

test('a declined payment leaves nothing behind', async () => {
  const viewerId = aViewerId();
  expect(await buy({ viewerId, paymentMethod: 'decline' })).toMatchObject({
    refusal: { name: 'payment-declined' },
  });
  const { rows } = await fixture.owner.query('select from checkout.payments where viewer_id = $1', [
    viewerId,
  ]);
  expect(rows).toEqual([]);
});

test('a viewer buys from the first paid episode they do not own, and no more than there are', async () => {
  const viewerId = aViewerId();
  const first = valueOf(await buy({ viewerId, quantity: 5 }));
  const second = valueOf(await buy({ viewerId, quantity: 12 }));
  expect((await storedOrder(fixture.dependencies, first)).firstEpisode).toBe(4);
  expect((await storedOrder(fixture.dependencies, second)).firstEpisode).toBe(9);
  expect(await buy({ viewerId, quantity: 1 })).toMatchObject({
    refusal: { name: 'too-many-episodes', facts: { most: 0 } },
  });
  valueOf(await cancelOrder(fixture.dependencies)({ viewerId, orderId: first.orderId }));
  expect(await buy({ viewerId, quantity: 6 })).toMatchObject({ refusal: { facts: { most: 5 } } });
});

test('prices are those that were shown, and what is not on sale is not sold', async () => {
  const hidden = await aDrama(fixture.owner, { isOnSale: false });
  expect(await buy({ dramaId: hidden })).toMatchObject({ refusal: { name: 'drama-unknown' } });
});

test('a sale of nobody’s is the platform’s, settles into its own accounts and can be cancelled', async () => {
  const order = await anOrder(fixture.dependencies, { dramaId: drama });
  expect(order).toMatchObject({ sellerId: PLATFORM_SELLER, isShipped: true });
  const cancelled = await anOrder(fixture.dependencies, { dramaId: drama });
  valueOf(await cancelOrder(fixture.dependencies)(cancelled));
  valueOf(await payRefund(fixture.dependencies)(cancelled));
  const audited = await anOrder(fixture.dependencies, { dramaId: drama });
  valueOf(await complain(fixture.dependencies)({ ...audited, text: 'wrong language' }));
  await decidedComplaint(fixture, { number: audited.number, outcome: 'refund' });
  fixture.clock.pass(8 * DAY_MS);
  valueOf(await beginSettlements(fixture.dependencies)());
  valueOf(await settleDueOrders(fixture.dependencies)());
  expect((await storedOrder(fixture.dependencies, order)).state.kind).toBe('completed');
});

test('popular traffic goes to whom the published draw says, and anybody can do it again', async () => {
  const popular = await aDrama(fixture.owner, { episodes: 200, freeEpisodes: 3 });
  const sellers = await Promise.all([1, 2, 3].map(() => anApprovedSeller(fixture.dependencies)));
  for (const { id } of sellers) await aPromotedConsignment(fixture.dependencies, id, popular);
  await aConsignment(fixture.dependencies, await aSeller(), popular);
  fixture.clock.pass(DAY_MS);
  expect(valueOf(await prepareAllocations(fixture.dependencies)())).toBeGreaterThanOrEqual(1);
  expect(valueOf(await prepareAllocations(fixture.dependencies)())).toBe(0);
  const today = dayOf(fixture.clock.now());
  const published = valueOf(await listAllocationDays(fixture.dependencies)({ page: 1, size: 20 }));
  const before = published.find(({ day }) => day === today);
  expect(before).toMatchObject({ network: null, block: null, secret: null, weightsAt: fixture.clock.now() });

  const orders = await Promise.all(
    Array.from({ length: 12 }, () => anOrder(fixture.dependencies, { dramaId: popular })),
  );
  fixture.clock.pass(DAY_MS);
  const after = valueOf(await listAllocationDays(fixture.dependencies)({ page: 1, size: 20 })).find(
    ({ day }) => day === today,
  );
  const secret = after?.secret ?? '';
  expect(secretFingerprint(secret)).toBe(before?.fingerprint);
  const shares = await fixture.dependencies.transactions.read(({ checkout }) =>
    checkout.allocationShares(today, popular),
  );
  expect(shares.map(({ sellerId }) => sellerId)).toEqual(sellers.map(({ id }) => id).toSorted());
  for (const order of orders)
    expect(order.sellerId).toBe(allocateSeller(shares, secret, drawnNumber(order.number)));
});
