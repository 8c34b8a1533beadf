import { currentLocale, t } from '@cliffhanger/client/language';
import { dateFormat } from '@cliffhanger/ui/settings';

/** In the reader's language and time zone. */
export const dateText = (at: number): string =>
  dateFormat(currentLocale(), { weekday: 'short', day: 'numeric', month: 'short' }).format(at);
export const momentText = (at: number): string =>
  dateFormat(currentLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** A calendar day (`2026-11-22`), independent of the time zone. */
export const dayText = (day: string): string =>
  dateFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );

/** Dates on documents are in UTC. */
export const longDayText = (at: number): string =>
  dateFormat(currentLocale(), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    at,
  );

/** `Episodes 6–15`, or a single one. */
export const rangeText = (first: number, last: number): string =>
  first === last ? t('viewing.episode', { number: first }) : t('buying.range', { first, last });
