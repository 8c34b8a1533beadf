import { LOCALES, REFUSAL_NAMES, type RefusalName } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import { contract } from '@cliffhanger/wire/contract';

const CALLS: ReadonlySet<string> = new Set(contract.map(({ name }) => name));

const isRefusal = (name: string): name is RefusalName => REFUSAL_NAMES.some((known) => known === name);

/** The longest stretch of a text into which no fact is filled: without facts their places are empty words. */
const stretchOf = (text: string): string =>
  text
    .split(/\{\w+\}|undefined|NaN|\s{2,}|(?<=[.!?。])\s+/)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0] ?? '';

/**
 * Whether an answer of one of our calls really said the message: in the words of the catalogue, in one of the
 * languages. A call that only a test knows says nothing.
 */
export function saidIt(call: string, outcome: string, text: string): boolean {
  if (!CALLS.has(call) || text.trim() === '') return false;
  if (!isRefusal(outcome)) return true;
  return LOCALES.some((locale) => text.includes(stretchOf(t(locale, `refusals.${outcome}`))));
}
