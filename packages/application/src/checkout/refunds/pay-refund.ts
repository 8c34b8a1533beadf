import { accept, DONE, type Nothing, type OrderId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { GivenBack, Payments, Requires, StoredRefund } from '../../ports/index.ts';

/**
 * Gives a refund back, all of a payment or a part of it: first outside, then in the books. Done again after a crash, the processor gives
 * back once (its charge is the key) and the books write once. What people have to send stays owed in the books.
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

/** By whoever took it; `usdt-bep20` is USDT. */
export async function giveBack(payments: Payments, payment: GivenBack): Promise<'given-back' | 'owed'> {
  const [name = ''] = payment.processor.split('-');
  const taker = payments[name as keyof Payments];
  if (taker === undefined) throw new Error(`nobody here can give back what ${payment.processor} took`);
  return taker.giveBack(payment);
}
