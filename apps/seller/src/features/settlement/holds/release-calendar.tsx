import { Card, Facts, Money, moneyFigures, Skeleton, useUiSettings } from '@cliffhanger/ui';
import { listReleaseDays } from '@cliffhanger/wire/settlement';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { atNoon, ChosenDay } from '../../../shared/releases/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { type ReleaseDay, type ReleaseWeek, releaseWeek } from './release-week.ts';

/** The amount released per day. */
export function ReleaseCalendar() {
  const days = useApiQuery(listReleaseDays, {});
  return (
    <QueryView answer={days} loading={<Skeleton className="h-56 rounded-card" />}>
      {(value) => (value.list.length === 0 ? null : <Week week={releaseWeek(value)} />)}
    </QueryView>
  );
}

function Week({ week }: { week: ReleaseWeek }) {
  const t = useTranslation();
  const first = week.days.find(({ sum }) => sum > 0n)?.day;
  const [chosen, setChosen] = useState<string>();
  const day = week.days.find((one) => one.day === (chosen ?? first));
  return (
    <Card title={t('settlement.releases')} aside={<Money amount={week.sum} />}>
      <div
        className="-mx-1 grid auto-cols-fr grid-flow-col"
        role="group"
        aria-label={t('settlement.releases')}
      >
        {week.days.map((one) => (
          <DayBar
            key={one.day}
            day={one}
            isChosen={one.day === day?.day}
            onChoose={() => setChosen(one.day)}
          />
        ))}
      </div>
      {day !== undefined && (
        <ChosenDay day={day.day} details={[t('settlement.orders', { count: day.orders })]} sum={day.sum} />
      )}
      <Later week={week} />
    </Card>
  );
}

interface DayBarProps {
  readonly day: ReleaseDay;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const TALLEST_PX = 72;
const SHORTEST_PX = 4;

/** Each bar is a button; the day's sum is shown below the chart, where it fits in every language. */
function DayBar({ day, isChosen, onChoose }: DayBarProps) {
  const { locale, isMoneyHidden } = useUiSettings();
  const t = useTranslation();
  const date = atNoon(day.day);
  const height =
    isMoneyHidden || day.sum === 0n ? SHORTEST_PX : Math.max(SHORTEST_PX, day.share * TALLEST_PX);
  const amount = isMoneyHidden ? '' : moneyFigures(day.sum, locale);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="grid min-w-0 content-end justify-items-center gap-1.5 rounded-inner px-0.5 py-1"
    >
      <span
        style={{ height }}
        className={clsx(
          'w-full max-w-8 rounded-t-bar transition-colors',
          isChosen ? 'bg-primary' : day.sum === 0n ? 'bg-track' : 'bg-primary-soft',
        )}
      />
      <span className="text-micro text-muted">
        {new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date)}
      </span>
      <span className={clsx('figures text-label', isChosen && 'text-primary-text')}>{date.getUTCDate()}</span>
      <span className="sr-only">{`${t('settlement.orders', { count: day.orders })} ${amount}`}</span>
    </button>
  );
}

/** An audit may hold past the week; its latest end is known. */
function Later({ week: { later } }: { week: ReleaseWeek }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  if (later.length === 0) return null;
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <div className="mt-3 text-small">
      <Facts
        rows={later.map(({ day, sum }) => [
          t('settlement.releases.later', { date: format.format(atNoon(day)) }),
          <Money key={day} amount={sum} size="plain" />,
        ])}
      />
    </div>
  );
}
