import { dateFormat } from '@cliffhanger/ui/settings';
import { currentLocale } from '../../shared/language/index.ts';

/** Days of the allocation are in UTC, wherever they are read. */
export const dayText = (day: string): string =>
  dateFormat(currentLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`));
