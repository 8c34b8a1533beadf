import { DAY_MS, exactMoneyFigures, type Instant, type Locale, type Money } from '@cliffhanger/core/kernel';
import type { MessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';
import type { Cell } from './sheet.ts';

type Text =
  Extract<MessageId, `statement-paper.${string}`> extends `statement-paper.${infer Key}` ? Key : never;
export type Say = (key: Text, facts?: Readonly<Record<string, string | number>>) => string;

const DECIMALS = 6;
const QUIET_DECIMALS = 4;
const MINUS = '−';

/** The texts and formats of a statement in one locale. */
export interface Words {
  readonly locale: Locale;
  readonly say: Say;
  /** All six decimals, the last four muted. */
  readonly figure: (amount: Money) => Cell;
  /** Signed. Zero is a dash. */
  readonly change: (amount: Money) => Cell;
  /** For sentences: as many decimals as necessary, at least two. */
  readonly brief: (amount: Money) => string;
  readonly count: (number: number) => string;
  readonly percent: (share: number) => string;
  /** `02 Oct 18:22`. */
  readonly moment: (at: Instant) => string;
  readonly day: (at: Instant) => string;
  readonly fullDay: (at: Instant) => string;
  readonly month: (at: Instant) => string;
  /** From a day to the last one before another, with the hour if it is not midnight. */
  readonly days: (from: Instant, until: Instant) => string;
}

export function wordsOf(locale: Locale, hasYears: boolean): Words {
  const six = (amount: Money): string => exactMoneyFigures(amount, locale, DECIMALS);
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(tagOf(locale), { timeZone: 'UTC', ...options });
    return (at: Instant) => made.format(new Date(at));
  };
  const year = hasYears ? ({ year: 'numeric' } as const) : {};
  const date = format({ day: '2-digit', month: 'short', ...year });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const range = new Intl.DateTimeFormat(tagOf(locale), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const counts = new Intl.NumberFormat(locale);
  return {
    locale,
    say: (key, facts = {}) => t(locale, `statement-paper.${key}`, facts),
    figure: (amount) => loudAndQuiet(`${amount < 0n ? MINUS : ''}${six(amount)}`),
    change: (amount) =>
      amount === 0n
        ? [{ text: '–', tone: 'quiet' }]
        : loudAndQuiet(`${amount < 0n ? MINUS : '+'}${six(amount)}`),
    brief: (amount) => exactMoneyFigures(amount, locale),
    count: (number) => counts.format(number),
    percent: (share) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share),
    moment: (at) => `${date(at)} ${time(at)}`,
    day: format({ day: 'numeric', month: 'long' }),
    fullDay: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    month: format({ month: 'long', year: 'numeric' }),
    days: (from, until) =>
      `${range.formatRange(new Date(from), new Date(until - 1))}${until % DAY_MS === 0 ? '' : `, ${time(until)}`}`,
  };
}

/** On paper the day precedes the month in English too. */
const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);

const loudAndQuiet = (figure: string): Cell => [
  { text: figure.slice(0, -QUIET_DECIMALS) },
  { text: figure.slice(-QUIET_DECIMALS), tone: 'decimals' },
];
