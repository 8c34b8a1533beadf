import type { Locale } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listLevels } from '@cliffhanger/wire/levels';

export type Levels = AnswerOf<typeof listLevels>;
export type Level = Levels['list'][number];

/** Days are in UTC, not in the device's time zone: `30 November`. */
export const dayText = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
