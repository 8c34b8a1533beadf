import type {
  HeldAmount,
  PaidOut,
  PaperTransfer,
  StatementMonth,
  StatementOf,
  StatementOrder,
  StatementStretch,
  Statements,
  WithdrawalOnItsWay,
} from '@cliffhanger/application/ports';
import {
  DAY_MS,
  earlier,
  type Instant,
  type Money,
  microUsdt,
  type OrderId,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { type Account, CHAIN_START, entryOf, type TransferKind } from '@cliffhanger/core/ledger';
import { SETTLEMENT_HOLD_MS } from '@cliffhanger/core/orders';
import type { KindSum, Network } from '@cliffhanger/core/wallet';
import { type Session, timestamp } from '../connection.ts';

export const createStatements = (session: Session): Statements => ({
  stretch: (of) => stretch(session, of),
  transfers: (sellerId, { first, last }) => transfers(session, sellerId, first, last),
  sums: (of) => sums(session, of),
  orders: (sellerId, ids, locale) => orders(session, sellerId, ids, locale),
  holds: (sellerId, after, until) => holds(session, sellerId, after, until),
  payouts: (sellerId, ids) => payouts(session, sellerId, ids),
  onTheirWay: (sellerId, until) => onTheirWay(session, sellerId, until),
  months: (sellerId, most) => months(session, sellerId, most),
});

/** The effect of transfer `t` on the seller's three balances. */
const MOVED = `coalesce(sum(l.amount) filter (where l.account = 'seller:available'), 0) as available,
  coalesce(sum(l.amount) filter (where l.account = 'seller:unsettled'), 0) as unsettled,
  coalesce(sum(l.amount) filter (where l.account = 'seller:withdrawing'), 0) as withdrawing`;

interface StretchRow {
  readonly first: bigint;
  readonly last: bigint;
  readonly last_hash: Buffer | null;
  readonly available: Money;
  readonly unsettled: Money;
  readonly withdrawing: Money;
}

/**
 * The closing balance is the current balance minus all later transfers. A single statement reads both, so
 * that they are consistent. Effective times run backwards by milliseconds at most; a margin of one day prunes
 * the older partitions.
 */
async function stretch(session: Session, { sellerId, span }: StatementOf): Promise<StatementStretch> {
  const { rows } = await session.query<StretchRow>({
    name: 'statement-stretch',
    text: `with inside as (
             select min(sequence) as first, max(sequence) as last from ledger.transfers
             where journal_id = $1 and effective_at >= $2 and effective_at < $3
           ), stretch as (
             select coalesce(i.first, e.sequence + 1) as first, coalesce(i.last, e.sequence) as last
             from inside i, lateral (
               select coalesce(max(sequence), 0) as sequence from ledger.transfers
               where i.first is null and journal_id = $1 and effective_at < $2) e
           )
           select s.first, s.last,
             (select hash from ledger.transfers where journal_id = $1 and sequence = s.last) as last_hash,
             (coalesce(b.available, 0) - later.available)::bigint as available,
             (coalesce(b.unsettled, 0) - later.unsettled)::bigint as unsettled,
             (coalesce(b.withdrawing, 0) - later.withdrawing)::bigint as withdrawing
           from stretch s
             left join ledger.books b on b.journal_id = $1,
             lateral (
               select ${MOVED}
               from ledger.transfers t, unnest(t.accounts, t.amounts) l (account, amount)
               where t.journal_id = $1 and t.sequence > s.last and t.effective_at >= $2::timestamptz - interval '1 day'
             ) later`,
    values: [sellerId, timestamp(span.from), timestamp(span.until)],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('a stretch of a journal is always one row');
  const { first, last, last_hash, available, unsettled, withdrawing } = row;
  return {
    first,
    last,
    lastHash: last_hash?.toString('hex') ?? CHAIN_START,
    closing: { available, unsettled, withdrawing },
  };
}

interface PaperRow {
  readonly sequence: bigint;
  readonly hash: Buffer;
  readonly kind: TransferKind;
  readonly reference_type: string;
  readonly reference_id: string;
  readonly effective_at: Instant;
  readonly reason: string | null;
  readonly corrected_kind: TransferKind | null;
  readonly entries: readonly {
    readonly account: Account;
    readonly amount: string;
    readonly order_id: OrderId | null;
  }[];
}

async function transfers(
  session: Session,
  sellerId: SellerId,
  first: bigint,
  last: bigint,
): Promise<readonly PaperTransfer[]> {
  if (last < first) return [];
  const { rows } = await session.query<PaperRow>({
    name: 'statement-transfers',
    text: `select t.sequence, t.hash, t.kind, t.reference_type, t.reference_id, t.effective_at, t.reason,
             case when t.corrects is not null then
               (select c.kind from ledger.transfers c where c.journal_id = t.journal_id and c.id = t.corrects) end
               as corrected_kind,
             (select json_agg(json_build_object('account', l.account, 'amount', l.amount::text,
                'order_id', coalesce(l.order_id, t.order_id)) order by l.line)
              from unnest(t.accounts, t.amounts, t.order_ids) with ordinality l (account, amount, order_id, line))
               as entries
           from ledger.transfers t
           where t.journal_id = $1 and t.sequence >= $2 and t.sequence <= $3 order by t.sequence`,
    values: [sellerId, first, last],
  });
  return rows.map((row) => ({
    sequence: row.sequence,
    hash: row.hash.toString('hex'),
    kind: row.kind,
    correctedKind: row.corrected_kind,
    reference: { type: row.reference_type, id: row.reference_id },
    effectiveAt: row.effective_at,
    reason: row.reason,
    entries: row.entries.map(({ account, amount, order_id }) => entryOf(account, BigInt(amount), order_id)),
  }));
}

async function sums(session: Session, { sellerId, span }: StatementOf): Promise<readonly KindSum[]> {
  const { rows } = await session.query<{
    kind: TransferKind;
    corrected_kind: TransferKind | null;
    account: Account;
    amount: bigint;
  }>({
    name: 'statement-sums',
    text: `select t.kind, c.kind as corrected_kind, l.account, sum(l.amount)::bigint as amount
           from ledger.transfers t
             left join lateral (select c.kind from ledger.transfers c
               where t.corrects is not null and c.journal_id = t.journal_id and c.id = t.corrects) c on true,
             unnest(t.accounts, t.amounts) l (account, amount)
           where t.journal_id = $1 and t.effective_at >= $2 and t.effective_at < $3
           group by t.kind, c.kind, l.account`,
    values: [sellerId, timestamp(span.from), timestamp(span.until)],
  });
  return rows.map(({ kind, corrected_kind, account, amount }) => ({
    kind,
    correctedKind: corrected_kind,
    account,
    amount,
  }));
}

interface OrderRow extends StatementOrder {
  readonly id: OrderId;
}

async function orders(
  session: Session,
  sellerId: SellerId,
  ids: readonly OrderId[],
  locale: string,
): Promise<ReadonlyMap<OrderId, StatementOrder>> {
  if (ids.length === 0) return new Map();
  const { rows } = await session.query<OrderRow>({
    name: 'statement-orders',
    text: `select o.id, o.number, coalesce(own_text.title, english_text.title) as title, o.quantity::integer as quantity,
             coalesce(o.release_at, o.shipped_at + $4 * interval '1 millisecond') as "releaseAt",
             case when o.state = 'audit' then o.audited_at end as "auditedAt"
           from orders o
             left join drama_texts own_text on own_text.drama_id = o.drama_id and own_text.locale = $3
             join drama_texts english_text on english_text.drama_id = o.drama_id and english_text.locale = 'en'
           where o.seller_id = $1 and o.id = any ($2::uuid[])`,
    values: [sellerId, ids, locale, SETTLEMENT_HOLD_MS],
  });
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}

/** The longest hold (DOMAIN §13). If the sum indicates a longer one, the whole journal is read. */
const LONGEST_HOLD_MS = 62 * DAY_MS;

async function holds(
  session: Session,
  sellerId: SellerId,
  { last, closing }: StatementStretch,
  until: Instant,
): Promise<readonly HeldAmount[]> {
  if (closing.unsettled === 0n) return [];
  const recent = await holdsSince(session, sellerId, last, earlier(until, LONGEST_HOLD_MS));
  const isAll = recent.reduce((sum, { amount }) => sum + amount, 0n) === closing.unsettled;
  return isAll ? recent : holdsSince(session, sellerId, last, null);
}

async function holdsSince(
  session: Session,
  sellerId: SellerId,
  last: bigint,
  since: Instant | null,
): Promise<readonly HeldAmount[]> {
  const { rows } = await session.query<{ order_id: OrderId | null; amount: Money }>({
    name: 'statement-holds',
    text: `select coalesce(l.order_id, t.order_id) as order_id, sum(l.amount)::bigint as amount
           from ledger.transfers t, unnest(t.accounts, t.amounts, t.order_ids) l (account, amount, order_id)
           where t.journal_id = $1 and t.sequence <= $2 and t.effective_at >= coalesce($3::timestamptz, '-infinity')
             and l.account = 'seller:unsettled'
           group by 1 having sum(l.amount) <> 0 order by min(t.sequence)`,
    values: [sellerId, last, since === null ? null : timestamp(since)],
  });
  return rows.map(({ order_id, amount }) => ({ orderId: order_id, amount }));
}

async function payouts(
  session: Session,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PaidOut>> {
  if (ids.length === 0) return new Map();
  const { rows } = await session.query<{ id: string; network: Network; address: string }>({
    name: 'statement-payouts',
    text: 'select id, network, address from wallet.withdrawals where seller_id = $1 and id = any ($2::uuid[])',
    values: [sellerId, ids],
  });
  return new Map(rows.map(({ id, network, address }) => [id, { network, address }]));
}

async function onTheirWay(
  session: Session,
  sellerId: SellerId,
  until: Instant,
): Promise<readonly WithdrawalOnItsWay[]> {
  const { rows } = await session.query<WithdrawalOnItsWay>({
    name: 'statement-on-their-way',
    text: `select w.id, w.amount, w.requested_at as "requestedAt", w.promised_by as "promisedBy"
           from wallet.withdrawals w
           where w.seller_id = $1 and w.requested_at < $2 and (w.ending_transfer is null or exists (
             select from ledger.transfers t
             where t.journal_id = $1 and t.id = w.ending_transfer and t.effective_at >= $2))
           order by w.requested_at`,
    values: [sellerId, timestamp(until)],
  });
  return rows;
}

interface MonthRow {
  readonly month: string;
  readonly lines: number;
  readonly available: bigint;
  readonly unsettled: bigint;
  readonly withdrawing: bigint;
  readonly sales: number;
  readonly refunds: number;
  readonly profit: Money;
  readonly withdrawals: number;
  readonly withdrawn: Money;
}

/** Sums the whole journal for the balances: an index by month would be a second book. */
async function months(
  session: Session,
  sellerId: SellerId,
  most: number,
): Promise<readonly StatementMonth[]> {
  const { rows } = await session.query<MonthRow>({
    name: 'statement-months',
    text: `with moved as (
             select to_char(t.effective_at at time zone 'UTC', 'YYYY-MM') as month, ${MOVED},
               count(*) filter (where l.line = 1)::integer as lines,
               count(*) filter (where l.line = 1 and t.kind = 'shipment')::integer as sales,
               count(*) filter (where l.line = 1 and t.kind = 'refund')::integer as refunds,
               coalesce(sum(l.amount) filter (where t.kind in ('shipment', 'refund')
                 and l.account in ('seller:available', 'seller:unsettled', 'seller:withdrawing')), 0)::bigint as profit,
               count(*) filter (where l.line = 1 and t.kind = 'withdrawal-paid')::integer as withdrawals,
               coalesce(sum(l.amount) filter (where t.kind = 'withdrawal-paid' and l.account like 'custody:%'), 0)::bigint
                 as withdrawn
             from ledger.transfers t, unnest(t.accounts, t.amounts) with ordinality l (account, amount, line)
             where t.journal_id = $1
             group by 1
           )
           select month, lines, sales, refunds, profit, withdrawals, withdrawn,
             (sum(available) over up_to_it)::bigint as available, (sum(unsettled) over up_to_it)::bigint as unsettled,
             (sum(withdrawing) over up_to_it)::bigint as withdrawing
           from moved window up_to_it as (order by month) order by month desc limit $2`,
    values: [sellerId, most],
  });
  return rows.map(({ available, unsettled, withdrawing, ...month }) => ({
    ...month,
    closing: {
      available: microUsdt(available),
      unsettled: microUsdt(unsettled),
      withdrawing: microUsdt(withdrawing),
    },
  }));
}
