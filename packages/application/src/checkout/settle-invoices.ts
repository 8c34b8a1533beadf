import { completing, type InvoiceId, invoiceProcessor, standingOf } from '@cliffhanger/core/checkout';
import { accept, type Instant, type Result } from '@cliffhanger/core/kernel';
import { custody, invoiceFunded, processor } from '@cliffhanger/core/ledger';
import type {
  Chance,
  ClearedPayment,
  InvoiceArrival,
  InvoiceWithArrivals,
  Needs,
  Stores,
} from '../ports/index.ts';
import { placePurchase } from './purchase.ts';

const MOST_AT_ONCE = 100;

/** Makes an order of every invoice that is paid; says how many invoices had news. Any number may run at once. */
export const settleInvoices =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  async (): Promise<number> => {
    const due = await transactions.read(({ invoices }) => invoices.withNews(MOST_AT_ONCE));
    for (const invoiceId of due) {
      await transactions.run((stores) => settle(stores, chance, invoiceId, clock.now()));
    }
    return due.length;
  };

/** What came is booked whatever becomes of it; the order is made in the same transaction, or refused and owed back. */
async function settle(
  stores: Stores,
  chance: Chance,
  invoiceId: InvoiceId,
  now: Instant,
): Promise<Result<InvoiceId>> {
  const invoice = await stores.invoices.lock(invoiceId);
  if (invoice === undefined) throw new Error('money came for an invoice that is not there');
  for (const arrival of invoice.arrivals) {
    if (arrival.isConfirmed && !arrival.isBooked) await book(stores, chance, invoice, arrival, now);
  }
  const { state } = standingOf(invoice.terms, invoice.arrivals, invoice.end, now);
  if (state === 'payable') await makeOrder(stores, chance, invoice, now);
  return accept(invoiceId);
}

async function book(
  { ledger, invoices }: Stores,
  chance: Chance,
  invoice: InvoiceWithArrivals,
  arrival: InvoiceArrival,
  now: Instant,
): Promise<void> {
  const { network } = invoice;
  const posted = await ledger.post({
    id: chance.id(),
    key: `chain:${network}:${arrival.transactionHash}:${arrival.ordinal}`,
    sellerId: null,
    reference: { type: 'invoice', id: invoice.id },
    effectiveAt: now,
    actor: 'chain',
    ...invoiceFunded(custody(network), processor(invoiceProcessor(network)), arrival.amount),
  });
  if (posted.outcome !== 'posted' && posted.outcome !== 'repeated') {
    throw new Error(`an arrival could not be booked: ${posted.outcome}`);
  }
  await invoices.saveBooked(invoice, arrival, posted.transferId);
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
  await (placed.ok
    ? stores.invoices.saveEnd(
        invoice,
        { kind: 'settled', orderId: placed.value.orderId },
        placed.value.sellerId,
        now,
      )
    : stores.invoices.saveEnd(invoice, { kind: 'turned-down', rule: placed.refusal.name }, null, now));
}
