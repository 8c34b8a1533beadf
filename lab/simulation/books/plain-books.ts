import type { DramaId } from '@cliffhanger/core/catalog';
import { decisionDueAt } from '@cliffhanger/core/checkout';
import type { AgentLevel } from '@cliffhanger/core/identity';
import { type Instant, later, type OrderId, type SellerId } from '@cliffhanger/core/kernel';
import { LEVEL_TERMS } from '@cliffhanger/core/levels';

/*
 * A minimal model of the business outside the database: the acknowledged calls, and their effects over time
 * (DOMAIN §3 and §5). It shares no rule with the product, so that any difference is a bug in one of the two.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PLATFORM_SHIPS_AFTER = 2 * HOUR;
const SHIPPED_FOR_SELLER_AFTER = 72 * HOUR;
const SETTLES_WITHOUT_PLAY_AFTER = DAY;
const HOLD = 7 * DAY;
const AUDIT_HOLD = 14 * DAY;
const COMPLAINS_WITHIN = 21 * DAY;
const SCORE_FOR_PROCEEDS = 65;
const EARLY_FEE_PERCENT = 5n;
const EARLY_A_MONTH = 2;
const FIRST_SCORE = 68;
const LEVELS = ['bronze', 'silver', 'gold', 'diamond'] as const;

export type PayFrom = 'wallet' | 'proceeds';
export type OrderStateName = 'to-ship' | 'shipped' | 'in-settlement' | 'audit' | 'completed' | 'refunded';

export interface PlainOrder {
  readonly id: OrderId;
  readonly number: string;
  /** `null` for the platform's own sales. */
  readonly seller: PlainSeller | null;
  readonly dramaId: DramaId;
  readonly quantity: number;
  readonly retail: bigint;
  readonly wholesale: bigint;
  /** For a pre-order, the time of delivery. */
  readonly paidAt: Instant;
  state: OrderStateName;
  firstPlayAt: Instant | null;
  /** Start of the shipping deadline; a complaint stops the clock. */
  shipFrom: Instant;
  complainedAt: Instant | null;
  /** Episodes refunded to the viewer while the rest of the order continues. */
  paidBack: number;
  /** The part of the refund that the platform bore, and whether an appeal has compensated the rest. */
  loss: bigint;
  isMadeGood: boolean;
  /** The seller's latest notice about the order is its refund. */
  isRefundLast: boolean;
  shipping: PlainShipping | null;
  /** Time of settlement or refund. */
  endedAt: Instant | null;
  isSettledEarly: boolean;
}

/** Paid but not released yet: the money waits, and nothing else happens. */
export interface PlainPreOrder extends NewOrder {
  readonly lastEpisode: number;
  readonly refundedFrom: Instant;
  /** Removes it from the viewer's own list. */
  readonly forget: () => void;
}

interface PlainShipping {
  readonly at: Instant;
  readonly by: 'seller' | 'auto-ship' | 'overdue' | 'platform';
  readonly payFrom: PayFrom;
  readonly credits: number;
  readonly payment: bigint;
  unsettled: bigint;
  /** The part of the payment that the platform still defers. */
  deferred: bigint;
}

interface Selling {
  isAutoShipped: boolean;
  dailyLimit: bigint | null;
}

export interface PlainSeller {
  readonly id: SellerId;
  available: bigint;
  unsettled: bigint;
  withdrawing: bigint;
  escrow: bigint;
  episodes: bigint;
  /** Copied from the platform, which publishes it from a public formula. */
  score: number;
  payFrom: PayFrom;
  level: AgentLevel;
  settledSales: bigint;
  /** Sales that the platform has counted so far. */
  countedSales: bigint;
  readonly library: Map<DramaId, Selling>;
  readonly autoShipSpent: Map<string, bigint>;
  readonly earlySettlements: Map<string, number>;
}

export type NewOrder = Pick<
  PlainOrder,
  'id' | 'number' | 'dramaId' | 'quantity' | 'retail' | 'wholesale' | 'paidAt'
> & { readonly sellerId: SellerId | null };

