import {
  type BasisPoints,
  basisPointsOf,
  DAY_MS,
  formatMoney,
  HOUR_MS,
  MINUTE_MS,
  type Money,
  parseMoney,
  WHOLE_IN_BASIS_POINTS,
} from '../kernel/index.ts';

/** Settings are stored as JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The unit of a stored number. */
export type SettingUnit = 'usdt' | 'days' | 'hours' | 'minutes' | 'basis-points' | 'points';

interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** A value that an operator may change from a date on, with its stored form. */
export interface Setting<Value> {
  readonly unit?: SettingUnit;
  readonly byDefault: Value;
  /** Undefined for an invalid value. */
  read(written: Json): Value | undefined;
  write(value: Value): Json;
  /** Bounds for new values (DOMAIN §13). Values from before the bounds are still read. */
  readonly bounds?: { readonly from: Value; readonly to: Value };
  /** The range that can be represented. */
  readonly range?: Bounds;
}

/** SQL twin: settings.bounds, which refuses to store anything else. */
export const bounded = <Value>(
  setting: Setting<Value>,
  bounds: { readonly from: Value; readonly to: Value },
): Setting<Value> => ({ ...setting, bounds });

export function amount(byDefault: Money): Setting<Money> {
  return {
    unit: 'usdt',
    byDefault,
    read: (written) => {
      const value = typeof written === 'string' ? parseMoney(written) : undefined;
      return value !== undefined && value >= 0n ? value : undefined;
    },
    write: formatMoney,
  };
}

export const wholeNumber = (byDefault: number, { from, to }: Bounds): Setting<number> => ({
  range: { from, to },
  byDefault,
  read: (written) =>
    typeof written === 'number' && Number.isSafeInteger(written) && written >= from && written <= to
      ? written
      : undefined,
  write: (value) => value,
});

/** The same setting with its unit. */
export const counted = <Value>(unit: SettingUnit, setting: Setting<Value>): Setting<Value> => ({
  ...setting,
  unit,
});

const TIMES = { days: DAY_MS, hours: HOUR_MS, minutes: MINUTE_MS } as const;

/** A time in milliseconds, stored as whole days, hours or minutes. */
export function duration(
  byDefaultMs: number,
  unit: keyof typeof TIMES,
  { from, to }: Bounds,
): Setting<number> {
  const unitMs = TIMES[unit];
  const inUnits = wholeNumber(byDefaultMs / unitMs, { from, to });
  return {
    unit,
    range: { from, to },
    byDefault: byDefaultMs,
    read: (written) => {
      const units = inUnits.read(written);
      return units === undefined ? undefined : units * unitMs;
    },
    write: (ms) => ms / unitMs,
  };
}

export function rate(byDefault: BasisPoints): Setting<BasisPoints> {
  const inBasisPoints = wholeNumber(Number(byDefault), { from: 0, to: Number(WHOLE_IN_BASIS_POINTS) });
  return {
    unit: 'basis-points',
    byDefault,
    read: (written) => {
      const value = inBasisPoints.read(written);
      return value === undefined ? undefined : basisPointsOf(value);
    },
    write: (value) => Number(value),
  };
}

const MOST_WORDS = 100;

/** A list of words, each matching a pattern. */
export const words = (byDefault: readonly string[], form: RegExp): Setting<readonly string[]> => ({
  byDefault,
  read: (written) =>
    Array.isArray(written) &&
    written.length <= MOST_WORDS &&
    written.every((word) => typeof word === 'string' && form.test(word))
      ? (written as readonly string[])
      : undefined,
  write: (value) => value,
});

export const oneOf = <const Word extends string>(
  byDefault: Word,
  allowed: readonly Word[],
): Setting<Word> => ({
  byDefault,
  read: (written) => allowed.find((word) => word === written),
  write: (value) => value,
});

/** A non-empty subset in the order of `allowed`; by default all. */
export const someOf = <const Word extends string>(allowed: readonly Word[]): Setting<readonly Word[]> => ({
  byDefault: allowed,
  read: (written) => {
    if (!Array.isArray(written) || written.length === 0) return undefined;
    const given: ReadonlySet<unknown> = new Set(written);
    const chosen = allowed.filter((word) => given.has(word));
    return chosen.length === written.length ? chosen : undefined;
  },
  write: (value) => value,
});

type ValueOf<S> = S extends Setting<infer Value> ? Value : never;
export type RecordOf<S> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

/** Values that are only valid together: stored all or none. */
export function together<S extends Readonly<Record<string, Setting<unknown>>>>(
  parts: S,
): Setting<RecordOf<S>> {
  const names = Object.keys(parts);
  const each = (of: (name: string, part: Setting<unknown>) => unknown): Record<string, unknown> =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, of(name, part)]));
  return {
    byDefault: each((_name, part) => part.byDefault) as RecordOf<S>,
    read: (written) => {
      if (typeof written !== 'object' || written === null || Array.isArray(written)) return undefined;
      const given = written as Readonly<Record<string, Json>>;
      if (Object.keys(given).some((name) => !names.includes(name))) return undefined;
      const values = each((name, part) => (given[name] === undefined ? undefined : part.read(given[name])));
      return Object.values(values).includes(undefined) ? undefined : (values as RecordOf<S>);
    },
    write: (value) => each((name, part) => part.write((value as Record<string, unknown>)[name])) as Json,
  };
}

/** The same, or null. */
export const orNone = <Value>(setting: Setting<Value>): Setting<Value | null> => ({
  byDefault: null,
  read: (written) => (written === null ? null : setting.read(written)),
  write: (value) => (value === null ? null : setting.write(value)),
});

export const text = (byDefault: string, longest: number): Setting<string> => ({
  byDefault,
  read: (written) =>
    typeof written === 'string' && written.trim() !== '' && written.length <= longest ? written : undefined,
  write: (value) => value,
});
