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
import { AGREED_COLUMNS, type AgreedRow, agreedOf, clickValue } from './purchase-row.ts';

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
  begin: (purchase, now) => begin(session, purchase, now),

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
      text: 'select checkout.note_page($1, $2, $3, $4)',
      values: [id, page.session, page.url, timestamp(page.expiresAt)],
    });
  },

  async saveNotPaid(id, why, at) {
    await session.query({
      name: 'purchase-not-paid',
      text: 'select checkout.end_unpaid($1, $2, $3)',
      values: [id, why, at],
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
      text: 'select checkout.note_given_back($1, $2)',
      values: [id, at],
    });
  },
});

async function begin(
  session: Session,
  { key, processor, purchase }: NewPurchase,
  now: Instant,
): Promise<StoredPurchase> {
  const { viewerId, email, dramaId, quantity, click, country, preOrder, locale } = purchase;
  const agreed = [viewerId, key, processor, email, dramaId, quantity, clickValue(click), now];
  const { rows } = await session.query<PurchaseRow>({
    name: 'purchase-begin',
    text: `select ${COLUMNS} from checkout.begin_purchase($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [...agreed, country, preOrder !== null, locale],
  });
  if (rows[0] === undefined) throw new Error('a purchase could not be begun');
  return purchaseOf(rows[0]);
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
    const { rows } = await session.query<{ id: string; word: WrittenWord }>({
      name: 'processor-events-waiting',
      text: `select id, word from checkout.processor_events where processor = $1 and charge = $2 and done_at is null
             order by received_at, id for no key update`,
      values: [processor, charge],
    });
    return rows.map(({ id, word }) => ({ id, word: wordOf(word), processor: 'stripe' as const }));
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

/** The charge that must exist before the event can be applied. A `cleared` event waits for nothing. */
const waitsFor = (word: ProcessorEvent['word']): string | null =>
  'charge' in word && word.kind !== 'cleared' ? word.charge : null;

type WaitingWord = Extract<ProcessorEvent['word'], { kind: 'refunded' | 'disputed' | 'dispute-closed' }>;
type WrittenWord = WaitingWord & {
  readonly charged?: { readonly currency: string; readonly hundredths: string } | null;
};

/** Events stored before disputes and amounts were added lack both fields. */
function wordOf({ charged, ...word }: WrittenWord): WaitingWord {
  const figures = charged && { ...charged, hundredths: BigInt(charged.hundredths) };
  const dispute = 'dispute' in word ? (word.dispute ?? null) : null;
  return { ...word, dispute, charged: figures ?? null } as WaitingWord;
}

/** JSON has no 64-bit integers. */
const writtenWord = (word: ProcessorEvent['word']): string =>
  JSON.stringify(word, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
