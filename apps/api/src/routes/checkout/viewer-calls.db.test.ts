import { randomUUID } from 'node:crypto';
import { placeAwaitingOrders, prepareAllocations } from '@cliffhanger/application/checkout';
import { saveAutoShip } from '@cliffhanger/application/library';
import { shipOrder } from '@cliffhanger/application/orders';
import type { PushSignal } from '@cliffhanger/application/ports';
import { publishPushEvents } from '@cliffhanger/application/push';
import type { DramaId } from '@cliffhanger/core/catalog';
import { checkAllocation } from '@cliffhanger/core/checkout';
import { accept, DAY_MS, instantOf, later, MINUTE_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import { createLog, createMetrics } from '@cliffhanger/operations';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aClick,
  aDrama,
  addOperators,
  aLoggedInSeller,
  anApprovedSeller,
  anEmail,
  aPromotedConsignment,
  decidedComplaint,
  type Fixture,
  newestMail,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import * as wire from '@cliffhanger/wire/checkout';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listen } from '../../../test/listening-app.ts';
import {
  type Browser,
  dutiesOf,
  got,
  type RoutesUnderTest,
  startDuties,
} from '../../../test/start-routes.ts';
import { addEventRoutes } from '../events/index.ts';

const NOBODY_TELLS: PushSignal = {
  tell: () => {},
  listen: async () => () => {},
  isConnected: () => false,
  onConnected: () => {},
  close: async () => {},
};

let fixture: Fixture;
let server: RoutesUnderTest;
let drama: DramaId;
let sellerId: SellerId;

beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  server = await startDuties(dutiesOf(fixture), (api) =>
    addEventRoutes(api, {
      pushSignal: NOBODY_TELLS,
      log: createLog({ level: 'silent', process: 'api' }),
      metrics: createMetrics('api'),
      streamsInTotal: 5,
      tempo: { heartbeatMs: 20_000, lookMs: 50, rareLookMs: 50 },
    }),
  );
});
afterEach(async () => expect(await brokenOrderRules(fixture.owner)).toEqual([]));
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

const aBrowser = (of: SellerId | null = sellerId) =>
  server.browser(of === null ? {} : { cookies: { click: aClick(fixture.dependencies, of) } });

interface Bought {
  readonly email?: string;
  readonly quantity?: number;
  readonly dramaId?: DramaId;
  readonly method?: string;
  readonly key?: string;
}

const wishOf = ({ email, quantity = 4, dramaId = drama, method }: Bought = {}) => ({
  dramaId,
  quantity,
  amount: usdt(String(quantity / 2)),
  processor: 'sandbox' as const,
  method: method ?? `card-${randomUUID()}`,
  email: (email ?? anEmail()) as never,
});
async function buy({ call, cookies }: Browser, { key = randomUUID(), ...bought }: Bought = {}) {
  if (!cookies.has('viewer')) got(await call(wire.beginSession, {}));
  return call(wire.pay, wishOf(bought), { idempotencyKey: key });
}
const owned = async ({ call }: Browser) =>
  got(await call(wire.getDramaForViewer, { dramaId: drama })).remaining.episodes;
const numbers = async ({ call }: Browser) =>
  got(await call(wire.listReceipts, { page: 1, pageSize: 20 })).list.map(({ number }) => number);

async function linkFor(browser: Browser, email: string): Promise<string> {
  got(await browser.call(wire.requestSignIn, { email: email as never }));
  const { url } = (await newestMail(fixture, email, 'viewer-sign-in')).facts;
  return new URL(url).hash.slice(1);
}
const signIn = async (browser: Browser, email: string) =>
  browser.call(wire.confirmSignIn, { token: await linkFor(browser, email) });

