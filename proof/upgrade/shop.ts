import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DramaId } from '@cliffhanger/core/catalog';
import { type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { TestSeller } from '@cliffhanger/testing/factories';
import { beginSession, pay, quotePurchase } from '@cliffhanger/wire/checkout';
import { login } from '@cliffhanger/wire/identity';
import { listOrders, shipOrder } from '@cliffhanger/wire/orders';
import { type Caller, call } from './call.ts';
import type { Tally } from './tally.ts';

/* One seller and their viewers: somebody buys, the seller sees the order and ships it. */

export interface Shop {
  readonly seller: TestSeller;
  readonly dramaId: DramaId;
  /** What the browser of somebody who came by the seller's link carries. */
  readonly clickOf: (sellerId: SellerId) => string;
}

/** What was answered with a yes: the books must know each of it. */
export interface Acknowledged {
  paid: number;
  shipped: number;
}

interface Trade {
  readonly url: URL;
  readonly tally: Tally;
  readonly acknowledged: Acknowledged;
  readonly until: AbortSignal;
}

const PAUSE_MS = 80;
const LOGIN_EVERY = 8;
const QUANTITY = 1;
const PRICE = usdt('0.5');

export async function keepSelling(shop: Shop, trade: Trade): Promise<void> {
  let token: string | undefined;
  for (let round = 0; !trade.until.aborted; round += 1) {
    if (token === undefined || round % LOGIN_EVERY === 0) token = (await logIn(shop, trade)) ?? token;
    const number = await buy(shop, trade);
    if (token !== undefined) await sell({ token, number }, trade);
    await sleep(PAUSE_MS);
  }
}

async function logIn({ seller }: Shop, { url, tally }: Trade): Promise<string | undefined> {
  const { email, password } = seller;
  const called = await tally.count('login', () => call({ url, headers: {} }, login, { email, password }));
  return called?.answer.token;
}

async function buy(
  { seller, dramaId, clickOf }: Shop,
  { url, tally, acknowledged }: Trade,
): Promise<string | undefined> {
  const click = `click=${clickOf(seller.id)}`;
  const begun = await tally.count('begin', () => call({ url, headers: { cookie: click } }, beginSession, {}));
  const viewer = begun?.setCookies.find((cookie) => cookie.startsWith('viewer='))?.split(';')[0];
  if (viewer === undefined) return undefined;
  const browser: Caller = { url, headers: { cookie: `${click}; ${viewer}` } };
  await tally.count('quote', () => call(browser, quotePurchase, { dramaId, quantity: QUANTITY }));
  const wish = {
    dramaId,
    quantity: QUANTITY,
    amount: PRICE,
    processor: 'sandbox' as const,
    method: `card-${randomUUID()}`,
    email: `viewer-${randomUUID()}@example.org` as never,
  };
  const paid = await tally.count('pay', () => call(keyed(browser), pay, wish));
  if (paid !== undefined) acknowledged.paid += 1;
  return paid?.answer.number ?? undefined;
}

async function sell(
  { token, number }: { readonly token: string; readonly number: string | undefined },
  { url, tally, acknowledged }: Trade,
): Promise<void> {
  const app: Caller = { url, headers: { 'access-token': token } };
  await tally.count('list', () =>
    call(app, listOrders, { state: null, page: 1, pageSize: 20, search: undefined }),
  );
  if (number === undefined) return;
  const shipped = await tally.count('ship', () => call(keyed(app), shipOrder, { number, payFrom: 'wallet' }));
  if (shipped !== undefined) acknowledged.shipped += 1;
}

const keyed = ({ url, headers }: Caller): Caller => ({
  url,
  headers: { ...headers, 'idempotency-key': randomUUID() },
});
