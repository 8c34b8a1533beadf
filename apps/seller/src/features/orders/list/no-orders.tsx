import { Button, buttonClass, EmptyState } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { OrderFilter } from './order-filters.ts';

interface NoOrdersProps {
  readonly filter: OrderFilter;
  readonly search: string;
  readonly onAll: () => void;
}

/** Explains the empty list and links on. */
export function NoOrders({ filter, search, onAll }: NoOrdersProps) {
  const t = useTranslation();
  if (search !== '') {
    return (
      <EmptyState drawing="lost" title={t('orders.empty.search')}>
        {t('orders.empty.search.text')}
      </EmptyState>
    );
  }
  if (filter === 'all') {
    return (
      <EmptyState
        title={t('orders.empty.all')}
        action={
          <PageLink to="hall" className={buttonClass({ look: 'primary', wide: true })}>
            {t('orders.empty.all.action')}
          </PageLink>
        }
      >
        {t('orders.empty.all.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={filter === 'to-ship' ? 'passed' : 'emptyStage'}
      title={t(filter === 'to-ship' ? 'orders.empty.to-ship' : 'orders.empty.state')}
      action={
        <Button look="soft" wide onClick={onAll}>
          {t('orders.empty.see-all')}
        </Button>
      }
    >
      {filter === 'to-ship' && t('orders.empty.to-ship.text')}
    </EmptyState>
  );
}
