import { countText, t } from '../../shared/language/index.ts';
import { Panel } from '../../shared/parts/index.ts';
import type { Overview } from './overview.ts';

/**
 * Seven days in figures. No step is a share of another: who paid today may have clicked last month, and what settles today
 * was paid before these days. (Of one click's visit there is a funnel, per link: DOMAIN §14.)
 */
export function Week({ week }: { readonly week: Overview['week'] }) {
  const figures = [
    [t('console.overview.week.clicks'), week.clicks],
    [t('console.overview.week.orders'), week.orders],
    [t('console.overview.week.shipped'), week.shipped],
    [t('console.overview.week.settled'), week.settledOrders],
    [t('console.overview.week.missed'), week.missedOrders],
    [t('console.overview.week.upheld'), week.upheld],
  ] as const;
  return (
    <Panel title={t('console.overview.week')}>
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
