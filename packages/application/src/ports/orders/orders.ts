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

/** An order as it is stored, with what the seller's right for its drama is now. */
export interface SoldOrder extends Order {
  readonly number: string;
  readonly viewerId: ViewerId;
  readonly dramaId: DramaId;
  readonly firstEpisode: number;
  /** Of a pre-order: when the viewer paid. `paidAt`, from which its deadlines run, is then the delivery. */
  readonly preOrderedAt: Instant | null;
  /** Paid with play money: branded as demo everywhere. */
  readonly isSandbox: boolean;
  readonly holdsRight: boolean;
  /** The last decision about it. */
  readonly notice: DecisionNotice | null;
  readonly shipmentTransfer: TransferId | null;
}

/** What a seller sees of an order in a list; the title is in their language. */
export interface OrderCard extends SoldOrder {
  readonly title: string;
  readonly poster: string;
}

export interface OrdersQuery extends PageQuery {
  readonly sellerId: SellerId;
  readonly locale: Locale;
  /** Null: every state. */
  readonly state: OrderStateKind | null;
  /** Numbers that begin like this; null: all of them. */
  readonly number: string | null;
  /** By deadline only what waits to be shipped: nothing else has one. */
  readonly sort: OrderSort;
  /** Goes on after this order instead of at a page. */
  readonly after: OrderId | null;
}

