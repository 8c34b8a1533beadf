import { Countdown, Icon, Skeleton } from '@cliffhanger/ui';
import { ChevronRight, Package, PackageCheck } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { Home } from './home-queries.ts';

/** The same height in every state, so that the content below does not move. */
const BOX = 'flex min-h-[84px] items-center gap-3 rounded-card px-4 py-3';

/** Paid orders that wait for the seller. */
export const ToShipBanner = memo(function ToShipBanner({ toShip }: { toShip: Home['toShip'] | undefined }) {
  if (toShip === undefined) return <LoadingBanner />;
  return toShip.count === 0 ? <NothingToShip /> : <OrdersToShip toShip={toShip} />;
});

function OrdersToShip({ toShip }: { toShip: Home['toShip'] }) {
  const t = useTranslation();
  return (
    <PageLink
      to="orders"
      query={{ state: 'to-ship' }}
      className={`${BOX} bg-secondary-soft transition-opacity active:opacity-80`}
    >
      <Icon of={Package} className="text-secondary-text" />
      <span className="min-w-0 flex-1">
        <span className="block text-strong">{t('dashboard.to-ship', { count: toShip.count })}</span>
        {toShip.firstDeadline !== null && (
          <Countdown until={toShip.firstDeadline} format="clock" label={t('dashboard.to-ship.deadline')} />
        )}
        {toShip.withoutRight > 0 && (
          <span className="block text-small text-muted">
            {t('dashboard.to-ship.without-right', { count: toShip.withoutRight })}
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-0.5 text-label text-secondary-text">
        {t('dashboard.to-ship.action')}
        <Icon of={ChevronRight} size={20} className="-me-1" />
      </span>
    </PageLink>
  );
}

function NothingToShip() {
  const t = useTranslation();
  return (
    <div className={`${BOX} bg-surface`}>
      <Icon of={PackageCheck} className="text-good" />
      <div className="min-w-0 flex-1">
        <p className="text-strong">{t('dashboard.to-ship.none')}</p>
        <p className="text-small text-muted">{t('dashboard.to-ship.none.text')}</p>
      </div>
    </div>
  );
}

const LoadingBanner = () => (
  <div className={`${BOX} bg-surface`}>
    <Skeleton className="size-6" />
    <div className="grid flex-1 gap-2">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-3.5 w-1/3" />
    </div>
  </div>
);
