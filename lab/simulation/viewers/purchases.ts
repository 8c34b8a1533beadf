import { checkOut } from '@cliffhanger/application/checkout';
import { nextToBuy, type ViewerId } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import { DAY_MS, HOUR_MS, type Instant, later, type SellerId } from '@cliffhanger/core/kernel';
import { allocateSeller, clickToken, drawnNumber, orderNumber, seedOfDay } from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import { type Dice } from '@cliffhanger/testing/dice';
import type { Allocations } from '../allocations.ts';
import type { Doing } from '../doing.ts';
import { type PopularDrama, someDrama } from '../dramas.ts';
import { followOrder } from '../orders/following.ts';
import { seededChance } from '../seeded-chance.ts';
import type { SimulatedSeller } from '../sellers/seller.ts';
import type { Serial } from '../serials.ts';
import type { World } from '../world.ts';
import { preOrder } from './pre-orders.ts';
import type { Purchase } from './purchase.ts';
import type { SimulatedViewer } from './viewer.ts';

const CLICKS = 0.72;
const BUYS_ANOTHER_DRAMA = 0.06;
const RETURNS = 0.35;
const DECLINED = 0.01;
const PRE_ORDERS = 0.25;
const BUYS_FROM_ONESELF = 0.003;
const CLICK_COUNTS_FOR_MS = 30 * DAY_MS;
const PLATFORM_SHARDS = 8;
/** The number of clicks a browser stores. */
const MOST_CLICKS = 3;
/** People watch in the evening. */
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  weight: 1 + Math.max(0, 8 - Math.abs(20 - hour)),
}));

/** Purchases per day: growing every week, with more on Saturdays and Sundays. */
function purchasesOn(day: number, { days, orders }: World['options']): number {
  const weightOf = (of: number) => (1 + of / days) * ([5, 6].includes(of % 7) ? 1.5 : 1);
  const all = Array.from({ length: days }, (_, of) => weightOf(of)).reduce((sum, weight) => sum + weight, 0);
  const upTo = (end: number) =>
    Array.from({ length: end }, (_, of) => weightOf(of)).reduce((sum, weight) => sum + weight, 0);
  return Math.round((orders * upTo(day + 1)) / all) - Math.round((orders * upTo(day)) / all);
}

export function planPurchases(world: World, day: number, draws: Allocations): void {
  const dice = world.dice(`purchases:${day}`);
  const shops = world.sellers.filter(({ isOpen }) => isOpen);
  const met = new Set<SimulatedViewer>();
  for (let number = 0; number < purchasesOn(day, world.options); number += 1) {
    const at = later(
      world.options.start,
      day * DAY_MS +
        dice.pickWeighted(HOURS, ({ weight }) => weight).hour * HOUR_MS +
        dice.between(1, HOUR_MS - 1),
    );
    planPurchase(world, {
      name: `buy:${day}:${number}`,
      at,
      dice,
      shops,
      met,
      draws,
      ...preOrderOn(world, at, dice),
    });
  }
}

/** Until the promised day some purchases are pre-orders. */
function preOrderOn(world: World, at: Instant, dice: Dice): { readonly serial?: Serial } {
  const open = world.serials.filter(({ promisedOn }) => dayOf(at) < promisedOn);
  return open.length > 0 && dice.isLucky(PRE_ORDERS) ? { serial: dice.pick(open) } : {};
}

interface Planning {
  readonly name: string;
  readonly at: Instant;
  readonly dice: Dice;
  readonly shops: readonly SimulatedSeller[];
  /** A viewer buys at most once a day. */
  readonly met: Set<SimulatedViewer>;
  readonly draws: Allocations;
  /** Pre-orders are made by a new viewer. */
  readonly serial?: Serial;
}

function planPurchase(world: World, planning: Planning): void {
  const { name, at, dice, met, draws, serial } = planning;
  const first = serial === undefined ? someViewer(world, planning) : newViewer(world, planning);
  const clicked = clickedShop(world, first, planning);
  const drama =
    serial?.drama ?? (clicked === null ? someDrama(world.dramas, dice) : dramaBought(world, clicked, dice));
  const laneFor = (viewer: SimulatedViewer) => {
    const seller = clicked ?? drawnShop(world, { viewer, drama, key: name, draws });
    return { viewer, seller, lane: seller?.lane ?? `platform-${viewer.id.charCodeAt(35) % PLATFORM_SHARDS}` };
  };
  const known = laneFor(first);
  const isElsewhere = (first.boughtIn.get(drama.id) ?? known.lane) !== known.lane;
  const { viewer, seller, lane } = isElsewhere ? laneFor(newViewer(world, planning, first.clicks)) : known;
  met.add(viewer);
  viewer.boughtIn.set(drama.id, lane);
  const isOwn = clicked !== null && dice.isLucky(BUYS_FROM_ONESELF);
  const purchase: Purchase = {
    viewer,
    drama,
    quantity:
      serial === undefined
        ? Math.min(dice.between(1, dice.isLucky(0.2) ? 20 : 8), drama.episodes - drama.freeEpisodes)
        : dice.between(1, drama.episodes - serial.first + 1),
    key: name,
    paymentMethod: dice.isLucky(DECLINED) ? 'decline' : viewer.card,
    email: isOwn ? (clicked?.email ?? null) : viewer.email,
    clickTokens: viewer.clicks.slice(-MOST_CLICKS).map(({ token }) => token),
    seller,
    isOwn,
  };
  const perform = (doing: Doing) =>
    serial === undefined ? buy(world, purchase, doing) : preOrder(world, { ...purchase, serial }, doing);
  world.schedule.plan({ at, lane, name, perform });
}

