import type { DramaId, LicenceTerms, SaleState } from '@cliffhanger/core/catalog';
import type {
  AllocationOfDay,
  CardCharge,
  EpisodeRange,
  InvoiceId,
  PurchaseId,
  ViewerId,
} from '@cliffhanger/core/checkout';
import type { Instant, Money, OrderId, RefusalName, SellerId } from '@cliffhanger/core/kernel';
import type { AllocationRule, AllocationShare, CancelFacts, EpisodePrices } from '@cliffhanger/core/orders';
import type { DramaToWatch } from '@cliffhanger/core/viewing';
import type { Network } from '@cliffhanger/core/wallet';

/** A cleared payment: the only source of an order (DOMAIN §10.1). */
export interface ClearedPayment {
  readonly processor: string;
  /** The processor's charge ID or the hash of the chain's transaction. */
  readonly charge: string;
  /** Identifies the payer's means: a card's fingerprint or an address. */
  readonly source: string;
  readonly isSandbox: boolean;
  readonly clearedAt: Instant;
}

export interface PlacedOrder {
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly number: string;
  readonly isShipped: boolean;
  /** The first of the bought episodes. */
  readonly firstEpisode: number;
}

export interface PlaceRefused {
  readonly refusal: RefusalName;
  /** The largest allowed number of episodes, when the purchase exceeded it. */
  readonly most: number | null;
}

export type PlaceOutcome =
  /**
   * `repeated`: the payment already has this order. An order that waits for its day's block counts as placed
   * for the viewer. It stays with the platform until the block decides its seller.
   */
  | ({ readonly outcome: 'placed' | 'repeated' } & PlacedOrder)
  /** Also rejects the purchase. */
  | ({ readonly outcome: 'refused' } & PlaceRefused)
  /** Nothing to place: unknown, rejected before, or not fully paid. */
  | { readonly outcome: 'nothing' };

export interface RefundedOrder {
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly number: string;
}

type Refunded<Otherwise extends string> =
  | ({ readonly outcome: 'refunded' } & RefundedOrder)
  | { readonly outcome: Otherwise };

export type CancelOutcome =
  | Refunded<
      | 'refunded-before'
      | 'order-unknown'
      | 'order-already-decided'
      | 'cancel-after-play'
      | 'cancel-too-late'
      | 'dispute-open'
    >
  /** Refunded before delivery: the seller never saw it. */
  | ({ readonly outcome: 'pre-order-refunded' } & RefundedOrder);
export type TakeBackOutcome = Refunded<'order-unknown' | 'left-to-people'>;

export interface AllocationDay extends AllocationRule {
  readonly day: string;
  readonly fingerprint: string;
  /** The search for its block starts here; `null` for days under the older rule. */
  readonly beginsAt: Instant | null;
  /** Revealed after the day. */
  readonly secret: string | null;
  /** `null` while its weights are not taken. */
  readonly weightsAt: Instant | null;
  /** Indexes in the public log; `null` while not written. */
  readonly inLog: {
    readonly promise: number | null;
    readonly weights: RootInLog | null;
    readonly orders: RootInLog | null;
  };
}

/** A Merkle root and the index of its log entry. */
export interface RootInLog {
  readonly index: number;
  readonly root: string;
}

/** A refund to the viewer for a whole order or for some of its episodes. */
export interface StoredRefund {
  readonly processor: string;
  readonly charge: string;
  /** For payments in USDT. */
  readonly network: Network | null;
  readonly amount: Money;
  readonly episodes: readonly number[];
  readonly isWhole: boolean;
  /** The refunded part of the card charge; `null` for a full refund or without a card. */
  readonly part: CardCharge | null;
  readonly sellerPart: Money;
  readonly platformPart: Money;
  readonly refundedAt: Instant;
  readonly address: string | null;
  /** An operator has begun to pay it. */
  readonly isUnderWay: boolean;
  readonly paidAt: Instant | null;
  readonly transactionHash: string | null;
}

export type RefundAddressOutcome =
  | 'given'
  | 'order-unknown'
  | 'sign-in-needed'
  | 'refund-not-owed'
  | 'refund-under-way'
  | 'address-malformed';

export interface OrderOfEpisode extends CancelFacts {
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
}

export interface Entitlement {
  readonly drama: DramaToWatch;
  /** The drama's licences that are in force. */
  readonly licences: readonly LicenceTerms[];
  /** The order that gives this viewer the episode; among several, a played one. */
  readonly order: OrderOfEpisode | undefined;
}

export interface TakenEpisodes extends EpisodeRange {
  /** Pre-ordered: not playable yet. */
  readonly isAwaited: boolean;
}

export interface DramaSale extends EpisodePrices, SaleState {
  readonly episodes: number;
  readonly freeEpisodes: number;
  readonly readyThrough: number;
}

