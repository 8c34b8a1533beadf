import { type InvoiceId, type InvoiceStanding, standingOf } from '@cliffhanger/core/checkout';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { InvoiceWithArrivals, Needs } from '../ports/index.ts';

export interface InvoiceTold {
  readonly invoice: InvoiceWithArrivals;
  readonly standing: InvoiceStanding;
}

/** Whoever knows its id, which nobody can guess, may look: a viewer has no account before the first purchase. */
export const getInvoice =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (invoiceId: InvoiceId): Promise<Result<InvoiceTold>> =>
    transactions.read(async ({ invoices }): Promise<Result<InvoiceTold>> => {
      const invoice = await invoices.find(invoiceId);
      if (invoice === undefined) return refuse('invoice-unknown');
      return accept({
        invoice,
        standing: standingOf(invoice.terms, invoice.arrivals, invoice.end, clock.now()),
      });
    });
