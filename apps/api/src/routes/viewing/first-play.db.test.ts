import { randomUUID } from 'node:crypto';
import { getComplaint } from '@cliffhanger/application/checkout';

import { shipOrder } from '@cliffhanger/application/orders';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, later, type OrderId, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aClick,
  aDrama,
  addOperators,
  anApprovedSeller,
  anEmail,
  aPromotedConsignment,
  decidedComplaint,
  type Fixture,
  openFixture,
  storedOrder,
  valueOf,
} from '@cliffhanger/testing/factories';
import * as checkout from '@cliffhanger/wire/checkout';
import * as wire from '@cliffhanger/wire/viewing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPackagedEpisode } from '../../../test/packaged-episode.ts';
import { type Browser, got, type RoutesUnderTest, startRoutes } from '../../../test/start-routes.ts';
import { addCheckoutRoutes } from '../checkout/index.ts';
import { addViewingRoutes } from './index.ts';

/* DOMAIN §12: a play is a tap on a paid episode followed by its key; only a play ends the right to cancel. */

const FREE = 3;
const FIRST = FREE + 1;
const SECOND = FREE + 2;
const LAST = 8;
const CANCEL_AFTER_PLAY = 4007;

let fixture: Fixture;
let routes: RoutesUnderTest;
let drama: DramaId;
let sellerId: SellerId;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCategories(fixture.owner);
  routes = await startRoutes(fixture.as('viewer'), (api, dependencies) => {
    addViewingRoutes(api, dependencies);
    addCheckoutRoutes(api, dependencies);
  });
  drama = await aDrama(fixture.owner, { retail: '0.5', episodes: LAST, freeEpisodes: FREE });
  sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  await aPromotedConsignment(fixture.dependencies, sellerId, drama);
  for (const number of [FIRST, SECOND, LAST]) await aPackagedEpisode(fixture.dependencies, drama, number);
});
afterAll(async () => {
  await routes.stop();
  await fixture.close();
});

interface Buyer extends Browser {
  readonly order: { readonly sellerId: SellerId; readonly number: string; readonly id: OrderId };
}

const aGuest = (): Browser => routes.browser({ cookies: { click: aClick(fixture.dependencies, sellerId) } });

async function buys(browser: Browser, quantity: number): Promise<Buyer> {
  got(await browser.call(checkout.quotePurchase, { dramaId: drama, quantity }));
  const { orderId, number } = got(
    await browser.call(
      checkout.pay,
      {
        dramaId: drama,
        quantity,
        amount: usdt(String(quantity / 2)),
        processor: 'sandbox',
        method: `card-${randomUUID()}`,
        email: anEmail() as never,
      },
      { idempotencyKey: randomUUID() },
    ),
  );
  if (orderId === null || number === null) throw new Error('nothing was bought');
  return { ...browser, order: { sellerId, number, id: orderId } };
}
const aBuyer = (quantity = LAST - FREE) => buys(aGuest(), quantity);

const fetchAs = ({ cookies }: Browser, address: string) =>
  routes.send(address, {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });

/** Fetches an episode without a tap: playlists, the first segment, and the key if it is granted. */
async function opens(browser: Browser, episode: number): Promise<number> {
  const { playlist } = got(await browser.call(wire.watch, { dramaId: drama, episode }));
  expect((await fetchAs(browser, playlist)).status).toBe(200);
  const rung = await (await fetchAs(browser, playlist.replace(wire.MASTER_FILE, wire.rungFile(0)))).text();
  const segment = rung.split('\n').find((line) => line.startsWith('/')) ?? '';
  expect((await fetchAs(browser, segment)).status).toBe(200);
  return (await fetchAs(browser, playlist.replace(wire.MASTER_FILE, wire.KEY_FILE))).status;
}

const taps = (browser: Browser, episode: number) => browser.call(wire.play, { dramaId: drama, episode });
const cancels = async ({ call, order }: Buyer) => {
  const answer = await call(checkout.cancelOrder, { orderId: order.id });
  return answer.ok ? 'cancelled' : answer.refusal.code;
};
const receiptOf = async ({ call, order }: Buyer) =>
  got(await call(checkout.getReceipt, { orderId: order.id }));
const storedOf = ({ order }: Buyer) => storedOrder(fixture.dependencies, order);

/** The first play as staff see it in a complaint. */
async function staffSeesFirstPlay({ call, order }: Buyer): Promise<number | null> {
  got(
    await call(checkout.complainAboutOrder, {
      orderId: order.id,
      reason: 'something-else',
      text: 'It is not what I thought.',
    }),
  );
  const seen = valueOf(await getComplaint(fixture.dependencies)({ number: order.number }));
  return seen.order.firstPlayAt;
}

test('a purchase that was opened and loaded ahead, and never tapped, is cancelled', async () => {
  const buyer = await aBuyer();
  expect([await opens(buyer, FIRST), await opens(buyer, SECOND)]).toEqual([403, 403]);
  // A player's progress report does not count as a tap.
  got(await buyer.call(wire.played, { dramaId: drama, episode: FIRST, positionMs: 0 }));
  expect(await opens(buyer, FIRST)).toBe(403);
  expect((await storedOf(buyer)).firstPlayAt).toBeNull();
  expect((await receiptOf(buyer)).cancelUntil).not.toBeNull();
  expect(await cancels(buyer)).toBe('cancelled');
});

