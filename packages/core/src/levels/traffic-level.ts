import type { AgentLevel } from '../identity/index.ts';
import { DAY_MS, type Instant, later, type Money } from '../kernel/index.ts';
import { dayOf } from '../settlement/index.ts';
import { type AllLevelTerms, earnedLevel, isHigher, LEVEL_TERMS, UPGRADE_REFUNDABLE_MS } from './levels.ts';

/** A bought level that was not refunded. */
export interface HeldUpgrade {
  readonly from: AgentLevel;
  readonly to: AgentLevel;
  readonly boughtAt: Instant;
  /** When the weights of a day found nothing left to refund; it counts from then on. */
  readonly usedUpAt: Instant | null;
}

export interface HeldLevel {
  readonly level: AgentLevel;
  readonly settledSales: Money;
  /** Newest first. */
  readonly upgrades: readonly HeldUpgrade[];
}

const canBeGivenBack = ({ boughtAt, usedUpAt }: HeldUpgrade, at: Instant): boolean =>
  usedUpAt === null && at < later(boughtAt, UPGRADE_REFUNDABLE_MS);

/**
 * The level that counts in a day's allocation: the level that remains if everything refundable were refunded
 * at the beginning of the day. Otherwise a level bought for the minutes around the snapshot would count for a
 * day at no cost. SQL twin: levels.traffic_level.
 */
export function trafficLevel(
  { level, settledSales, upgrades }: HeldLevel,
  dayBegins: Instant,
  terms: AllLevelTerms = LEVEL_TERMS,
): AgentLevel {
  let kept = level;
  for (const upgrade of upgrades) {
    if (upgrade.to !== kept || !canBeGivenBack(upgrade, dayBegins)) break;
    kept = upgrade.from;
  }
  const earned = earnedLevel(settledSales, terms);
  const earnedAndHeld = isHigher(earned, level) ? level : earned;
  return isHigher(earnedAndHeld, kept) ? earnedAndHeld : kept;
}

/** The first platform day after the upgrade ceases to be refundable: `2026-11-30`. */
export const trafficCountsFrom = (boughtAt: Instant, offsetMinutes: number): string =>
  dayOf(later(boughtAt, UPGRADE_REFUNDABLE_MS + DAY_MS - 1), offsetMinutes);
