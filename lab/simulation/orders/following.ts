import {
  cancelOrder,
  complain,
  confirmDecision,
  decideComplaint,
  recordFirstPlay,
} from '@cliffhanger/application/checkout';
import { removeDrama } from '@cliffhanger/application/library';
import { shipOrder } from '@cliffhanger/application/orders';
import { DAY_MS, HOUR_MS, type OrderId } from '@cliffhanger/core/kernel';
import { IDA, OLAV } from '@cliffhanger/testing/factories';
import { mayAppealOrder } from '../appeals/order-appeals.ts';
import type { PlainOrder } from '../books/plain-books.ts';
import type { Doing } from '../doing.ts';
import { addToLibrary } from '../sellers/joining.ts';
import type { SimulatedSeller } from '../sellers/seller.ts';
import type { SimulatedViewer } from '../viewers/viewer.ts';
import type { World } from '../world.ts';

export interface Followed {
  readonly orderId: OrderId;
  readonly viewer: SimulatedViewer;
  readonly seller: SimulatedSeller | null;
  readonly firstEpisode: number;
}

const PLAYS = 0.6;
const CANCELS = 0.05;
const COMPLAINS = 0.03;
const GETS_THE_RIGHT = 0.4;
const DECIDED = 0.75;
const UPHELD = 0.5;
const IN_PART = 0.5;
const OPERATORS = [IDA, OLAV] as const;
const DECIDED_ALONE = 50_000_000n;
const REASONS = ['promised-otherwise', 'captions-or-sound', 'goodwill'] as const;

const orderOf = (world: World, { orderId }: Followed): PlainOrder => {
  const order = world.books.orders.get(orderId);
  if (order === undefined) throw new Error(`order ${orderId} was never acknowledged`);
  return order;
};

/** Plans what viewers and sellers do with an order; the worker does what depends on time. */
export function followOrder(world: World, followed: Followed, { dice, plan }: Doing): void {
  const { seller } = followed;
  if (dice.isLucky(PLAYS)) plan('play', dice.next() * 30 * HOUR_MS, (doing) => play(world, followed, doing));
  if (dice.isLucky(CANCELS))
    plan('cancel', dice.next() * 26 * HOUR_MS, (doing) => cancel(world, followed, doing));
  if (dice.isLucky(COMPLAINS))
    plan('complain', HOUR_MS + dice.next() * 7 * DAY_MS, (doing) => makeComplaint(world, followed, doing));
  if (seller === null || orderOf(world, followed).state !== 'to-ship') return;
  const { shipsWithinHours } = seller.temper;
  if (!world.books.seller(seller.id!).library.has(orderOf(world, followed).dramaId)) {
    if (dice.isLucky(GETS_THE_RIGHT))
      plan('gain-right', 0.9 * HOUR_MS, (doing) => gainRight(world, { ...followed, seller }, doing));
    return;
  }
  if (shipsWithinHours === null) return;
  const [soonest, latest] = shipsWithinHours;
  const afterMs = (soonest + dice.next() * (latest - soonest)) * HOUR_MS;
  plan('ship', afterMs, (doing) => ship(world, { ...followed, seller }, doing));
}

type OfSeller = Followed & { readonly seller: SimulatedSeller };

/** Pays from the wallet or from proceeds, by preference; if refused, tries the other. */
async function ship(world: World, followed: OfSeller, { call, now, dice }: Doing): Promise<void> {
  const order = orderOf(world, followed);
  const { seller } = followed;
  const first = dice.isLucky(0.8) ? seller.temper.payFrom : 'proceeds';
  for (const payFrom of [first, first === 'wallet' ? 'proceeds' : 'wallet'] as const) {
    const isOwnShipment =
      order.shipping !== null && order.shipping.by !== 'platform' && order.state !== 'refunded';
    const isExpected = isOwnShipment || world.books.mayShip(order, payFrom);
    const shipment = await call(`ship-${payFrom}`, (at) =>
      shipOrder(at)({ sellerId: seller.id!, number: order.number, payFrom }),
    );
    world.judge(`shipping ${order.number} from ${payFrom}`, shipment, isExpected);
    if (!shipment.ok) continue;
    if (order.state === 'to-ship') world.books.ship(order, payFrom, now);
    const { creditsUsed, paymentAmount, unsettled } = shipment.value;
    const plain = order.shipping!;
    if (creditsUsed !== plain.credits || paymentAmount !== plain.payment || unsettled !== plain.unsettled)
      world.differ(`the shipment of ${order.number} is worth something else in the plain books`);
    return;
  }
}

/** Gets the library right without buying: uses a free one, or removes a drama without open orders. */
async function gainRight(world: World, followed: OfSeller, doing: Doing): Promise<void> {
  const { dramaId } = orderOf(world, followed);
  const { seller } = followed;
  const sellerId = seller.id!;
  if (world.books.seller(sellerId).library.has(dramaId)) return;
  if (await addToLibrary(world, seller, sellerId, [dramaId], doing)) return;
  const library = await world.dependencies.transactions.read(({ library }) =>
    library.among(sellerId, [...world.books.seller(sellerId).library.keys()]),
  );
  for (const consignment of library) {
    const isFree = !world.books.hasOpenOrderOf(sellerId, consignment.dramaId);
    const removed = await doing.call(
      `remove-${consignment.dramaId}`,
      (at) => removeDrama(at)({ sellerId, consignmentId: consignment.id }),
      { doneWhen: ['consignment-unknown'] },
    );
    world.judge(`removing ${consignment.dramaId}`, removed, isFree);
    if (!removed.ok) continue;
    world.books.seller(sellerId).library.delete(consignment.dramaId);
    doing.plan('gain-right-again', 1, async (later) => {
      if (!world.books.seller(sellerId).library.has(dramaId))
        await addToLibrary(world, seller, sellerId, [dramaId], later);
    });
    return;
  }
}