test('staff see no first play of what was only opened, and the moment of the tap of what was played', async () => {
  const [opened, tapped] = [await aBuyer(), await aBuyer()];
  for (const buyer of [opened, tapped]) {
    await shipOrder(fixture.dependencies)({ sellerId, number: buyer.order.number, payFrom: 'proceeds' });
    await opens(buyer, FIRST);
    await opens(buyer, SECOND);
  }
  expect(await staffSeesFirstPlay(opened)).toBeNull();
  // A complaint is no back door: an episode that staff see as never played stays locked.
  expect(await opens(opened, FIRST)).toBe(403);

  fixture.clock.pass(HOUR_MS);
  const at = fixture.clock.now();
  got(await taps(tapped, SECOND));
  fixture.clock.pass(HOUR_MS);
  got(await taps(tapped, FIRST));
  expect(await opens(tapped, FIRST)).toBe(200);
  expect((await storedOf(tapped)).firstPlayAt).toBe(at);
  expect(await staffSeesFirstPlay(tapped)).toBe(at);
});

test('the tap gives the key and ends the right to cancel; from then on episodes load ahead', async () => {
  const buyer = await aBuyer();
  const { waitsForPlay, cancelUntil } = got(await buyer.call(wire.watch, { dramaId: drama, episode: FIRST }));
  expect([waitsForPlay, cancelUntil]).toEqual([true, later((await storedOf(buyer)).paidAt, DAY_MS)]);
  got(await taps(buyer, FIRST));
  expect((await storedOf(buyer)).firstPlayAt).toBe(fixture.clock.now());
  expect(await opens(buyer, FIRST)).toBe(200);
  expect(await opens(buyer, SECOND)).toBe(200);
  expect(await cancels(buyer)).toBe(CANCEL_AFTER_PLAY);
  expect(got(await buyer.call(wire.watch, { dramaId: drama, episode: SECOND }))).toMatchObject({
    waitsForPlay: false,
    cancelUntil: null,
  });
});

test('whoever goes on watching does not wait for whoever works on the order', async () => {
  const buyer = await aBuyer();
  got(await taps(buyer, FIRST));
  const other = await fixture.owner.connect();
  try {
    await other.query('begin');
    await other.query('select from orders where seller_id = $1 and id = $2 for update', [
      buyer.order.sellerId,
      buyer.order.id,
    ]);
    expect(await taps(buyer, SECOND)).toMatchObject({ ok: true });
    expect(await opens(buyer, SECOND)).toBe(200);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('each purchase has its own first play: the tap on one leaves the right to cancel the next', async () => {
  const first = await aBuyer(1);
  got(await taps(first, FIRST));
  const second = await buys(first, 1);
  expect([await opens(first, FIRST), await opens(second, SECOND)]).toEqual([200, 403]);
  expect(await cancels(second)).toBe('cancelled');
});

test('five guests in turn buy up to an episode, take its key and cancel: each has the key or the money, none both', async () => {
  const ends: [key: number, cancelled: unknown][] = [];
  for (const episode of [FIRST, SECOND, LAST, FIRST, LAST]) {
    const guest = await aBuyer(episode - FREE);
    ends.push([await opens(guest, episode), await cancels(guest)]);
  }
  expect(ends).toEqual(ends.map(() => [403, 'cancelled']));

  const tapping = await aBuyer(LAST - FREE);
  got(await taps(tapping, LAST));
  expect([await opens(tapping, LAST), await cancels(tapping)]).toEqual([200, CANCEL_AFTER_PLAY]);
});

test('tap and cancel at the same moment: played or paid back, and a key only of what was played', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const buyer = await aBuyer(1);
    const tap = () => taps(buyer, FIRST);
    const [first, second] = turn % 2 === 0 ? [tap(), cancels(buyer)] : [cancels(buyer), tap()];
    await Promise.all([first, second]);
    const { state, firstPlayAt } = await storedOf(buyer);
    const isPlayed = firstPlayAt !== null;
    expect(isPlayed).toBe(state.kind !== 'refunded');
    const { ok } = await buyer.call(wire.watch, { dramaId: drama, episode: FIRST });
    expect(ok).toBe(isPlayed);
    const keys = isPlayed ? [await opens(buyer, FIRST)] : [];
    expect(keys).toEqual(keys.map(() => 200));
  }
});

test('after a refund there is no key, though it was played and the address still lives', async () => {
  const buyer = await aBuyer();
  await shipOrder(fixture.dependencies)({ sellerId, number: buyer.order.number, payFrom: 'proceeds' });
  got(await taps(buyer, FIRST));
  const { playlist } = got(await buyer.call(wire.watch, { dramaId: drama, episode: FIRST }));
  const key = playlist.replace(wire.MASTER_FILE, wire.KEY_FILE);
  expect((await fetchAs(buyer, key)).status).toBe(200);
  await staffSeesFirstPlay(buyer);
  await decidedComplaint(fixture, { number: buyer.order.number, outcome: 'refund', note: 'It stops.' });
  expect((await fetchAs(buyer, key)).status).toBe(403);
  expect(await taps(buyer, FIRST)).toMatchObject({ ok: false });
  expect((await fetchAs(buyer, key)).status).toBe(403);
});

test('a tap on what is not ready, not bought or somebody else’s ends nothing', async () => {
  const buyer = await aBuyer();
  const codeOf = async (browser: Browser, episode: number) => {
    const answer = await taps(browser, episode);
    return answer.ok ? 'ok' : answer.refusal.name;
  };
  // Simulates a purchased episode that was removed later.
  await fixture.owner.query('delete from media.episodes where drama_id = $1 and number = $2', [
    drama,
    LAST - 1,
  ]);
  expect(await codeOf(buyer, LAST - 1)).toBe('episode-not-ready');
  expect(await codeOf(aGuest(), FIRST)).toBe('episode-locked');
  expect(await codeOf(await aBuyer(1), LAST)).toBe('episode-locked');
  expect(await codeOf(buyer, 1)).toBe('ok');
  expect((await storedOf(buyer)).firstPlayAt).toBeNull();
});
