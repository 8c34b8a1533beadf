import { Button, buttonClass, EmptyState } from '@cliffhanger/ui';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { OrderFilter } from './order-filters.ts';

interface NoOrdersProps {
  readonly filter: OrderFilter;
  readonly search: string;
  readonly onAll: () => void;
}

/** Nothing here: what that means, and where to go on. */
export function NoOrders({ filter, search, onAll }: NoOrdersProps) {
  const say = useSay();
  if (search !== '') {
    return (
      <EmptyState drawing="lost" title={say('orders.empty.search')}>
        {say('orders.empty.search.text')}
      </EmptyState>
    );
  }
  if (filter === 'all') {
    return (
      <EmptyState
        title={say('orders.empty.all')}
        action={
          <PageLink to="hall" className={buttonClass({ look: 'primary', wide: true })}>
            {say('orders.empty.all.action')}
          </PageLink>
        }
      >
        {say('orders.empty.all.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={filter === 'to-ship' ? 'passed' : 'emptyStage'}
      title={say(filter === 'to-ship' ? 'orders.empty.to-ship' : 'orders.empty.state')}
      action={
        <Button look="soft" wide onClick={onAll}>
          {say('orders.empty.see-all')}
        </Button>
      }
    >
      {filter === 'to-ship' && say('orders.empty.to-ship.text')}
    </EmptyState>
  );
}
