import { invoiceTerms } from '@cliffhanger/core/checkout';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import { saleAmounts } from '@cliffhanger/core/orders';
import type { Network } from '@cliffhanger/core/wallet';
import type { Invoice, Needs } from '../ports/index.ts';
import { agreeOnPurchase, type WishedFor } from './purchase.ts';

export interface OpenInvoice extends WishedFor {
  readonly network: Network;
}

/** A purchase that is paid for in USDT: prices and click are fixed now, the order comes with the money. */
export const openInvoice =
  (needs: Needs<'transactions' | 'clock' | 'chance' | 'digests' | 'depositKeys'>) =>
  ({ network, ...wish }: OpenInvoice): Promise<Result<Invoice>> =>
    needs.transactions.run(async (stores): Promise<Result<Invoice>> => {
      const now = needs.clock.now();
      const purchase = await agreeOnPurchase(stores, needs, wish, now);
      if (!purchase.ok) return purchase;
      const place = await stores.invoices.nextPlace();
      const address = needs.depositKeys.addressAt(network, place);
      if (address === undefined) return refuse('network-closed', { field: 'network' });
      const { invoiceOpenForMs, invoiceHonouredForMs } = await stores.settings.current(now);
      const rules = { openForMs: invoiceOpenForMs, honouredForMs: invoiceHonouredForMs };
      const invoice: Invoice = {
        id: needs.chance.id(),
        network,
        address,
        place,
        terms: invoiceTerms(saleAmounts(purchase.value).orderAmount, rules, now),
        purchase: purchase.value,
        end: null,
      };
      await stores.invoices.add(invoice);
      return accept(invoice);
    });
