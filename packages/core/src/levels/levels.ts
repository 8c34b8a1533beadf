import { AGENT_LEVELS, type AgentLevel } from '../identity/index.ts';
import {
  accept,
  DAY_MS,
  type Instant,
  later,
  type Money,
  type Result,
  refuse,
  subtractMoney,
  usdt,
} from '../kernel/index.ts';

export interface LevelTerms {
  readonly price: Money;
  readonly rights: number;
  readonly trafficWeight: number;
  readonly episodes: number;
  /** Settled sales that earn the level. */
  readonly earnedAt: Money;
}

export type AllLevelTerms = Readonly<Record<AgentLevel, LevelTerms>>;

/** DOMAIN §7; an operator may change them from a date on. */
export const LEVEL_TERMS: AllLevelTerms = {
  bronze: { price: usdt('0'), rights: 3, trafficWeight: 1, episodes: 0, earnedAt: usdt('0') },
  silver: { price: usdt('200'), rights: 10, trafficWeight: 2, episodes: 50, earnedAt: usdt('1000') },
  gold: { price: usdt('800'), rights: 30, trafficWeight: 5, episodes: 250, earnedAt: usdt('5000') },
  diamond: { price: usdt('3000'), rights: 100, trafficWeight: 12, episodes: 1_200, earnedAt: usdt('25000') },
};

export const UPGRADE_REFUNDABLE_MS = 14 * DAY_MS;

const rank = (level: AgentLevel): number => AGENT_LEVELS.indexOf(level);

export const isHigher = (level: AgentLevel, than: AgentLevel): boolean => rank(level) > rank(than);

/** The highest level earned by settled sales. Earned levels are free and are not taken away. */
export function earnedLevel(settledSales: Money, terms: AllLevelTerms = LEVEL_TERMS): AgentLevel {
  return AGENT_LEVELS.filter((level) => settledSales >= terms[level].earnedAt).at(-1) ?? 'bronze';
}

export interface UpgradeQuote {
  readonly price: Money;
  readonly episodes: number;
  readonly rightsAdded: number;
}

/** The price is the difference from the current level, however it was obtained. */
export function quoteUpgrade(
  from: AgentLevel,
  to: AgentLevel,
  terms: AllLevelTerms = LEVEL_TERMS,
): Result<UpgradeQuote> {
  if (!isHigher(to, from)) return refuse('level-not-higher');
  return accept({
    price: subtractMoney(terms[to].price, terms[from].price),
    episodes: terms[to].episodes - terms[from].episodes,
    rightsAdded: terms[to].rights - terms[from].rights,
  });
}

export interface BoughtUpgrade extends UpgradeQuote {
  readonly boughtAt: Instant;
}

export interface UpgradeUse {
  /** Rights in use that only the upgrade provides. */
  readonly rightsUsed: number;
  readonly episodesUsed: number;
}

/** Refundable for 14 days as far as it is unused. */
export function upgradeRefund(upgrade: BoughtUpgrade, use: UpgradeUse, now: Instant): Result<Money> {
  if (now >= later(upgrade.boughtAt, UPGRADE_REFUNDABLE_MS)) return refuse('upgrade-refund-too-late');
  const whole = BigInt(upgrade.rightsAdded + upgrade.episodes);
  const used = BigInt(
    Math.min(use.rightsUsed, upgrade.rightsAdded) + Math.min(use.episodesUsed, upgrade.episodes),
  );
  // The used part is rounded down.
  const kept = whole === 0n ? 0n : (upgrade.price * used) / whole;
  return accept((upgrade.price - kept) as Money);
}
