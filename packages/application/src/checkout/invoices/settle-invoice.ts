import { type InvoiceId, standingOf } from '@cliffhanger/core/checkout';
import { DONE, NO_MONEY, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

type SettleInvoicePorts = Requires<'transactions' | 'clock', 'checkout' | 'invoices'>;

/** More of its money is in the books: when it is all of it, the order is made, or refused and the money owed back. */
export const settleInvoice =
  ({ transactions, clock }: SettleInvoicePorts) =>
  ({ invoiceId }: { readonly invoiceId: InvoiceId }): Promise<Result<Nothing>> =>
    transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const now = clock.now();
      const invoice = await repositories.invoices.lock(invoiceId);
      if (invoice === undefined) throw new Error('money came for an invoice that is not there');
      const { state } = standingOf(invoice.terms, invoice.arrivals, invoice.end, now);
      // What has gone back pays for nothing any more.
      if (state !== 'payable' || invoice.returned !== NO_MONEY) return DONE;
      await repositories.checkout.placeInvoiceOrder(invoiceId, now);
      return DONE;
    });
