import type { Money as Amount } from '@cliffhanger/core/kernel';
import { dateFormat, Money, useUiSettings } from '@cliffhanger/ui';
import { atNoon } from './release-days.ts';

interface ChosenDayProps {
  readonly day: string;
  readonly details: readonly string[];
  readonly sum: Amount;
}

/** The selected day of a calendar. */
export function ChosenDay({ day, details, sum }: ChosenDayProps) {
  const { locale } = useUiSettings();
  const format = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <p
      role="status"
      className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 rounded-field bg-well px-3.5 py-2.5"
    >
      <span>
        {format.format(atNoon(day))}
        {details.map((detail) => (
          <span key={detail} className="block text-small text-muted">
            {detail}
          </span>
        ))}
      </span>
      <span className="ms-auto">
        <Money amount={sum} />
      </span>
    </p>
  );
}
