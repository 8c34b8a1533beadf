import { type InvoiceId, standingOf } from '@cliffhanger/core/checkout';
import { DONE, NO_MONEY, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

type SettleInvoicePorts = Requires<'transactions' | 'clock', 'checkout' | 'invoices'>;

/**
 * Runs after each booked payment: once the sum is complete it places the order, or refuses it and owes the
 * money back.
 */
export const settleInvoice =
  ({ transactions, clock }: SettleInvoicePorts) =>
  ({ invoiceId }: { readonly invoiceId: InvoiceId }): Promise<Result<Nothing>> =>
    transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const now = clock.now();
      const invoice = await repositories.invoices.lock(invoiceId);
      if (invoice === undefined) throw new Error('money came for an invoice that is not there');
      const { state } = standingOf(invoice.terms, invoice.arrivals, invoice.end, now);
      // Money that was returned no longer pays for the order.
      if (state !== 'payable' || invoice.returned !== NO_MONEY) return DONE;
      await repositories.checkout.placeInvoiceOrder(invoiceId, now);
      return DONE;
    });
