import type { OverviewPeriod } from '@cliffhanger/core/dashboard';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';

/** What all sellers together did on a day of the platform, `2026-11-18`, or in an hour of UTC, `2026-11-18T14`. */
export interface PlatformDay {
  readonly day: string;
  readonly orders: number;
  readonly sales: Money;
  readonly settledOrders: number;
  readonly settledSales: Money;
  readonly missedOrders: number;
  readonly shipped: number;
  readonly onTime: number;
  readonly upheld: number;
  readonly clicks: number;
}

/** How long people took, all queues together. */
export interface PeriodTimes {
  readonly decided: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

export interface PlatformRelease {
  readonly day: string;
  readonly hold: 'settlement' | 'audit';
  readonly orders: number;
  readonly amount: Money;
}

export interface WithdrawalsWaiting {
  readonly count: number;
  readonly amount: Money;
  readonly overdue: number;
  readonly oldest: Instant | null;
}

export interface FollowedNetwork {
  readonly network: Network;
  readonly followedAt: Instant;
}

/** Figures of the whole platform: rollups, and what waits. Nothing here reads orders or books from end to end. */
export interface PlatformFigures {
  daysSince(from: string): Promise<readonly PlatformDay[]>;
  /** Kept for two days. */
  hoursSince(from: Instant): Promise<readonly PlatformDay[]>;
  /** Undefined when nothing was decided in it. */
  reviewTimes(period: OverviewPeriod): Promise<PeriodTimes | undefined>;
  /** Medians by hours of UTC or days of the platform, as figures are named. */
  reviewPoints(unit: 'hour' | 'day'): Promise<ReadonlyMap<string, number>>;
  /** What is released by the end of that day. */
  releasesUntil(day: string): Promise<readonly PlatformRelease[]>;
  withdrawalsWaiting(now: Instant): Promise<WithdrawalsWaiting>;
  /** Of the limit for deposits without a transfer: what stands, and what was undone or borne in 30 days. */
  unbackedRoomUsed(now: Instant): Promise<Money>;
  followed(): Promise<readonly FollowedNetwork[]>;
  /** Episodes whose packaging has failed. */
  packagingFailed(): Promise<number>;
  /** When what is owed was last reported; null: never. */
  solvencyTakenAt(): Promise<Instant | null>;
  /** Until when every cold wallet with money on it is signed for; null: there is none. */
  coldSignaturesEnd(): Promise<Instant | null>;
}
