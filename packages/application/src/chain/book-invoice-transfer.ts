import { invoiceProcessor } from '@cliffhanger/core/checkout';
import { DONE } from '@cliffhanger/core/kernel';
import { custody, invoiceFunded, processor } from '@cliffhanger/core/ledger';
import { settleInvoice } from '../checkout/settle-invoice.ts';
import type { SeenTransfer } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';
import { keyOfTransfer } from './key-of-transfer.ts';

/** What came for a viewer's invoice is booked whatever becomes of it; with enough of it comes the order. */
export async function bookInvoiceTransfer(
  { transactions, chance, clock }: ChainPorts,
  { id, blockHash }: SeenTransfer,
): Promise<void> {
  await transactions.run(async (stores) => {
    const transfer = await stores.chainTransfers.lockPending(id);
    // In another block by now: the nodes are asked about that one first.
    if (transfer === undefined || transfer.invoiceId === null || transfer.blockHash !== blockHash)
      return DONE;
    const { network, amount, invoiceId } = transfer;
    const now = clock.now();
    const posted = await stores.ledger.post({
      ...invoiceFunded(custody(network), processor(invoiceProcessor(network)), amount),
      id: chance.id(),
      key: keyOfTransfer(transfer),
      sellerId: null,
      reference: { type: 'invoice', id: invoiceId },
      effectiveAt: now,
      actor: `chain:${network}`,
    });
    if (posted.outcome !== 'posted') throw new Error(`an arrival could not be booked: ${posted.outcome}`);
    await stores.chainTransfers.credit([{ id, transferId: posted.transferId }], now);
    await stores.invoices.addReceived(invoiceId, amount);
    await settleInvoice(stores, chance, { invoiceId, now });
    return DONE;
  });
}
