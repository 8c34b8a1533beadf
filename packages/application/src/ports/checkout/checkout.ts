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

/** A payment that has cleared: nothing else makes an order (DOMAIN §10.1). */
export interface ClearedPayment {
  readonly processor: string;
  /** The processor's charge or the chain's transaction. */
  readonly charge: string;
  /** Where the money came from: a card's fingerprint, an address. */
  readonly source: string;
  readonly isSandbox: boolean;
  readonly clearedAt: Instant;
}

export interface PlacedOrder {
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly number: string;
  readonly isShipped: boolean;
  /** Of those that were bought. */
  readonly firstEpisode: number;
}

export interface PlaceRefused {
  readonly refusal: RefusalName;
  /** How many episodes could have been bought, where it was too many. */
  readonly most: number | null;
}

export type PlaceOutcome =
  /**
   * `repeated`: it was paid for before; this is the order that came of it. One that waits for the block of its day is
   * placed as far as its viewer is concerned, and the platform's until the block says whose it is.
   */
  | ({ readonly outcome: 'placed' | 'repeated' } & PlacedOrder)
  /** The purchase is turned down with it. */
  | ({ readonly outcome: 'refused' } & PlaceRefused)
  /** There is nothing to be placed: unknown, turned down before, or not paid in full. */
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
  /** It was not delivered yet: its seller has never heard of it. */
  | ({ readonly outcome: 'pre-order-refunded' } & RefundedOrder);
export type TakeBackOutcome = Refunded<'order-unknown' | 'left-to-people'>;

export interface AllocationDay extends AllocationRule {
  readonly day: string;
  readonly fingerprint: string;
  /** From when on its block is sought; null for days of the older rule. */
  readonly beginsAt: Instant | null;
  /** Only after the day. */
  readonly secret: string | null;
  /** Null: its weights are not taken yet. */
  readonly weightsAt: Instant | null;
  /** Its entries of the public log; null: not written. */
  readonly inLog: {
    readonly promise: number | null;
    readonly weights: RootInLog | null;
    readonly orders: RootInLog | null;
  };
}

/** A root, and the entry of the public log that it stands in. */
export interface RootInLog {
  readonly index: number;
  readonly root: string;
}

/** What a viewer is paid back, for all of an order or for some of its episodes. */
export interface StoredRefund {
  readonly processor: string;
  readonly charge: string;
  /** Where it was paid in USDT. */
  readonly network: Network | null;
  readonly amount: Money;
  readonly episodes: readonly number[];
  readonly isWhole: boolean;
  /** Of what a card was charged; null: all of it, or no card. */
  readonly part: CardCharge | null;
  readonly sellerPart: Money;
  readonly platformPart: Money;
  readonly refundedAt: Instant;
  readonly address: string | null;
  /** People have begun to pay it. */
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
  /** Of the drama, those in force. */
  readonly licences: readonly LicenceTerms[];
  /** The order that gave this viewer this episode; of several, one that was played. */
  readonly order: OrderOfEpisode | undefined;
}

export interface TakenEpisodes extends EpisodeRange {
  /** Pre-ordered: nothing of it plays yet. */
  readonly isAwaited: boolean;
}

export interface DramaSale extends EpisodePrices, SaleState {
  readonly episodes: number;
  readonly freeEpisodes: number;
  readonly readyThrough: number;
}

/** The viewers' side of a sale. */
export interface Checkout {
  /** Owned, or pre-ordered and awaited: none of it can be bought again. */
  takenEpisodes(viewerId: ViewerId, dramaId: DramaId): Promise<readonly TakenEpisodes[]>;
  /** What a sale of it would be, and what stands in its way at that time. */
  saleOf(dramaId: DramaId, now: Instant): Promise<DramaSale | undefined>;
  /** A purchase whose money a processor says it has, in a word that is recorded. The only way to an order but the next. */
  placeOrder(
    paid: { readonly purchaseId: PurchaseId; readonly event: string },
    now: Instant,
  ): Promise<PlaceOutcome>;
  placeInvoiceOrder(invoiceId: InvoiceId, now: Instant): Promise<PlaceOutcome>;

  /* Each pays a viewer back: what was booked is booked the other way round, and the episodes are theirs no longer. */
  cancel(
    cancelled: { readonly viewerId: ViewerId; readonly orderId: OrderId },
    now: Instant,
  ): Promise<CancelOutcome>;
  /** The processor or a bank has taken all of the money back, in a word that is recorded. Books that it is paid back, too. */
  takeBack(told: { readonly processor: string; readonly id: string }, now: Instant): Promise<TakeBackOutcome>;
  /** The money is back with the viewer: booked once. */
  bookRefundPaid(orderId: OrderId, now: Instant): Promise<void>;
  /** `nothing`: a free episode, or played before. `episode-locked`: given back meanwhile. */
  recordFirstPlay(
    played: { readonly viewerId: ViewerId; readonly dramaId: DramaId; readonly episode: number },
    now: Instant,
  ): Promise<'recorded' | 'nothing' | 'episode-locked'>;

  /** What decides whether an episode may be watched; undefined: there is no such drama. */
  entitlementOf(
    asked: {
      /** Null: nobody is known. */
      readonly viewerId: ViewerId | null;
      readonly dramaId: DramaId;
      readonly episode: number;
    },
    now: Instant,
  ): Promise<Entitlement | undefined>;
  /** Whose order this is, if this viewer was given access by it. */
  sellerOf(orderId: OrderId, viewerId: ViewerId): Promise<SellerId | undefined>;
  /** For operators, who know a number and no seller: in audit, or settled and complained about. */
  complainedAbout(
    number: string,
  ): Promise<{ readonly sellerId: SellerId; readonly orderId: OrderId } | undefined>;
  /** The order that a charge has paid for. */
  soldBy(
    processor: string,
    charge: string,
  ): Promise<{ readonly sellerId: SellerId; readonly orderId: OrderId } | undefined>;
  /** What an order gave: its number and its episodes. */
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
  /** Appends the days that have not begun to the public log; says how many. */
  commitAllocations(now: Instant): Promise<number>;
  /** Appends the roots of weights that are taken; says of how many days. */
  commitAllocationWeights(now: Instant): Promise<number>;
  /** Appends the roots of all orders of days that are over, with their secrets; says of how many days. */
  closeAllocations(now: Instant): Promise<number>;
  /** The oldest paid order without a click whose day has its block by now becomes an order; false: there is none. */
  placeNextAwaiting(now: Instant): Promise<boolean>;
  /** Whether what this charge has paid for still waits for its block. */
  isAwaitingBlock(processor: string, charge: string): Promise<boolean>;
  /** Of today and, late in the day, of tomorrow; says of how many days they were taken now. */
  takeAllocationWeights(now: Instant): Promise<number>;
  drawOf(day: string, dramaId: DramaId): Promise<AllocationOfDay | undefined>;
  /** The newest first; secrets of days that are over only. */
  allocationDays(
    now: Instant,
    page: { readonly page: number; readonly size: number },
  ): Promise<readonly AllocationDay[]>;
  /** A bounded number of those kept long enough; says how many. */
  forgetAllocationWeights(now: Instant): Promise<number>;
  allocationShares(day: string, dramaId: DramaId): Promise<readonly AllocationShare[]>;
}
