import { completing, type InvoiceId, invoiceProcessor, standingOf } from '@cliffhanger/core/checkout';
import { type Instant, NO_MONEY } from '@cliffhanger/core/kernel';
import type { Chance, ClearedPayment, InvoiceWithArrivals, Stores } from '../ports/index.ts';
import { placePurchase } from './purchase.ts';

interface Settling {
  readonly invoiceId: InvoiceId;
  readonly now: Instant;
}

/** More of its money is in the books: when it is all of it, the order is made, or refused and the money owed back. */
export async function settleInvoice(
  stores: Stores,
  chance: Chance,
  { invoiceId, now }: Settling,
): Promise<void> {
  const invoice = await stores.invoices.lock(invoiceId);
  if (invoice === undefined) throw new Error('money came for an invoice that is not there');
  const { state } = standingOf(invoice.terms, invoice.arrivals, invoice.end, now);
  // What has gone back pays for nothing any more.
  if (state === 'payable' && invoice.returned === NO_MONEY) await makeOrder(stores, chance, invoice, now);
}

/** Named after the transfer that made it enough: the chain names it, and we do not (see the order's number). */
async function makeOrder(
  stores: Stores,
  chance: Chance,
  invoice: InvoiceWithArrivals,
  now: Instant,
): Promise<void> {
  const { network, terms, purchase, arrivals } = invoice;
  const last = completing(terms.amount, arrivals);
  if (last === undefined) throw new Error('an invoice that is paid was never paid in full');
  const payment: ClearedPayment = {
    processor: invoiceProcessor(network),
    charge: `${last.transactionHash}:${last.ordinal}`,
    source: last.source,
    isSandbox: false,
    clearedAt: now,
  };
  const placed = await placePurchase(stores, chance, purchase, payment);
  if (placed.ok) {
    const { orderId, sellerId } = placed.value;
    await stores.invoices.saveEnd(invoice, { kind: 'settled', orderId }, sellerId, now);
  } else {
    await stores.invoices.saveEnd(invoice, { kind: 'turned-down', rule: placed.refusal.name }, null, now);
  }
}
