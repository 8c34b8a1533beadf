import type { InvoiceId, ViewerId } from '@cliffhanger/core/checkout';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { type InvoiceView, tellInvoice } from './steps/tell-invoice.ts';

export interface GetInvoice {
  readonly invoiceId: InvoiceId;
  readonly viewerId: ViewerId;
}

/** Another viewer's invoice is unknown. */
export const getInvoice =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'chainWatch' | 'invoices'>) =>
  ({ invoiceId, viewerId }: GetInvoice): Promise<Result<InvoiceView>> =>
    transactions.read(async ({ invoices, chainWatch }): Promise<Result<InvoiceView>> => {
      const found = await invoices.find(invoiceId);
      const invoice = found?.purchase.viewerId === viewerId ? found : undefined;
      const position = invoice && (await chainWatch.positionOf(invoice.network));
      if (invoice === undefined || position === undefined) return refuse('invoice-unknown', { field: 'id' });
      return accept(tellInvoice(invoice, position, clock.now()));
    });
