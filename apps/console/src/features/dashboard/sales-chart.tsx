import { usdt } from '@cliffhanger/core/kernel';
import { numberFormat } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { countText, currentLocale, dayText, t } from '../../shared/language/index.ts';
import { briefText, Panel } from '../../shared/parts/index.ts';
import type { Overview } from './overview.ts';

const MICRO = Number(usdt('1'));
const MOST_TICKS = 3;

const dayNumber = (day: string): string => String(Number(day.slice(-2)));

/** 1, 2 or 5 of a power of ten, so that at most three lines lie under the highest. */
function stepUnder(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / MOST_TICKS)));
  return power * ([1, 2, 5].find((factor) => factor * power * MOST_TICKS >= most) ?? 10);
}

const tickText = (value: number): string =>
  numberFormat(currentLocale(), { notation: 'compact' }).format(value);

/** Two weeks of sales, today in full colour; what is in the picture is said as a list too. */
export function SalesChart({ overview: { days, today, week } }: { readonly overview: Overview }) {
  const most = Math.max(...days.map(({ sales }) => Number(sales) / MICRO));
  const step = stepUnder(most);
  // Room above the highest for its figure.
  const top = Math.max(most * 1.12, step);
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
  const mostUpheld = Math.max(...days.map(({ upheld }) => upheld), 1);
  return (
    <Panel
      title={t('console.overview.chart')}
      aside={
        <span className="text-small text-muted">
          {t('console.overview.chart.today')}{' '}
          <b className="ms-1 text-label font-semibold text-ink">{briefText(today.sales)}</b>
        </span>
      }
    >
      <div aria-hidden className="px-3.5 pt-3">
        <div className="relative h-56 ps-8">
          {ticks.map((tick) => (
            <div
              key={tick}
              className={clsx('absolute inset-x-0 border-b', tick === 0 ? 'border-edge' : 'border-line')}
              style={{ bottom: `${(tick * 100) / top}%` }}
            >
              <span className="absolute start-0 -translate-y-1/2 bg-surface pe-1 text-[11px] leading-4 text-muted">
                {tickText(tick)}
              </span>
            </div>
          ))}
          <div className="relative flex h-full items-end gap-1.5">
            {days.map(({ day, sales }) => (
              <Bar
                key={day}
                percent={(Number(sales) * 100) / MICRO / top}
                isToday={day === today.day}
                label={most > 0 && Number(sales) / MICRO === most ? countText(Math.round(most)) : undefined}
              />
            ))}
          </div>
        </div>
        <div className="flex gap-1.5 ps-8 pt-0.5 text-center text-[11px] leading-4 text-muted">
          {days.map(({ day, upheld }) => (
            <span key={day} className="min-w-0 flex-1">
              <span className="block h-2.5">
                {upheld > 0 && (
                  <span
                    className="block rounded-b-[2px] bg-bar-bad"
                    style={{ height: `${3 + (7 * upheld) / mostUpheld}px` }}
                  />
                )}
              </span>
              {dayNumber(day)}
            </span>
          ))}
        </div>
        <p className="py-1.5 text-[11px] leading-4 text-muted">{t('console.overview.chart.below')}</p>
      </div>
      <Heard days={days} />
      <p className="border-t border-line px-3.5 py-2 text-small text-muted">
        {t('console.overview.chart.week', { sales: briefText(week.sales), refunded: week.upheld })}
      </p>
    </Panel>
  );
}

interface BarProps {
  readonly percent: number;
  readonly isToday: boolean;
  readonly label: string | undefined;
}

const Bar = ({ percent, isToday, label }: BarProps) => (
  <div className="flex h-full min-w-0 flex-1 flex-col justify-end text-center">
    {label !== undefined && (
      <span className="-mx-6 pb-0.5 text-[11px] leading-4 font-semibold whitespace-nowrap">{label}</span>
    )}
    <span
      className={clsx('rounded-t-[3px]', isToday ? 'bg-primary' : 'bg-bar-soft')}
      style={{ height: `${percent}%` }}
    />
  </div>
);

const Heard = ({ days }: { readonly days: Overview['days'] }) => (
  <ul className="sr-only">
    {days.map(({ day, sales, orders }) => (
      <li key={day}>
        {t('console.overview.chart.day', {
          day: dayText(Date.parse(day)),
          sales: briefText(sales),
          orders,
        })}
      </li>
    ))}
  </ul>
);
