import type { Invoice, InvoiceArrival, Invoices, InvoiceWithArrivals } from '@cliffhanger/application/ports';
import type { InvoiceEnd, InvoiceId } from '@cliffhanger/core/checkout';
import type { Instant, Money, OrderId, RefusalName } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { Session } from '../connection.ts';
import { AGREED_COLUMNS, type AgreedRow, agreedOf, clickValue } from './purchase-row.ts';

export const createInvoices = (session: Session): Invoices => ({
  async nextDerivationIndex() {
    const { rows } = await session.query<{ derivationIndex: number }>({
      name: 'invoice-derivation-index',
      text: `select nextval('"wallet"."next_address_index"')::integer as "derivationIndex"`,
    });
    if (rows[0] === undefined) throw new Error('no derivation index for an address');
    return rows[0].derivationIndex;
  },

  async open({ purchase, network, address, derivationIndex }, now) {
    const { viewerId, email, dramaId, quantity, click, country, preOrder, locale } = purchase;
    const agreed = [viewerId, email, dramaId, quantity, clickValue(click)];
    const { rows } = await session.query<InvoiceRow>({
      name: 'invoice-open',
      text: `select ${READ_COLUMNS} from checkout.open_invoice($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      values: [...agreed, network, address, derivationIndex, now, country, preOrder !== null, locale],
    });
    if (rows[0] === undefined) throw new Error('an invoice could not be opened');
    return invoiceOf(rows[0]);
  },

  async find(invoiceId) {
    const { rows } = await session.query<InvoiceRow>({
      name: 'invoice-find',
      text: `select ${READ_COLUMNS} from checkout.invoices where id = $1`,
      values: [invoiceId],
    });
    return rows[0] && withArrivals(session, rows[0]);
  },

  async lock(invoiceId) {
    const { rows } = await session.query<InvoiceRow>({
      name: 'invoice-lock',
      text: `select ${READ_COLUMNS} from checkout.invoices where id = $1 for no key update`,
      values: [invoiceId],
    });
    return rows[0] && withArrivals(session, rows[0]);
  },
});

const READ_COLUMNS = `id, ${AGREED_COLUMNS}, network, address, derivation_index,
  amount, opened_at, expires_at, honoured_until, order_id, turned_down, returned`;

interface InvoiceRow extends AgreedRow {
  readonly id: InvoiceId;
  readonly network: Network;
  readonly address: string;
  readonly derivation_index: number;
  readonly amount: Money;
  readonly opened_at: Instant;
  readonly expires_at: Instant;
  readonly honoured_until: Instant;
  readonly order_id: OrderId | null;
  readonly turned_down: RefusalName | null;
  readonly returned: Money;
}

const invoiceOf = (row: InvoiceRow): Invoice => ({
  id: row.id,
  network: row.network,
  address: row.address,
  derivationIndex: row.derivation_index,
  terms: {
    amount: row.amount,
    openedAt: row.opened_at,
    expiresAt: row.expires_at,
    honouredUntil: row.honoured_until,
  },
  purchase: agreedOf(row),
  end: endOf(row),
  returned: row.returned,
});

function endOf({ order_id: orderId, turned_down: rule }: InvoiceRow): InvoiceEnd | null {
  if (orderId !== null) return { kind: 'settled', orderId };
  return rule === null ? null : { kind: 'turned-down', rule };
}

interface ArrivalRow {
  readonly transaction_hash: string;
  readonly ordinal: number;
  readonly amount: Money;
  readonly seen_at: Instant;
  readonly state: string;
  readonly sender: string;
}

async function withArrivals(session: Session, row: InvoiceRow): Promise<InvoiceWithArrivals> {
  const { rows } = await session.query<ArrivalRow>({
    name: 'invoice-arrivals',
    text: `select transaction_hash, ordinal, amount, seen_at, state, sender from chain.transfers
           where invoice_id = $1 and state in ('pending', 'credited') and amount > 0 and missing_since is null
           order by seen_at`,
    values: [row.id],
  });
  return { ...invoiceOf(row), arrivals: rows.map(arrivalOf) };
}

const arrivalOf = (row: ArrivalRow): InvoiceArrival => ({
  transactionHash: row.transaction_hash,
  ordinal: row.ordinal,
  amount: row.amount,
  seenAt: row.seen_at,
  isConfirmed: row.state === 'credited',
  source: row.sender,
});