describe('who a viewer is', () => {
  test('somebody who only looks is given no cookie; who asks for a price is, once, and no script can read it', async () => {
    const browser = aBrowser();
    got(await browser.call(wire.getDramaForViewer, { dramaId: drama }));
    got(await browser.call(wire.getAccount, {}));
    expect(browser.cookies.has('viewer')).toBe(false);
    const response = await server.send(wire.quotePurchase.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ drama_id: drama, lang: 'en' }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^viewer=viewer\.[0-9a-f]{32}\.[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const secret = cookie.slice(0, cookie.indexOf(';')).split('.')[2] ?? '';
    const { rows } = await fixture.owner.query('select token_digest from checkout.viewer_sessions');
    expect(rows.some(({ token_digest }) => token_digest.includes(secret))).toBe(false);
    got(await browser.call(wire.quotePurchase, { dramaId: drama }));
    const first = browser.cookies.get('viewer');
    got(await browser.call(wire.quotePurchase, { dramaId: drama }));
    expect(browser.cookies.get('viewer')).toBe(first);
  });

  test('a session asks for 30 prices a minute, and a network without sessions makes 60 guests', async () => {
    const rows = async () =>
      Number((await fixture.owner.query('select count(*) from checkout.viewers')).rows[0]?.count);
    const asked = async (browser: () => Browser, times: number) => {
      let answered = 0;
      for (let time = 0; time < times; time += 1)
        if ((await browser().call(wire.quotePurchase, { dramaId: drama })).ok) answered += 1;
      return answered;
    };
    fixture.clock.pass(MINUTE_MS);
    const browser = aBrowser();
    expect(await asked(() => browser, 40)).toBe(31);
    const before = await rows();
    // The browser above used one of the sixty.
    expect(await asked(aBrowser, 70)).toBe(59);
    expect(await rows()).toBe(before + 59);
    expect(await aBrowser().call(wire.beginSession, {})).toMatchObject({
      refusal: { name: 'too-many-tries' },
    });
    fixture.clock.pass(MINUTE_MS);
    expect(await asked(() => browser, 1)).toBe(1);
  });

  test('a page of somebody else’s does not act for a viewer', async () => {
    const browser = aBrowser();
    got(await buy(browser));
    const cookies = Object.fromEntries(browser.cookies);
    const from = (origin: string) => server.browser({ cookies, origin }).call(wire.getAccount, {});
    for (const origin of ['https://evil.example', 'null', 'https://cliffhanger.test.evil.example'])
      await expect(from(origin)).rejects.toMatchObject({ status: 403 });
    expect(got(await from('https://cliffhanger.test')).purchases).toBe(1);
    expect(got(await from(server.url)).purchases).toBe(1);
  });

  test('a cookie that was made up, or of a session that ended, is nobody’s', async () => {
    const browser = aBrowser();
    got(await buy(browser));
    const token = browser.cookies.get('viewer') ?? '';
    const asked = async (viewer: string) =>
      got(await server.browser({ cookies: { viewer } }).call(wire.getAccount, {})).purchases;
    expect(await asked(token)).toBe(1);
    expect(await asked(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(0);
    expect(await asked('viewer.x.y')).toBe(0);
    got(await browser.call(wire.signOut, {}));
    expect(await asked(token)).toBe(0);
  });
});

describe('buying', () => {
  test('the price of the whole series stands up front, and whose sale it is', async () => {
    const page = got(await aBrowser().call(wire.getDramaForViewer, { dramaId: drama }));
    expect(page).toMatchObject({
      retail: usdt('0.5'),
      seriesPrice: usdt('8.5'),
      isOnSale: true,
      preview: null,
    });
    expect(page.remaining).toEqual({ episodes: 17, amount: usdt('8.5') });
    expect(page.readyThrough).toBe(20);
    expect(new Set(page.episodeList.map(({ state }) => state))).toEqual(new Set(['free', 'locked']));
    const { list } = got(
      await aBrowser().call(wire.listMoreDramas, { dramaId: drama, page: 1, pageSize: 8 }),
    );
    expect(list.map(({ id }) => id)).not.toContain(drama);
  });

  test('a guest pays with an address and watches: the order is there with the answer', async () => {
    const browser = aBrowser();
    const quote = got(await browser.call(wire.quotePurchase, { dramaId: drama }));
    expect(quote).toMatchObject({ firstEpisode: 4, lastEpisode: 20, amount: usdt('8.5'), email: null });
    expect(quote.processors).toEqual([
      { name: 'sandbox', isDemo: true, currency: 'USD', charged: '8.50', networks: [] },
    ]);
    const paid = got(await buy(browser, { quantity: 17 }));
    expect(paid).toMatchObject({ state: 'paid', firstEpisode: 4, lastEpisode: 20, redirectTo: null });
    expect(got(await browser.call(wire.getPurchase, { purchaseId: paid.purchaseId }))).toMatchObject({
      state: 'paid',
      number: paid.number,
    });
    expect(await owned(browser)).toBe(0);
    const [series] = got(await browser.call(wire.listSeries, { page: 1, pageSize: 20 })).list;
    expect(series).toMatchObject({ dramaId: drama, ownedEpisodes: 17, resume: null });
    const { rows } = await fixture.owner.query('select seller_id, attribution from orders where id = $1', [
      paid.orderId,
    ]);
    expect(rows[0]).toMatchObject({ seller_id: sellerId, attribution: { kind: 'click', code: 'abc23456' } });
  });

  test('the same tap sent again is one purchase; another price than the one shown is none', async () => {
    const browser = aBrowser();
    got(await browser.call(wire.quotePurchase, { dramaId: drama }));
    const key = randomUUID();
    const again = { key, email: anEmail(), method: 'a card' };
    const [first, second] = [got(await buy(browser, again)), got(await buy(browser, again))];
    expect(second).toEqual(first);
    expect(await numbers(browser)).toEqual([first.number]);
    const wrong = { dramaId: drama, quantity: 2, amount: usdt('0.9'), processor: 'sandbox' } as const;
    const refused = await browser.call(
      wire.pay,
      { ...wrong, email: anEmail() as never },
      { idempotencyKey: randomUUID() },
    );
    expect(refused).toMatchObject({ refusal: { name: 'order-data-changed', field: 'amount' } });
  });

  test('strangers who send one key never meet: money moves only for who has a session', async () => {
    const wish = wishOf();
    const pay = ({ call }: Browser, idempotencyKey: string) => call(wire.pay, wish, { idempotencyKey });
    const key = randomUUID();
    for (const stranger of [aBrowser(), aBrowser(), server.browser({ cookies: { viewer: 'viewer.x.y' } })]) {
      expect(await pay(stranger, key)).toMatchObject({ refusal: { name: 'viewer-unknown' } });
      expect(stranger.cookies.get('viewer')).toBe(stranger.cookies.has('click') ? undefined : 'viewer.x.y');
    }
    const [first, second] = [aBrowser(), aBrowser()];
    for (const browser of [first, second]) got(await browser.call(wire.beginSession, {}));
    const paid = got(await pay(first, key));
    const others = got(await pay(second, key));
    expect(others.purchaseId).not.toBe(paid.purchaseId);
    expect(await numbers(first)).toEqual([paid.number]);
    expect(await numbers(second)).toEqual([others.number]);
    // Lost response: the same browser retries and is not charged again.
    expect(got(await pay(first, key))).toEqual(paid);
    expect(await numbers(first)).toEqual([paid.number]);
  });

  test('without an address, with a declined card or by a processor that is not there nothing is bought', async () => {
    const browser = aBrowser();
    got(await browser.call(wire.beginSession, {}));
    const wish = { dramaId: drama, quantity: 2, amount: usdt('1') };
    const pay = (more: object) =>
      browser.call(wire.pay, { ...wish, ...more } as never, { idempotencyKey: randomUUID() });
    expect(await pay({ processor: 'sandbox' })).toMatchObject({ refusal: { name: 'email-required' } });
    const email = anEmail();
    expect(await pay({ processor: 'sandbox', method: 'decline', email })).toMatchObject({
      refusal: { name: 'payment-declined' },
    });
    expect(await pay({ processor: 'stripe', email })).toMatchObject({
      refusal: { name: 'processor-closed' },
    });
    expect(await pay({ processor: 'usdt', network: 'bep20', email })).toMatchObject({
      refusal: { name: 'network-closed' },
    });
    expect(await numbers(browser)).toEqual([]);
  });

  test('nobody buys from themselves: by email, by the address they have proved, by the card they pay with', async () => {
    const seller = await anApprovedSeller(fixture.dependencies);
    const own = { refusal: { name: 'own-purchase' } };
    expect(await buy(aBrowser(seller.id), { email: seller.email })).toMatchObject(own);
    const signedIn = aBrowser(seller.id);
    got(await signIn(signedIn, seller.email));
    expect(await signedIn.call(wire.quotePurchase, { dramaId: drama })).toMatchObject(own);
    expect(await buy(signedIn, { email: anEmail() })).toMatchObject(own);
    const elsewhere = aBrowser(null);
    got(await buy(elsewhere, { email: seller.email, method: 'their card' }));
    expect(await buy(aBrowser(seller.id), { method: 'their card' })).toMatchObject(own);
  });

  test('the seller’s app hears of it', async () => {
    const seller = await aLoggedInSeller(fixture.dependencies);
    const app = await listen(server, seller.token);
    const { number } = got(await buy(aBrowser(seller.id)));
    await publishPushEvents({ ...fixture.dependencies, pushSignal: NOBODY_TELLS })();
    await vi.waitFor(() => expect(app.text()).toContain(number), 10_000);
    await app.hangUp();
  });
});

describe('signing in', () => {
  test('purchases follow the address: into another browser, by a link that is good once', async () => {
    const email = anEmail();
    const phone = aBrowser();
    const { number } = got(await buy(phone, { email }));
    const laptop = aBrowser(null);
    const token = await linkFor(laptop, email);
    expect(await numbers(laptop)).toEqual([]);
    expect(got(await laptop.call(wire.confirmSignIn, { token }))).toEqual({ email, purchases: 1 });
    expect(await numbers(laptop)).toEqual([number]);
    expect(await owned(laptop)).toBe(13);
    expect(await numbers(phone)).toEqual([number]);
    for (const browser of [laptop, aBrowser(null)])
      expect(await browser.call(wire.confirmSignIn, { token })).toMatchObject({
        refusal: { name: 'sign-in-link-unknown' },
      });
  });

  test('a link is good for 15 minutes, a newer one takes its place, and nobody is flooded with them', async () => {
    const email = anEmail();
    const browser = aBrowser(null);
    const first = await linkFor(browser, email);
    expect(await browser.call(wire.requestSignIn, { email: email as never })).toMatchObject({
      refusal: { name: 'sign-in-too-soon' },
    });
    fixture.clock.pass(MINUTE_MS);
    const second = await linkFor(browser, email);
    expect(await browser.call(wire.confirmSignIn, { token: first })).toMatchObject({
      refusal: { name: 'sign-in-link-unknown' },
    });
    fixture.clock.pass(15 * MINUTE_MS);
    expect(await browser.call(wire.confirmSignIn, { token: second })).toMatchObject({
      refusal: { name: 'sign-in-link-expired' },
    });
    for (let sent = 2; sent < 10; sent += 1) {
      fixture.clock.pass(MINUTE_MS);
      await linkFor(browser, email);
    }
    fixture.clock.pass(MINUTE_MS);
    expect(await browser.call(wire.requestSignIn, { email: email as never })).toMatchObject({
      refusal: { name: 'sign-in-daily-limit' },
    });
  });

  test('who only states an address gets nothing of its owner’s', async () => {
    const email = anEmail();
    const victim = aBrowser();
    const { number, orderId } = got(await buy(victim, { email }));
    got(await signIn(victim, email));
    const attacker = aBrowser();
    const gift = got(await buy(attacker, { email, quantity: 1 }));
    expect(await numbers(attacker)).toEqual([gift.number]);
    expect(await attacker.call(wire.getReceipt, { orderId: orderId as never })).toMatchObject({
      refusal: { name: 'order-unknown' },
    });
    expect(await attacker.call(wire.cancelOrder, { orderId: orderId as never })).toMatchObject({
      refusal: { name: 'order-unknown' },
    });
    expect(got(await attacker.call(wire.getAccount, {}))).toEqual({ email: null, purchases: 1 });
    // Purchases in the victim's name are visible to the victim at once.
    expect(new Set(await numbers(victim))).toEqual(new Set([number, gift.number]));
  });

  test('a link sent on to a stranger does not collect the stranger’s purchases', async () => {
    const attacker = aBrowser(null);
    const token = await linkFor(attacker, anEmail());
    const stranger = aBrowser();
    const { number } = got(await buy(stranger));
    expect(got(await stranger.call(wire.confirmSignIn, { token })).purchases).toBe(0);
    expect(await numbers(stranger)).not.toContain(number);
  });

  test('who signs in where they bought as a guest, with whatever address, brings that along', async () => {
    const browser = aBrowser();
    const { number } = got(await buy(browser, { email: `typo.${anEmail()}` }));
    const email = anEmail();
    expect(got(await signIn(browser, email))).toEqual({ email, purchases: 1 });
    const guest = aBrowser();
    const second = got(await buy(guest, { email: `typo.${anEmail()}` }));
    fixture.clock.pass(MINUTE_MS);
    got(await signIn(guest, email));
    expect(new Set(await numbers(guest))).toEqual(new Set([number, second.number]));
  });

  test('from one network not everybody can be written to', async () => {
    const browser = aBrowser(null);
    fixture.clock.pass(DAY_MS);
    for (let asked = 0; asked < 30; asked += 1) await browser.call(wire.requestSignIn, { email: anEmail() });
    expect(await browser.call(wire.requestSignIn, { email: anEmail() })).toMatchObject({
      refusal: { name: 'too-many-tries' },
    });
    fixture.clock.pass(DAY_MS);
  });

  test('who asks to be forgotten is: the books keep what was paid, and no name with it', async () => {
    const email = anEmail();
    const browser = aBrowser();
    const { orderId } = got(await buy(browser, { email }));
    got(await signIn(browser, email));
    const cookies = Object.fromEntries(browser.cookies);
    expect(got(await browser.call(wire.deleteAccount, {}))).toEqual({ keptPayments: 1 });
    expect(browser.cookies.has('viewer')).toBe(false);
    expect(got(await server.browser({ cookies }).call(wire.getAccount, {})).purchases).toBe(0);
    const { rows } = await fixture.owner.query(
      `select (select count(*)::int from checkout.payments where order_id = $1) as payments,
         (select count(*)::int from checkout.viewers where email = $2 or verified_email = $2)
         + (select count(*)::int from checkout.buyers where email = $2)
         + (select count(*)::int from checkout.purchases where email = $2)
         + (select count(*)::int from checkout.sign_in_links where email = $2) as names`,
      [orderId, email],
    );
    expect(rows).toEqual([{ payments: 1, names: 0 }]);
    fixture.clock.pass(MINUTE_MS);
    expect(got(await signIn(aBrowser(null), email)).purchases).toBe(0);
  });
});

describe('afterwards', () => {
  test('a purchase is cancelled within a day; its episodes are gone from every browser', async () => {
    const email = anEmail();
    const browser = aBrowser();
    const { orderId } = got(await buy(browser, { email }));
    const elsewhere = aBrowser(null);
    got(await signIn(elsewhere, email));
    const before = got(await browser.call(wire.getReceipt, { orderId: orderId as never }));
    expect(before).toMatchObject({ state: 'paid', amount: usdt('2'), paidWith: 'sandbox', isDemo: true });
    expect(before.cancelUntil).toBe(before.paidAt + DAY_MS);
    got(await elsewhere.call(wire.cancelOrder, { orderId: orderId as never }));
    expect(await owned(browser)).toBe(17);
    expect(await owned(elsewhere)).toBe(17);
    const after = got(await browser.call(wire.getReceipt, { orderId: orderId as never }));
    expect(after).toMatchObject({ state: 'refund-under-way', cancelUntil: null, canComplain: false });
  });

  test('a day later it is too late to cancel', async () => {
    const browser = aBrowser();
    const { orderId } = got(await buy(browser));
    fixture.clock.pass(DAY_MS);
    expect(await browser.call(wire.cancelOrder, { orderId: orderId as never })).toMatchObject({
      refusal: { name: 'cancel-too-late' },
    });
  });

  test('a complaint is kept until the sale is booked, then looked into, and the viewer hears what was decided', async () => {
    const seller = await anApprovedSeller(fixture.dependencies);
    const consignment = await aPromotedConsignment(fixture.dependencies, seller.id, drama);
    const byHand = { isOn: false, dailyCostLimit: null };
    valueOf(
      await saveAutoShip(fixture.dependencies)({
        sellerId: seller.id,
        consignmentId: consignment.id,
        autoShip: byHand,
      }),
    );
    const browser = aBrowser(seller.id);
    const { orderId, number } = got(await buy(browser));
    const complaint = { orderId: orderId as never, reason: 'does-not-play', text: 'Black picture.' } as const;
    got(await browser.call(wire.complainAboutOrder, complaint));
    got(await browser.call(wire.complainAboutOrder, { ...complaint, text: 'Still.' }));
    const standing = async () =>
      got(await browser.call(wire.getReceipt, { orderId: orderId as never })).complaint;
    expect(await standing()).toMatchObject({ state: 'in-review', text: 'Black picture.', decidedAt: null });
    const shipping = { sellerId: seller.id, number: number ?? '', payFrom: 'proceeds' } as const;
    expect(await shipOrder(fixture.dependencies)(shipping)).toMatchObject({
      refusal: { name: 'order-under-complaint' },
    });
    await decidedComplaint(fixture, { number: number ?? '', outcome: 'refund', note: 'You are right.' });
    expect(await standing()).toMatchObject({
      state: 'refunded',
      note: 'You are right.',
      answer: expect.stringContaining('Episodes do not play'),
    });
  });
});

test('anybody can do a day’s draw again, once it is over, with what is published', async () => {
  const popular = await aDrama(fixture.owner, { retail: '0.5', episodes: 60, freeEpisodes: 3 });
  for (let sellers = 0; sellers < 3; sellers += 1)
    await aPromotedConsignment(
      fixture.dependencies,
      (await anApprovedSeller(fixture.dependencies)).id,
      popular,
    );
  fixture.clock.pass(DAY_MS);
  valueOf(await prepareAllocations(fixture.dependencies)());
  const day = dayOf(fixture.clock.now(), 0);
  const published = async () => {
    const asked = { day, page: 1, pageSize: 50 };
    return got(await aBrowser(null).call(wire.getAllocationDay, asked));
  };
  for (let viewers = 0; viewers < 6; viewers += 1)
    got(await buy(aBrowser(null), { dramaId: popular, quantity: 2 }));
  expect(await published()).toMatchObject({ draw: { secret: null }, results: [], total: 0 });
  fixture.clock.pass(DAY_MS);
  const { draw, weights, results, total } = await published();
  expect(total).toBe(6);
  const again = {
    ...draw,
    secret: draw.secret ?? '',
    weights: new Map(weights.map(({ dramaId, shares }) => [dramaId, shares])),
  };
  expect(checkAllocation({ ...again, results })).toEqual({
    isSecretTrue: true,
    isBlockNamed: true,
    wrong: [],
  });
  const cheated = results.map((result) => ({ ...result, sellerId }));
  expect(checkAllocation({ ...again, results: cheated }).wrong).toHaveLength(6);
  expect(
    await aBrowser(null).call(wire.getAllocationDay, { day: '2020-01-01', page: 1, pageSize: 1 }),
  ).toMatchObject({
    refusal: { name: 'draw-day-unknown' },
  });
});

const HASH = `0x${'5e'.repeat(32)}`;

/** A new day was committed with a chain, and its block does not exist yet. */
async function aDayWithoutItsBlock(): Promise<string> {
  await fixture.owner.query(
    `insert into chain.watchers (network, token, decimals, height, hash, head_height, finalized_height, followed_at, chain_id)
     values ('bep20', 'usdt', 6, 1, '0x', 1, 1, to_timestamp($1 / 1000.0), 56)
     on conflict (network) do update set followed_at = excluded.followed_at`,
    [fixture.clock.now()],
  );
  // Days that were committed without a chain keep their rule.
  for (let ahead = 0; ahead < 4; ahead += 1) fixture.clock.pass(DAY_MS);
  await fixture.owner.query('update chain.watchers set followed_at = to_timestamp($1 / 1000.0)', [
    fixture.clock.now(),
  ]);
  valueOf(await prepareAllocations(fixture.as('worker'))());
  const day = dayOf(later(fixture.clock.now(), DAY_MS), 0);
  fixture.clock.pass(Date.parse(`${day}T00:00:10Z`) - fixture.clock.now());
  valueOf(await prepareAllocations(fixture.as('worker'))());
  return day;
}

async function sayBlock(day: string): Promise<readonly unknown[]> {
  const midnight = instantOf(Date.parse(`${day}T00:00:00Z`));
  const said: unknown[] = [];
  for (const { transactions } of fixture.watchers)
    await transactions.run(async ({ allocationBlocks }) => {
      const block = { height: 71_234_567, hash: HASH, at: later(midnight, 500) };
      const progress = { headHeight: 71_300_000, finalizedHeight: 71_300_000 };
      const saying = { network: 'bep20', day, block, parentAt: later(midnight, -500), progress } as const;
      said.push(await allocationBlocks.say(saying, fixture.clock.now()));
      return accept(true);
    });
  return said;
}

test('an order without a link before the block of its day is paid and plays, and is drawn when the block comes', async () => {
  const popular = await aDrama(fixture.owner, { retail: '0.5', episodes: 60, freeEpisodes: 3 });
  for (let sellers = 0; sellers < 3; sellers += 1)
    await aPromotedConsignment(
      fixture.dependencies,
      (await anApprovedSeller(fixture.dependencies)).id,
      popular,
    );
  const day = await aDayWithoutItsBlock();
  const browser = aBrowser(null);
  const paid = got(await buy(browser, { dramaId: popular, quantity: 2 }));
  expect(paid).toMatchObject({ state: 'paid', firstEpisode: 4, lastEpisode: 5 });
  expect(got(await browser.call(wire.getPurchase, { purchaseId: paid.purchaseId }))).toMatchObject({
    state: 'paid',
    orderId: paid.orderId,
    number: paid.number,
  });
  const [series] = got(await browser.call(wire.listSeries, { page: 1, pageSize: 20 })).list;
  expect(series).toMatchObject({ dramaId: popular, ownedEpisodes: 2 });
  const orders = async () =>
    (
      await fixture.owner.query<{ seller_id: SellerId; attribution: unknown }>(
        'select seller_id, attribution from orders where id = $1',
        [paid.orderId],
      )
    ).rows;
  expect(await orders()).toEqual([]);
  expect(valueOf(await placeAwaitingOrders(fixture.as('worker'))())).toBe(0);

  expect(await sayBlock(day)).toEqual(['said', 'recorded']);
  expect(valueOf(await placeAwaitingOrders(fixture.as('worker'))())).toBe(1);
  const [order] = await orders();
  expect(order?.attribution).toMatchObject({ kind: 'draw', day });
  expect(await numbers(browser)).toEqual([paid.number]);
  fixture.clock.pass(DAY_MS);
  const asked = { day, page: 1, pageSize: 50 };
  const { draw, weights, results } = got(await aBrowser(null).call(wire.getAllocationDay, asked));
  expect(draw).toMatchObject({
    network: 'bep20',
    block: { network: 'bep20', height: 71_234_567, hash: HASH },
  });
  expect(results).toMatchObject([{ number: paid.number, sellerId: order?.seller_id }]);
  const again = {
    ...draw,
    secret: draw.secret ?? '',
    weights: new Map(weights.map(({ dramaId, shares }) => [dramaId, shares])),
    results,
  };
  expect(checkAllocation(again)).toEqual({ isSecretTrue: true, isBlockNamed: true, wrong: [] });
});
