import { Money } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listOrders } from '@cliffhanger/wire/orders';
import type { ComponentProps } from 'react';

type Order = Pick<AnswerOf<typeof listOrders>['list'][number], 'state' | 'shippedBy' | 'profit'>;

/** A refund or a shipment by the platform pays the seller no profit. */
export const isProfitMissed = ({ state, shippedBy }: Pick<Order, 'state' | 'shippedBy'>): boolean =>
  state === 'refunded' || shippedBy === 'platform';

interface OrderProfitProps {
  readonly order: Order;
  readonly size?: ComponentProps<typeof Money>['size'];
}

/** Struck out and without a plus when the seller does not receive the profit. */
export const OrderProfit = ({ order, size = 's' }: OrderProfitProps) =>
  isProfitMissed(order) ? (
    <span className="text-muted line-through">
      <Money amount={order.profit} size={size} />
    </span>
  ) : (
    <Money amount={order.profit} size={size} flow="in" />
  );
