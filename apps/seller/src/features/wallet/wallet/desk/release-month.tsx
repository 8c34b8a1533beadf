import { type Locale, MICRO_PER_USDT, type Money, moneyFigures } from '@cliffhanger/core/kernel';
import { Card, dateFormat, IconButton, numberFormat, useUiSettings, weekdayNames } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/language/index.ts';
import { atNoon, ChosenDay, type ReleaseDays } from '../../../../shared/releases/index.ts';
import { type ReleaseWeeks, releaseWeeks } from './release-weeks.ts';

type CalendarDay = ReleaseWeeks['weeks'][number][number];

/** The amount released per day, week by week. */
export function ReleaseMonth({ releases }: { releases: ReleaseDays }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const [sheet, setSheet] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const calendar = releaseWeeks(releases, sheet, locale);
  // The month that most of the visible days belong to.
  const month = calendar.weeks[2]?.[0]?.day.slice(0, 7);
  const day = calendar.weeks.flat().find((one) => one.day === chosen);
  return (
    <Card
      title={t('desk.wallet.calendar')}
      aside={<Pager calendar={calendar} sheet={sheet} onChange={setSheet} />}
    >
      <table className="-mx-1 w-[calc(100%+8px)] table-fixed border-separate border-spacing-1">
        <thead>
          <tr>
            {weekdayNames(locale).map((name) => (
              <th key={name} scope="col" className="text-small font-normal text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((one) => (
                <td key={one.day} className="p-0">
                  <DayCell
                    day={one}
                    isOfOtherMonth={one.day.slice(0, 7) !== month}
                    isChosen={one.day === chosen}
                    onChoose={() => setChosen(one.day === chosen ? undefined : one.day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
      {day !== undefined && day.releases.length > 0 && (
        <ChosenDay
          day={day.day}
          sum={day.sum}
          details={day.releases.map(({ holdReason, orders }) =>
            t(`wallet.release.${holdReason}`, { count: orders }),
          )}
        />
      )}
    </Card>
  );
}

interface PagerProps {
  readonly calendar: ReleaseWeeks;
  readonly sheet: number;
  readonly onChange: (sheet: number) => void;
}

/** The pager is shown only if there are releases beyond these weeks. */
function Pager({ calendar: { first, last, sheets }, sheet, onChange }: PagerProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const months = dateFormat(locale, { month: 'short', timeZone: 'UTC' }).formatRange(
    atNoon(first),
    atNoon(last),
  );
  return (
    <span className="-mx-2 -my-3 flex shrink-0 items-center">
      {sheets > 1 && (
        <IconButton
          icon={ChevronLeft}
          label={t('desk.wallet.calendar.before')}
          disabled={sheet === 0}
          onClick={() => onChange(sheet - 1)}
        />
      )}
      <span aria-live="polite" className={clsx('text-label whitespace-nowrap', sheets === 1 && 'px-2')}>
        {months}
      </span>
      {sheets > 1 && (
        <IconButton
          icon={ChevronRight}
          label={t('desk.wallet.calendar.after')}
          disabled={sheet === sheets - 1}
          onClick={() => onChange(sheet + 1)}
        />
      )}
    </span>
  );
}

interface DayCellProps {
  readonly day: CalendarDay;
  readonly isOfOtherMonth: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const CELL = 'relative grid min-h-11.5 w-full content-start justify-items-center rounded-inner px-0.5 pt-1.5';
const LEAST = 'bg-tab/14';
/** Larger amounts have a stronger tint. */
const STRENGTHS = [
  [0.75, 'bg-tab/30'],
  [0.5, 'bg-tab/25'],
  [0.25, 'bg-tab/20'],
] as const;
const strengthOf = (share: number): string => STRENGTHS.find(([from]) => share >= from)?.[1] ?? LEAST;

/** A day with releases is a button that shows them. */
function DayCell({ day, isOfOtherMonth, isChosen, onChoose }: DayCellProps) {
  const t = useTranslation();
  const { locale, isMoneyHidden, words } = useUiSettings();
  const date = atNoon(day.day);
  const isToday = day.when === 'today';
  const frame = isToday && 'outline-2 -outline-offset-2 outline-primary';
  const hasMoney = day.releases.length > 0;
  const number = (
    <span
      aria-hidden={hasMoney}
      className={clsx('figures text-small', (day.when === 'past' || isOfOtherMonth) && 'text-muted')}
    >
      {date.getUTCDate()}
    </span>
  );
  if (!hasMoney)
    return (
      <div className={clsx(CELL, 'bg-well', frame)} {...(isToday ? { 'aria-current': 'date' } : {})}>
        {number}
      </div>
    );
  const name = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      {...(isToday ? { 'aria-current': 'date' } : {})}
      onClick={onChoose}
      className={clsx(
        CELL,
        day.isReview ? 'bg-warn-soft' : strengthOf(day.share),
        frame,
        isChosen && 'ring-2 ring-tab-text ring-inset',
      )}
    >
      {number}
      <span aria-hidden className={clsx('text-micro tracking-[-0.03em]', day.isReview && 'text-warn')}>
        {isMoneyHidden ? '•••' : calendarFigures(day.sum, locale)}
      </span>
      <span className="sr-only">
        {`${name.format(date)}: ${t('settlement.orders', { count: day.orders })}, ${
          isMoneyHidden ? words.hiddenAmount : moneyFigures(day.sum, locale)
        }`}
      </span>
    </button>
  );
}

const LARGE = 1_000n;

/** Without decimals from a thousand on, rounded down: a cell is a seventh of a card. */
const calendarFigures = (sum: Money, locale: Locale): string =>
  sum / MICRO_PER_USDT >= LARGE
    ? numberFormat(locale).format(sum / MICRO_PER_USDT)
    : moneyFigures(sum, locale);

function Legend() {
  const t = useTranslation();
  const keys = [
    [t('desk.wallet.calendar.releases'), 'bg-tab'],
    [t('desk.wallet.calendar.reviews'), 'bg-warn'],
    [t('wallet.assets.today'), 'outline-2 -outline-offset-2 outline-primary'],
  ] as const;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
      {keys.map(([label, look]) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className={`size-2.5 rounded-bar ${look}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
