import { DAY_MS, HOUR_MS, type Instant, instantOf, later } from '../kernel/index.ts';
import { dayOf } from '../settlement/index.ts';
import { daysBefore } from './chart.ts';

export const OVERVIEW_PERIODS = ['24-hours', '7-days', '30-days'] as const;
export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number];

const DAYS: Readonly<Record<OverviewPeriod, number>> = { '24-hours': 1, '7-days': 7, '30-days': 30 };
const HOURS_A_DAY = 24;

export const periodMs = (period: OverviewPeriod): number => DAYS[period] * DAY_MS;

/** `2026-11-18T14` in UTC. */
const hourText = (at: Instant): string =>
  `${dayOf(at)}T${String(Math.floor((at % DAY_MS) / HOUR_MS)).padStart(2, '0')}`;

/** The first hour of the shortest period. */
export const firstHour = (now: Instant): Instant =>
  instantOf(Math.floor(now / HOUR_MS) * HOUR_MS - (HOURS_A_DAY - 1) * HOUR_MS);

/** Oldest first: UTC hours for a day, platform days otherwise. The last point is incomplete. */
export function overviewPoints(
  period: OverviewPeriod,
  now: Instant,
  offsetMinutes: number,
): readonly string[] {
  if (period === '24-hours') {
    const first = firstHour(now);
    return Array.from({ length: HOURS_A_DAY }, (_, at) => hourText(later(first, at * HOUR_MS)));
  }
  const days = DAYS[period];
  return Array.from({ length: days }, (_, at) => daysBefore(now, days - 1 - at, offsetMinutes));
}
