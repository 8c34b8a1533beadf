import { IconButton, type Month, monthName, nextMonth, useUiSettings } from '@cliffhanger/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';

const MONTHS_BACK = 24;

/** Newest first. */
export function monthsUntil(last: Month): readonly Month[] {
  const months = [last];
  for (let month = last; months.length < MONTHS_BACK; ) {
    month = nextMonth(month, -1);
    months.push(month);
  }
  return months;
}

interface MonthPagerProps {
  readonly month: Month;
  /** The latest month that can be selected. */
  readonly last: Month;
  readonly onChange: (month: Month) => void;
}

export function MonthPager({ month, last, onChange }: MonthPagerProps) {
  const { locale, words } = useUiSettings();
  return (
    <div className="flex items-center justify-between">
      <IconButton
        icon={ChevronLeft}
        label={words.monthBefore}
        disabled={month === monthsUntil(last).at(-1)}
        onClick={() => onChange(nextMonth(month, -1))}
      />
      <h2 aria-live="polite" className="text-strong">
        {monthName(month, locale)}
      </h2>
      <IconButton
        icon={ChevronRight}
        label={words.monthAfter}
        disabled={month === last}
        onClick={() => onChange(nextMonth(month, 1))}
      />
    </div>
  );
}
