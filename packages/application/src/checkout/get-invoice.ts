import type { InvoiceId } from '@cliffhanger/core/checkout';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Needs } from '../ports/index.ts';
import { type InvoiceTold, tellInvoice } from './tell-invoice.ts';

/** Whoever knows its id, which nobody can guess, may look: a viewer has no account before the first purchase. */
export const getInvoice =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (invoiceId: InvoiceId): Promise<Result<InvoiceTold>> =>
    transactions.read(async ({ invoices, chainWatch }): Promise<Result<InvoiceTold>> => {
      const invoice = await invoices.find(invoiceId);
      const position = invoice && (await chainWatch.positionOf(invoice.network));
      if (invoice === undefined || position === undefined) return refuse('invoice-unknown', { field: 'id' });
      return accept(tellInvoice(invoice, position, clock.now()));
    });
