import type { OverviewPeriod } from '@cliffhanger/core/dashboard';
import { usdt } from '@cliffhanger/core/kernel';
import { numberFormat } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { countText, currentLocale, dayText, moneyText, t } from '../../shared/language/index.ts';
import { Panel } from '../../shared/parts/index.ts';
import type { Overview } from './overview.ts';
import { periodSpan } from './period.tsx';

const MICRO = Number(usdt('1'));
const MOST_TICKS = 3;
const MOST_NAMES = 8;

/** The day's number, or the hour's: `2026-11-18T14` gives `14`. */
const pointName = (point: string): string => String(Number(point.slice(-2)));

/** 1, 2 or 5 times a power of ten: at most three grid lines below the highest value. */
function stepUnder(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / MOST_TICKS)));
  return power * ([1, 2, 5].find((factor) => factor * power * MOST_TICKS >= most) ?? 10);
}

const tickText = (value: number): string =>
  numberFormat(currentLocale(), { notation: 'compact' }).format(value);

interface SalesChartProps {
  readonly overview: Overview;
  readonly period: OverviewPeriod;
}

/** Sales of a period, the current point in full colour. Screen readers get the same values as a list. */
export function SalesChart({ overview: { points, today, period: sum }, period }: SalesChartProps) {
  const most = Math.max(...points.map(({ sales }) => Number(sales) / MICRO));
  const gap = points.length > 14 ? 'gap-0.5' : 'gap-1.5';
  const step = stepUnder(most);
  // Headroom for the label of the highest value.
  const top = Math.max(most * 1.12, step);
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
  const mostUpheld = Math.max(...points.map(({ upheld }) => upheld), 1);
  // As many labels as fit, counted back from the present.
  const every = Math.ceil(points.length / MOST_NAMES);
  const highest = points.findIndex(({ sales }) => most > 0 && Number(sales) / MICRO === most);
  return (
    <Panel
      title={t(period === '24-hours' ? 'console.overview.chart.hours' : 'console.overview.chart')}
      aside={
        <span className="text-small text-muted">
          {t('console.overview.chart.today')}{' '}
          <b className="ms-1 text-label font-semibold text-ink">{moneyText(today.sales)}</b>
        </span>
      }
    >
      <div aria-hidden className="px-3.5 pt-3">
        <div className="relative h-44 ps-8">
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
          <div className={clsx('relative flex h-full items-end', gap)}>
            {points.map(({ day, sales }, at) => (
              <Bar
                key={day}
                percent={(Number(sales) * 100) / MICRO / top}
                isNow={at === points.length - 1}
                label={at === highest ? countText(Math.round(most)) : undefined}
              />
            ))}
          </div>
        </div>
        <div className={clsx('flex ps-8 pt-0.5 text-center text-[11px] leading-4 text-muted', gap)}>
          {points.map(({ day, upheld }, at) => (
            <span key={day} className="min-w-0 flex-1">
              <span className="block h-2.5">
                {upheld > 0 && (
                  <span
                    className="block rounded-b-[2px] bg-bar-bad"
                    style={{ height: `${3 + (7 * upheld) / mostUpheld}px` }}
                  />
                )}
              </span>
              <span className="-mx-2 block whitespace-nowrap">
                {(points.length - 1 - at) % every === 0 ? pointName(day) : '\u00a0'}
              </span>
            </span>
          ))}
        </div>
        <p className="py-1.5 text-[11px] leading-4 text-muted">{t('console.overview.chart.below')}</p>
      </div>
      <Heard points={points} />
      <p className="border-t border-line px-3.5 py-2 text-small text-muted">
        {t('console.overview.chart.week', {
          span: periodSpan(period),
          sales: moneyText(sum.sales),
          refunded: sum.upheld,
        })}
      </p>
    </Panel>
  );
}

interface BarProps {
  readonly percent: number;
  readonly isNow: boolean;
  readonly label: string | undefined;
}

const Bar = ({ percent, isNow, label }: BarProps) => (
  <div className="flex h-full min-w-0 flex-1 flex-col justify-end text-center">
    {label !== undefined && (
      <span className="-mx-6 pb-0.5 text-[11px] leading-4 font-semibold whitespace-nowrap">{label}</span>
    )}
    <span
      className={clsx('rounded-t-[3px]', isNow ? 'bg-primary' : 'bg-bar-soft')}
      style={{ height: `${percent}%` }}
    />
  </div>
);

const Heard = ({ points }: { readonly points: Overview['points'] }) => (
  <ul className="sr-only">
    {points.map(({ day, sales, orders }) => (
      <li key={day}>
        {day.includes('T')
          ? t('console.overview.chart.hour', {
              hour: `${pointName(day)}:00`,
              sales: moneyText(sales),
              orders,
            })
          : t('console.overview.chart.day', {
              day: dayText(Date.parse(day)),
              sales: moneyText(sales),
              orders,
            })}
      </li>
    ))}
  </ul>
);
