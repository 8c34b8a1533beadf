import { type Locale, moneyFigures, parseMoney } from '@cliffhanger/core/kernel';

export type Facts = Readonly<Record<string, string | number>>;

/** Facts that are amounts of money, wherever they come from. They travel as exact decimals. */
export const AMOUNT_FACTS: ReadonlySet<string> = new Set([
  'amount',
  'available',
  'back',
  'capital',
  'minimum',
  'net',
  'owed',
  'profit',
  'sales',
  'share',
  'tax',
]);

/** The facts of a text with its amounts written as its reader writes them. */
export const inFigures = (locale: Locale, facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, figuresOf(locale, name, fact)]));

function figuresOf(locale: Locale, name: string, fact: string | number): string | number {
  const amount = AMOUNT_FACTS.has(name) && typeof fact === 'string' ? parseMoney(fact) : undefined;
  return amount === undefined ? fact : moneyFigures(amount, locale);
}
