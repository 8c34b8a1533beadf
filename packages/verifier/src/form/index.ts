import type { Instant } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';

/* Validates values of parsed JSON by hand: malformed values are `undefined`, never an exception. */

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

declare class TextDecoder {
  constructor(label: 'utf-8', options: { readonly fatal: true; readonly ignoreBOM: true });
  decode(bytes: Uint8Array): string;
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined if the bytes are not valid UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Undefined if the bytes are not JSON in UTF-8. */
export function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes) ?? '');
  } catch {
    return undefined;
  }
}

/** Without lone surrogates, which cannot be encoded in UTF-8 and hashed. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed();

export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

const WHOLE = /^(0|-?[1-9]\d{0,18})$/;

export const isAmountText = (value: unknown): value is string => isText(value) && WHOLE.test(value);

export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

export const isList = <T>(value: unknown, isOne: (one: unknown) => one is T): value is readonly T[] =>
  Array.isArray(value) && value.every(isOne);

/** Compares the version in `format` with the known one; undefined for another format. */
export function versionOf(format: unknown, known: string): 'known' | 'newer' | undefined {
  if (format === known) return 'known';
  const prefix = known.slice(0, known.lastIndexOf('-') + 1);
  if (!isText(format) || !format.startsWith(prefix)) return undefined;
  const number = format.slice(prefix.length);
  return /^[1-9]\d{0,18}$/.test(number) && number !== '1' ? 'newer' : undefined;
}

const YEAR_10000_MS = 253_402_300_800_000;

/** `YYYY-MM-DD` in UTC; undefined outside of years with four digits. */
export const utcDay = (instant: number): string | undefined =>
  instant < 0 || instant >= YEAR_10000_MS ? undefined : dayOf(instant as Instant);
