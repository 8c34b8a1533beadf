import type { DramaId } from '@cliffhanger/core/catalog';
import {
  type Attributed,
  attributedByClick,
  attributedByDraw,
  checkOwnPurchase,
  episodesBought,
  type ViewerId,
} from '@cliffhanger/core/checkout';
import type { Email, Seller } from '@cliffhanger/core/identity';
import {
  accept,
  type Instant,
  later,
  type OrderId,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import {
  drawnNumber,
  HOUSE,
  isHouseSale,
  lastCountingClick,
  orderNumber,
  orderNumbers,
  readClickToken,
  SETTLEMENT_HOLD_MS,
  SETTLES_WITHOUT_PLAY_AFTER_MS,
  type SignedClick,
  saleAmounts,
  shippingDueAt,
} from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import { autoShipNow } from '../orders/auto-ship.ts';
import { purseOf } from '../orders/shipment.ts';
import type { Chance, ClearedPayment, Digests, Needs, NewOrder, Purchase, Stores } from '../ports/index.ts';

/** What a viewer would like to buy. */
export interface WishedFor {
  readonly viewerId: ViewerId;
  readonly email: Email | null;
  readonly dramaId: DramaId;
  readonly quantity: number;
  /** Signed by us when the viewer followed a tracking link; any number of them, in any order. */
  readonly clickTokens: readonly string[];
}

export interface CheckedOut {
  readonly orderId: OrderId;
  readonly number: string;
  readonly sellerId: SellerId;
  readonly isShipped: boolean;
}

/** A click that nobody can have made in time is not tried: so many at most. */
const MOST_CLICK_TOKENS = 50;

/** What can be refused is refused here, before anybody pays. */
export async function agreeOnPurchase(
  stores: Stores,
  { digests }: Needs<'digests'>,
  { clickTokens, ...wish }: WishedFor,
  now: Instant,
): Promise<Result<Purchase>> {
  // Asked for together, they travel together: one round trip, answered in this order.
  const [drama, owned, { clickCountsForMs }] = await Promise.all([
    stores.checkout.pricesOf(wish.dramaId),
    stores.checkout.ownedEpisodes(wish.viewerId, wish.dramaId),
    stores.settings.current(now),
  ]);
  if (drama === undefined || !drama.isOnSale) return refuse('drama-unknown', { field: 'dramaId' });
  const episodes = episodesBought(drama, owned, wish.quantity);
  if (!episodes.ok) return episodes;
  const agreed = { ...wish, retail: drama.retail, wholesale: drama.wholesale };
  const clicked = await clickedSeller(stores, digests, { clickTokens, clickCountsForMs, now });
  if (clicked === undefined) return accept({ ...agreed, click: undefined });
  const { click, seller } = clicked;
  const isAllowed = checkOwnPurchase({ ...wish, paysFromPurseOf: () => false }, seller);
  return isAllowed.ok ? accept({ ...agreed, click }) : isAllowed;
}

interface Clicked {
  readonly clickTokens: readonly string[];
  readonly clickCountsForMs: number;
  readonly now: Instant;
}

/** Whose click counts, if they are a seller. */
export async function clickedSeller(
  stores: Stores,
  digests: Digests,
  { clickTokens, clickCountsForMs, now }: Clicked,
): Promise<{ readonly click: SignedClick; readonly seller: Seller } | undefined> {
  const click = lastCountingClick(clicksOf(clickTokens, digests), now, clickCountsForMs);
  const seller = click && (await approvedSeller(stores, click.sellerId));
  return click && seller && { click, seller };
}

const clicksOf = (tokens: readonly string[], digests: Digests): readonly SignedClick[] =>
  tokens
    .slice(0, MOST_CLICK_TOKENS)
    .map((token) =>
      readClickToken(
        token,
        (text) => digests.signature('click', text),
        (one, other) => digests.areEqual(one, other),
      ),
    )
    .filter((click) => click !== undefined);

async function approvedSeller({ sellers }: Stores, sellerId: SellerId): Promise<Seller | undefined> {
  const seller = await sellers.find(sellerId);
  return seller?.review.kind === 'approved' ? seller : undefined;
}

/** The payment has cleared: the order, its money in escrow and the viewer's access, once for each charge. */
export async function placePurchase(
  stores: Stores,
  chance: Chance,
  purchase: Purchase,
  payment: ClearedPayment,
): Promise<Result<CheckedOut>> {
  const now = payment.clearedAt;
  // In one round trip, one after the other: what is read is read under the lock.
  const [, earlier, drama, owned, { shippedForSellerAfterMs }] = await Promise.all([
    stores.checkout.lockViewer({ id: purchase.viewerId, email: purchase.email, now }),
    stores.checkout.orderOfCharge(payment.processor, payment.charge),
    stores.checkout.pricesOf(purchase.dramaId),
    stores.checkout.ownedEpisodes(purchase.viewerId, purchase.dramaId),
    stores.settings.current(now),
  ]);
  if (earlier !== undefined) return accept(await asItIs(stores, earlier));
  if (drama === undefined) return refuse('drama-unknown', { field: 'dramaId' });
  const episodes = episodesBought(drama, owned, purchase.quantity);
  if (!episodes.ok) return episodes;

  const number = orderNumber(payment.processor, payment.charge);
  const attributed = await attribute(stores, purchase, payment, number);
  if (!attributed.ok) return attributed;
  const { sellerId } = attributed.value;
  const [holdsRight, free] = await Promise.all([
    stores.library.holdsRightUntilCommit(sellerId, purchase.dramaId),
    freeNumber(stores, sellerId, number),
  ]);
  const isHouse = isHouseSale({ sellerId });
  const order: NewOrder = {
    id: chance.id(),
    number: free,
    ...attributed.value,
    viewerId: purchase.viewerId,
    dramaId: purchase.dramaId,
    episodes: episodes.value,
    retail: purchase.retail,
    wholesale: purchase.wholesale,
    dueAt: isHouse
      ? later(now, SETTLES_WITHOUT_PLAY_AFTER_MS)
      : shippingDueAt(now, holdsRight, shippedForSellerAfterMs),
    releaseAt: later(now, SETTLEMENT_HOLD_MS),
    paymentId: chance.id(),
    transferId: chance.id(),
    payment,
  };
  const placed = await stores.checkout.placeOrder(order);
  if (placed.outcome === 'repeated') return accept(await asItIs(stores, placed));
  if (purchase.email !== null) await followTheEmail(stores, order.id, purchase.email);
  if (isHouse) return accept({ ...checkedOut(placed), isShipped: true });
  return accept({ ...checkedOut(placed), isShipped: await arrive(stores, chance, order, now) });
}

/** Whoever has proved the address, or proves it one day, may have what was bought with it. */
async function followTheEmail({ viewers }: Stores, orderId: OrderId, email: Email): Promise<void> {
  await Promise.all([viewers.nameBuyer(orderId, email), viewers.shareByEmail(email)]);
}

/** The seller hears of it, and what may be shipped at once is. */
async function arrive(stores: Stores, chance: Chance, order: NewOrder, now: Instant): Promise<boolean> {
  const { orderAmount } = saleAmounts({ ...order, quantity: order.episodes.last - order.episodes.first + 1 });
  const [placed, purse] = await Promise.all([
    stores.orders.lock(order.sellerId, order.id),
    purseOf(stores, order.sellerId, now),
    stores.outbox.put('push-event', {
      sellerId: order.sellerId,
      kind: 'order-new',
      facts: { number: order.number, dramaId: order.dramaId },
    }),
    stores.mailDigests.gather('order', [{ sellerId: order.sellerId, orders: 1, amount: orderAmount }], now),
  ]);
  if (placed === undefined) throw new Error('an order that was just placed is not there');
  return (await autoShipNow(stores, chance, placed, now, purse)) !== undefined;
}

/** By the last click that counts, otherwise by the draw of the day, otherwise the house. */
async function attribute(
  stores: Stores,
  purchase: Purchase,
  payment: ClearedPayment,
  number: string,
): Promise<Result<Attributed>> {
  const { click, dramaId } = purchase;
  const attributed =
    click === undefined
      ? attributedByDraw(await drawAt(stores, dramaId, payment.clearedAt), drawnNumber(number))
      : attributedByClick(click);
  if (isHouseSale(attributed)) return accept(attributed);
  const seller = await approvedSeller(stores, attributed.sellerId);
  if (seller === undefined) return accept({ sellerId: HOUSE, attribution: { kind: 'house' } });
  const isTheirPurse = await stores.checkout.isPurseOf(payment.source, seller);
  const isAllowed = checkOwnPurchase({ ...purchase, paysFromPurseOf: () => isTheirPurse }, seller);
  return isAllowed.ok ? accept(attributed) : isAllowed;
}

async function drawAt({ checkout, settings }: Stores, dramaId: DramaId, at: Instant) {
  const { platformUtcOffsetMinutes } = await settings.current(at);
  return checkout.drawOf(dayOf(at, platformUtcOffsetMinutes), dramaId);
}

async function freeNumber({ checkout }: Stores, sellerId: SellerId, number: string): Promise<string> {
  for (const candidate of orderNumbers(number)) {
    if (!(await checkout.isNumberTaken(sellerId, candidate))) return candidate;
  }
  throw new Error('no order number is free');
}

type Found = { readonly sellerId: SellerId; readonly orderId: OrderId; readonly number: string };

const checkedOut = ({ sellerId, orderId, number }: Found) => ({ sellerId, orderId, number });

async function asItIs({ orders }: Stores, found: Found): Promise<CheckedOut> {
  const order = await orders.lock(found.sellerId, found.orderId);
  return { ...checkedOut(found), isShipped: order !== undefined && order.state.kind !== 'to-ship' };
}
