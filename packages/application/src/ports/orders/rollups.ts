import type { DayFigures, Figures, SellerTotals } from '@cliffhanger/core/dashboard';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import type { ClickGroup } from './clicks.ts';

export interface Folded {
  /** Lines that were taken; zero also when another worker is at it. */
  readonly lines: number;
  /** Whose settled sales grew. */
  readonly sellersSettled: readonly SellerId[];
}

export interface AggregateParams {
  readonly mostLines: number;
  readonly validCustomerAbove: Money;
  readonly now: Instant;
}

/** What came of some groups of clicks. */
export interface ClicksTaken {
  /** Groups that were not counted before. */
  readonly groups: number;
  readonly clicks: number;
  /** Of viewers who had clicked that link in that hour already. */
  readonly repeats: number;
  readonly bots: number;
  /** Of what was seen in the storefront, as much as counts. */
  readonly views: number;
}

/** What a shorter stretch than a day is counted by. */
export type ShortFigures = Pick<Figures, 'orders' | 'sales' | 'profit' | 'clicks'>;

/** How far a seller has come: what the checklist of a beginner ticks off. */
export interface FirstSteps {
  readonly hasDrama: boolean;
  readonly hasSentLink: boolean;
  readonly hasApprovedLink: boolean;
  /** A viewer has followed one of the seller's links. */
  readonly hasClick: boolean;
  readonly hasOrder: boolean;
  readonly hasShipped: boolean;
}

/** What is released on a day, and why it is held until then. */
export interface ReleaseDay {
  readonly day: string;
  readonly hold: 'settlement' | 'audit';
  readonly orders: number;
  readonly amount: Money;
}

/**
 * Figures of a seller. Whatever changes an order notes what that changes here; a job aggregates them. What is read
 * counts the notes that were not aggregated yet, so it is exact at any moment and never reads orders.
 */
export interface Rollups {
  aggregate(asked: AggregateParams): Promise<Folded>;
  aggregatedAt(): Promise<Instant | null>;
  totalsOf(sellerId: SellerId): Promise<SellerTotals>;
  /** `2026-11-15`, both included, oldest first; days on which nothing happened are left out. */
  daysOf(sellerId: SellerId, from: string, to: string): Promise<readonly DayFigures[]>;
  /** Of the whole slots of ten minutes in a stretch; kept for two days. */
  slotsOf(
    sellerId: SellerId,
    stretch: { readonly from: Instant; readonly until: Instant },
  ): Promise<ShortFigures>;
  /** Days on which held money is released, the next one first. */
  releaseDaysOf(sellerId: SellerId, most: number): Promise<readonly ReleaseDay[]>;
  /** How many dramas the seller sells, and promotes; as many rows as the library has. */
  libraryOf(sellerId: SellerId): Promise<{ readonly dramas: number; readonly promoting: number }>;
  /** From the counters and four looks into an index. */
  firstStepsOf(sellerId: SellerId): Promise<FirstSteps>;
  /**
   * Counts clicks and views, each group once for ever and each viewer once a link or episode and hour, in this
   * transaction: the figures and what says that they were counted cannot come apart.
   */
  takeClicks(groups: readonly ClickGroup[], now: Instant): Promise<ClicksTaken>;
  /** Of the marks by which viewers are told apart; a bounded number; says how many. */
  forgetClickMarks(before: Instant): Promise<number>;
  /** Of the ids of groups; the same. */
  forgetClickGroups(before: Instant): Promise<number>;
  /** Of the hours of links; the same. */
  forgetLinkHours(before: Instant): Promise<number>;
  /** Of visits whose click counts for no order any more; the same. */
  forgetVisits(before: Instant): Promise<number>;
  /**
   * What each drama of the next sellers has brought since a day, for the library, the top ten and the hot ranks.
   * Gives the last seller; null when there are no more.
   */
  refreshDramaSales(asked: {
    readonly after: SellerId | null;
    readonly since: string;
    readonly mostSellers: number;
    readonly now: Instant;
  }): Promise<SellerId | null>;
}
