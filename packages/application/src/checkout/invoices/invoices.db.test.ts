import type { DramaId } from '@cliffhanger/core/catalog';
import type { InvoiceId } from '@cliffhanger/core/checkout';
import { DAY_MS, HOUR_MS, idOf, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { BLOCKS_TO_FINALITY, startWatchedChain, type WatchedChain } from '@cliffhanger/testing/chain';
import {
  aClick,
  aDrama,
  anApprovedSeller,
  aViewerId,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getInvoice, getPurchase, openInvoice } from '../index.ts';

const NETWORK = 'bep20';
const CLEARING = 'processor:usdt-bep20';

let fixture: Fixture;
let chain: WatchedChain;
let drama: DramaId;
let sellerId: SellerId;

beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  chain = await startWatchedChain({ fixture });
  await chain.mine(BLOCKS_TO_FINALITY);
  await chain.catchUp();
});
afterEach(async () => {
  expect(await brokenRules(fixture.owner)).toEqual([]);
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
  expect(await chain.reconcile()).toMatchObject({ difference: 0n, wrongAddresses: [] });
});
afterAll(async () => {
  await chain?.stop();
  await fixture?.close();
});

const open = (more: Partial<Parameters<ReturnType<typeof openInvoice>>[0]> = {}) =>
  openInvoice(fixture.dependencies)({
    viewerId: aViewerId(),
    email: null,
    dramaId: drama,
    quantity: 10,
    network: NETWORK,
    clickTokens: [aClick(fixture.dependencies, sellerId)],
    country: null,
    ...more,
  });
const standing = async (id: InvoiceId) => {
  const { rows } = await fixture.owner.query('select viewer_id from checkout.invoices where id = $1', [id]);
  const viewerId = rows[0].viewer_id;
  return valueOf(await getInvoice(fixture.dependencies)({ invoiceId: id, viewerId })).standing;
};
const pay = async (to: string, amount: string): Promise<string> => {
  const hash = await chain.token.transfer({ to, units: usdt(amount) });
  await chain.mine();
  await chain.catchUp();
  return hash;
};
const becomeFinal = async (): Promise<void> => {
  await chain.mine(BLOCKS_TO_FINALITY);
  await chain.catchUp();
};
const unused = async () => {
  const { rows } = await fixture.owner.query<{ sum: string }>(
    'select coalesce(sum(amount), 0)::text as sum from ledger.entries where account = $1',
    [CLEARING],
  );
  return BigInt(rows[0]?.sum ?? '0');
};

test('the wallet is told token, chain, address and amount; the address is nobody else’s', async () => {
  const [one, other] = [valueOf(await open()), valueOf(await open())];
  expect(one.address).not.toBe(other.address);
  expect(one.paymentUri).toBe(
    `ethereum:${chain.token.address}@31337/transfer?address=${one.address}&uint256=5000000`,
  );
  expect(one.standing).toEqual({ state: 'waiting', missing: usdt('5') });
});

test('paid, it is an order of the seller whose link was clicked: once, and when the transfer is final', async () => {
  const { id, address, purchase } = valueOf(await open());
  await pay(address, '5');
  expect(await standing(id)).toEqual({ state: 'confirming', isLate: false });
  await becomeFinal();
  const settled = await standing(id);
  if (settled.state !== 'settled') throw new Error(settled.state);
  expect(settled.owed).toBe(0n);
  const { rows } = await fixture.owner.query(
    'select seller_id, viewer_id, sandbox from orders where id = $1',
    [settled.orderId],
  );
  expect(rows).toEqual([{ seller_id: sellerId, viewer_id: purchase.viewerId, sandbox: false }]);
  expect(await unused()).toBe(0n);
  await becomeFinal();
  expect(await standing(id)).toEqual(settled);
  const asked = { viewerId: purchase.viewerId, purchaseId: idOf<'purchase'>(id) };
  expect(valueOf(await getPurchase(fixture.dependencies)(asked))).toMatchObject({
    state: 'paid',
    order: { id: settled.orderId, episodes: { first: 4, last: 13 } },
  });
});

