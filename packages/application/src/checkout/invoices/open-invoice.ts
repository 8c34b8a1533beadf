import { accept, type Money, type Result, refuse } from '@cliffhanger/core/kernel';
import { saleAmounts } from '@cliffhanger/core/orders';
import type { Network } from '@cliffhanger/core/wallet';
import type { Requires } from '../../ports/index.ts';
import { agreeOnPurchase, type WishedFor } from '../purchases/purchase.ts';
import { type InvoiceView, tellInvoice } from './steps/tell-invoice.ts';

export interface OpenInvoice extends Omit<WishedFor, 'isPreOrder'> {
  readonly network: Network;
  /** The price that the viewer saw, if any. */
  readonly shownAmount?: Money;
  /** For a pre-order: the promised day that the viewer saw. */
  readonly shownDay?: string | null;
}

type OpenInvoicePorts = Requires<
  'transactions' | 'clock' | 'hmac' | 'payments',
  'chainWatch' | 'checkout' | 'invoices' | 'preOrders' | 'sellers' | 'settings'
>;

/**
 * A purchase paid in USDT: prices and click are fixed now, the order follows the money. Refused on networks
 * that no watcher follows, because a payment would not be seen.
 */
export const openInvoice =
  (needs: OpenInvoicePorts) =>
  ({ network, shownAmount, shownDay = null, ...wish }: OpenInvoice): Promise<Result<InvoiceView>> =>
    needs.transactions.run(async (repositories): Promise<Result<InvoiceView>> => {
      const now = needs.clock.now();
      const asked = { ...wish, isPreOrder: shownDay !== null };
      const purchase = await agreeOnPurchase(repositories, needs, asked, now);
      if (!purchase.ok) return purchase;
      if (shownDay !== (purchase.value.preOrder?.comesOn ?? null))
        return refuse('order-data-changed', { field: 'preOrderBy' });
      const amount = saleAmounts(purchase.value).orderAmount;
      if (amount !== (shownAmount ?? amount)) return refuse('order-data-changed', { field: 'amount' });
      const position = await repositories.chainWatch.positionOf(network);
      const derivationIndex = await repositories.invoices.nextDerivationIndex();
      const address = needs.payments.usdt?.addressAt(network, derivationIndex);
      if (position === undefined || address === undefined)
        return refuse('network-closed', { field: 'network' });
      const invoice = await repositories.invoices.open(
        { purchase: purchase.value, network, address, derivationIndex },
        now,
      );
      return accept(tellInvoice({ ...invoice, arrivals: [] }, position, now));
    });
