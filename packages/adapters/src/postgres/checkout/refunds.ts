import type {
  Checkout,
  RefundAddressOutcome,
  RefundedOrder,
  StoredRefund,
} from '@cliffhanger/application/ports';
import { partOfChargeRoundedUp } from '@cliffhanger/core/checkout';
import type { Network } from '@cliffhanger/core/wallet';
import type { Session } from '../connection.ts';

type Refunds = Pick<Checkout, 'cancel' | 'takeBack' | 'bookRefundPaid' | 'refundOf' | 'giveRefundAddress'>;

interface RefundedRow<Outcome> extends RefundedOrder {
  readonly outcome: Outcome;
}

const COLUMNS = 'outcome, seller_id as "sellerId", order_id as "orderId", number';

export function createRefunds(session: Session): Refunds {
  /** The outcome of a database function: `refunded` with the order, or a refusal. */
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

    takeBack: ({ processor, id }, now) =>
      refunded('take-back', 'take_back($1, $2, $3)', [processor, id, now]),

    async bookRefundPaid(orderId, now) {
      await session.query({
        name: 'refund-paid',
        text: 'select checkout.refund_paid($1, $2)',
        values: [orderId, now],
      });
    },

    async refundOf(orderId) {
      const { rows } = await session.query<RefundRow>({ name: 'refund-of', text: REFUND, values: [orderId] });
      return rows[0] && refundOf(rows[0]);
    },

    async giveRefundAddress({ viewerId, orderId, address }, now) {
      const { rows } = await session.query<{ outcome: RefundAddressOutcome }>({
        name: 'give-refund-address',
        text: 'select checkout.give_refund_address($1, $2, $3, $4) as outcome',
        values: [viewerId, orderId, address, now],
      });
      return rows[0]?.outcome ?? 'order-unknown';
    },
  };
}

const REFUND = `select r.processor, p.charge, r.amount, r.episodes, r.is_whole as "isWhole", r.seller_part as "sellerPart",
    r.platform_part as "platformPart", r.refunded_at as "refundedAt", r.to_address as address, r.paid_at as "paidAt",
    r.transaction_hash as "transactionHash", u.currency, u.hundredths, u.quantity,
    exists (select from chain.resolutions s where s.refund_order_id = r.order_id and s.state in ('asked', 'confirmed'))
      as "isUnderWay"
  from checkout.refunds r join checkout.payments p on p.order_id = r.order_id
    left join checkout.purchases u on u.viewer_id = p.viewer_id and u.order_id = r.order_id
  where r.order_id = $1`;

interface RefundRow extends Omit<StoredRefund, 'network' | 'part'> {
  readonly currency: string | null;
  readonly hundredths: bigint | null;
  readonly quantity: number | null;
}

function refundOf({ currency, hundredths, quantity, ...refund }: RefundRow): StoredRefund {
  const [name, network] = refund.processor.split('-');
  const isCard = currency !== null && hundredths !== null && quantity !== null && !refund.isWhole;
  return {
    ...refund,
    network: name === 'usdt' ? (network as Network) : null,
    part: isCard
      ? partOfChargeRoundedUp({ currency, hundredths }, { episodes: refund.episodes.length, of: quantity })
      : null,
  };
}
