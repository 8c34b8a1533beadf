import type { Instant } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';

/* Values of a parsed JSON file, read by hand: what is not of the form is `undefined` and never an exception. */

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without lone surrogates: those have no bytes in UTF-8, so nothing could be hashed. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed();

export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

const WHOLE = /^(0|-?[1-9]\d{0,18})$/;

export const isAmountText = (value: unknown): value is string => isText(value) && WHOLE.test(value);

export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

export const isList = <T>(value: unknown, isOne: (one: unknown) => one is T): value is readonly T[] =>
  Array.isArray(value) && value.every(isOne);

/** What `format` says: this version, a newer one, or something else. */
export function versionOf(format: unknown, known: string): 'known' | 'newer' | undefined {
  if (format === known) return 'known';
  const prefix = known.slice(0, known.lastIndexOf('-') + 1);
  if (!isText(format) || !format.startsWith(prefix)) return undefined;
  const number = format.slice(prefix.length);
  return /^[1-9]\d{0,18}$/.test(number) && number !== '1' ? 'newer' : undefined;
}

const YEAR_10000_MS = 253_402_300_800_000;

/** The UTC day as `YYYY-MM-DD`; undefined where a day has no such form. */
export const utcDay = (instant: number): string | undefined =>
  instant < 0 || instant >= YEAR_10000_MS ? undefined : dayOf(instant as Instant);
