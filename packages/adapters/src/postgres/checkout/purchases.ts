import type {
  NewPurchase,
  PaymentPage,
  ProcessorEvent,
  ProcessorEvents,
  Purchases,
  StoredPurchase,
} from '@cliffhanger/application/ports';
import type { PurchaseEnd, PurchaseId } from '@cliffhanger/core/checkout';
import type { Instant, Money, OrderId, RefusalName, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { AGREED_COLUMNS, type AgreedRow, agreedOf, agreedValues } from './purchase-row.ts';

const AGREED = `id, ${AGREED_COLUMNS}, key, processor, amount, currency, hundredths, opened_at`;
const COLUMNS = `${AGREED}, session, page_url, expires_at, not_paid, order_id, seller_id, turned_down, charge, given_back_at`;

interface PurchaseRow extends AgreedRow {
  readonly id: PurchaseId;
  readonly key: string;
  readonly processor: NewPurchase['processor'];
  readonly amount: Money;
  readonly currency: string;
  readonly hundredths: bigint;
  readonly opened_at: Instant;
  readonly session: string | null;
  readonly page_url: string | null;
  readonly expires_at: Instant | null;
  readonly not_paid: 'declined' | 'expired' | null;
  readonly order_id: OrderId | null;
  readonly seller_id: SellerId | null;
  readonly turned_down: RefusalName | null;
  readonly charge: string | null;
  readonly given_back_at: Instant | null;
}

export const createPurchases = (session: Session): Purchases => ({
  begin: (purchase) => begin(session, purchase),

  async find(id, viewerId) {
    const { rows } = await session.query<PurchaseRow>({
      name: 'purchase-find',
      text: `select ${COLUMNS} from checkout.purchases where id = $1 and viewer_id = $2`,
      values: [id, viewerId],
    });
    return rows[0] && purchaseOf(rows[0]);
  },

  async lock(id) {
    const { rows } = await session.query<PurchaseRow>({
      name: 'purchase-lock',
      text: `select ${COLUMNS} from checkout.purchases where id = $1 for no key update`,
      values: [id],
    });
    return rows[0] && purchaseOf(rows[0]);
  },

  async savePage(id, page) {
    await session.query({
      name: 'purchase-page',
      text: 'update checkout.purchases set session = $2, page_url = $3, expires_at = $4 where id = $1',
      values: [id, page.session, page.url, timestamp(page.expiresAt)],
    });
  },

  async saveEnd(id, end, at) {
    await session.query({
      name: 'purchase-end',
      text: `update checkout.purchases set order_id = $2, seller_id = $3, turned_down = $4, charge = $5, not_paid = $6,
               ended_at = $7
             where id = $1 and order_id is null and turned_down is null`,
      values: [id, ...endValues(end), timestamp(at)],
    });
  },

  async isTurnedDown(processor, charge) {
    const { rowCount } = await session.query({
      name: 'purchase-turned-down',
      text: `select from checkout.purchases where processor = $1 and charge = $2 and turned_down is not null`,
      values: [processor, charge],
    });
    return rowCount === 1;
  },

  async saveGivenBack(id, at) {
    await session.query({
      name: 'purchase-given-back',
      text: 'update checkout.purchases set given_back_at = $2 where id = $1 and given_back_at is null',
      values: [id, timestamp(at)],
    });
  },
});

async function begin(session: Session, purchase: NewPurchase): Promise<StoredPurchase> {
  // Nothing is changed where it is there already; it is given back either way.
  const { rows } = await session.query<PurchaseRow>({
    name: 'purchase-begin',
    text: `insert into checkout.purchases as kept (${AGREED})
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
           on conflict (viewer_id, key) do update set email = kept.email
           returning ${COLUMNS}`,
    values: [
      purchase.id,
      ...agreedValues(purchase.purchase),
      purchase.key,
      purchase.processor,
      purchase.amount,
      purchase.charged.currency,
      purchase.charged.hundredths,
      timestamp(purchase.openedAt),
    ],
  });
  if (rows[0] === undefined) throw new Error('a purchase could not be begun');
  return purchaseOf(rows[0]);
}

function endValues(end: PurchaseEnd): readonly unknown[] {
  switch (end.kind) {
    case 'settled':
      return [end.orderId, end.sellerId, null, null, null];
    case 'turned-down':
      return [null, null, end.rule, end.charge, null];
    case 'declined':
    case 'expired':
      return [null, null, null, null, end.kind];
  }
}

const purchaseOf = (row: PurchaseRow): StoredPurchase => ({
  id: row.id,
  key: row.key,
  processor: row.processor,
  purchase: agreedOf(row),
  amount: row.amount,
  charged: { currency: row.currency, hundredths: row.hundredths },
  openedAt: row.opened_at,
  page: pageOf(row),
  end: endOf(row),
  givenBackAt: row.given_back_at,
});

const pageOf = ({ session, page_url: url, expires_at: expiresAt }: PurchaseRow): PaymentPage | null =>
  session === null || url === null || expiresAt === null ? null : { session, url, expiresAt };

function endOf(row: PurchaseRow): PurchaseEnd | null {
  const { order_id: orderId, seller_id: sellerId, turned_down: rule, charge, not_paid: why } = row;
  if (orderId !== null && sellerId !== null) return { kind: 'settled', orderId, sellerId };
  if (rule !== null && charge !== null) return { kind: 'turned-down', rule, charge };
  return why === null ? null : { kind: why };
}

export const createProcessorEvents = (session: Session): ProcessorEvents => ({
  async add({ processor, id, word }, at) {
    const { rowCount } = await session.query({
      name: 'processor-event-add',
      text: `insert into checkout.processor_events (processor, id, charge, word, received_at) values ($1, $2, $3, $4, $5)
             on conflict do nothing`,
      values: [processor, id, waitsFor(word), writtenWord(word), timestamp(at)],
    });
    return rowCount === 1;
  },

  async waitingFor(processor, charge) {
    const { rows } = await session.query<{ id: string; word: ProcessorEvent['word'] }>({
      name: 'processor-events-waiting',
      text: `select id, word from checkout.processor_events where processor = $1 and charge = $2 and done_at is null
             order by received_at, id for no key update`,
      values: [processor, charge],
    });
    return rows.map(({ id, word }) => ({ id, word, processor: 'stripe' as const }));
  },

  async finish({ processor, id }, outcome, at) {
    await session.query({
      name: 'processor-event-done',
      text: `update checkout.processor_events set done_at = $3, outcome = $4
             where processor = $1 and id = $2 and done_at is null`,
      values: [processor, id, timestamp(at), outcome],
    });
  },
});

/** The charge without which a word means nothing yet; that it has cleared waits for nothing. */
const waitsFor = (word: ProcessorEvent['word']): string | null =>
  'charge' in word && word.kind !== 'cleared' ? word.charge : null;

/** JSON has no whole numbers of 64 bits; what came is not read back from here. */
const writtenWord = (word: ProcessorEvent['word']): string =>
  JSON.stringify(word, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
