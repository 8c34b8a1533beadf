import { Card, Money, Pairs, usePane } from '@cliffhanger/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { OrderLine } from '../../../shared/orders/index.ts';
import type { Order } from '../order.ts';
import { MissingRight } from '../right/missing-right.tsx';
import type { ShipOne } from '../ship/index.ts';
import { OrderProgress } from './order-progress.tsx';
import { ShipRow } from './ship-row.tsx';

/** A phone never fetches it. */
const ChooseOrder = lazy(async () => ({ default: (await import('./choose-order.tsx')).ChooseOrder }));

interface OrderCardProps {
  readonly order: Order;
  readonly ship: Pick<ShipOne, 'asked' | 'begin'>;
}

/** The upper half opens the order; below it stands what can be done, or how it stands. */
export function OrderCard({ order, ship }: OrderCardProps) {
  const hasRoom = usePane()?.place === 'list';
  const canChoose = hasRoom && order.state === 'to-ship' && order.hasRight;
  return (
    <Card as="div">
      <div className="flex items-start">
        {canChoose && (
          <Suspense>
            <ChooseOrder number={order.number} />
          </Suspense>
        )}
        <PageLink
          to="order"
          query={{ number: order.number }}
          className="-m-2 block min-w-0 flex-1 rounded-field p-2 active:bg-well"
        >
          <OrderLine order={order} end={<OrderProfit order={order} />}>
            <OrderAmounts order={order} />
          </OrderLine>
        </PageLink>
      </div>
      <div className="mt-3">
        <OrderFoot order={order} ship={ship} />
      </div>
    </Card>
  );
}

function OrderFoot({ order, ship }: Pick<OrderCardProps, 'order' | 'ship'>) {
  if (order.state !== 'to-ship') return <OrderProgress order={order} />;
  return order.hasRight ? <ShipRow order={order} ship={ship} /> : <MissingRight order={order} />;
}

function OrderAmounts({ order }: { order: Order }) {
  const t = useTranslation();
  return (
    <Pairs
      pairs={[
        [t('orders.paid'), <Money key="paid" amount={order.orderAmount} brief size="plain" />],
        [t('orders.cost'), <Money key="cost" amount={order.purchaseCost} brief size="plain" />],
      ]}
    />
  );
}

/** The profit of a sale that the platform took over is not the seller's, and stands there without a plus. */
function OrderProfit({ order }: { order: Order }) {
  const t = useTranslation();
  const isMissed = order.shippedBy === 'platform';
  const isOver = isMissed || order.state === 'refunded';
  return (
    <>
      {isOver ? (
        <span className="text-muted line-through">
          <Money amount={order.profit} brief />
        </span>
      ) : (
        <Money amount={order.profit} brief flow="in" />
      )}
      <p className="text-small text-muted">{t(isMissed ? 'orders.profit.missed' : 'orders.profit')}</p>
    </>
  );
}
