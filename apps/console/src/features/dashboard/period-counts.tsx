import type { OverviewPeriod } from '@cliffhanger/core/dashboard';
import { countText, t } from '../../shared/language/index.ts';
import { Panel } from '../../shared/parts/index.ts';
import type { Overview } from './overview.ts';

interface PeriodCountsProps {
  readonly overview: Overview;
  readonly period: OverviewPeriod;
}

/**
 * Counts for a period. They are no funnel: a viewer who paid today may have clicked last month, and an order
 * that settles today was paid before the period. (The funnel per link: DOMAIN §14.)
 */
export function PeriodCounts({ overview: { period: counted }, period }: PeriodCountsProps) {
  const figures = [
    [t('console.overview.week.clicks'), counted.clicks],
    [t('console.overview.week.orders'), counted.orders],
    [t('console.overview.week.shipped'), counted.shipped],
    [t('console.overview.week.settled'), counted.settledOrders],
    [t('console.overview.week.missed'), counted.missedOrders],
    [t('console.overview.week.upheld'), counted.upheld],
  ] as const;
  return (
    <Panel title={t('console.overview.week', { period: t(`console.overview.period.${period}`) })}>
      <dl className="grid grid-cols-3 gap-y-1.5 px-3.5 py-2 max-md:grid-cols-2 2xl:grid-cols-2">
        {figures.map(([name, count]) => (
          <div key={name} className="min-w-0 pe-3">
            <dt className="truncate text-small text-muted" title={name}>
              {name}
            </dt>
            <dd className="text-label">{countText(count)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
