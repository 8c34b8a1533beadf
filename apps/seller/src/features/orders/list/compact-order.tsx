import { Icon } from '@cliffhanger/ui';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { OrderLine, OrderProfit } from '../../../shared/orders/index.ts';
import { OrderState } from '../../../shared/states/index.ts';
import { Due } from '../due.tsx';
import type { Order } from '../order.ts';
import type { ShipOne } from '../ship/index.ts';
import { ChooseOrder } from './choose-order.tsx';
import { ShipButton } from './ship-row.tsx';

interface CompactOrderProps {
  readonly order: Order;
  readonly ship: Pick<ShipOne, 'pending' | 'begin'>;
}

/** The least height, so that many fit; the detail pane shows the rest. */
export function CompactOrder({ order, ship }: CompactOrderProps) {
  const canShip = order.state === 'to-ship' && order.hasRight;
  return (
    <div className="group relative flex items-start border-b border-line px-3 py-2.5">
      {canShip && <ChooseOrder number={order.number} />}
      <PageLink
        to="order"
        query={{ number: order.number }}
        className="-m-1.5 block min-w-0 flex-1 rounded-field p-1.5"
      >
        <OrderLine
          order={order}
          size="s"
          end={
            <>
              <OrderProfit order={order} />
              <span className="text-label">
                <Due order={order} />
              </span>
            </>
          }
        >
          <Standing order={order} />
        </OrderLine>
      </PageLink>
      {canShip && (
        <span className="absolute end-24 bottom-1.5 rounded-field bg-surface opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:opacity-100">
          <ShipButton order={order} ship={ship} size="row" />
        </span>
      )}
    </div>
  );
}

function Standing({ order }: Pick<CompactOrderProps, 'order'>) {
  const t = useTranslation();
  if (order.state !== 'to-ship')
    return (
      <div className="mt-1">
        <OrderState state={order.state} />
      </div>
    );
  if (order.hasRight) return null;
  return (
    <p className="mt-0.5 flex items-center gap-1.5 text-small text-warn">
      <Icon of={TriangleAlert} size={16} />
      {t('orders.right.title')}
    </p>
  );
}
