import type { DramaId } from '@cliffhanger/core/catalog';
import type { Attribution, Complaint, ViewerId } from '@cliffhanger/core/checkout';
import type {
  DecisionNotice,
  Instant,
  Locale,
  Money,
  OrderId,
  RefusalName,
  SellerId,
  TransferId,
} from '@cliffhanger/core/kernel';
import type { Account, TransferKind } from '@cliffhanger/core/ledger';
import type {
  Order,
  OrderSort,
  OrderStateKind,
  Overdue,
  OwnShipping,
  PayFrom,
  ShippingSeller,
} from '@cliffhanger/core/orders';
import type { PageQuery } from '../catalog/catalog.ts';

/** An order as stored, with the seller's current right for its drama. */
export interface SoldOrder extends Order {
  readonly number: string;
  readonly viewerId: ViewerId;
  readonly dramaId: DramaId;
  readonly firstEpisode: number;
  /** When the viewer paid a pre-order. `paidAt`, which starts its deadlines, is then the delivery. */
  readonly preOrderedAt: Instant | null;
  /** A test-mode payment: labelled as demo everywhere. */
  readonly isSandbox: boolean;
  readonly holdsRight: boolean;
  /** The latest decision about the order. */
  readonly notice: DecisionNotice | null;
  readonly shipmentTransfer: TransferId | null;
}

/** An order in the seller's list; the title is in their language. */
export interface OrderCard extends SoldOrder {
  readonly title: string;
  readonly poster: string;
}

export interface OrdersQuery extends PageQuery {
  readonly sellerId: SellerId;
  readonly locale: Locale;
  /** `null`: every state. */
  readonly state: OrderStateKind | null;
  /** A prefix of the number; `null`: no filter. */
  readonly number: string | null;
  /** Sorting by deadline lists only orders that wait for shipping: others have none. */
  readonly sort: OrderSort;
  /** Keyset cursor; takes the place of the page number. */
  readonly after: OrderId | null;
}