export class PlainBooks {
  readonly sellers = new Map<SellerId, PlainSeller>();
  readonly orders = new Map<OrderId, PlainOrder>();
  readonly platform = new Map<string, bigint>();
  readonly preOrders = new Map<OrderId, PlainPreOrder>();
  readonly #out = new Map<DramaId, number>();
  readonly #open = new Set<PlainOrder>();
  readonly #decisions: { readonly dueAt: Instant; readonly execute: (now: Instant) => void }[] = [];
  readonly #refundsToPay: bigint[] = [];
  readonly #autoShipsAsked: { seller: PlainSeller; dramaIds: readonly DramaId[] | null }[] = [];

  addSeller(id: SellerId): void {
    this.sellers.set(id, {
      id,
      available: 0n,
      unsettled: 0n,
      withdrawing: 0n,
      escrow: 0n,
      episodes: 0n,
      score: FIRST_SCORE,
      payFrom: 'proceeds',
      level: 'bronze',
      settledSales: 0n,
      countedSales: 0n,
      library: new Map(),
      autoShipSpent: new Map(),
      earlySettlements: new Map(),
    });
  }

  seller(id: SellerId): PlainSeller {
    const seller = this.sellers.get(id);
    if (seller === undefined) throw new Error(`no seller ${id} was ever acknowledged`);
    return seller;
  }

  /** A viewer's payment; returns whether the seller's auto-ship takes it at once. */
  placed(order: NewOrder): boolean {
    this.#pay(order);
    return this.#place(order);
  }

  preOrdered(order: PlainPreOrder): void {
    this.#pay(order);
    this.preOrders.set(order.id, order);
  }

  /** Requested by the viewer, or automatic because the release was late. */
  preOrderRefunded(id: OrderId): void {
    const order = this.preOrders.get(id);
    if (order === undefined) return;
    const amount = amountOf(order);
    if (order.sellerId === null) this.#move('platform:retail_deferred', -amount);
    else this.seller(order.sellerId).escrow -= amount;
    this.#move('platform:refunds_payable', amount);
    this.preOrders.delete(id);
    this.#refundsToPay.push(amount);
    order.forget();
  }

  released(dramaId: DramaId, readyThrough: number): void {
    this.#out.set(dramaId, readyThrough);
  }