export interface OrderPage {
  readonly list: readonly OrderCard[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** `waiting`: for T+7; null: all of them. */
export type HoldKind = 'waiting' | 'audit' | 'released';

export interface HoldsQuery extends PageQuery {
  readonly sellerId: SellerId;
  readonly locale: Locale;
  readonly kind: HoldKind | null;
}

export interface StateCount {
  readonly orders: number;
  /** Without those that the platform shipped in the seller's place. */
  readonly ownOrders: number;
  /** What is on hold for them, or was. */
  readonly ownUnsettled: Money;
}

/** One line of the books that belongs to an order. */
export interface MoneyLine {
  readonly transferId: TransferId;
  readonly kind: TransferKind;
  readonly at: Instant;
  /** Its place in the chain of the seller's transfers, or in one of the platform's own. */
  readonly sequence: bigint;
  readonly hash: string;
  readonly account: Account;
  readonly amount: bigint;
}

/** Everything that can be shown of where an order comes from (DOMAIN §5 "Birth certificate"). */
export interface ClickedLinkFound {
  /** Empty for the link that every consignment has. */
  readonly subId: string;
  readonly dramaId: DramaId;
  /** Viewers who clicked it in the hour of the click; null once that is forgotten. */
  readonly viewersInThatHour: number | null;
}

export interface BirthCertificate {
  readonly processor: string;
  readonly charge: string;
  readonly clearedAt: Instant;
  readonly attribution: Attribution;
  /** The link that was clicked, as it can be found back; null without a click. */
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
  /** What the viewer says is wrong; null: nothing. */
  readonly complaint: Complaint | null;
  readonly refund: SellersRefund | null;
}

/** What of an order went back to its viewer, and what of that was the seller's. */
export interface SellersRefund {
  readonly amount: Money;
  readonly episodes: readonly number[];
  readonly sellerPart: Money;
  readonly refundedAt: Instant;
}

/** What decides how a seller can pay for a shipment. */
export interface ShippingFunds extends Omit<ShippingSeller, 'holdsRight'> {
  /** Unless the seller says otherwise. */
  readonly payFrom: PayFrom;
}

/** A shipment as the books have it. */
export interface BookedShipment {
  readonly sellerId: SellerId;
  readonly number: string;
  readonly by: OwnShipping['by'];
  readonly payFrom: PayFrom;
  readonly creditsUsed: number;
  readonly wholesale: Money;
  readonly paymentAmount: Money;
  /** What is on hold for it. */
  readonly unsettled: Money;
  readonly shippedAt: Instant;
}

export interface NotShipped {
  readonly number: string;
  readonly refusal: RefusalName;
  /** What the credit score must be to pay from proceeds, where it was too low. */
  readonly scoreNeeded: number | null;
}

export type ShipOutcome =
  /** `shipped-before`: nothing was booked now. */
  | ({ readonly outcome: 'shipped' | 'shipped-before' } & BookedShipment)
  | ({ readonly outcome: 'not-shipped' } & NotShipped);

/** What a seller chose. */
interface ShipParams {
  readonly sellerId: SellerId;
  /** As their setting says, unless given. */
  readonly payFrom: PayFrom | undefined;
  readonly now: Instant;
}

/** An order whose time to be shipped was over, and what became of it. */
export interface OverdueOrder {
  readonly outcome: Overdue;
  readonly sellerId: SellerId;
  readonly number: string;
  readonly afterHours: number;
  readonly profit: Money;
}

/**
 * Orders. Only checkout makes one; here they go their way through the states. Whoever writes has locked the order
 * before. Lock order everywhere: orders, then rights, then the books.
 */
export interface Orders {
  /**
   * Orders of these dramas that wait to be shipped are the seller's to ship from now on: what is due for them
   * changes. Safe to call for a drama whose right was held all along, or before it is known that the right is
   * gained: the transaction is undone then. Locks the orders, so it comes before the rights are locked.
   */
  rightGained(sellerId: SellerId, dramaIds: readonly DramaId[], now: Instant): Promise<void>;
  /** How many orders of this drama are not settled or refunded yet. */
  unsettledOf(sellerId: SellerId, dramaId: DramaId): Promise<number>;

  /** Orders of other sellers are not found. */
  findByNumber(sellerId: SellerId, number: string): Promise<SoldOrder | undefined>;
  /** Without locking them. */
  findByNumbers(sellerId: SellerId, numbers: readonly string[]): Promise<readonly SoldOrder[]>;
  /** Those that wait to be shipped, oldest first, without locking them. */
  listToShip(sellerId: SellerId, most: number): Promise<readonly SoldOrder[]>;
  /** The oldest that waits to be shipped: with the right for its drama, and without it. */
  oldestToShip(
    sellerId: SellerId,
  ): Promise<{ readonly withRight: Instant | null; readonly withoutRight: Instant | null }>;
  lock(sellerId: SellerId, orderId: OrderId): Promise<SoldOrder | undefined>;

  /* Each of these is one call of the database, which finds out by itself who may, what it costs and what it brings. */
  ship(asked: ShipParams & { readonly number: string }): Promise<ShipOutcome>;
  /** In the order in which they are named, each once. */
  shipMany(asked: ShipParams & { readonly numbers: readonly string[] }): Promise<readonly ShipOutcome[]>;
  /** Where a right, the seller's setting, funds and the day's limit allow it: the oldest first, of these dramas or of all. */
  autoShipWaiting(
    waiting: {
      readonly sellerId: SellerId;
      readonly dramaIds: readonly DramaId[] | null;
      readonly most: number;
    },
    now: Instant,
  ): Promise<readonly BookedShipment[]>;
  /** Whose time to be shipped is over; others may hold some, those are left out. */
  shipOverdue(now: Instant, most: number): Promise<readonly OverdueOrder[]>;

  fundsOf(sellerId: SellerId): Promise<ShippingFunds>;
  savePayFrom(sellerId: SellerId, payFrom: PayFrom): Promise<void>;

  countsOf(sellerId: SellerId): Promise<ReadonlyMap<OrderStateKind, StateCount>>;
  /** Of those that wait to be shipped: how many the seller has no right for. */
  toShipWithoutRight(sellerId: SellerId, most: number): Promise<number>;
  list(asked: OrdersQuery): Promise<OrderPage>;
  listHolds(asked: HoldsQuery): Promise<OrderPage>;
  detail(sellerId: SellerId, number: string, locale: Locale): Promise<OrderDetail | undefined>;
}
