import { accept } from '@cliffhanger/core/kernel';
import type { WaitingTransfer } from '../../ports/index.ts';
import type { ChainPorts } from '../chain-ports.ts';

/** What came for a viewer's invoice is booked whatever becomes of it; the worker makes the order when it is enough. */
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
