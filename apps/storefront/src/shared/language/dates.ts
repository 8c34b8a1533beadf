import { currentLocale, t } from '@cliffhanger/client/language';
import { dateFormat } from '@cliffhanger/ui/settings';

/** A moment as the reader writes it, in the reader's own time. */
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

/** `Episodes 6–15`, or the only one. */
export const rangeText = (first: number, last: number): string =>
  first === last ? t('viewing.episode', { number: first }) : t('buying.range', { first, last });
