import type { InvoiceStanding, PurchaseId, PurchaseState, ViewerId } from '@cliffhanger/core/checkout';
import { accept, idOf, type Result, refuse } from '@cliffhanger/core/kernel';
import { PLATFORM_SELLER } from '@cliffhanger/core/orders';
import type { Requires, StoredPurchase, Uses } from '../../ports/index.ts';
import { getInvoice } from '../invoices/get-invoice.ts';
import { type PurchaseStanding, standingOf } from './pay.ts';
import { type TakingWords, takeProcessorWord } from './take-processor-event.ts';

export interface GetPurchase {
  readonly viewerId: ViewerId;
  readonly purchaseId: PurchaseId;
}

type GetNeeds = Requires<
  'transactions' | 'clock' | 'random' | 'payments',
  TakingWords | 'chainWatch' | 'invoices'
>;

/**
 * The state of a purchase or of a USDT invoice. Queries the processor, so that a viewer who returns from its
 * page does not wait for the webhook.
 */
export const getPurchase =
  (needs: GetNeeds) =>
  async ({ viewerId, purchaseId }: GetPurchase): Promise<Result<PurchaseStanding>> => {
    const find = () => needs.transactions.read(({ purchases }) => purchases.find(purchaseId, viewerId));
    const found = await find();
    if (found === undefined) return ofInvoice(needs, { viewerId, purchaseId });
    const current = (await askProcessor(needs, found)) ? await find() : found;
    return accept(
      await needs.transactions.read((repositories) => standingOf(repositories, current ?? found)),
    );
  };

/** Returns whether the processor reported something new. */
async function askProcessor(needs: GetNeeds, { end, page }: StoredPurchase): Promise<boolean> {
  const { stripe } = needs.payments;
  if (stripe === undefined || page === null || end?.kind === 'settled' || end?.kind === 'turned-down')
    return false;
  // Unreachable: the webhook will follow.
  const word = await stripe.look(page.session).catch(() => undefined);
  if (word?.kind !== 'cleared' && word?.kind !== 'not-paid') return false;
  await takeProcessorWord(needs)(word);
  return true;
}

const INVOICE_STATES: Readonly<Record<InvoiceStanding['state'], PurchaseState>> = {
  waiting: 'waiting',
  'partly-paid': 'waiting',
  confirming: 'waiting',
  payable: 'waiting',
  settled: 'paid',
  'turned-down': 'turned-down',
  expired: 'expired',
};

async function ofInvoice(
  needs: GetNeeds,
  { viewerId, purchaseId }: GetPurchase,
): Promise<Result<PurchaseStanding>> {
  const told = await getInvoice(needs)({ viewerId, invoiceId: idOf<'invoice'>(purchaseId) });
  if (!told.ok) return refuse('purchase-unknown', { field: 'purchaseId' });
  const { purchase, terms, standing } = told.value;
  const order =
    standing.state === 'settled'
      ? await needs.transactions.read((repositories) => boughtWith(repositories, viewerId, standing.orderId))
      : null;
  return accept({
    id: purchaseId,
    state: INVOICE_STATES[standing.state],
    dramaId: purchase.dramaId,
    quantity: purchase.quantity,
    amount: terms.amount,
    order,
    rule: standing.state === 'turned-down' ? standing.rule : null,
  });
}

async function boughtWith(
  { checkout }: Uses<'checkout'>,
  viewerId: ViewerId,
  orderId: NonNullable<PurchaseStanding['order']>['id'],
): Promise<PurchaseStanding['order']> {
  const sellerId = (await checkout.sellerOf(orderId, viewerId)) ?? PLATFORM_SELLER;
  const bought = await checkout.boughtBy({ sellerId, orderId });
  return bought === undefined ? null : { id: orderId, ...bought };
}
