import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/index.ts';
import { useUiSettings } from '../settings/index.ts';
import { type Month, monthDays, monthName, nextMonth, weekdayNames } from './month.ts';

interface MonthCalendarProps {
  readonly month: Month;
  readonly onMonth?: (month: Month) => void;
  /** `2026-11-15`. */
  readonly today?: string;
  readonly chosen?: string | undefined;
  readonly onChoose?: (day: string) => void;
  /** Under the number of a day: a sum, a dot. */
  readonly children: (day: string) => ReactNode;
}

/** A month as weeks, beginning with the day that the reader's language begins with. Days are days in UTC. */
export function MonthCalendar({ month, onMonth, today, chosen, onChoose, children }: MonthCalendarProps) {
  const { locale, words } = useUiSettings();
  const { blanks, days } = monthDays(month, locale);
  return (
    <section aria-label={monthName(month, locale)}>
      <header className="flex items-center justify-between">
        {onMonth !== undefined && (
          <IconButton
            icon={ChevronLeft}
            label={words.monthBefore}
            onClick={() => onMonth(nextMonth(month, -1))}
          />
        )}
        <h3 className="flex-1 text-center text-strong">{monthName(month, locale)}</h3>
        {onMonth !== undefined && (
          <IconButton
            icon={ChevronRight}
            label={words.monthAfter}
            onClick={() => onMonth(nextMonth(month, 1))}
          />
        )}
      </header>
      <div className="grid grid-cols-7 gap-0.5 text-center">
        {weekdayNames(locale).map((name) => (
          <span key={name} className="py-1 text-micro text-muted">
            {name}
          </span>
        ))}
        {blanks > 0 && <span style={{ gridColumn: `span ${blanks}` }} />}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            disabled={onChoose === undefined}
            aria-pressed={onChoose === undefined ? undefined : day === chosen}
            onClick={() => onChoose?.(day)}
            className={clsx(
              'grid min-h-12 content-start justify-items-center rounded-inner px-0.5 py-1 transition-colors',
              day === chosen && 'bg-primary-soft text-primary-text',
            )}
          >
            <span
              className={clsx(
                'figures text-label',
                day === today && 'text-tab-text underline underline-offset-4',
              )}
            >
              {Number(day.slice(-2))}
            </span>
            <span className="figures text-micro text-muted">{children(day)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
