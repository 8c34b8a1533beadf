import type {
  BalanceDay,
  FundLog,
  FundLogPage,
  FundLogQuery,
  KindTotal,
} from '@cliffhanger/application/ports';
import type { Instant, OrderId } from '@cliffhanger/core/kernel';
import { CHAIN_START, SELLER_ACCOUNTS } from '@cliffhanger/core/ledger';
import { type Session, timestamp } from '../connection.ts';
import {
  type LoggedRow,
  loggedOf,
  type StatementRow,
  statementTransferOf,
  type TotalRow,
  totalOf,
} from './fund-log-row.ts';

/** A filtered log counts only up to this: more pages are never needed. */
const MOST_COUNTED = 10_000;

const OWN_ACCOUNTS = SELLER_ACCOUNTS.map((account) => `'${account}'`).join(', ');

const LOGGED = `t.id, t.sequence, t.hash, t.kind, t.reference_type, t.reference_id, t.effective_at, t.reason, t.corrects,
  (select json_agg(json_build_object('account', m.account, 'amount', m.amount::text, 'orders', m.orders,
     'order_id', case when m.orders = 1 then m.order_id end) order by m.account)
   from (select e.account, sum(e.amount) as amount, count(distinct e.order_id)::integer as orders,
           min(e.order_id::text) as order_id
         from ledger.entries e
         where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at
           and e.account in (${OWN_ACCOUNTS})
         group by e.account) m) as movements`;

/** The columns of a transfer `t` that are part of its hash. */
const WHOLE_TRANSFER = `t.id, t.journal_id, t.sequence, t.previous_hash, t.hash, t.kind, t.reference_type, t.reference_id,
  t.effective_at, t.actor, t.reason, t.corrects,
  (select json_agg(json_build_object('account', e.account, 'amount', e.amount::text, 'order_id', e.order_id)
     order by e.line)
   from ledger.entries e
   where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at) as entries`;

export const createFundLog = (session: Session): FundLog => ({
  page: (asked) =>
    asked.kind === null && asked.span === null ? wholeLog(session, asked) : filteredLog(session, asked),

  async totals(sellerId, { from, until }) {
    const { rows } = await session.query<TotalRow>({
      name: 'fund-log-totals',
      text: `select t.kind, count(distinct t.id)::integer as transfers,
               coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as came_in,
               coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as went_out
             from ledger.transfers t
               join ledger.entries e on e.transfer_id = t.id and e.journal_id = t.journal_id
                 and e.effective_at = t.effective_at
             where t.journal_id = $1 and t.effective_at >= $2 and t.effective_at < $3
               and e.effective_at >= $2 and e.effective_at < $3 and e.account = 'seller:available'
             group by t.kind order by t.kind`,
      values: [sellerId, timestamp(from), timestamp(until)],
    });
    return rows.map((row): KindTotal => totalOf(row));
  },

  async receipt(sellerId, transferId) {
    const { rows } = await session.query<StatementRow>({
      name: 'fund-log-receipt',
      text: `select ${WHOLE_TRANSFER} from ledger.transfers t where t.id = $2 and t.journal_id = $1`,
      values: [sellerId, transferId],
    });
    const [row] = rows;
    if (row === undefined) return undefined;
    const transfer = statementTransferOf(row);
    return { transfer, orderNumbers: await orderNumbers(session, row) };
  },

  async balanceDays(sellerId, since) {
    const { rows } = await session.query<BalanceDay>({
      name: 'fund-log-balance-days',
      text: `with ended as (
               select day, sum(available) over up_to_it as available, sum(unsettled) over up_to_it as unsettled,
                 sum(withdrawing) over up_to_it as withdrawing
               from ledger.seller_days where journal_id = $1 window up_to_it as (order by day)
             )
             select day::text as day, available::bigint, unsettled::bigint, withdrawing::bigint from ended
             where day >= coalesce((select max(day) from ended where day < $2::date), $2::date) order by day`,
      values: [sellerId, since],
    });
    const { rows: marks } = await session.query<{ rolled_up_at: Instant | null }>({
      name: 'fund-log-balance-mark',
      text: 'select rolled_up_at from ledger.seller_days_mark',
    });
    return { days: rows, updatedAt: marks[0]?.rolled_up_at ?? null };
  },

  async statement(sellerId, afterSequence, most) {
    const { length, head } = await chainOf(session, sellerId);
    const { rows } = await session.query<StatementRow>({
      name: 'fund-log-statement',
      text: `select ${WHOLE_TRANSFER} from ledger.transfers t
             where t.journal_id = $1 and t.sequence > $2 and t.sequence <= $2 + $3
             order by t.sequence`,
      values: [sellerId, afterSequence, most],
    });
    return { journalLength: length, journalHead: head, transfers: rows.map(statementTransferOf) };
  },
});

