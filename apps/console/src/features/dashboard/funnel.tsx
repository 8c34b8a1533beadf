import { countText, percentText, t } from '../../shared/language/index.ts';
import { Panel } from '../../shared/parts/index.ts';
import { type Overview, shareOf } from './overview.ts';

/** Seven days from a click to money that is somebody's, each step against the one before it. */
export function Funnel({ week }: { readonly week: Overview['week'] }) {
  const { clicks, orders, shipped, settledOrders, missedOrders, upheld } = week;
  const most = Math.max(clicks, orders, 1);
  const steps = [
    [t('console.overview.funnel.clicks'), clicks, undefined],
    [t('console.overview.funnel.orders'), orders, clicks],
    [t('console.overview.funnel.shipped'), shipped, orders],
    [t('console.overview.funnel.settled'), settledOrders, shipped],
  ] as const;
  return (
    <Panel
      title={t('console.overview.funnel')}
      aside={
        <span className="text-small text-muted">
          {t('console.overview.funnel.rate', { percent: percentText(shareOf(orders, clicks)) })}
        </span>
      }
    >
      <ul className="px-4 pt-2">
        {steps.map(([name, count, before], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- four steps, always in this order
          <li key={index} className="mb-2">
            <p className="flex justify-between gap-3">
              <span>{name}</span>
              <span>
                {before !== undefined && before > 0 && (
                  <span className="me-2 text-small text-muted">
                    {t('console.overview.funnel.of', { percent: percentText(shareOf(count, before)) })}
                  </span>
                )}
                <span className="text-label">{countText(count)}</span>
              </span>
            </p>
            <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-track">
              <span
                className="block h-1.5 rounded-full bg-primary"
                style={{ width: `${Math.min(100, (count * 100) / most)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 border-t border-line px-4 py-2 text-small text-muted">
        <span>{t('console.overview.funnel.missed', { count: countText(missedOrders) })}</span>
        <span>{t('console.overview.funnel.upheld', { count: countText(upheld) })}</span>
      </p>
    </Panel>
  );
}
