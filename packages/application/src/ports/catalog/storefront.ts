import type { DramaId, ViewerCountry } from '@cliffhanger/core/catalog';
import type { AllocationResult, ViewerId } from '@cliffhanger/core/checkout';
import type { DecisionNotice, Instant, Locale, Money, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { AllocationShare, OrderStateKind } from '@cliffhanger/core/orders';
import type { AllocationDay, StoredRefund } from '../checkout/checkout.ts';
import type { PageQuery } from './catalog.ts';

export interface DramaCard {
  readonly id: DramaId;
  readonly title: string;
  readonly poster: string;
  readonly episodes: number;
  readonly freeEpisodes: number;
  readonly readyThrough: number;
  readonly retail: Money;
}

export interface BoughtSeries extends Omit<DramaCard, 'retail' | 'readyThrough'> {
  readonly ownedEpisodes: number;
  /** The earliest promised day of its pre-ordered episodes; `null` without any. */
  readonly comesOn: string | null;
  /** Resume position; `null` when not started. */
  readonly resume: { readonly episode: number; readonly positionMs: number; readonly at: Instant } | null;
}

/** A purchase as its viewers see it. */
export type ReceiptRefund = Pick<
  StoredRefund,
  | 'network'
  | 'amount'
  | 'episodes'
  | 'isWhole'
  | 'refundedAt'
  | 'address'
  | 'isUnderWay'
  | 'paidAt'
  | 'transactionHash'
>;

export interface PurchaseReceipt {
  readonly orderId: OrderId;
  readonly sellerId: SellerId;
  readonly number: string;
  readonly dramaId: DramaId;
  readonly title: string;
  readonly poster: string;
  readonly firstEpisode: number;
  readonly quantity: number;
  readonly retail: Money;
  readonly amount: Money;
  readonly paidAt: Instant;
  /** Delivery of a pre-order, which starts its deadlines. */
  readonly deliveredAt: Instant | null;
  /** The promised day of an undelivered pre-order. */
  readonly comesOn: string | null;
  readonly firstPlayAt: Instant | null;
  readonly state: OrderStateKind | 'pre-ordered';
  /** The refund of all or some episodes; `null` without one. */
  readonly refund: ReceiptRefund | null;
  readonly isSandbox: boolean;
  readonly processor: string;
  readonly charge: string;
  readonly notice: DecisionNotice | null;
  /** The receipt's address; `null`: none given, or deleted. */
  readonly sentTo: string | null;
}

export interface PageFound<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

/** Indexes of the log entries. */
export interface AllocationEntries {
  readonly committed: number;
  readonly weighed: number | null;
  readonly block: number | null;
  readonly closed: number;
}

/** The viewers' read side. */
export interface Storefront {
  /** On sale and licensed there: the same category first, then by rank. */
  moreDramas(
    asked: {
      readonly dramaId: DramaId | null;
      readonly locale: Locale;
      readonly country: ViewerCountry;
      readonly now: Instant;
    } & PageQuery,
  ): Promise<PageFound<DramaCard>>;
  seriesOf(viewerId: ViewerId, locale: Locale, page: PageQuery): Promise<PageFound<BoughtSeries>>;
  receiptsOf(viewerId: ViewerId, locale: Locale, page: PageQuery): Promise<PageFound<PurchaseReceipt>>;
  receiptOf(viewerId: ViewerId, orderId: OrderId, locale: Locale): Promise<PurchaseReceipt | undefined>;

  /** Reveals the secret of past days only. */
  allocationDay(day: string, now: Instant): Promise<AllocationDay | undefined>;
  /** Log entries of a day; undefined when the day has no commitment in the log, or is not closed. */
  allocationEntries(day: string): Promise<AllocationEntries | undefined>;
  /** Leaf hashes of both trees of a day, in tree order. */
  allocationLeaves(day: string): Promise<{
    readonly weights: readonly { readonly dramaId: DramaId; readonly hash: Uint8Array }[];
    readonly orders: readonly Uint8Array[];
  }>;
  allocationResults(day: string, page: PageQuery): Promise<PageFound<AllocationResult>>;
  /** Of these dramas, or of the day's first ones. */
  allocationWeights(asked: {
    readonly day: string;
    readonly dramaIds: readonly DramaId[] | null;
    readonly locale: Locale;
    readonly most: number;
  }): Promise<
    readonly {
      readonly dramaId: DramaId;
      readonly title: string;
      readonly shares: readonly AllocationShare[];
    }[]
  >;
}
