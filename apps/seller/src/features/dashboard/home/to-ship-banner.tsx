import { Countdown, Icon } from '@cliffhanger/ui';
import { ChevronRight, Package } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { Home } from './home-answers.ts';

/** What a viewer has paid for and waits for the seller. Nothing waits: nothing is said. */
export function ToShipBanner({ toShip }: { toShip: Home['toShip'] }) {
  const say = useSay();
  if (toShip.count === 0) return null;
  return (
    <PageLink
      to="orders"
      query={{ state: 'to-ship' }}
      className="flex min-h-16 items-center gap-3 rounded-card bg-secondary-soft px-4 py-3 transition-opacity active:opacity-80"
    >
      <Icon of={Package} className="text-secondary-text" />
      <span className="min-w-0 flex-1">
        <span className="block text-strong">{say('dashboard.to-ship', { count: toShip.count })}</span>
        {toShip.firstDeadline !== null && (
          <Countdown until={toShip.firstDeadline} format="clock" label={say('dashboard.to-ship.deadline')} />
        )}
        {toShip.withoutRight > 0 && (
          <span className="block text-small text-muted">
            {say('dashboard.to-ship.without-right', { count: toShip.withoutRight })}
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-0.5 text-label text-secondary-text">
        {say('dashboard.to-ship.action')}
        <Icon of={ChevronRight} size={20} className="-me-1" />
      </span>
    </PageLink>
  );
}
