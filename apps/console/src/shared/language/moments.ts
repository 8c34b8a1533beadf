import { currentLocale } from '@cliffhanger/client/language';
import { dateFormat } from '@cliffhanger/ui';
import { t } from './texts.ts';

/* All times in the console are UTC: two people who discuss a line see the same time. */

const written = (at: number, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(currentLocale(), { ...options, timeZone: 'UTC' }).format(at);

export const dateText = (at: number): string =>
  t('console.date', { at: written(at, { dateStyle: 'medium', timeStyle: 'short' }) });

export const dayText = (at: number): string => written(at, { dateStyle: 'medium' });

export const timeText = (at: number): string =>
  written(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const dayOfYearText = (at: number): string => written(at, { day: 'numeric', month: 'short' });

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
const yearOf = (at: number): number => new Date(at).getUTCFullYear();

/** `14:33` for today, `13 Nov` for this year, otherwise with the year. */
export function momentText(at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return timeText(at);
  return yearOf(at) === yearOf(now)
    ? dayOfYearText(at)
    : written(at, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Date and time, for days in the past: `13 Nov` with `14:33`. */
export const wholeMomentText = (at: number): string =>
  t('console.record.moment', { day: dayOfYearText(at), time: timeText(at) });
