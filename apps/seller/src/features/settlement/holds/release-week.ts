import { addMoney, DAY_MS, type Money, NO_MONEY } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listReleaseDays } from '@cliffhanger/wire/settlement';

type ReleaseDays = AnswerOf<typeof listReleaseDays>;

export interface ReleaseDay {
  /** `2026-11-19`. */
  readonly day: string;
  readonly sum: Money;
  readonly orders: number;
  /** From 0 to 1: how tall it stands beside the largest of the week. */
  readonly share: number;
}

export interface ReleaseWeek {
  readonly days: readonly ReleaseDay[];
  readonly sum: Money;
  /** What comes after the week: audits that may take longer. */
  readonly later: readonly ReleaseDays['list'][number][];
}

/** T+7: whatever waits today is released within seven days, today and a week from now among them. */
const DAYS = 8;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The days from today on, those without a release among them; what was due before today comes today. */
export function releaseWeek({ list, today }: ReleaseDays): ReleaseWeek {
  const names = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index));
  const last = names.at(-1) ?? today;
  const sums = names.map((day) => {
    const ofDay = list.filter((one) => one.day === day || (day === today && one.day < today));
    return {
      day,
      sum: addMoney(...ofDay.map(({ sum }) => sum)),
      orders: ofDay.reduce((count, { orders }) => count + orders, 0),
    };
  });
  const most = sums.reduce((largest, { sum }) => (sum > largest ? sum : largest), NO_MONEY);
  return {
    days: sums.map((day) => ({ ...day, share: most === 0n ? 0 : Number((day.sum * 1000n) / most) / 1000 })),
    sum: addMoney(...sums.map(({ sum }) => sum)),
    later: list.filter(({ day }) => day > last),
  };
}
