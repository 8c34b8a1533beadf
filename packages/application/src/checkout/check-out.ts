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
  type EpisodePrices,
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
import type { Chance, ClearedPayment, Needs, NewOrder, Stores } from '../ports/index.ts';

export interface CheckOut {
  readonly viewerId: ViewerId;
  readonly email: Email | null;
  readonly dramaId: DramaId;
  readonly quantity: number;
  /** Signed by us when the viewer followed a tracking link; any number of them, in any order. */
  readonly clickTokens: readonly string[];
  /** What the processor's own form gave. */
  readonly paymentMethod: string;
  /** Of this purchase: sent again, it is paid once and gives the same order. */
  readonly key: string;
}

export interface CheckedOut {
  readonly orderId: OrderId;
  readonly number: string;
  readonly sellerId: SellerId;
  readonly isShipped: boolean;
}

/** A purchase as it was agreed before the viewer paid. */
interface Purchase extends EpisodePrices {
  readonly command: CheckOut;
  readonly click: SignedClick | undefined;
}

type CheckoutNeeds = Needs<'transactions' | 'clock' | 'chance' | 'payments' | 'digests'>;

/** A click that nobody can have made in time is not tried: so many at most. */
const MOST_CLICK_TOKENS = 50;

/**
 * The only way an order comes into the world (DOMAIN §5, §10.1): what can be refused is refused before the viewer pays;
 * what turns out afterwards (the purse is the seller's own) gives the money back at once.
 */
export const checkOut =
  (needs: CheckoutNeeds) =>
  async (command: CheckOut): Promise<Result<CheckedOut>> => {
    const { transactions, clock, payments } = needs;
    const now = clock.now();
    const purchase = await transactions.read((stores) => agree(stores, needs, command, now));
    if (!purchase.ok) return purchase;
    const amount = saleAmounts({ ...purchase.value, quantity: command.quantity }).orderAmount;
    const payment = await payments.take({
      key: `${command.viewerId}:${command.key}`,
      amount,
      method: command.paymentMethod,
      now,
    });
    if (payment === undefined) return refuse('payment-declined');
    const placed = await transactions.run((stores) => place(stores, needs.chance, purchase.value, payment));
    if (!placed.ok) await payments.giveBack({ ...payment, amount });
    return placed;
  };

async function agree(
  stores: Stores,
  { digests }: Pick<CheckoutNeeds, 'digests'>,
  command: CheckOut,
  now: Instant,
): Promise<Result<Purchase>> {
  // Asked for together, they travel together: one round trip, answered in this order.
  const [drama, owned, { clickCountsForMs }] = await Promise.all([
    stores.checkout.pricesOf(command.dramaId),
    stores.checkout.ownedEpisodes(command.viewerId, command.dramaId),
    stores.settings.current(now),
  ]);
  if (drama === undefined || !drama.isOnSale) return refuse('drama-unknown', { field: 'dramaId' });
  const episodes = episodesBought(drama, owned, command.quantity);
  if (!episodes.ok) return episodes;
  const { retail, wholesale } = drama;
  const click = lastCountingClick(clicksOf(command, digests), now, clickCountsForMs);
  const seller = click && (await approvedSeller(stores, click.sellerId));
  if (click === undefined || seller === undefined)
    return accept({ command, retail, wholesale, click: undefined });
  const isAllowed = checkOwnPurchase({ ...command, paysFromPurseOf: () => false }, seller);
  return isAllowed.ok ? accept({ command, retail, wholesale, click }) : isAllowed;
}

const clicksOf = ({ clickTokens }: CheckOut, digests: CheckoutNeeds['digests']): readonly SignedClick[] =>
  clickTokens
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

async function place(
  stores: Stores,
  chance: Chance,
  purchase: Purchase,
  payment: ClearedPayment,
): Promise<Result<CheckedOut>> {
  const { command } = purchase;
  const now = payment.clearedAt;
  // In one round trip, one after the other: what is read is read under the lock.
  const [, earlier, drama, owned, { shippedForSellerAfterMs }] = await Promise.all([
    stores.checkout.lockViewer({ id: command.viewerId, email: command.email, now }),
    stores.checkout.orderOfCharge(payment.processor, payment.charge),
    stores.checkout.pricesOf(command.dramaId),
    stores.checkout.ownedEpisodes(command.viewerId, command.dramaId),
    stores.settings.current(now),
  ]);
  if (earlier !== undefined) return accept(await asItIs(stores, earlier));
  if (drama === undefined) return refuse('drama-unknown', { field: 'dramaId' });
  const episodes = episodesBought(drama, owned, command.quantity);
  if (!episodes.ok) return episodes;

  const number = orderNumber(payment.processor, payment.charge);
  const attributed = await attribute(stores, purchase, payment, number);
  if (!attributed.ok) return attributed;
  const { sellerId } = attributed.value;
  const [holdsRight, free] = await Promise.all([
    stores.library.holdsRightUntilCommit(sellerId, command.dramaId),
    freeNumber(stores, sellerId, number),
  ]);
  const isHouse = isHouseSale({ sellerId });
  const order: NewOrder = {
    id: chance.id(),
    number: free,
    ...attributed.value,
    viewerId: command.viewerId,
    dramaId: command.dramaId,
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
  if (isHouse) return accept({ ...checkedOut(placed), isShipped: true });
  return accept({ ...checkedOut(placed), isShipped: await arrive(stores, chance, order, now) });
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
  { click, command }: Purchase,
  payment: ClearedPayment,
  number: string,
): Promise<Result<Attributed>> {
  const attributed =
    click === undefined
      ? attributedByDraw(await drawAt(stores, command.dramaId, payment.clearedAt), drawnNumber(number))
      : attributedByClick(click);
  if (isHouseSale(attributed)) return accept(attributed);
  const seller = await approvedSeller(stores, attributed.sellerId);
  if (seller === undefined) return accept({ sellerId: HOUSE, attribution: { kind: 'house' } });
  const isTheirPurse = await stores.checkout.isPurseOf(payment.source, seller);
  const isAllowed = checkOwnPurchase({ ...command, paysFromPurseOf: () => isTheirPurse }, seller);
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