async function play(world: World, followed: Followed, { call, now }: Doing): Promise<void> {
  const order = orderOf(world, followed);
  const { viewer, firstEpisode } = followed;
  const played = await call('play', (at) =>
    recordFirstPlay(at)({ viewerId: viewer.id, dramaId: order.dramaId, episode: firstEpisode }),
  );
  world.judge(`playing what ${order.number} paid for`, played, true);
  world.books.played(order, now);
}

async function cancel(world: World, followed: Followed, { call, now }: Doing): Promise<void> {
  const order = orderOf(world, followed);
  const isExpected = world.books.mayCancel(order, now);
  const cancelled = await call('cancel', (at) =>
    cancelOrder(at)({ viewerId: followed.viewer.id, orderId: order.id }),
  );
  world.judge(`cancelling ${order.number}`, cancelled, isExpected);
  if (cancelled.ok) giveBack(world, followed, now);
}

async function makeComplaint(world: World, followed: Followed, doing: Doing): Promise<void> {
  const order = orderOf(world, followed);
  const isLookedInto = world.books.mayComplain(order, doing.now);
  if (!isLookedInto) return;
  const complaint = await doing.call('complain', (at) =>
    complain(at)({ viewerId: followed.viewer.id, orderId: order.id, text: 'the picture is black' }),
  );
  world.judge(`complaining about ${order.number}`, complaint, true);
  if (!complaint.ok) return;
  world.books.complained(order, doing.now);
  const afterMs = (1 + doing.dice.next() * 5) * DAY_MS;
  if (doing.dice.isLucky(DECIDED)) doing.plan('decide', afterMs, (later) => decide(world, followed, later));
  else if (order.state === 'audit') mayAppealOrder(world, order, doing);
}

async function decide(world: World, followed: Followed, doing: Doing): Promise<void> {
  const { call, now, dice } = doing;
  const order = orderOf(world, followed);
  const operator = dice.pick(OPERATORS);
  const episodes = dice.isLucky(IN_PART) ? someOf(followed.firstEpisode, order.quantity, dice) : [];
  const refunded = episodes.length > 0 ? 'part-refund' : 'refund';
  const outcome = dice.isLucky(UPHELD) ? refunded : 'no-refund';
  const reason = outcome === 'no-refund' ? 'nothing-found' : dice.pick(REASONS);
  const decided = await call(
    'decide',
    (at) =>
      decideComplaint(at)({
        number: order.number,
        outcome,
        episodes: outcome === 'part-refund' ? episodes : [],
        reason,
        note: null,
        operator,
      }),
    { doneWhen: ['order-already-decided', 'order-unknown'] },
  );
  world.judge(`deciding about ${order.number}`, decided, world.books.mayBeDecided(order));
  if (!decided.ok) return;
  const many = { refund: order.quantity, 'part-refund': episodes.length, 'no-refund': 0 }[outcome];
  if (order.retail * BigInt(many) > DECIDED_ALONE) {
    const second = operator === IDA ? OLAV : IDA;
    const { number } = order;
    const agreed = await call('agree', (at) => confirmDecision(at)({ number, operator: second }), {
      doneWhen: ['nothing-proposed'],
    });
    world.judge(`agreeing about ${number}`, agreed, true);
  }
  if (outcome !== 'no-refund') mayAppealOrder(world, order, doing);
  // Executed by the next jobs, ten seconds later at the earliest.
  world.books.decided(now, (at) => {
    if (outcome === 'part-refund') giveBackSome(world, followed, episodes, at);
    else if (outcome === 'no-refund') world.books.dismissed(order, at);
    else if (order.state === 'completed') {
      const all = Array.from({ length: order.quantity }, (_, index) => followed.firstEpisode + index);
      giveBackSome(world, followed, all, at);
    } else giveBack(world, followed, at);
  });
}

/** Never the first episode, which the viewer may be about to play. */
const someOf = (first: number, quantity: number, dice: Doing['dice']): readonly number[] =>
  Array.from({ length: quantity - 1 }, (_, index) => first + 1 + index).filter(() => dice.isLucky(0.4));

function giveBackSome(
  world: World,
  { viewer, orderId, firstEpisode }: Followed,
  episodes: readonly number[],
  now: Doing['now'],
): void {
  const order = world.books.orders.get(orderId)!;
  world.books.partRefunded(order, episodes.length, now);
  const owned = viewer.owned.get(order.dramaId) ?? [];
  const kept = Array.from({ length: order.quantity }, (_, index) => firstEpisode + index)
    .filter((episode) => !episodes.includes(episode))
    .map((episode) => ({ first: episode, last: episode }));
  viewer.owned.set(order.dramaId, [...owned.filter(({ first }) => first !== firstEpisode), ...kept]);
}

function giveBack(world: World, { viewer, firstEpisode, orderId }: Followed, now: Doing['now']): void {
  const order = world.books.orders.get(orderId)!;
  world.books.refunded(order, now);
  const owned = viewer.owned.get(order.dramaId) ?? [];
  viewer.owned.set(
    order.dramaId,
    owned.filter(({ first }) => first !== firstEpisode),
  );
}
