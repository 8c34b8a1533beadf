import { LOCALES, REFUSAL_NAMES, type RefusalName } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import { contract } from '@cliffhanger/wire/contract';

const CALLS: ReadonlySet<string> = new Set(contract.map(({ name }) => name));

const isRefusal = (name: string): name is RefusalName => REFUSAL_NAMES.some((known) => known === name);

/** The longest part of a text without placeholders, because their values are unknown here. */
const stretchOf = (text: string): string =>
  text
    .split(/\{\w+\}|undefined|NaN|\s{2,}|(?<=[.!?。])\s+/)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0] ?? '';

/**
 * Whether a response contains the message, in the catalogue's words in any language. Calls that exist only in
 * tests do not count.
 */
export function saidIt(call: string, outcome: string, text: string): boolean {
  if (!CALLS.has(call) || text.trim() === '') return false;
  if (!isRefusal(outcome)) return true;
  return LOCALES.some((locale) => text.includes(stretchOf(t(locale, `refusals.${outcome}`))));
}
