import { Card, Money, Pairs } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { isProfitMissed, OrderLine, OrderProfit } from '../../../shared/orders/index.ts';
import type { Order } from '../order.ts';
import { MissingRight } from '../right/missing-right.tsx';
import type { ShipOne } from '../ship/index.ts';
import { OrderProgress } from './order-progress.tsx';
import { ShipRow } from './ship-row.tsx';

interface OrderCardProps {
  readonly order: Order;
  readonly ship: Pick<ShipOne, 'pending' | 'begin'>;
}

/** The upper half opens the order; the lower half has its actions or its state. */
export function OrderCard({ order, ship }: OrderCardProps) {
  return (
    <Card as="div">
      <PageLink
        to="order"
        query={{ number: order.number }}
        className="-m-2 block rounded-field p-2 active:bg-well"
      >
        <OrderLine order={order} end={<Profit order={order} />}>
          <OrderAmounts order={order} />
        </OrderLine>
      </PageLink>
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
        [t('orders.paid'), <Money key="paid" amount={order.orderAmount} size="plain" />],
        [t('orders.cost'), <Money key="cost" amount={order.purchaseCost} size="plain" />],
      ]}
    />
  );
}

function Profit({ order }: { order: Order }) {
  const t = useTranslation();
  return (
    <>
      <OrderProfit order={order} />
      <p className="text-small text-muted">
        {t(isProfitMissed(order) ? 'orders.profit.missed' : 'orders.profit')}
      </p>
    </>
  );
}
