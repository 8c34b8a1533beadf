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
  /** The next day by which pre-ordered episodes are promised; null: none are awaited. */
  readonly comesOn: string | null;
  /** Where to go on; null: not begun. */
  readonly resume: { readonly episode: number; readonly positionMs: number; readonly at: Instant } | null;
}

/** One purchase as whoever may watch it sees it. */
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
  /** Of a pre-order, once it is delivered: its deadlines begin then. */
  readonly deliveredAt: Instant | null;
  /** Of a pre-order until then: by which day its episodes are promised. */
  readonly comesOn: string | null;
  readonly firstPlayAt: Instant | null;
  readonly state: OrderStateKind | 'pre-ordered';
  /** What goes back, for all of it or for some episodes; null: nothing. */
  readonly refund: ReceiptRefund | null;
  readonly isSandbox: boolean;
  readonly processor: string;
  readonly charge: string;
  readonly notice: DecisionNotice | null;
  /** Where its receipt went; null: no address was given, or it is forgotten. */
  readonly sentTo: string | null;
}

export interface PageFound<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

/** Indexes of the entries of the log. */
export interface AllocationEntries {
  readonly committed: number;
  readonly weighed: number | null;
  readonly block: number | null;
  readonly closed: number;
}

/** What viewers read. */
export interface Storefront {
  /** On sale and licensed there, of the same category first, then by rank. */
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

  /** The secret of a day that is over only. */
  allocationDay(day: string, now: Instant): Promise<AllocationDay | undefined>;
  /** Where the public log tells of a day; undefined: it was not promised there, or is not closed. */
  allocationEntries(day: string): Promise<AllocationEntries | undefined>;
  /** Hashes of the leaves of both trees of a day, in their order. */
  allocationLeaves(day: string): Promise<{
    readonly weights: readonly { readonly dramaId: DramaId; readonly hash: Uint8Array }[];
    readonly orders: readonly Uint8Array[];
  }>;
  allocationResults(day: string, page: PageQuery): Promise<PageFound<AllocationResult>>;
  /** Of these dramas, or of the first ones of the day. */
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
