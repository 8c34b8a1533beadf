import {
  type CardCharge,
  PAYMENT_EXCEPTION_ANSWERED_WITHIN_MS,
  type PaymentExceptionKind,
} from '@cliffhanger/core/checkout';
import {
  DONE,
  type Instant,
  later,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { saleAmounts } from '@cliffhanger/core/orders';
import type { PaymentExceptionId, Random, Requires, SoldOrder, Uses } from '../../ports/index.ts';

export interface LeftToPeople {
  readonly kind: PaymentExceptionKind;
  readonly processor: string;
  readonly charge: string;
  readonly charged: CardCharge | null;
}

/** For cases that no rule may decide: queues them for finance. */
export async function leaveToPeople(
  { paymentExceptions }: Uses<'paymentExceptions'>,
  random: Random,
  order: Pick<SoldOrder, 'id' | 'sellerId' | 'quantity' | 'retail' | 'wholesale'>,
  left: LeftToPeople,
  now: Instant,
): Promise<'left-to-people'> {
  await paymentExceptions.add({
    ...left,
    id: random.id(),
    sellerId: order.sellerId,
    orderId: order.id,
    amount: saleAmounts(order).orderAmount,
    openedAt: now,
    promisedBy: later(now, PAYMENT_EXCEPTION_ANSWERED_WITHIN_MS),
  });
  return 'left-to-people';
}

export interface ClosePaymentException {
  readonly id: PaymentExceptionId;
  /** The action taken. */
  readonly note: string;
  readonly operator: OperatorId;
}

/** Records the action that people took. Moving money has separate calls. */
export const closePaymentException =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'paymentExceptions'>) =>
  ({ id, note, operator }: ClosePaymentException): Promise<Result<Nothing>> =>
    transactions.run(async ({ paymentExceptions }): Promise<Result<Nothing>> => {
      const isClosed = await paymentExceptions.close(id, { by: operator, note, at: clock.now() });
      return isClosed ? DONE : refuse('review-item-unknown', { field: 'id' });
    });
