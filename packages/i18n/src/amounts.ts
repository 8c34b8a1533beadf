import { type Locale, moneyFigures, parseMoney } from '@cliffhanger/core/kernel';

export type Facts = Readonly<Record<string, string | number>>;

/** Facts that are amounts of money. They are transported as exact decimals. */
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

/** Formats the amounts among the facts for the locale. */
export const inFigures = (locale: Locale, facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, figuresOf(locale, name, fact)]));

function figuresOf(locale: Locale, name: string, fact: string | number): string | number {
  const amount = AMOUNT_FACTS.has(name) && typeof fact === 'string' ? parseMoney(fact) : undefined;
  return amount === undefined ? fact : moneyFigures(amount, locale);
}
