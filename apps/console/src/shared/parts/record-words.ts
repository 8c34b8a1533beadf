import { briefMoneyFigures, type Money } from '@cliffhanger/core/kernel';
import { i18n } from '@lingui/core';
import { figures, t } from '../language/index.ts';

/** With two decimals (less than a cent stays whole), a minus that is one, and a plus where it says which way money went. */
export function moneyText(amount: bigint, isSigned = false): string {
  const figures = briefMoneyFigures((amount < 0n ? -amount : amount) as Money, 'en');
  if (amount < 0n) return `−${figures}`;
  return isSigned && amount > 0n ? `+${figures}` : figures;
}

/** The same of an exact decimal, of however many places: cut off after the second, unless nothing would be left. */
export function decimalText(decimal: string, isSigned = false): string {
  const size = decimal.replace(/^-/, '');
  const cut = /^\d+(?:\.\d{1,2})?/.exec(size)?.[0] ?? size;
  const isNothing = !/[1-9]/.test(size);
  const text = figures(isNothing || /[1-9]/.test(cut) ? cut : size);
  if (decimal.startsWith('-') && !isNothing) return `−${text}`;
  return isSigned && !isNothing ? `+${text}` : text;
}

const COUNTS = new Intl.NumberFormat('en');

export const countText = (count: number): string => COUNTS.format(count);

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

export const countryText = (country: string): string => COUNTRIES.of(country) ?? country;

const WORD_GROUPS = {
  state: 'word.state',
  transfer: 'word.transfer',
  account: 'word.account',
  trait: 'word.trait',
  subject: 'word.subject',
  level: 'level',
  reason: 'complaint.reason',
} as const;

/** A word of the system in words; one without a text is shown as it is. */
export function wordText(group: keyof typeof WORD_GROUPS, word: string): string {
  const id = `console.${WORD_GROUPS[group]}.${word}`;
  const text = i18n._(id);
  return text === id ? word : text;
}

/** `14:33` of today, `13 Nov` of this year, otherwise with the year. */
export function momentText(at: number, now: number): string {
  const [date, today] = [new Date(at), new Date(now)];
  const time = TIMES.format(date);
  if (date.toISOString().slice(0, 10) === today.toISOString().slice(0, 10)) return time;
  return date.getUTCFullYear() === today.getUTCFullYear() ? DAYS.format(date) : YEARS.format(date);
}

/** The same with the time, for a day that is over. */
export const wholeMomentText = (at: number): string =>
  t('console.record.moment', { day: DAYS.format(at), time: TIMES.format(at) });

const TIMES = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'UTC',
});
const DAYS = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const YEARS = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