export interface OrderPage {
  readonly list: readonly OrderCard[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** `waiting`: for T+7; `null`: all. */
export type HoldKind = 'waiting' | 'audit' | 'released';

export interface HoldsQuery extends PageQuery {
  readonly sellerId: SellerId;
  readonly locale: Locale;
  readonly kind: HoldKind | null;
}

export interface StateCount {
  readonly orders: number;
  /** Without orders that the platform shipped on the seller's behalf. */
  readonly ownOrders: number;
  /** The amount that is or was on hold. */
  readonly ownUnsettled: Money;
}

/** A ledger line of an order. */
export interface MoneyLine {
  readonly transferId: TransferId;
  readonly kind: TransferKind;
  readonly at: Instant;
  /** Position in the hash chain of the seller's transfers, or in a chain of the platform's. */
  readonly sequence: bigint;
  readonly hash: string;
  readonly account: Account;
  readonly amount: bigint;
}

/** Everything we can disclose about an order's origin (DOMAIN §5 "Birth certificate"). */
export interface ClickedLinkFound {
  /** Empty for the default link of a consignment. */
  readonly subId: string;
  readonly dramaId: DramaId;
  /** Viewers who clicked it in the hour of the click; `null` after that data is deleted. */
  readonly viewersInThatHour: number | null;
}

export interface BirthCertificate {
  readonly processor: string;
  readonly charge: string;
  readonly clearedAt: Instant;
  readonly attribution: Attribution;
  /** The clicked link; `null` without a click. */
  readonly clickedLink: ClickedLinkFound | null;
  readonly accessFrom: Instant;
  readonly firstEpisode: number;
  readonly lastEpisode: number;
  readonly firstPlayAt: Instant | null;
  readonly refundedAt: Instant | null;
}

export interface OrderDetail {
  readonly order: OrderCard;
  readonly lines: readonly MoneyLine[];
  readonly birth: BirthCertificate;
  /** The viewer's complaint; `null` without one. */
  readonly complaint: Complaint | null;
  readonly refund: SellersRefund | null;
}

/** The refund to the viewer, and the seller's part of it. */
export interface SellersRefund {
  readonly amount: Money;
  readonly episodes: readonly number[];
  readonly sellerPart: Money;
  readonly refundedAt: Instant;
}

/** Inputs that decide how a seller can pay for a shipment. */
export interface ShippingFunds extends Omit<ShippingSeller, 'holdsRight'> {
  /** The default of the seller. */
  readonly payFrom: PayFrom;
}

/** A shipment as booked. */
export interface BookedShipment {
  readonly sellerId: SellerId;
  readonly number: string;
  readonly by: OwnShipping['by'];
  readonly payFrom: PayFrom;
  readonly creditsUsed: number;
  readonly wholesale: Money;
  readonly paymentAmount: Money;
  /** The amount on hold. */
  readonly unsettled: Money;
  readonly shippedAt: Instant;
}

export interface NotShipped {
  readonly number: string;
  readonly refusal: RefusalName;
  /** The credit score needed to pay from proceeds, when the score was too low. */
  readonly scoreNeeded: number | null;
}

export type ShipOutcome =
  /** `shipped-before`: this call booked nothing. */
  | ({ readonly outcome: 'shipped' | 'shipped-before' } & BookedShipment)
  | ({ readonly outcome: 'not-shipped' } & NotShipped);

interface ShipParams {
  readonly sellerId: SellerId;
  /** Undefined: the seller's setting. */
  readonly payFrom: PayFrom | undefined;
  readonly now: Instant;
}

/** An order past its shipping deadline, and the outcome. */
export interface OverdueOrder {
  readonly outcome: Overdue;
  readonly sellerId: SellerId;
  readonly number: string;
  readonly afterHours: number;
  readonly profit: Money;
}

/**
 * Orders. Only checkout creates them; this port moves them through their states. Lock the order before a
 * write. Lock order everywhere: orders, then rights, then the books.
 */
export interface Orders {
  /**
   * The seller may now ship the waiting orders of these dramas, so the amounts due change. Safe to call when
   * the seller already held the right, or before the right is certain: a rollback undoes it. Locks the
   * orders, so call it before you lock the rights.
   */
  rightGained(sellerId: SellerId, dramaIds: readonly DramaId[], now: Instant): Promise<void>;
  /**
   * The seller may now ship the waiting orders of these dramas, so their deadlines change. Safe to call when
   * the seller already held the right, or before the right is certain: a rollback undoes it. Locks the
   * orders, so call it before you lock the rights.
   */
  unsettledOf(sellerId: SellerId, dramaId: DramaId): Promise<number>;

  /** Does not find orders of other sellers. */
  findByNumber(sellerId: SellerId, number: string): Promise<SoldOrder | undefined>;
  /** Takes no locks. */
  findByNumbers(sellerId: SellerId, numbers: readonly string[]): Promise<readonly SoldOrder[]>;
  /** Orders that wait for shipping, oldest first, without locks. */
  listToShip(sellerId: SellerId, most: number): Promise<readonly SoldOrder[]>;
  /** The oldest order that waits for shipping, with and without the right for its drama. */
  oldestToShip(
    sellerId: SellerId,
  ): Promise<{ readonly withRight: Instant | null; readonly withoutRight: Instant | null }>;
  lock(sellerId: SellerId, orderId: OrderId): Promise<SoldOrder | undefined>;

  /* One database call each. The database checks permission and derives cost and proceeds itself. */
  ship(asked: ShipParams & { readonly number: string }): Promise<ShipOutcome>;
  /** In the given order, without duplicates. */
  shipMany(asked: ShipParams & { readonly numbers: readonly string[] }): Promise<readonly ShipOutcome[]>;
  /**
   * Ships where the right, the seller's setting, funds and the daily limit allow it: oldest first, of these
   * dramas or of all.
   */
  autoShipWaiting(
    waiting: {
      readonly sellerId: SellerId;
      readonly dramaIds: readonly DramaId[] | null;
      readonly most: number;
    },
    now: Instant,
  ): Promise<readonly BookedShipment[]>;
  /** Handles orders past their shipping deadline; skips rows that others have locked. */
  shipOverdue(now: Instant, most: number): Promise<readonly OverdueOrder[]>;

  fundsOf(sellerId: SellerId): Promise<ShippingFunds>;
  savePayFrom(sellerId: SellerId, payFrom: PayFrom): Promise<void>;

  countsOf(sellerId: SellerId): Promise<ReadonlyMap<OrderStateKind, StateCount>>;
  /** Orders that wait for shipping without the seller's right. */
  toShipWithoutRight(sellerId: SellerId, most: number): Promise<number>;
  list(asked: OrdersQuery): Promise<OrderPage>;
  listHolds(asked: HoldsQuery): Promise<OrderPage>;
  detail(sellerId: SellerId, number: string, locale: Locale): Promise<OrderDetail | undefined>;
}
