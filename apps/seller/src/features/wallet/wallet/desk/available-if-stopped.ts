import { addMoney, type Money, NO_MONEY, subtractMoney } from '@cliffhanger/core/kernel';
import { dayAfter, type ReleaseDays } from '../../../../shared/releases/index.ts';

interface AvailableIfStopped {
  /** At the end of each day, from today to the last release. */
  readonly days: readonly { readonly day: string; readonly available: Money }[];
  readonly last: string;
  readonly available: Money;
  readonly released: Money;
  /** Not counted: its release depends on a decision. */
  readonly inReview: Money;
}

/** The available balance after all certain releases; `undefined` while nothing is on hold. */
export function availableIfStopped(
  available: Money,
  { list, today }: ReleaseDays,
): AvailableIfStopped | undefined {
  if (list.length === 0) return undefined;
  const releases = list.filter(({ holdReason }) => holdReason === 'settlement');
  const last = releases.reduce((late, { day }) => (day > late ? day : late), today);
  const availableOn = (day: string): Money =>
    addMoney(available, ...releases.filter((one) => one.day <= day).map(({ sum }) => sum));
  const days = daysBetween(today, last).map((day) => ({ day, available: availableOn(day) }));
  const whole = availableOn(last);
  return {
    days,
    last,
    available: whole,
    released: subtractMoney(whole, available),
    inReview: list.reduce(
      (sum, one) => (one.holdReason === 'audit' ? addMoney(sum, one.sum) : sum),
      NO_MONEY,
    ),
  };
}

function daysBetween(first: string, last: string): readonly string[] {
  const days = [first];
  for (let day = first; day < last; ) {
    day = dayAfter(day, 1);
    days.push(day);
  }
  return days;
}
