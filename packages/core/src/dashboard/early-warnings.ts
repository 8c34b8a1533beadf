import { DAY_MS, HOUR_MS, MINUTE_MS, type Money, NO_MONEY } from '../kernel/index.ts';

/** What tells the staff that something goes wrong before a seller or a viewer is hurt by it. */
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

/** Nothing to do; somebody should look at it today; somebody has to act now. */
export type WarningLevel = 'fine' | 'watch' | 'act';

export interface PlatformHealth {
  /** To sellers, to viewers, and to whoever sent what lies in suspense. */
  readonly owed: Money;
  /** On chains and at processors. */
  readonly held: Money;
  /** Credited by two people without a transfer to show for it. */
  readonly unbacked: Money;
  /** More of it is credited to nobody. */
  readonly mostUnbacked: Money;
  readonly suspense: Money;
  readonly withdrawalsOverdue: number;
  /** Of the last seven days. */
  readonly orders: number;
  readonly upheld: number;
  readonly shipped: number;
  readonly shippedOnTime: number;
  /** Episodes that could not be packaged. */
  readonly packagingFailed: number;
  /** Since the last report of what is owed; null: none was taken. */
  readonly solvencyBehindMs: number | null;
  /** Until a cold wallet's signature counts no more; below zero, since then; null: none holds money. */
  readonly coldSignaturesMs: number | null;
  /** Null: no network is followed. */
  readonly chainBehindMs: number | null;
  readonly figuresBehindMs: number | null;
}

/** Micro-USDT, basis points (more than ten thousand where there is more than all of it), so many, or milliseconds. */
export type WarningUnit = 'money' | 'share' | 'count' | 'time';

export interface EarlyWarning {
  readonly name: EarlyWarningName;
  readonly level: WarningLevel;
  readonly unit: WarningUnit;
  readonly value: bigint;
}

const WHOLE = 10_000;
/** With fewer a single complaint would ring a bell. */
const FEWEST_ORDERS = 20;

/** Each figure against two bounds: from the first on it is watched, from the second on somebody has to act. */
export function earlyWarnings(health: PlatformHealth): readonly EarlyWarning[] {
  const { owed, held, unbacked, mostUnbacked, suspense } = health;
  // The books hold what two people have credited without a transfer; nobody has seen it outside.
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
    // Taken once a day: a report that is a day late is one that was not taken.
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

/** Any of it is watched; from a hundredth of what is owed on somebody has to act. */
const levelOfMoney = (amount: Money, owed: Money): WarningLevel => {
  if (amount <= NO_MONEY) return 'fine';
  return amount * 100n >= owed ? 'act' : 'watch';
};

/** Two people answer for it: any of it is watched, and somebody has to act before there is room for no more. */
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

/** Somebody has to go to a safe for it. */
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
