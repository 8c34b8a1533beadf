import { Money } from '@cliffhanger/ui';
import type { Order } from '../order.ts';

/** The profit of a sale that the platform took over is not the seller's, and stands there without a plus. */
export const OrderProfit = ({ order }: { order: Order }) =>
  order.shippedBy === 'platform' || order.state === 'refunded' ? (
    <span className="text-muted line-through">
      <Money amount={order.profit} brief />
    </span>
  ) : (
    <Money amount={order.profit} brief flow="in" />
  );
