import type { ChartDimension } from '@cliffhanger/core/dashboard';
import { formatMoney, type Locale, type Money, subtractMoney } from '@cliffhanger/core/kernel';
import { dateFormat } from '@cliffhanger/ui';
import type { getChart } from '@cliffhanger/wire/dashboard';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type SalesPoint = AnswerOf<typeof getChart>['points'][number];

/** For bar heights only: a float must not enter a sum. */
export const drawn = (amount: Money): number => Number(formatMoney(amount));

/** Profit and cost, stacked; together the sales. */
export const salesBar = ({ sales, profit }: SalesPoint): readonly number[] => [
  drawn(profit),
  Math.max(0, drawn(subtractMoney(sales, profit))),
];

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const LABELS: Readonly<Record<ChartDimension, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric' },
  week: { day: 'numeric', month: 'numeric' },
  month: { month: 'short' },
};

/** Labels every second point, counted from today: 360 px fit seven. */
export function labelOf(point: SalesPoint, index: number, count: number, at: ChartAt): string {
  if ((count - 1 - index) % 2 === 1) return '';
  return dateFormat(at.locale, { ...LABELS[at.dimension], timeZone: 'UTC' }).format(dateOf(point.from));
}

interface ChartAt {
  readonly dimension: ChartDimension;
  readonly locale: Locale;
}

/** `Nov 9 – 15`, `November 2026`. */
export function spanOf(
  { from, to }: Pick<SalesPoint, 'from' | 'to'>,
  { dimension, locale }: ChartAt,
): string {
  if (dimension === 'month')
    return dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(dateOf(from));
  const format = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.formatRange(dateOf(from), dateOf(to));
}

export const sumOf = (amounts: readonly Money[]): Money =>
  amounts.reduce((sum, amount) => sum + amount, 0n) as Money;