  /** The money is held until the order ships, for the platform's own sales too. */
  #pay({ sellerId, ...order }: NewOrder): void {
    this.#move('processor:sandbox', -amountOf(order));
    if (sellerId === null) this.#move('platform:retail_deferred', amountOf(order));
    else this.seller(sellerId).escrow += amountOf(order);
  }

  #place({ sellerId, ...order }: NewOrder): boolean {
    const seller = sellerId === null ? null : this.seller(sellerId);
    const placed: PlainOrder = {
      ...order,
      seller,
      state: 'to-ship',
      firstPlayAt: null,
      shipFrom: order.paidAt,
      complainedAt: null,
      paidBack: 0,
      loss: 0n,
      isMadeGood: false,
      isRefundLast: false,
      shipping: null,
      endedAt: null,
      isSettledEarly: false,
    };
    this.orders.set(placed.id, placed);
    this.#open.add(placed);
    if (seller === null) {
      placed.state = 'shipped';
      placed.shipping = { ...BY_PLATFORM, at: placed.paidAt };
      return true;
    }
    return this.#autoShip(placed, seller, placed.paidAt);
  }

  ship(order: PlainOrder, payFrom: PayFrom, now: Instant): void {
    this.#ship(order, { by: 'seller', payFrom, now });
  }

  /** Whether the seller may ship the order from this payment source. */
  mayShip(order: PlainOrder, payFrom: PayFrom): boolean {
    const { seller } = order;
    if (seller === null || order.state !== 'to-ship' || !seller.library.has(order.dramaId)) return false;
    return payFrom === 'proceeds'
      ? seller.score >= SCORE_FOR_PROCEEDS
      : seller.available >= costOf(order, seller).payment;
  }

  played(order: PlainOrder, now: Instant): void {
    if (order.firstPlayAt !== null || order.state === 'refunded') return;
    order.firstPlayAt = now;
    if (order.state === 'shipped') order.state = 'in-settlement';
  }

  mayCancel(order: PlainOrder, now: Instant): boolean {
    if (order.state === 'refunded') return true;
    const isYoung = now < order.paidAt + DAY;
    const isUntouched = order.firstPlayAt === null && order.paidBack === 0;
    return ['to-ship', 'shipped'].includes(order.state) && isUntouched && isYoung;
  }

  mayComplain = ({ state, paidAt }: PlainOrder, now: Instant): boolean =>
    state !== 'refunded' && (state !== 'completed' || now < paidAt + COMPLAINS_WITHIN);

  /** The order is suspended until the decision; a settled order stays settled. */
  complained(order: PlainOrder, now: Instant): void {
    if (order.complainedAt !== null) return;
    order.complainedAt = now;
    if (order.state !== 'completed') order.state = 'audit';
  }

  mayBeDecided = ({ state, complainedAt }: PlainOrder): boolean =>
    state === 'audit' || (state === 'completed' && complainedAt !== null);

  /** The first job run ten seconds later executes it. */
  decided(at: Instant, execute: (now: Instant) => void): void {
    this.#decisions.push({ dueAt: decisionDueAt(at), execute });
  }

  /** The order resumes; an unshipped order gets the remaining time to ship. */
  dismissed(order: PlainOrder, now: Instant): void {
    if (order.state !== 'audit') return;
    if (order.shipping !== null) order.state = 'in-settlement';
    else {
      order.state = 'to-ship';
      order.shipFrom = later(order.shipFrom, now - (order.complainedAt ?? now));
    }
  }

  /** Refunds some episodes, or a whole settled order; the rest continues. */
  partRefunded(order: PlainOrder, episodes: number, now: Instant): void {
    const amount = order.retail * BigInt(episodes);
    order.paidBack = episodes;
    order.isRefundLast = true;
    this.#takeBack(order, episodes, amount);
    this.#move('platform:refunds_payable', amount);
    this.#refundsToPay.push(amount);
    this.dismissed(order, now);
  }

  /** The seller's loss by a refund, if the sale was their own or could have been. */
  lostWith(order: PlainOrder): bigint {
    const { seller, shipping, dramaId, retail, wholesale, loss } = order;
    const isOwn = shipping === null ? seller?.library.has(dramaId) : shipping.by !== 'platform';
    if (seller === null || isOwn !== true || order.isMadeGood || !order.isRefundLast) return 0n;
    const episodes = order.state === 'refunded' ? order.quantity : order.paidBack;
    const lost = (retail - wholesale) * BigInt(episodes) - loss;
    return lost > 0n ? lost : 0n;
  }

  /** Takes prepaid episodes back whole, and the rest of the wholesale price in money. */
  #takeBack(order: PlainOrder, episodes: number, amount: bigint): void {
    const { seller, shipping, state } = order;
    const isSettled = state === 'completed';
    if (seller === null || shipping?.by === 'platform') {
      this.#move(isSettled ? 'platform:retail' : 'platform:retail_deferred', -amount);
      return;
    }
    if (shipping === null) {
      seller.escrow -= amount;
      return;
    }
    const credits = Math.floor((shipping.credits * episodes) / order.quantity);
    const wholesale = order.wholesale * BigInt(episodes - credits);
    const rest = amount - wholesale;
    seller.episodes += BigInt(credits);
    this.#move('platform:episodes_redeemed', -BigInt(credits));
    this.#move(isSettled ? 'platform:wholesale' : 'platform:wholesale_deferred', -wholesale);
    if (isSettled) {
      const paid = rest < seller.available ? rest : seller.available;
      seller.available -= paid;
      this.#move('platform:losses', paid - rest);
      order.loss = rest - paid;
      return;
    }
    const isFromWallet = shipping.payFrom === 'wallet';
    if (isFromWallet) seller.available += wholesale;
    const hold = isFromWallet ? amount : rest;
    seller.unsettled -= hold;
    shipping.unsettled -= hold;
    shipping.deferred -= wholesale;
  }

  refunded(order: PlainOrder, now: Instant): void {
    if (order.state === 'refunded') return;
    const { seller, shipping } = order;
    const amount = amountOf(order);
    if (seller === null || shipping?.by === 'platform') this.#move('platform:retail_deferred', -amount);
    else if (shipping === null) seller.escrow -= amount;
    else this.#unship(seller, shipping);
    this.#move('platform:refunds_payable', amount);
    order.state = 'refunded';
    order.isRefundLast = true;
    order.endedAt = now;
    this.#open.delete(order);
    this.#refundsToPay.push(amount);
  }

  /** The remedy when an appeal decides for the seller. */
  remedyOf(order: PlainOrder): { readonly deed: string; readonly amount: bigint } {
    if (order.state === 'audit') return { deed: 'released', amount: 0n };
    const lost = this.lostWith(order);
    return lost > 0n ? { deed: 'paid', amount: lost } : { deed: 'unchanged', amount: 0n };
  }

  /** Paid by the platform, after a second person has approved. */
  madeGood(order: PlainOrder, amount: bigint): void {
    const { seller } = order;
    if (seller === null) throw new Error('the platform makes nothing good to itself');
    order.isMadeGood = true;
    seller.available += amount;
    this.#move('platform:losses', -amount);
    this.#autoShipsAsked.push({ seller, dramaIds: null });
  }

  deposited(id: SellerId, network: string, amount: bigint): void {
    const seller = this.seller(id);
    seller.available += amount;
    this.#move(`custody:${network}`, -amount);
    this.#autoShipsAsked.push({ seller, dramaIds: null });
  }

  withdrawalAsked(id: SellerId, amount: bigint): void {
    const seller = this.seller(id);
    seller.available -= amount;
    seller.withdrawing += amount;
  }

  withdrawalPaid(id: SellerId, network: string, amount: bigint, fee: bigint): void {
    this.seller(id).withdrawing -= amount;
    this.#move(`custody:${network}`, amount - fee);
    this.#move('platform:fee_withdraw', fee);
  }

  withdrawalRejected(id: SellerId, amount: bigint): void {
    const seller = this.seller(id);
    seller.withdrawing -= amount;
    seller.available += amount;
  }

  bought(id: SellerId, { price, episodes }: { price: bigint; episodes: number }, level?: AgentLevel): void {
    const seller = this.seller(id);
    seller.available -= price;
    this.#move('platform:levels', price);
    this.#issue(seller, BigInt(episodes));
    if (level !== undefined) seller.level = level;
  }

  upgradeRefunded(
    id: SellerId,
    from: AgentLevel,
    { amount, episodes }: { amount: bigint; episodes: number },
  ) {
    const seller = this.seller(id);
    seller.available += amount;
    this.#move('platform:levels', -amount);
    this.#issue(seller, -BigInt(episodes));
    seller.level = from;
    this.#giveEarnedLevel(seller);
  }

  added(id: SellerId, dramaIds: readonly DramaId[]): void {
    const seller = this.seller(id);
    const fresh = dramaIds.filter((dramaId) => !seller.library.has(dramaId));
    for (const dramaId of fresh) seller.library.set(dramaId, { isAutoShipped: true, dailyLimit: null });
    const isWaitedFor = [...this.#open].some(
      (order) => order.seller === seller && order.state === 'to-ship' && fresh.includes(order.dramaId),
    );
    if (isWaitedFor) this.#autoShipsAsked.push({ seller, dramaIds });
  }

  hasOpenOrderOf = (id: SellerId, dramaId: DramaId): boolean =>
    [...this.#open].some((order) => order.seller?.id === id && order.dramaId === dramaId);

  /** Orders that an early settlement would settle now. */
  waitingForSettlement(id: SellerId, now: Instant): readonly PlainOrder[] {
    return [...this.#open].filter(
      (order) =>
        order.seller?.id === id &&
        order.state === 'in-settlement' &&
        order.shipping !== null &&
        order.shipping.by !== 'platform' &&
        order.shipping.at + HOLD > now,
    );
  }

  earlySettlementsLeft = (id: SellerId, now: Instant): number =>
    EARLY_A_MONTH - (this.seller(id).earlySettlements.get(monthOf(now)) ?? 0);

  /** Returns the fee. */
  settledEarly(id: SellerId, now: Instant): bigint {
    const seller = this.seller(id);
    const orders = this.waitingForSettlement(id, now);
    const sum = orders.reduce((total, { shipping }) => total + (shipping?.unsettled ?? 0n), 0n);
    for (const order of orders) this.#complete(order, now, true);
    const fee = (sum * EARLY_FEE_PERCENT) / 100n;
    seller.available -= fee;
    this.#move('platform:fee_early', fee);
    seller.earlySettlements.set(monthOf(now), (seller.earlySettlements.get(monthOf(now)) ?? 0) + 1);
    return fee;
  }

  /** Runs everything due by now, in the worker's order. */
  runJobs(now: Instant): void {
    this.#executeJobs(now);
    this.#endPreOrders(now);
    for (const decision of this.#decisions.splice(0)) {
      if (now < decision.dueAt) this.#decisions.push(decision);
      else decision.execute(now);
    }
    const open = [...this.#open].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const order of open) this.#shipIfOverdue(order, now);
    for (const order of open) this.#settleIfDue(order, now);
    for (const seller of this.sellers.values()) {
      if (seller.settledSales === seller.countedSales) continue;
      seller.countedSales = seller.settledSales;
      this.#giveEarnedLevel(seller);
    }
    this.#executeJobs(now);
  }

  #endPreOrders(now: Instant): void {
    for (const order of [...this.preOrders.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      if ((this.#out.get(order.dramaId) ?? 0) >= order.lastEpisode) {
        this.preOrders.delete(order.id);
        const { lastEpisode: _last, refundedFrom: _from, forget: _forget, ...delivered } = order;
        this.#place({ ...delivered, paidAt: now });
      } else if (now >= order.refundedFrom) this.preOrderRefunded(order.id);
    }
  }

  #executeJobs(now: Instant): void {
    for (const amount of this.#refundsToPay.splice(0)) {
      this.#move('platform:refunds_payable', -amount);
      this.#move('processor:sandbox', amount);
    }
    for (const { seller, dramaIds } of this.#autoShipsAsked.splice(0)) {
      const waiting = [...this.#open]
        .filter((order) => order.seller === seller && order.state === 'to-ship')
        .filter((order) => dramaIds === null || dramaIds.includes(order.dramaId))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      for (const order of waiting) this.#autoShip(order, seller, now);
    }
  }

  #shipIfOverdue(order: PlainOrder, now: Instant): void {
    const { seller, state, shipFrom, dramaId } = order;
    if (seller === null || state !== 'to-ship') return;
    const hasRight = seller.library.has(dramaId);
    if (now < shipFrom + (hasRight ? SHIPPED_FOR_SELLER_AFTER : PLATFORM_SHIPS_AFTER)) return;
    order.isRefundLast = false;
    if (hasRight) {
      this.#ship(order, { by: 'overdue', payFrom: 'proceeds', now });
      return;
    }
    seller.escrow -= leftOf(order);
    this.#move('platform:retail_deferred', leftOf(order));
    order.state = 'shipped';
    order.shipping = { ...BY_PLATFORM, at: now };
  }

  #settleIfDue(order: PlainOrder, now: Instant): void {
    const { shipping, complainedAt } = order;
    if (shipping === null) {
      if (complainedAt !== null && now >= complainedAt + AUDIT_HOLD) this.dismissed(order, now);
      return;
    }
    const isPlayed = order.firstPlayAt !== null;
    if (order.state === 'shipped' && (isPlayed || now >= order.paidAt + SETTLES_WITHOUT_PLAY_AFTER))
      order.state = 'in-settlement';
    if (order.state === 'audit' && now >= shipping.at + HOLD + AUDIT_HOLD) order.state = 'in-settlement';
    if (order.state === 'in-settlement' && now >= shipping.at + HOLD) this.#complete(order, now, false);
  }

  #complete(order: PlainOrder, now: Instant, isSettledEarly: boolean): void {
    const { seller, shipping } = order;
    if (shipping === null) throw new Error(`order ${order.number} ends without having been shipped`);
    if (seller === null || shipping.by === 'platform') {
      this.#move('platform:retail_deferred', -leftOf(order));
      this.#move('platform:retail', leftOf(order));
    } else {
      seller.unsettled -= shipping.unsettled;
      seller.available += shipping.unsettled;
      this.#move('platform:wholesale_deferred', -shipping.deferred);
      this.#move('platform:wholesale', shipping.deferred);
      seller.settledSales += amountOf(order);
    }
    order.state = 'completed';
    order.endedAt = now;
    order.isSettledEarly = isSettledEarly;
    this.#open.delete(order);
  }

  #autoShip(order: PlainOrder, seller: PlainSeller, now: Instant): boolean {
    const selling = seller.library.get(order.dramaId);
    if (selling === undefined || !selling.isAutoShipped) return false;
    const other = seller.payFrom === 'wallet' ? 'proceeds' : 'wallet';
    const payFrom = [seller.payFrom, other].find((way): way is PayFrom =>
      this.mayShip(order, way as PayFrom),
    );
    if (payFrom === undefined) return false;
    const dramaDay = `${order.dramaId} ${new Date(now).toISOString().slice(0, 10)}`;
    const spent = (seller.autoShipSpent.get(dramaDay) ?? 0n) + costOf(order, seller).payment;
    if (selling.dailyLimit !== null) {
      if (spent > selling.dailyLimit) return false;
      seller.autoShipSpent.set(dramaDay, spent);
    }
    this.#ship(order, { by: 'auto-ship', payFrom, now });
    return true;
  }

  #ship(
    order: PlainOrder,
    { by, payFrom, now }: { by: PlainShipping['by']; payFrom: PayFrom; now: Instant },
  ): void {
    const { seller } = order;
    if (seller === null) throw new Error('the platform ships at once');
    const { credits, payment } = costOf(order, seller);
    const unsettled = leftOf(order) - (payFrom === 'proceeds' ? payment : 0n);
    seller.escrow -= leftOf(order);
    seller.unsettled += unsettled;
    if (payFrom === 'wallet') seller.available -= payment;
    seller.episodes -= BigInt(credits);
    this.#move('platform:wholesale_deferred', payment);
    this.#move('platform:episodes_redeemed', BigInt(credits));
    order.state = 'shipped';
    order.shipping = { at: now, by, payFrom, credits, payment, unsettled, deferred: payment };
  }

  #unship(seller: PlainSeller, { payFrom, credits, payment, unsettled }: PlainShipping): void {
    seller.unsettled -= unsettled;
    if (payFrom === 'wallet') seller.available += payment;
    seller.episodes += BigInt(credits);
    this.#move('platform:wholesale_deferred', -payment);
    this.#move('platform:episodes_redeemed', -BigInt(credits));
  }

  #giveEarnedLevel(seller: PlainSeller): void {
    const earned = LEVELS.findLast((level) => seller.countedSales >= LEVEL_TERMS[level].earnedAt) ?? 'bronze';
    if (LEVELS.indexOf(earned) <= LEVELS.indexOf(seller.level)) return;
    this.#issue(seller, BigInt(LEVEL_TERMS[earned].episodes - LEVEL_TERMS[seller.level].episodes));
    seller.level = earned;
  }

  #issue(seller: PlainSeller, episodes: bigint): void {
    seller.episodes += episodes;
    this.#move('platform:episodes_issued', -episodes);
  }

  #move(account: string, amount: bigint): void {
    this.platform.set(account, (this.platform.get(account) ?? 0n) + amount);
  }
}

const BY_PLATFORM = {
  by: 'platform',
  payFrom: 'proceeds',
  credits: 0,
  payment: 0n,
  unsettled: 0n,
  deferred: 0n,
} as const;

const amountOf = ({ retail, quantity }: Pick<PlainOrder, 'retail' | 'quantity'>): bigint =>
  retail * BigInt(quantity);

/** Excludes refunded episodes. */
const leftOf = ({ retail, quantity, paidBack }: PlainOrder): bigint => retail * BigInt(quantity - paidBack);

function costOf(
  { quantity, paidBack, wholesale }: PlainOrder,
  { episodes }: PlainSeller,
): { readonly credits: number; readonly payment: bigint } {
  const left = quantity - paidBack;
  const credits = Math.min(left, Number(episodes));
  return { credits, payment: wholesale * BigInt(left - credits) };
}

const monthOf = (at: Instant): string => new Date(at).toISOString().slice(0, 7);