async function orderNumbers(session: Session, row: StatementRow): Promise<ReadonlyMap<OrderId, string>> {
  const ids = new Set(row.entries.flatMap(({ order_id }) => order_id ?? []));
  if (ids.size === 0) return new Map();
  const { rows } = await session.query<{ id: OrderId; number: string }>({
    name: 'fund-log-order-numbers',
    text: 'select id, number from orders where seller_id = $1 and id = any ($2::uuid[])',
    values: [row.journal_id, [...ids]],
  });
  return new Map(rows.map(({ id, number }) => [id, number]));
}

interface Chain {
  readonly length: bigint;
  readonly head: string;
}

async function chainOf(session: Session, sellerId: string): Promise<Chain> {
  const { rows } = await session.query<{ journal_length: bigint; journal_head: Buffer }>({
    name: 'fund-log-chain',
    text: 'select journal_length, journal_head from ledger.books where journal_id = $1',
    values: [sellerId],
  });
  const books = rows[0];
  return books === undefined
    ? { length: 0n, head: CHAIN_START }
    : { length: books.journal_length, head: books.journal_head.toString('hex') };
}

/** Sequences have no gaps, so a page at any depth is a range of them. */
async function wholeLog(
  session: Session,
  { sellerId, page, size, after }: FundLogQuery,
): Promise<FundLogPage> {
  const { length } = await chainOf(session, sellerId);
  const newest = after === null ? length - BigInt(page - 1) * BigInt(size) : after - 1n;
  const oldest = newest - BigInt(size);
  const { rows } = await session.query<LoggedRow>({
    name: 'fund-log-stretch',
    text: `select ${LOGGED} from ledger.transfers t
           where t.journal_id = $1 and t.sequence <= $2 and t.sequence > $3 order by t.sequence desc`,
    values: [sellerId, newest, oldest],
  });
  return { list: rows.map(loggedOf), total: Number(length), hasMore: oldest > 0n };
}

async function filteredLog(session: Session, asked: FundLogQuery): Promise<FundLogPage> {
  const { sellerId, kind, span, page, size, after } = asked;
  const wanted = `t.journal_id = $1 and ($2::text is null or t.kind = $2)
    and t.effective_at >= coalesce($3::timestamptz, '-infinity') and t.effective_at < coalesce($4::timestamptz, 'infinity')`;
  const filter = [
    sellerId,
    kind,
    span === null ? null : timestamp(span.from),
    span === null ? null : timestamp(span.until),
  ];
  const { rows } = await session.query<LoggedRow>({
    name: 'fund-log-filtered',
    text: `select ${LOGGED} from ledger.transfers t
           where ${wanted} and ($5::bigint is null or t.sequence < $5)
           order by t.sequence desc limit $6 offset $7`,
    values: [...filter, after, size + 1, after === null ? (page - 1) * size : 0],
  });
  const { rows: counted } = await session.query<{ total: number }>({
    name: 'fund-log-filtered-count',
    text: `select count(*)::integer as total from (select from ledger.transfers t where ${wanted} limit ${MOST_COUNTED}) f`,
    values: filter,
  });
  return {
    list: rows.slice(0, size).map(loggedOf),
    total: counted[0]?.total ?? 0,
    hasMore: rows.length > size,
  };
}
