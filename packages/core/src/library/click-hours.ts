import { DAY_MS, HOUR_MS, type Instant, instantOf, MINUTE_MS } from '../kernel/index.ts';

/** Clicks of one UTC hour, named by its beginning. */
export interface ClickHour {
  readonly hour: Instant;
  readonly clicks: number;
}

/** Seven days from Monday, 24 hours each. */
export type ClickWeek = readonly (readonly number[])[];

export interface BusiestHours {
  /** In the reader's clock; 22 to 1 spans midnight. */
  readonly from: number;
  readonly until: number;
  /** Share of all clicks. */
  readonly share: number;
  /** When to post; undefined with too little data. */
  readonly postBefore: { readonly hour: number; readonly minute: number } | undefined;
}

const DAYS = 7;
const HOURS = 24;
const MINUTES = 60;
/** 1 January 1970. */
const THURSDAY = 3;
const BUSIEST_HOURS = 3;
/** With fewer clicks the hours predict nothing. */
export const CLICKS_FOR_ADVICE = 100;
/** Twice the share that three random hours would have. */
const SHARE_FOR_ADVICE = (2 * BUSIEST_HOURS) / HOURS;
const POST_MINUTES_AHEAD = 30;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const clicksIn = (week: ClickWeek): number => sumOf(week.flat());

/**
 * By weekday and hour of the reader. `offsetAt` returns the reader's UTC offset in minutes at that moment,
 * because it changes with daylight saving. With an offset that is no whole hour, clicks are split by minutes.
 */
export function clickWeekOf(hours: readonly ClickHour[], offsetAt: (at: Instant) => number): ClickWeek {
  const week = Array.from({ length: DAYS }, () => Array.from({ length: HOURS }, () => 0));
  for (const { hour, clicks } of hours) {
    const local = instantOf(hour + offsetAt(hour) * MINUTE_MS);
    const inNext = (local % HOUR_MS) / HOUR_MS;
    addTo(week, local, clicks * (1 - inNext));
    if (inNext > 0) addTo(week, instantOf(local + HOUR_MS), clicks * inNext);
  }
  return week;
}

function addTo(week: readonly number[][], local: Instant, clicks: number): void {
  const day = week[(Math.floor(local / DAY_MS) + THURSDAY) % DAYS];
  const hour = Math.floor((local % DAY_MS) / HOUR_MS);
  if (day !== undefined) day[hour] = (day[hour] ?? 0) + clicks;
}

/** The three busiest consecutive hours; undefined without clicks. */
export function busiestHoursOf(week: ClickWeek): BusiestHours | undefined {
  const all = clicksIn(week);
  if (all === 0) return undefined;
  const byHour = Array.from({ length: HOURS }, (_, hour) => sumOf(week.map((day) => day[hour] ?? 0)));
  const from = firstOfMost(byHour.map((_, hour) => clicksFrom(byHour, hour)));
  const share = clicksFrom(byHour, from) / all;
  const saysEnough = all >= CLICKS_FOR_ADVICE && share >= SHARE_FOR_ADVICE;
  return {
    from,
    until: (from + BUSIEST_HOURS) % HOURS,
    share,
    postBefore: saysEnough ? minutesBefore(from) : undefined,
  };
}

const clicksFrom = (byHour: readonly number[], hour: number): number =>
  sumOf(Array.from({ length: BUSIEST_HOURS }, (_, after) => byHour[(hour + after) % HOURS] ?? 0));

const firstOfMost = (values: readonly number[]): number => values.indexOf(Math.max(...values));

const minutesBefore = (hour: number) => ({
  hour: (hour + HOURS - 1) % HOURS,
  minute: MINUTES - POST_MINUTES_AHEAD,
});
