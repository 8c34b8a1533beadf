import { accept, DONE, type Nothing, type OrderId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { GivenBack, Payments, Requires, StoredRefund } from '../../ports/index.ts';

/**
 * Pays a full or partial refund: first at the processor, then in the books. Safe to repeat after a crash:
 * both are idempotent, the processor by its charge. Refunds that people must send stay owed in the books.
 */
export const payRefund =
  ({ transactions, clock, payments }: Requires<'transactions' | 'clock' | 'payments', 'checkout'>) =>
  async ({ orderId }: { readonly orderId: OrderId }): Promise<Result<Nothing>> => {
    const owed = await transactions.run(async ({ checkout }): Promise<Result<StoredRefund>> => {
      const refund = await checkout.refundOf(orderId);
      return refund === undefined ? refuse('order-unknown') : accept(refund);
    });
    if (!owed.ok) return owed;
    if (owed.value.paidAt !== null) return DONE;
    if ((await giveBack(payments, owed.value)) === 'owed') return DONE;
    return transactions.run(async ({ checkout }): Promise<Result<Nothing>> => {
      await checkout.bookRefundPaid(orderId, clock.now());
      return DONE;
    });
  };

/** Refunds through the processor that took the payment; `usdt-bep20` is USDT. */
export async function giveBack(payments: Payments, payment: GivenBack): Promise<'given-back' | 'owed'> {
  const [name = ''] = payment.processor.split('-');
  const taker = payments[name as keyof Payments];
  if (taker === undefined) throw new Error(`nobody here can give back what ${payment.processor} took`);
  return taker.giveBack(payment);
}
