import { DAY_MS, type Locale, NO_MONEY } from '@cliffhanger/core/kernel';
import { weekStart } from '@cliffhanger/ui/time';
import { atNoon, dayAfter, type ReleaseDays, releasesOf } from '../../../../shared/releases/index.ts';

interface CalendarDay extends ReturnType<typeof releasesOf> {
  readonly when: 'past' | 'today' | 'to-come';
  /** Only reviews end on this day; they may be decided earlier, and against the seller. */
  readonly isReview: boolean;
  /** From 0 to 1, relative to the largest day. */
  readonly share: number;
}

export interface ReleaseWeeks {
  readonly weeks: readonly (readonly CalendarDay[])[];
  readonly first: string;
  readonly last: string;
  /** The number of pages up to the last release. */
  readonly sheets: number;
}

const WEEK = 7;
const WEEKS = 4;
const DAYS = WEEK * WEEKS;

/** Four weeks, starting with the current one. A calendar month would often cut off the next seven days. */
export function releaseWeeks(releases: ReleaseDays, sheet: number, locale: Locale): ReleaseWeeks {
  const { list, today } = releases;
  const begin = weekStart(today, locale);
  const first = dayAfter(begin, sheet * DAYS);
  const sums = Array.from({ length: DAYS }, (_, index) => releasesOf(releases, dayAfter(first, index)));
  const most = sums.reduce((largest, { sum }) => (sum > largest ? sum : largest), NO_MONEY);
  const days = sums.map((day): CalendarDay => {
    const isPast = day.day < today;
    return {
      ...day,
      ...(isPast ? releasesOf({ list: [], today }, day.day) : {}),
      when: isPast ? 'past' : day.day === today ? 'today' : 'to-come',
      isReview: day.releases.length > 0 && day.releases.every(({ holdReason }) => holdReason === 'audit'),
      share: most === 0n ? 0 : Number((day.sum * 100n) / most) / 100,
    };
  });
  const latest = list.reduce((late, { day }) => (day > late ? day : late), today);
  return {
    weeks: Array.from({ length: WEEKS }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK)),
    first,
    last: dayAfter(first, DAYS - 1),
    sheets: Math.floor((atNoon(latest).getTime() - atNoon(begin).getTime()) / DAY_MS / DAYS) + 1,
  };
}
