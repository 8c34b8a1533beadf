import type { DramaId } from '@cliffhanger/core/catalog';
import type { AllocationResult, ViewerId } from '@cliffhanger/core/checkout';
import type { DecisionNotice, Instant, Locale, Money, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { AllocationShare, OrderStateKind } from '@cliffhanger/core/orders';
import type { AllocationDay } from '../checkout/checkout.ts';
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
  /** Where to go on; null: not begun. */
  readonly resume: { readonly episode: number; readonly positionMs: number; readonly at: Instant } | null;
}

/** One purchase as whoever may watch it sees it. */
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
  readonly firstPlayAt: Instant | null;
  readonly state: OrderStateKind;
  /** When it was decided that the money goes back, and when it went. */
  readonly refundedAt: Instant | null;
  readonly paidBackAt: Instant | null;
  readonly isSandbox: boolean;
  readonly processor: string;
  readonly charge: string;
  readonly notice: DecisionNotice | null;
}

export interface PageFound<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

/** What viewers read. */
export interface Storefront {
  /** On sale, of the same category first, then by rank. */
  moreDramas(asked: {
    readonly dramaId: DramaId | null;
    readonly locale: Locale;
    readonly most: number;
  }): Promise<readonly DramaCard[]>;
  seriesOf(viewerId: ViewerId, locale: Locale, page: PageQuery): Promise<PageFound<BoughtSeries>>;
  receiptsOf(viewerId: ViewerId, locale: Locale, page: PageQuery): Promise<PageFound<PurchaseReceipt>>;
  receiptOf(viewerId: ViewerId, orderId: OrderId, locale: Locale): Promise<PurchaseReceipt | undefined>;

  /** The secret of a day that is over only. */
  allocationDay(day: string, now: Instant): Promise<AllocationDay | undefined>;
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
