import type { DayFigures, Figures, SellerTotals } from '@cliffhanger/core/dashboard';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import type { ClickGroup } from './clicks.ts';

export interface Folded {
  /** Lines taken; zero also when another worker holds the lock. */
  readonly lines: number;
  /** Sellers with grown settled sales. */
  readonly sellersSettled: readonly SellerId[];
}

export interface AggregateParams {
  readonly mostLines: number;
  readonly validCustomerAbove: Money;
  readonly now: Instant;
}

/** The result of counting some click groups. */
export interface ClicksTaken {
  /** Groups that were not counted before. */
  readonly groups: number;
  readonly clicks: number;
  /** Repeat clicks of a viewer on the same link in the same hour. */
  readonly repeats: number;
  readonly bots: number;
  /** Storefront views that count. */
  readonly views: number;
}

/** Figures for periods shorter than a day. */
export type ShortFigures = Pick<Figures, 'orders' | 'sales' | 'profit' | 'clicks'>;

/** Progress on the beginner's checklist. */
export interface FirstSteps {
  readonly hasDrama: boolean;
  readonly hasSentLink: boolean;
  readonly hasApprovedLink: boolean;
  /** A viewer has followed one of the seller's links. */
  readonly hasClick: boolean;
  readonly hasOrder: boolean;
  readonly hasShipped: boolean;
}

/** Money released on a day, and the reason for the hold. */
export interface ReleaseDay {
  readonly day: string;
  readonly hold: 'settlement' | 'audit';
  readonly orders: number;
  readonly amount: Money;
}

/**
 * Figures of a seller. Each change of an order appends a delta here, and a job aggregates the deltas. Reads
 * add the deltas that are not aggregated yet, so they are always exact and never read orders.
 */
export interface Rollups {
  aggregate(asked: AggregateParams): Promise<Folded>;
  aggregatedAt(): Promise<Instant | null>;
  totalsOf(sellerId: SellerId): Promise<SellerTotals>;
  /** `2026-11-15`, both inclusive, oldest first; days without activity are omitted. */
  daysOf(sellerId: SellerId, from: string, to: string): Promise<readonly DayFigures[]>;
  /** Whole ten-minute slots of a period; retained for two days. */
  slotsOf(
    sellerId: SellerId,
    stretch: { readonly from: Instant; readonly until: Instant },
  ): Promise<ShortFigures>;
  /** Days on which held money is released, earliest first. */
  releaseDaysOf(sellerId: SellerId, most: number): Promise<readonly ReleaseDay[]>;
  /** Dramas that the seller sells, and those they promote; reads one row per drama of the library. */
  libraryOf(sellerId: SellerId): Promise<{ readonly dramas: number; readonly promoting: number }>;
  /** From the counters plus four index lookups. */
  firstStepsOf(sellerId: SellerId): Promise<FirstSteps>;
  /**
   * Counts clicks and views in this transaction: each group once, and each viewer once per link or episode
   * and hour. The figures and the deduplication marks commit together.
   */
  takeClicks(groups: readonly ClickGroup[], now: Instant): Promise<ClicksTaken>;
  /** Deletes a batch of the marks that tell viewers apart; returns their count. */
  forgetClickMarks(before: Instant): Promise<number>;
  /** Deletes a batch of group IDs; returns their count. */
  forgetClickGroups(before: Instant): Promise<number>;
  /** Deletes a batch of link hours; returns their count. */
  forgetLinkHours(before: Instant): Promise<number>;
  /** Deletes a batch of visits past their attribution period; returns their count. */
  forgetVisits(before: Instant): Promise<number>;
  /**
   * Sales of each drama of the next sellers since a day: for the library, the top ten and the hot ranks.
   * Returns the last seller as the cursor; `null` at the end.
   */
  refreshDramaSales(asked: {
    readonly after: SellerId | null;
    readonly since: string;
    readonly mostSellers: number;
    readonly now: Instant;
  }): Promise<SellerId | null>;
}
