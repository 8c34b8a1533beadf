import { DAY_MS, earlier, type Instant, instantOf, MINUTE_MS } from '../kernel/index.ts';
import { dayOf } from '../settlement/index.ts';
import { type DayFigures, type Figures, sumOf } from './figures.ts';

export const CHART_DIMENSIONS = ['day', 'week', 'month'] as const;
export type ChartDimension = (typeof CHART_DIMENSIONS)[number];

export interface ChartPoint extends Figures {
  /** The last point ends today. */
  readonly from: string;
  readonly to: string;
}

/** Two weeks, a quarter, a year. */
const CHART_POINTS: Readonly<Record<ChartDimension, number>> = { day: 14, week: 13, month: 12 };

const DAYS_A_WEEK = 7;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const THURSDAY = 3;

/** Days since 1970, beginning at midnight of the platform's time zone. */
const dayNumber = (at: Instant, offsetMinutes: number): number =>
  Math.floor((at + offsetMinutes * MINUTE_MS) / DAY_MS);
const dayText = (day: number): string => dayOf(instantOf(day * DAY_MS));

export const today = (now: Instant, offsetMinutes: number): string => dayText(dayNumber(now, offsetMinutes));
export const daysBefore = (now: Instant, days: number, offsetMinutes: number): string =>
  dayText(dayNumber(now, offsetMinutes) - days);

export const startOfDay = (now: Instant, offsetMinutes: number): Instant =>
  instantOf(dayNumber(now, offsetMinutes) * DAY_MS - offsetMinutes * MINUTE_MS);

/** Yesterday up to the current time of day. */
export function yesterdayByNow(
  now: Instant,
  offsetMinutes: number,
): { readonly from: Instant; readonly until: Instant } {
  return { from: earlier(startOfDay(now, offsetMinutes), DAY_MS), until: earlier(now, DAY_MS) };
}

interface Span {
  readonly from: string;
  readonly to: string;
}

/** Oldest first. */
export function chartSpans(dimension: ChartDimension, now: Instant, offsetMinutes = 0): readonly Span[] {
  const last = dayNumber(now, offsetMinutes);
  const starts = Array.from({ length: CHART_POINTS[dimension] }, (_, back) => startOf(dimension, last, back));
  return starts
    .map((from, index) => ({
      from: dayText(from),
      to: dayText(index === 0 ? last : (starts[index - 1] ?? last) - 1),
    }))
    .toReversed();
}

/** The first day of the span that is `back` spans earlier. */
function startOf(dimension: ChartDimension, day: number, back: number): number {
  switch (dimension) {
    case 'day':
      return day - back;
    case 'week':
      return day - ((day + THURSDAY) % DAYS_A_WEEK) - back * DAYS_A_WEEK;
    case 'month':
      return firstOfMonth(day, back);
  }
}

function firstOfMonth(day: number, back: number): number {
  const dayOfMonth = Number(dayText(day).slice('2026-11-'.length));
  const first = day - dayOfMonth + 1;
  return back === 0 ? first : firstOfMonth(first - 1, back - 1);
}

/** One point per span, also without data. */
export const chartOf = (spans: readonly Span[], days: readonly DayFigures[]): readonly ChartPoint[] =>
  spans.map(({ from, to }) => ({
    from,
    to,
    ...sumOf(days.filter(({ day }) => day >= from && day <= to)),
  }));
