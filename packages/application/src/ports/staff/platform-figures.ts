import type { OverviewPeriod } from '@cliffhanger/core/dashboard';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';

/** All sellers' figures for a platform day, `2026-11-18`, or for a UTC hour, `2026-11-18T14`. */
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

/** Review durations, all queues together. */
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

/** Platform-wide figures: rollups and queue counts. None scans all orders or the whole ledger. */
export interface PlatformFigures {
  daysSince(from: string): Promise<readonly PlatformDay[]>;
  /** Retained for two days. */
  hoursSince(from: Instant): Promise<readonly PlatformDay[]>;
  /** Undefined without decisions in the period. */
  reviewTimes(period: OverviewPeriod): Promise<PeriodTimes | undefined>;
  /** Medians by UTC hour or platform day, keyed like the figures. */
  reviewPoints(unit: 'hour' | 'day'): Promise<ReadonlyMap<string, number>>;
  /** Amounts released by the end of that day. */
  releasesUntil(day: string): Promise<readonly PlatformRelease[]>;
  withdrawalsWaiting(now: Instant): Promise<WithdrawalsWaiting>;
  /**
   * The used part of the limit for deposits without a transfer: open amounts, plus those reversed or borne in
   * 30 days.
   */
  unbackedRoomUsed(now: Instant): Promise<Money>;
  followed(): Promise<readonly FollowedNetwork[]>;
  /** Episodes with failed packaging. */
  packagingFailed(): Promise<number>;
  /** The time of the last solvency report; `null`: never. */
  solvencyTakenAt(): Promise<Instant | null>;
  /** Until when every cold wallet with a balance has a valid signature; `null`: no such wallet. */
  coldSignaturesEnd(): Promise<Instant | null>;
}
