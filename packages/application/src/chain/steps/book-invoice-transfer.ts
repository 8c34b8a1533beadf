import { accept } from '@cliffhanger/core/kernel';
import type { WaitingTransfer } from '../../ports/index.ts';
import type { ChainPorts } from '../chain-ports.ts';

/**
 * Books a viewer's payment for an invoice in any case; the worker places the order once the sum is complete.
 */
export async function bookInvoiceTransfer(
  { transactions, clock }: ChainPorts<'chainTransfers' | 'outbox'>,
  { id }: WaitingTransfer,
): Promise<boolean> {
  const booked = await transactions.run(async ({ chainTransfers, outbox }) => {
    const invoiceId = await chainTransfers.bookArrival(id, clock.now());
    if (invoiceId !== undefined) await outbox.put('settle-invoice', { invoiceId });
    return accept(invoiceId !== undefined);
  });
  return booked.ok && booked.value;
}