test('a reorganisation takes the payment away before an order is made of it', async () => {
  const { id, address } = valueOf(await open());
  await pay(address, '5');
  await chain.mine(3);
  await chain.catchUp();
  await chain.reorganise(4);
  await chain.catchUp();
  expect(await standing(id)).toEqual({ state: 'waiting', missing: usdt('5') });
  await becomeFinal();
  expect(await standing(id)).toEqual({ state: 'waiting', missing: usdt('5') });
});

test('in two parts it is enough with the second; what is too much is owed back and waits in the books', async () => {
  const before = await unused();
  const { id, address } = valueOf(await open());
  await pay(address, '2');
  expect(await standing(id)).toEqual({ state: 'partly-paid', missing: usdt('3') });
  await becomeFinal();
  expect(await standing(id)).toEqual({ state: 'partly-paid', missing: usdt('3') });
  await pay(address, '3.25');
  await becomeFinal();
  expect(await standing(id)).toMatchObject({ state: 'settled', owed: usdt('0.25') });
  expect((await unused()) - before).toBe(usdt('0.25'));
});

test('too little by the end is owed back; late and whole it is honoured for a day, and no longer', async () => {
  const [short, late, tooLate] = [valueOf(await open()), valueOf(await open()), valueOf(await open())];
  await pay(short.address, '1');
  fixture.clock.pass(HOUR_MS);
  await pay(late.address, '5');
  await becomeFinal();
  expect(await standing(short.id)).toEqual({ state: 'expired', owed: usdt('1') });
  expect(await standing(late.id)).toMatchObject({ state: 'settled' });
  fixture.clock.pass(DAY_MS);
  await pay(tooLate.address, '5');
  await becomeFinal();
  expect(await standing(tooLate.id)).toEqual({ state: 'expired', owed: usdt('5') });
});

test('an order that cannot be made any more is turned down, and the money owed', async () => {
  const viewerId = aViewerId();
  const [first, second] = [
    valueOf(await open({ viewerId, quantity: 17 })),
    valueOf(await open({ viewerId, quantity: 17 })),
  ];
  await pay(first.address, '8.5');
  await pay(second.address, '8.5');
  await becomeFinal();
  const states = [await standing(first.id), await standing(second.id)].map(({ state }) => state);
  expect(states.toSorted()).toEqual(['settled', 'turned-down']);
});

test('an episode that was taken away before the money came is not sold: the money is owed', async () => {
  const short = await aDrama(fixture.owner, {
    retail: '0.5',
    episodes: 20,
    freeEpisodes: 3,
    readyThrough: 6,
  });
  const { id, address } = valueOf(await open({ dramaId: short, quantity: 3 }));
  expect(await open({ dramaId: short, quantity: 4 })).toMatchObject({ refusal: { facts: { most: 3 } } });
  await fixture.owner.query('delete from media.episodes where drama_id = $1 and number = 6', [short]);
  await pay(address, '1.5');
  await becomeFinal();
  expect(await standing(id)).toMatchObject({ state: 'turned-down', owed: usdt('1.5') });
  const orders = await fixture.owner.query('select from orders where drama_id = $1', [short]);
  expect(orders.rowCount).toBe(0);
});

test('on a network that nobody follows no one is asked to pay', async () => {
  expect(await open({ network: 'trc20' })).toMatchObject({ refusal: { name: 'network-closed' } });
});

test('another viewer’s invoice is as unknown as one that is not there', async () => {
  const viewerId = aViewerId();
  const { id: invoiceId } = valueOf(await open({ viewerId }));
  const look = getInvoice(fixture.dependencies);
  expect(await look({ invoiceId, viewerId })).toMatchObject({ ok: true });
  const unknown = { refusal: { name: 'invoice-unknown' } };
  expect(await look({ invoiceId, viewerId: aViewerId() })).toMatchObject(unknown);
  expect(await look({ invoiceId: viewerId as never, viewerId })).toMatchObject(unknown);
});
