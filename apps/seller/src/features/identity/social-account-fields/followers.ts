import { MOST_FOLLOWERS } from '@cliffhanger/core/identity';
import type { Locale } from '@cliffhanger/core/kernel';
import { refusing } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';

const PLAIN = /^[0-9]+$/;
/** `18,400`, `18.400`, `18 400`, `18’400`: groups of three, so that `18.4` is not read as 184. */
const GROUPED = /^[0-9]{1,3}(?:[\s.,'’][0-9]{3})+$/;

/** Parses a count with or without separators; `undefined` when it is none. */
export function parseFollowers(text: string): number | undefined {
  const trimmed = text.trim();
  if (!PLAIN.test(trimmed) && !GROUPED.test(trimmed)) return undefined;
  return Number(trimmed.replaceAll(/[^0-9]/g, ''));
}

export const formatFollowers = (followers: number, locale: Locale): string =>
  new Intl.NumberFormat(locale).format(followers);

/** Formats on blur: `18400` → `18,400`; unreadable input stays as typed. */
export function tidyFollowers(text: string, locale: Locale): string {
  const followers = parseFollowers(text);
  return followers === undefined ? text : formatFollowers(followers, locale);
}

/** The contract takes a number; the form holds text. */
export const typedFollowersInput = z.codec(
  z.string(refusing('field-required')).check(
    z.trim(),
    z.minLength(1, refusing('field-required')),
    z.refine((text) => text === '' || parseFollowers(text) !== undefined, refusing('digits-only')),
    z.refine((text) => (parseFollowers(text) ?? 0) <= MOST_FOLLOWERS, refusing('invalid-input')),
  ),
  z.number(),
  { decode: (text) => parseFollowers(text) ?? 0, encode: String },
);
