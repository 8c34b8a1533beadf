import { accept, DONE, type Nothing, type OrderId, type Result, refuse } from '@cliffhanger/core/kernel';
import { processor, refundPaid } from '@cliffhanger/core/ledger';
import type { Needs, PaymentToRefund } from '../ports/index.ts';

/**
 * Gives a refunded order's payment back: first outside, then in the books. Done again after a crash, the processor gives
 * back once (its charge is the key) and the books write once.
 */
export const payRefund =
  ({ transactions, clock, chance, payments }: Needs<'transactions' | 'clock' | 'chance' | 'payments'>) =>
  async ({ orderId }: { readonly orderId: OrderId }): Promise<Result<Nothing>> => {
    const owed = await transactions.run(async ({ checkout }): Promise<Result<PaymentToRefund>> => {
      const payment = await checkout.paymentOf(orderId);
      return payment === undefined ? refuse('order-unknown') : accept(payment);
    });
    if (!owed.ok) return owed;
    if (owed.value.refundedAt !== null) return DONE;
    await payments.giveBack(owed.value);
    return transactions.run(async ({ checkout, ledger }): Promise<Result<Nothing>> => {
      const payment = await checkout.paymentOf(orderId);
      if (payment === undefined || payment.refundedAt !== null) return DONE;
      const now = clock.now();
      await ledger.post({
        id: chance.id(),
        key: `refund-paid:${orderId}`,
        sellerId: null,
        reference: { type: 'order', id: orderId },
        effectiveAt: now,
        actor: 'worker',
        ...refundPaid(processor(payment.processor), orderId, payment.amount),
      });
      await checkout.saveRefunded(orderId, now);
      return DONE;
    });
  };
