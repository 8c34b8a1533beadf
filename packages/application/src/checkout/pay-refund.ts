import {
  accept,
  DONE,
  type Instant,
  type Nothing,
  type OrderId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { processor, refundPaid } from '@cliffhanger/core/ledger';
import type { Chance, GivenBack, Needs, Payments, PaymentToRefund, Stores } from '../ports/index.ts';

/**
 * Gives a refunded order's payment back: first outside, then in the books. Done again after a crash, the processor gives
 * back once (its charge is the key) and the books write once. What people have to send stays owed in the books.
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
    if ((await giveBack(payments, owed.value)) === 'owed') return DONE;
    return transactions.run(async (stores): Promise<Result<Nothing>> => {
      await bookPaidBack(stores, chance, orderId, clock.now());
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

/** The money is back with the viewer: booked once. */
export async function bookPaidBack(
  { checkout, ledger }: Stores,
  chance: Chance,
  orderId: OrderId,
  now: Instant,
): Promise<void> {
  const payment = await checkout.paymentOf(orderId);
  if (payment === undefined || payment.refundedAt !== null) return;
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
}
