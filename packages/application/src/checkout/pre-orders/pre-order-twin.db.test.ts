import type { DramaId } from '@cliffhanger/core/catalog';
import {
  type AnnouncedEpisode,
  type EpisodeRange,
  preOrderDue,
  preOrdered,
  refundedFrom,
} from '@cliffhanger/core/checkout';
import { DAY_MS, later, type Money, NO_MONEY } from '@cliffhanger/core/kernel';
import { isOrganicSale, refundPosting } from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories, markReadyByRows } from '@cliffhanger/testing/catalogue';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  aPurchase,
  aViewerId,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { bookedLines, linesOf, plant } from '@cliffhanger/testing/orders';
import { TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, endDuePreOrders } from '../index.ts';

/* Offers, deliveries and refunds of pre-orders: the database compared with the rules of core. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());

const today = (): string => dayOf(fixture.clock.now());
const inDays = (days: number): string => dayOf(later(fixture.clock.now(), days * DAY_MS));

interface Case {
  readonly dramaId: DramaId;
  readonly episodes: number;
  readonly freeEpisodes: number;
  readonly readyThrough: number;
  readonly announced: readonly AnnouncedEpisode[];
  readonly taken: readonly EpisodeRange[];
  readonly quantity: number;
}

async function aCase(dice: Dice): Promise<Case & { readonly viewerId: string }> {
  const episodes = dice.between(5, 14);
  const freeEpisodes = dice.between(0, 3);
  const readyThrough = dice.between(0, episodes);
  const dramaId = await aDrama(fixture.owner, { episodes, freeEpisodes, readyThrough });
  const announced = Array.from({ length: episodes }, (_, index) => index + 1)
    .filter((number) => number > readyThrough && dice.isLucky(0.85))
    .map((number) => ({ number, comesOn: inDays(dice.between(-1, 9)) }));
  await fixture.owner.query(
    `insert into announced_episodes (drama_id, number, comes_on, announced_by, announced_at)
     select $1, number, day::date, 'somebody', now() from unnest($2::integer[], $3::text[]) as a (number, day)`,
    [dramaId, announced.map(({ number }) => number), announced.map(({ comesOn }) => comesOn)],
  );
  const viewerId = aViewerId();
  const starts = [dice.between(1, episodes), dice.between(1, episodes)].filter(() => dice.isLucky(0.4));
  const taken = starts.map((first) => ({ first, last: Math.min(episodes, first + dice.between(0, 3)) }));
  for (const { first, last } of taken)
    await fixture.owner.query(
      `insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at)
       values ($1, $2, $3, $4, gen_random_uuid(), gen_random_uuid(), now())`,
      [viewerId, dramaId, first, last],
    );
  return {
    dramaId,
    viewerId,
    episodes,
    freeEpisodes,
    readyThrough,
    announced,
    taken,
    quantity: dice.between(1, 5),
  };
}

async function asOffered({ viewerId, dramaId, quantity }: Awaited<ReturnType<typeof aCase>>) {
  const { rows } = await fixture.owner.query<{ first: number; most: number; comes_on: string | null }>(
    `select first, most, to_char(comes_on, 'YYYY-MM-DD') as comes_on
     from checkout.next_to_pre_order($1, $2, $3, $4::date)`,
    [viewerId, dramaId, quantity, today()],
  );
  const offered = rows[0];
  if (offered === undefined || offered.comes_on === null) return { most: offered?.most ?? 0 };
  return { first: offered.first, last: offered.first + quantity - 1, comesOn: offered.comes_on };
}

const byRule = (one: Case) => {
  const rule = preOrdered(one, { ...one, today: today() }, one.quantity);
  return rule.ok ? rule.value : { most: rule.refusal.facts?.['most'] };
};

async function differences(seed: string, many: number): Promise<readonly unknown[]> {
  const dice = diceOf(seed);
  const wrong: unknown[] = [];
  for (let index = 0; index < many; index += 1) {
    const one = await aCase(dice);
    const [found, expected] = [await asOffered(one), byRule(one)];
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ one, found, expected });
  }
  return wrong;
}

const OFFERS = Math.min(TWIN_CASES, 400);

test('what can be pre-ordered, and by when it comes, is the same by rule and by database', {
  timeout: TWIN_TIMEOUT_MS,
}, async () => {
  expect(await differences(`${TWIN_SEED}:offers`, OFFERS)).toEqual([]);
});

const RIGHTS_OF_THE_FIRST_LEVEL = 3;
const PAID = Math.min(TWIN_CASES, 60);

test('what the clock does with them and what it books is what the rules say', {
  timeout: TWIN_TIMEOUT_MS,
}, async () => {
  const dice = diceOf(`${TWIN_SEED}:clock`);
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const bought = [];
  let rights = RIGHTS_OF_THE_FIRST_LEVEL;
  for (let index = 0; index < PAID; index += 1) {
    const dramaId = await aDrama(fixture.owner, {
      episodes: 12,
      freeEpisodes: 2,
      readyThrough: 4,
      retail: `0.${dice.between(30, 99)}`,
      wholesale: `0.${dice.between(10, 29)}`,
    });
    const comesOn = inDays(dice.between(0, 5));
    await fixture.owner.query(
      `insert into announced_episodes select $1, n, $2::date, 'somebody', now() from generate_series(5, 9) n`,
      [dramaId, comesOn],
    );
    if (rights > 0 && dice.isLucky(0.5)) {
      await aConsignment(fixture.dependencies, sellerId, dramaId);
      rights -= 1;
    }
    const quantity = dice.between(1, 5);
    const wish = { dramaId, quantity, ...(dice.isLucky(0.7) ? { sellerId } : {}) };
    const placed = valueOf(
      await checkOut(fixture.dependencies)({ ...aPurchase(fixture.dependencies, wish), isPreOrder: true }),
    );
    bought.push({ ...placed, dramaId, quantity, last: placed.episodes.last, comesOn });
  }
  fixture.clock.pass(dice.between(9, 12) * DAY_MS);
  const readyThrough = new Map(bought.map(({ dramaId }) => [dramaId, dice.between(4, 9)]));
  for (const [dramaId, through] of readyThrough) await markReadyByRows(fixture.owner, [dramaId], { through });
  const due = bought.map(({ dramaId, last, comesOn }) =>
    preOrderDue(
      { last, refundedFrom: refundedFrom(comesOn) },
      { readyThrough: readyThrough.get(dramaId) ?? 0, today: today() },
    ),
  );
  while (valueOf(await endDuePreOrders(fixture.dependencies)()) > 0);
  const { rows } = await fixture.owner.query<{
    id: string;
    state: string;
    retail: Money;
    wholesale: Money;
  }>('select id, state, retail, wholesale from checkout.pre_orders where id = any ($1)', [
    bought.map(({ orderId }) => orderId),
  ]);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const SAID = { deliver: 'delivered', refund: 'refunded', wait: 'waiting' } as const;
  expect(bought.map(({ orderId }) => stored.get(orderId)?.state)).toEqual(due.map((what) => SAID[what]));
  expect(new Set(due)).toEqual(new Set(['deliver', 'refund', 'wait']));
  const lines = await bookedLines(
    fixture.owner,
    bought.map(({ orderId }) => `refund:${orderId}`),
  );
  for (const [index, { orderId, sellerId: whose, quantity }] of bought.entries()) {
    const { retail = NO_MONEY, wholesale = NO_MONEY } = stored.get(orderId) ?? {};
    const shipping = isOrganicSale({ sellerId: whose }) ? ({ by: 'platform' } as const) : null;
    const order = { id: orderId, quantity, retail, wholesale };
    const posting = linesOf(refundPosting(order, { episodes: quantity, shipping, available: null }));
    expect(lines.get(`refund:${orderId}`) ?? []).toEqual(due[index] === 'refund' ? posting : []);
  }
});

test('a database that offers one more than is announced is found out', {
  timeout: TWIN_TIMEOUT_MS,
}, async () => {
  await plant(
    fixture.owner,
    'checkout.next_to_pre_order',
    'a.comes_on >= p_today',
    'a.comes_on >= p_today - 1',
  );
  expect((await differences(`${TWIN_SEED}:planted`, 60)).length).toBeGreaterThan(0);
});
