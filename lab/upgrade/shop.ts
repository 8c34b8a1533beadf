import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DramaId } from '@cliffhanger/core/catalog';
import { type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { TestSeller } from '@cliffhanger/testing/factories';
import { beginSession, pay, quotePurchase } from '@cliffhanger/wire/checkout';
import { login } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listOrders, shipOrder } from '@cliffhanger/wire/orders';
import { type Caller, call, keyed, sending } from './call.ts';
import type { Tally } from './tally.ts';

/* One seller with viewers: a viewer buys, the seller sees the order and ships it. */

export interface Shop {
  readonly seller: TestSeller;
  readonly dramaId: DramaId;
  /** The cookie of a browser that followed the seller's link. */
  readonly clickOf: (sellerId: SellerId) => string;
}

/** Acknowledged calls: the books must contain each of them. */
export interface Acknowledged {
  paid: number;
  shipped: number;
}

export interface Till {
  readonly processor: 'sandbox' | 'stripe';
  /** From the tap to the order; returns its number. */
  settle(browser: Caller, begun: AnswerOf<typeof pay>, tally: Tally): Promise<string | undefined>;
}

/** Play money is paid at once. */
export const SANDBOX_TILL: Till = {
  processor: 'sandbox',
  settle: async (_browser, { number }) => number ?? undefined,
};

export interface Trade {
  /** The public address, with the headers of every request. */
  readonly site: Caller;
  readonly tally: Tally;
  readonly acknowledged: Acknowledged;
  readonly till: Till;
}

const PAUSE_MS = 80;
const LOGIN_EVERY = 8;
const QUANTITY = 1;
const PRICE = usdt('0.5');

export async function keepSelling(
  shop: Shop,
  { until, ...trade }: Trade & { readonly until: AbortSignal },
): Promise<void> {
  let token: string | undefined;
  for (let round = 0; !until.aborted; round += 1) {
    if (token === undefined || round % LOGIN_EVERY === 0) token = (await logIn(shop, trade)) ?? token;
    const number = await buy(shop, trade);
    if (token !== undefined) await sell({ token, number }, trade);
    await sleep(PAUSE_MS);
  }
}

/** One viewer, one order. */
export async function sellOnce(shop: Shop, trade: Trade): Promise<void> {
  const token = await logIn(shop, trade);
  const number = await buy(shop, trade);
  if (token !== undefined) await sell({ token, number }, trade);
}

async function logIn({ seller }: Shop, { site, tally }: Trade): Promise<string | undefined> {
  const { email, password } = seller;
  const called = await tally.count('login', () => call(site, login, { email, password }));
  return called?.answer.token;
}

async function buy(
  { seller, dramaId, clickOf }: Shop,
  { site, tally, acknowledged, till }: Trade,
): Promise<string | undefined> {
  const click = `click=${clickOf(seller.id)}`;
  const begun = await tally.count('begin', () => call(sending(site, { cookie: click }), beginSession, {}));
  const viewer = begun?.setCookies.find((cookie) => /^(?:__Host-)?viewer=/.test(cookie))?.split(';')[0];
  if (viewer === undefined) return undefined;
  const browser = sending(site, { cookie: `${click}; ${viewer}` });
  await tally.count('quote', () => call(browser, quotePurchase, { dramaId, quantity: QUANTITY }));
  const wish = {
    dramaId,
    quantity: QUANTITY,
    amount: PRICE,
    processor: till.processor,
    method: till.processor === 'sandbox' ? `card-${randomUUID()}` : undefined,
    email: `viewer-${randomUUID()}@example.org` as never,
  };
  const paid = await tally.count('pay', () => call(keyed(browser), pay, wish));
  const number = paid && (await till.settle(browser, paid.answer, tally));
  if (number !== undefined) acknowledged.paid += 1;
  return number;
}

async function sell(
  { token, number }: { readonly token: string; readonly number: string | undefined },
  { site, tally, acknowledged }: Trade,
): Promise<void> {
  const app = sending(site, { 'access-token': token });
  await tally.count('list', () =>
    call(app, listOrders, { state: null, page: 1, pageSize: 20, search: undefined }),
  );
  if (number === undefined) return;
  const shipped = await tally.count('ship', () => call(keyed(app), shipOrder, { number, payFrom: 'wallet' }));
  if (shipped !== undefined) acknowledged.shipped += 1;
}
