import type { Checkout, RefundedOrder } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';

type Refunds = Pick<Checkout, 'cancel' | 'upholdComplaint' | 'takeBack' | 'bookRefundPaid'>;

interface RefundedRow<Outcome> extends RefundedOrder {
  readonly outcome: Outcome;
}

const COLUMNS = 'outcome, seller_id as "sellerId", order_id as "orderId", number';

export function createRefunds(session: Session): Refunds {
  /** What a database function answered: `refunded` with the order, or why not. */
  async function refunded<Outcome extends string>(
    name: string,
    call: string,
    values: readonly unknown[],
  ): Promise<RefundedRow<Outcome>> {
    const { rows } = await session.query<RefundedRow<Outcome>>({
      name,
      text: `select ${COLUMNS} from checkout.${call}`,
      values,
    });
    if (rows[0] === undefined) throw new Error('a refund gave no answer');
    return rows[0];
  }

  return {
    cancel: ({ viewerId, orderId }, now) =>
      refunded('cancel-order', 'cancel_order($1, $2, $3)', [viewerId, orderId, now]),

    upholdComplaint: ({ operator, orderId, note }, now) =>
      refunded('uphold-complaint', 'uphold_complaint($1, $2, $3, $4)', [operator, orderId, note, now]),

    takeBack: ({ processor, id }, now) =>
      refunded('take-back', 'take_back($1, $2, $3)', [processor, id, now]),

    async bookRefundPaid(orderId, now) {
      await session.query({
        name: 'refund-paid',
        text: 'select checkout.refund_paid($1, $2)',
        values: [orderId, now],
      });
    },
  };
}
