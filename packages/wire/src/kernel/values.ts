import {
  formatMoney,
  type Id,
  type Instant,
  instantOf,
  isId,
  LOCALES,
  type Money,
  parseMoney,
  type RefusalName,
} from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import { localeFromWire, wireLocale } from './locales.ts';

/*
 * A failed check carries the name of a refusal as its message, so that server responses and form errors share
 * one catalogue.
 */

export const refusing = (name: RefusalName): { error: () => RefusalName } => ({ error: () => name });

/** The spec's code on the wire, ours in code. */
export const localeCode = z.codec(z.string(), z.enum(LOCALES), {
  decode: localeFromWire,
  encode: wireLocale,
});

/** Required text: trimmed, bounded, without control characters. */
export const requiredText = (missing: RefusalName, longest: number) =>
  z
    .string(refusing(missing))
    .check(
      z.trim(),
      z.minLength(1, refusing(missing)),
      z.maxLength(longest, refusing('invalid-input')),
      z.regex(/^[^\p{Cc}]*$/u, refusing('invalid-input')),
    );

export const optionalText = (longest: number) =>
  z.optional(
    z.string(refusing('invalid-input')).check(z.trim(), z.maxLength(longest, refusing('invalid-input'))),
  );

/** A decimal string such as `"12.5"`; never a JSON number (DOMAIN §3). */
export const money = z.codec(
  z.string(refusing('amount-required')).check(
    z.minLength(1, refusing('amount-required')),
    z.refine((text) => parseMoney(text) !== undefined, refusing('amount-malformed')),
  ),
  z.custom<Money>((value) => typeof value === 'bigint'),
  { decode: (text) => parseMoney(text) as Money, encode: formatMoney },
);

/** ISO 8601 in UTC. */
export const instant = z.codec(
  z.iso.datetime({ error: () => 'invalid-input' }),
  z.custom<Instant>((value) => typeof value === 'number'),
  { decode: (text) => instantOf(Date.parse(text)), encode: (at) => new Date(at).toISOString() },
);

export const id = <Of extends string>(refusal: RefusalName = 'invalid-input') =>
  z.custom<Id<Of>>((value) => typeof value === 'string' && isId(value), refusing(refusal));

export const nothing = z.object({});

export const word = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, refusing('invalid-input'));

/** `sfrom`: the list from which the caller came (DOMAIN §2). */
export const CALL_SOURCES = ['hall', 'library', 'order', 'team'] as const;
export type CallSource = (typeof CALL_SOURCES)[number];

/** The `sfrom` of a request body, if it is a known one. */
export const callSourceOf = (body: unknown): CallSource | undefined => {
  const sent = (body as { readonly sfrom?: unknown } | null | undefined)?.sfrom;
  return CALL_SOURCES.find((source) => source === sent);
};
