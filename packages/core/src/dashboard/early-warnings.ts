import { DAY_MS, HOUR_MS, MINUTE_MS, type Money, NO_MONEY } from '../kernel/index.ts';

/** Signs of trouble for staff, before it affects sellers or viewers. */
export const EARLY_WARNINGS = [
  'coverage',
  'unbacked',
  'suspense',
  'withdrawals-overdue',
  'complaints-upheld',
  'shipped-late',
  'packaging-failed',
  'solvency-behind',
  'cold-signatures',
  'chain-behind',
  'figures-behind',
] as const;
export type EarlyWarningName = (typeof EARLY_WARNINGS)[number];

export type WarningLevel = 'fine' | 'watch' | 'act';

export interface PlatformHealth {
  /** To sellers, viewers and senders of money in suspense. */
  readonly owed: Money;
  readonly held: Money;
  /** Credited by two people without a transfer. */
  readonly unbacked: Money;
  /** The limit of `unbacked`. */
  readonly mostUnbacked: Money;
  readonly suspense: Money;
  readonly withdrawalsOverdue: number;
  /** Of the last seven days. */
  readonly orders: number;
  readonly upheld: number;
  readonly shipped: number;
  readonly shippedOnTime: number;
  readonly packagingFailed: number;
  /** Time since the last solvency report; null without one. */
  readonly solvencyBehindMs: number | null;
  /** Time until a cold wallet's signature expires, negative afterwards; null without a funded cold wallet. */
  readonly coldSignaturesMs: number | null;
  /** Null if no network is followed. */
  readonly chainBehindMs: number | null;
  readonly figuresBehindMs: number | null;
}

/** Micro-USDT, basis points (possibly above 10,000), a count, or milliseconds. */
export type WarningUnit = 'money' | 'share' | 'count' | 'time';

export interface EarlyWarning {
  readonly name: EarlyWarningName;
  readonly level: WarningLevel;
  readonly unit: WarningUnit;
  readonly value: bigint;
}

const WHOLE = 10_000;
/** Below this number a single complaint would raise a warning. */
const FEWEST_ORDERS = 20;

/** Two bounds per figure: `watch` from the first, `act` from the second. */
export function earlyWarnings(health: PlatformHealth): readonly EarlyWarning[] {
  const { owed, held, unbacked, mostUnbacked, suspense } = health;
  // Unbacked credits are in the books and not in any external balance.
  const coverage = owed <= 0n ? WHOLE : Number(((held - unbacked) * BigInt(WHOLE)) / owed);
  return [
    { name: 'coverage', level: levelBelow(coverage, 10_200, WHOLE), ...shareOf(coverage) },
    { name: 'unbacked', level: levelOfUnbacked(unbacked, mostUnbacked), unit: 'money', value: unbacked },
    { name: 'suspense', level: levelOfMoney(suspense, owed), unit: 'money', value: suspense },
    {
      name: 'withdrawals-overdue',
      level: levelFrom(health.withdrawalsOverdue, 1, 5),
      unit: 'count',
      value: BigInt(health.withdrawalsOverdue),
    },
    inShare('complaints-upheld', health.upheld, health.orders, [100, 300]),
    inShare('shipped-late', health.shipped - health.shippedOnTime, health.shipped, [1_000, 3_000]),
    {
      name: 'packaging-failed',
      level: levelFrom(health.packagingFailed, 1, 10),
      unit: 'count',
      value: BigInt(health.packagingFailed),
    },
    // Reports are daily; after another day the report counts as missing.
    ...behind('solvency-behind', health.solvencyBehindMs, [26 * HOUR_MS, 50 * HOUR_MS]),
    ...timeLeft('cold-signatures', health.coldSignaturesMs, COLD_SIGNATURE_SOON_MS),
    ...behind('chain-behind', health.chainBehindMs, [5 * MINUTE_MS, 15 * MINUTE_MS]),
    ...behind('figures-behind', health.figuresBehindMs, [5 * MINUTE_MS, 15 * MINUTE_MS]),
  ];
}

const shareOf = (share: number) => ({ unit: 'share', value: BigInt(share) }) as const;

const levelFrom = (value: number, watch: number, act: number): WarningLevel => {
  if (value >= act) return 'act';
  return value >= watch ? 'watch' : 'fine';
};

const levelBelow = (value: number, watch: number, act: number): WarningLevel =>
  levelFrom(-value, -watch + 1, -act + 1);

/** Any amount is `watch`; from 1 % of the debts it is `act`. */
const levelOfMoney = (amount: Money, owed: Money): WarningLevel => {
  if (amount <= NO_MONEY) return 'fine';
  return amount * 100n >= owed ? 'act' : 'watch';
};

/** Any amount is `watch`; it is `act` before the limit is reached. */
const levelOfUnbacked = (unbacked: Money, most: Money): WarningLevel => {
  if (unbacked <= NO_MONEY) return 'fine';
  return unbacked * 10n >= most * 8n ? 'act' : 'watch';
};

function inShare(
  name: EarlyWarningName,
  part: number,
  whole: number,
  [watch, act]: readonly [number, number],
): EarlyWarning {
  const share = whole === 0 ? 0 : Math.round((Math.max(0, part) * WHOLE) / whole);
  const level = whole < FEWEST_ORDERS ? 'fine' : levelFrom(share, watch, act);
  return { name, level, ...shareOf(share) };
}

/** Someone has to go to a safe. */
const COLD_SIGNATURE_SOON_MS = 7 * DAY_MS;

function timeLeft(name: EarlyWarningName, ms: number | null, soonMs: number): readonly EarlyWarning[] {
  if (ms === null) return [];
  const level = levelBelow(ms, soonMs + 1, 1);
  return [{ name, level, unit: 'time', value: BigInt(Math.max(0, Math.round(ms))) }];
}

function behind(
  name: EarlyWarningName,
  ms: number | null,
  [watch, act]: readonly [number, number],
): readonly EarlyWarning[] {
  if (ms === null) return [];
  const level = levelFrom(ms, watch, act);
  return [{ name, level, unit: 'time', value: BigInt(Math.max(0, Math.round(ms))) }];
}