function someViewer(world: World, planning: Planning): SimulatedViewer {
  const { dice, met } = planning;
  const known = dice.isLucky(RETURNS) && world.viewers.length > 0 ? dice.pick(world.viewers) : undefined;
  return known !== undefined && !met.has(known) ? known : newViewer(world, planning);
}

function newViewer(
  world: World,
  { name, at, dice }: Planning,
  clicks: SimulatedViewer['clicks'] = [],
): SimulatedViewer {
  const index = world.viewers.length;
  const id: ViewerId = seededChance(`${world.options.seed}:${name}:viewer:${index}`, at).id();
  const email = dice.isLucky(0.5) ? (`viewer-${index}@simulation.test` as Email) : null;
  const viewer: SimulatedViewer = {
    id,
    email,
    card: `card-${id}`,
    clicks: [...clicks],
    owned: new Map(),
    boughtIn: new Map(),
  };
  world.viewers.push(viewer);
  return viewer;
}

/** The last link followed within thirty days counts; most purchases come right after a click. */
function clickedShop(
  world: World,
  viewer: SimulatedViewer,
  { at, dice, shops }: Planning,
): SimulatedSeller | null {
  if (shops.length > 0 && dice.isLucky(CLICKS)) {
    const shop = dice.pickWeighted(shops, ({ fame }) => fame);
    const clickedAt = later(at, -dice.between(1, 20 * HOUR_MS));
    const token = clickToken({ sellerId: shop.id!, code: 'abc23456', clickedAt }, (text) =>
      world.dependencies.hmac.signature('click', text),
    );
    viewer.clicks.push({ sellerId: shop.id!, at: clickedAt, token });
  }
  const last = viewer.clicks
    .slice(-MOST_CLICKS)
    .filter((click) => click.at <= at && at < click.at + CLICK_COUNTS_FOR_MS)
    .reduce<SimulatedViewer['clicks'][number] | undefined>(
      (newest, click) => (newest === undefined || click.at > newest.at ? click : newest),
      undefined,
    );
  return world.sellers.find(({ id }) => last !== undefined && id === last.sellerId) ?? null;
}

function dramaBought(world: World, shop: SimulatedSeller, dice: Dice): PopularDrama {
  const library = world.books.seller(shop.id!).library;
  const drama = someDrama(world.dramas, dice);
  if (dice.isLucky(BUYS_ANOTHER_DRAMA) || library.size === 0 || library.has(drama.id)) return drama;
  for (let tries = 0; tries < 200; tries += 1) {
    const another = someDrama(world.dramas, dice);
    if (library.has(another.id)) return another;
  }
  return drama;
}

/** The draw is reproducible: the same number, secret and weights give the same seller. */
function drawnShop(
  world: World,
  { viewer, drama, key, draws }: Pick<Purchase, 'viewer' | 'drama' | 'key'> & { readonly draws: Allocations },
): SimulatedSeller | null {
  const draw = draws.get(drama.id);
  // The simulation follows no chain, so that every day is known.
  const seed = draw && seedOfDay(draw);
  if (draw === undefined || seed === undefined) return null;
  const charge = draws.chargeOf(`${viewer.id}:${key}`);
  const sellerId = allocateSeller(draw.shares, seed, drawnNumber(orderNumber('sandbox', charge)));
  return world.sellers.find(({ id }) => sellerId !== undefined && id === sellerId) ?? null;
}

async function buy(world: World, purchase: Purchase, doing: Doing): Promise<void> {
  const { viewer, drama, quantity, paymentMethod, seller, isOwn } = purchase;
  const owned = viewer.owned.get(drama.id) ?? [];
  const next = nextToBuy(drama, owned);
  const isLeft = next !== undefined && next.last - next.first + 1 >= quantity;
  const placed = await doing.call('check-out', (at) =>
    checkOut(at)({ ...purchase, viewerId: viewer.id, dramaId: drama.id, country: null }),
  );
  world.judge(doing.name, placed, isLeft && paymentMethod !== 'decline' && !isOwn);
  if (!placed.ok || next === undefined) return;
  const sellerId: SellerId | null = seller?.id ?? null;
  if (placed.value.sellerId !== (sellerId ?? NOBODY)) world.differ(`${doing.name} became another seller's`);
  viewer.owned.set(drama.id, [...owned, { first: next.first, last: next.first + quantity - 1 }]);
  const isShipped = world.books.placed({
    id: placed.value.orderId,
    number: placed.value.number,
    sellerId,
    dramaId: drama.id,
    quantity,
    retail: drama.retail,
    wholesale: drama.wholesale,
    paidAt: doing.now,
  });
  if (placed.value.isShipped !== isShipped) world.differ(`${doing.name}: auto-ship is not as foretold`);
  followOrder(world, { orderId: placed.value.orderId, viewer, seller, firstEpisode: next.first }, doing);
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
