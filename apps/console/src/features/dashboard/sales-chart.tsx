import { type Money } from '@cliffhanger/core/kernel';
import { clsx } from 'clsx';
import { countText, dayText, moneyText, t } from '../../shared/language/index.ts';
import { Panel } from '../../shared/parts/index.ts';
import type { Overview } from './overview.ts';

const MICRO = 1_000_000;

const dayNumber = (day: string): string => String(Number(day.slice(-2)));

/** Two weeks of sales, today in full colour; what is in the picture is said as a list too. */
export function SalesChart({ overview: { days, today, week } }: { readonly overview: Overview }) {
  const most = days.reduce((so, { sales }) => (sales > so ? sales : so), 0n as Money);
  const heightOf = (sales: Money): number => (most === 0n ? 0 : Number((sales * 1000n) / most) / 10);
  return (
    <Panel
      title={t('console.overview.chart')}
      aside={
        <span className="text-small text-muted">
          {t('console.overview.chart.today')}{' '}
          <b className="ms-1 text-label font-semibold text-ink">{moneyText(today.sales)}</b>
        </span>
      }
    >
      <div aria-hidden className="flex h-48 items-end gap-1.5 px-3.5 pt-6">
        {days.map(({ day, sales }) => (
          <div key={day} className="flex h-full min-w-0 flex-1 flex-col justify-end text-center">
            {sales === most && sales > 0n && (
              <span className="-mx-6 pb-0.5 text-[11px] font-semibold whitespace-nowrap">
                {countText(Math.round(Number(sales) / MICRO))}
              </span>
            )}
            <span
              className={clsx('rounded-t-[3px]', day === today.day ? 'bg-primary' : 'bg-bar-soft')}
              style={{ height: `${heightOf(sales) * 0.85}%` }}
            />
            <span className="border-t border-line pt-1 text-[11px] leading-4 text-muted">
              {dayNumber(day)}
            </span>
          </div>
        ))}
      </div>
      <ul className="sr-only">
        {days.map(({ day, sales, orders }) => (
          <li key={day}>
            {t('console.overview.chart.day', {
              day: dayText(Date.parse(day)),
              sales: moneyText(sales),
              orders,
            })}
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-3.5 py-2 text-small text-muted">
        {t('console.overview.chart.week', { sales: moneyText(week.sales), refunded: week.upheld })}
      </p>
    </Panel>
  );
}
