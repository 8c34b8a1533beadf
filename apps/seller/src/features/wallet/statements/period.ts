import { DAY_MS, type Instant, instantOf } from '@cliffhanger/core/kernel';
import { isMonth, type Span, spanOfMonth } from '@cliffhanger/core/wallet';
import { type Month, monthName, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import type { PageQuery } from '../../../shared/navigation/index.ts';

/** The period of a statement, as in the page's address. */
export type Period =
  | { readonly kind: 'month'; readonly month: Month }
  | { readonly kind: 'days'; readonly from: string; readonly to: string }
  | { readonly kind: 'all' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Earlier than any record. */
const BEGINNING = Date.UTC(2020, 0, 1);

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(startOf(text));

export function periodIn({
  month,
  from,
  to,
}: {
  readonly month: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}): Period {
  if (month !== undefined && isMonth(month)) return { kind: 'month', month: month as Month };
  if (from !== undefined && to !== undefined && isDay(from) && isDay(to) && from <= to)
    return { kind: 'days', from, to };
  return { kind: 'all' };
}

export function queryOf(period: Period): PageQuery {
  switch (period.kind) {
    case 'month':
      return { month: period.month };
    case 'days':
      return { from: period.from, to: period.to };
    case 'all':
      return {};
  }
}

/** Days and months are in UTC, as in the ledger; a period ends at the latest now. */
export function spanOf(period: Period, now: Instant): Span {
  switch (period.kind) {
    case 'month':
      return spanOfMonth(period.month);
    case 'days':
      return { from: instantOf(startOf(period.from)), until: instantOf(startOf(period.to) + DAY_MS) };
    case 'all':
      return { from: instantOf(BEGINNING), until: now };
  }
}

export function usePeriodName(): (period: Period) => string {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (period) => {
    if (period.kind === 'month') return monthName(period.month, locale);
    if (period.kind === 'all') return t('statements.check.all');
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    return format.formatRange(startOf(period.from), startOf(period.to));
  };
}

/** `31 October`: the last day of a span. */
export function useDayName(): (at: number) => string {
  const { locale } = useUiSettings();
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (at) => format.format(at);
}