/** The viewers' side of a sale. */
export interface Checkout {
  /** Owned or pre-ordered episodes: these cannot be bought again. */
  takenEpisodes(viewerId: ViewerId, dramaId: DramaId): Promise<readonly TakenEpisodes[]>;
  /** The terms of a sale at that time, and anything that prevents it. */
  saleOf(dramaId: DramaId, now: Instant): Promise<DramaSale | undefined>;
  /**
   * Places the order of a purchase whose recorded processor event confirms the money. Besides
   * `placeInvoiceOrder` the only way to create an order.
   */
  placeOrder(
    paid: { readonly purchaseId: PurchaseId; readonly event: string },
    now: Instant,
  ): Promise<PlaceOutcome>;
  placeInvoiceOrder(invoiceId: InvoiceId, now: Instant): Promise<PlaceOutcome>;

  /* Both cancel and takeBack reverse the bookings and revoke the episodes. */
  cancel(
    cancelled: { readonly viewerId: ViewerId; readonly orderId: OrderId },
    now: Instant,
  ): Promise<CancelOutcome>;
  /**
   * A recorded event shows that the processor or a bank took the full amount back. Also books the refund as
   * paid.
   */
  takeBack(told: { readonly processor: string; readonly id: string }, now: Instant): Promise<TakeBackOutcome>;
  /** The refund has arrived at the viewer. Idempotent. */
  bookRefundPaid(orderId: OrderId, now: Instant): Promise<void>;
  /** `nothing`: a free episode, or played before. `episode-locked`: refunded meanwhile. */
  recordFirstPlay(
    played: { readonly viewerId: ViewerId; readonly dramaId: DramaId; readonly episode: number },
    now: Instant,
  ): Promise<'recorded' | 'nothing' | 'episode-locked'>;

  /** Everything that decides whether an episode may play; undefined for an unknown drama. */
  entitlementOf(
    asked: {
      /** `null` for an anonymous viewer. */
      readonly viewerId: ViewerId | null;
      readonly dramaId: DramaId;
      readonly episode: number;
    },
    now: Instant,
  ): Promise<Entitlement | undefined>;
  /** The order's seller, provided the order gave this viewer access. */
  sellerOf(orderId: OrderId, viewerId: ViewerId): Promise<SellerId | undefined>;
  /** For operators, who know only the number: an order in audit, or settled with a complaint. */
  complainedAbout(
    number: string,
  ): Promise<{ readonly sellerId: SellerId; readonly orderId: OrderId } | undefined>;
  /** The order that a charge paid for. */
  soldBy(
    processor: string,
    charge: string,
  ): Promise<{ readonly sellerId: SellerId; readonly orderId: OrderId } | undefined>;
  boughtBy(order: {
    readonly sellerId: SellerId;
    readonly orderId: OrderId;
  }): Promise<{ readonly number: string; readonly episodes: EpisodeRange } | undefined>;
  refundOf(orderId: OrderId): Promise<StoredRefund | undefined>;
  giveRefundAddress(
    given: { readonly viewerId: ViewerId; readonly orderId: OrderId; readonly address: string },
    now: Instant,
  ): Promise<RefundAddressOutcome>;

  addAllocationDay(day: {
    readonly day: string;
    readonly secret: string;
    readonly fingerprint: string;
    readonly now: Instant;
  }): Promise<void>;
  hasAllocationDay(day: string): Promise<boolean>;
  /** Appends days that have not begun to the public log; returns their count. */
  commitAllocations(now: Instant): Promise<number>;
  /** Appends the roots of taken weights; returns the number of days. */
  commitAllocationWeights(now: Instant): Promise<number>;
  /** Appends the order roots of past days with their secrets; returns the number of days. */
  closeAllocations(now: Instant): Promise<number>;
  /** Places the oldest paid order without a click whose day has its block; false when there is none. */
  placeNextAwaiting(now: Instant): Promise<boolean>;
  /** Whether the order of this charge still waits for its block. */
  isAwaitingBlock(processor: string, charge: string): Promise<boolean>;
  /** Takes the weights of today and, late in the day, of tomorrow; returns the number of days taken now. */
  takeAllocationWeights(now: Instant): Promise<number>;
  drawOf(day: string, dramaId: DramaId): Promise<AllocationOfDay | undefined>;
  /** Newest first; reveals secrets of past days only. */
  allocationDays(
    now: Instant,
    page: { readonly page: number; readonly size: number },
  ): Promise<readonly AllocationDay[]>;
  /** Deletes a batch of weights past their retention period; returns their count. */
  forgetAllocationWeights(now: Instant): Promise<number>;
  allocationShares(day: string, dramaId: DramaId): Promise<readonly AllocationShare[]>;
}
