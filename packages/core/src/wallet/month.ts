import { DAY_MS, earlier, type Instant, instantOf, MINUTE_MS } from '../kernel/index.ts';
import { dayOf } from '../settlement/index.ts';

const MONTH = /^(20[0-9]{2})-(0[1-9]|1[0-2])$/;

/** `2026-11`, in the platform's time zone. */
export const isMonth = (text: string): boolean => MONTH.test(text);

export interface Span {
  readonly from: Instant;
  /** Exclusive. */
  readonly until: Instant;
}

/** With the platform's UTC offset in minutes. */
export function spanOfMonth(month: string, offsetMinutes = 0): Span {
  const [, year, number] = MONTH.exec(month) ?? [];
  if (year === undefined || number === undefined) throw new TypeError(`not a month: ${month}`);
  const months = Number(year) * 12 + Number(number) - 1;
  const start = (at: number) => earlier(startOf(at), offsetMinutes * MINUTE_MS);
  return { from: start(months), until: start(months + 1) };
}

/** The UTC month of a span, if it is one. */
export function monthOf({ from, until }: Span): string | null {
  const month = dayOf(from).slice(0, 'YYYY-MM'.length);
  if (!isMonth(month)) return null;
  const whole = spanOfMonth(month);
  return whole.from === from && whole.until === until ? month : null;
}

const MONTHS_A_YEAR = 12;
/** Days before each month when the year begins in March, so that leap days come last. */
const daysBefore = (monthFromMarch: number): number => Math.floor((153 * monthFromMarch + 2) / 5);
/** From 1 March of the year 0 to 1 January 1970. */
const DAYS_TO_1970 = 719_468;

/** Months are counted from January of the year 0. */
function startOf(months: number): Instant {
  const fromMarch = months - 2;
  const year = Math.floor(fromMarch / MONTHS_A_YEAR);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const days = 365 * year + leapDays + daysBefore(fromMarch % MONTHS_A_YEAR) - DAYS_TO_1970;
  return instantOf(days * DAY_MS);
}
