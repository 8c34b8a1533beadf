import type {
  BookedEarlySettlement,
  EarlySettlement,
  EarlySettlementId,
  Settlement,
} from '@cliffhanger/application/ports';
import {
  accept,
  type Instant,
  instantOf,
  type Money,
  NO_MONEY,
  type RefusalName,
  refuse,
  type SellerId,
  type TransferId,
} from '@cliffhanger/core/kernel';
import { earlySettlementKeys } from '@cliffhanger/core/settlement';
import { type Session, timestamp } from '../connection.ts';

type Early = Pick<Settlement, 'waitingOf' | 'releasesOf' | 'usedIn' | 'applyEarly' | 'listEarly'>;

interface AppliedRow extends Omit<EarlyRow, 'seller_id' | 'applied_at'> {
  readonly outcome: 'applied' | RefusalName;
  readonly applied_ms: bigint;
  readonly applications_left: number;
}

interface EarlyRow {
  readonly id: EarlySettlementId;
  readonly seller_id: SellerId;
  readonly month: string;
  readonly orders: number;
  readonly amount: Money;
  readonly fee: Money;
  readonly applied_at: Instant;
}

const earlyOf = (row: EarlyRow): EarlySettlement => ({
  id: row.id,
  sellerId: row.seller_id,
  month: row.month,
  orders: row.orders,
  sum: row.amount,
  fee: row.fee,
  appliedAt: row.applied_at,
});

/**
 * An order shipped while a bank disputes its payment may remain in settlement until a job puts it on hold.
 */
const DISPUTED = `select d.order_id from checkout.disputes d where d.seller_id = $1 and d.state = 'open'`;

export const createEarlySettlements = (session: Session): Early => ({
  /**
   * The counters, minus orders that are due and await the next job (they incur no fee) and minus disputed
   * orders.
   */
  async waitingOf(sellerId, now) {
    const { rows } = await session.query<{ count: bigint; sum: Money }>({
      name: 'early-waiting',
      text: `select (coalesce(c.own_orders, 0) - due.orders)::bigint as count,
               (coalesce(c.own_unsettled, 0) - due.unsettled)::bigint as sum
             from (select count(*) as orders, coalesce(sum(unsettled), 0) as unsettled from (
                     select o.unsettled from orders o
                     where o.seller_id = $1 and o.state = 'in-settlement' and o.release_at <= $2
                       and o.shipped_by <> 'platform'
                     union all
                     select o.unsettled from orders o
                     where o.seller_id = $1 and o.state = 'in-settlement' and o.release_at > $2
                       and o.shipped_by <> 'platform' and o.id in (${DISPUTED})) not_waiting) due
               left join order_counts c on c.seller_id = $1 and c.state = 'in-settlement'`,
      values: [sellerId, timestamp(now)],
    });
    const [row] = rows;
    return row === undefined ? { count: 0, sum: NO_MONEY } : { count: Number(row.count), sum: row.sum };
  },

  /** Two lookups in the index of held orders. */
  async releasesOf(sellerId, now) {
    const end = (direction: string) => `(select release_at from orders
      where seller_id = $1 and state = 'in-settlement' and release_at > $2 and shipped_by <> 'platform'
      order by release_at ${direction} limit 1)`;
    const { rows } = await session.query<{ first: Instant | null; last: Instant | null }>({
      name: 'early-releases',
      text: `select ${end('asc')} as first, ${end('desc')} as last`,
      values: [sellerId, timestamp(now)],
    });
    const { first, last } = rows[0] ?? { first: null, last: null };
    return first === null || last === null ? null : { first, last };
  },

  async usedIn(sellerId, month) {
    const { rows } = await session.query<{ used: number }>({
      name: 'early-used',
      text: 'select count(*)::integer as used from settlement.early_settlements where seller_id = $1 and month = $2',
      values: [sellerId, month],
    });
    return rows[0]?.used ?? 0;
  },

  async applyEarly({ sellerId, shownSum, quotedAt, now }) {
    const { rows } = await session.query<AppliedRow>({
      name: 'early-apply',
      text: `select outcome, id, month, orders, amount, fee, applied_ms, applications_left
             from settlement.apply_early($1, $2, $3, $4)`,
      values: [sellerId, shownSum, quotedAt, now],
    });
    const [row] = rows;
    if (row?.outcome !== 'applied') return refuse(row?.outcome ?? 'order-data-changed');
    const early = earlyOf({ ...row, seller_id: sellerId, applied_at: instantOf(Number(row.applied_ms)) });
    return accept({ early, applicationsLeft: row.applications_left });
  },

  async listEarly(sellerId, { page, size }) {
    const { rows } = await session.query<EarlyRow & { readonly total: bigint }>({
      name: 'early-list',
      text: `select id, seller_id, month, orders, amount, fee, applied_at, count(*) over () as total
             from settlement.early_settlements where seller_id = $1
             order by applied_at desc, id desc limit $2 offset $3`,
      values: [sellerId, size, (page - 1) * size],
    });
    const list = rows.map(earlyOf);
    const booked = await bookedOf(session, sellerId, list);
    return { list: list.map(booked), total: Number(rows[0]?.total ?? 0n) };
  },
});

interface BookedRow {
  readonly key: string;
  readonly transfer_id: TransferId;
  readonly actor: string;
}

/** Finds the transfers by effective time, and matches them by key; keys are unique. */
async function bookedOf(
  session: Session,
  sellerId: SellerId,
  settlements: readonly EarlySettlement[],
): Promise<(early: EarlySettlement) => BookedEarlySettlement> {
  const { rows } = await session.query<BookedRow>({
    name: 'early-booked',
    text: `select t.key, t.id as transfer_id, t.actor from ledger.transfers t
           where t.key = any ($1::text[]) and t.journal_id = $2 and t.effective_at = any ($3::timestamptz[])`,
    values: [
      settlements.flatMap(({ id, orders }) => earlySettlementKeys(id, orders)),
      sellerId,
      settlements.map(({ appliedAt }) => timestamp(appliedAt)),
    ],
  });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (early) => {
    const transfers = earlySettlementKeys(early.id, early.orders).flatMap((key) => byKey.get(key) ?? []);
    const [first] = transfers;
    if (first === undefined) throw new Error('an early settlement that is not in the books');
    return { ...early, transferIds: transfers.map((row) => row.transfer_id), actor: first.actor };
  };
}
