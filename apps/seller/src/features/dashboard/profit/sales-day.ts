import type { Locale } from '@cliffhanger/core/kernel';
import { dateFormat } from '@cliffhanger/ui';
import type { listSalesDays } from '@cliffhanger/wire/dashboard';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type SalesDay = AnswerOf<typeof listSalesDays>['list'][number];

/** The platform's days are in UTC, not in the device's time zone. */
export const dayFormat = (locale: Locale) => {
  const format = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};
