import type {
  SellerSettled,
  Settlement,
  SettlementFigures,
  WaitingSum,
} from '@cliffhanger/application/ports';
import {
  accept,
  type Instant,
  type Money,
  NO_MONEY,
  type OrderId,
  type RefusalName,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { auditEvent } from './audit-event.ts';
import { createEarlySettlements } from './early-settlements.ts';

export const createSettlement = (session: Session): Settlement => ({
  ...createEarlySettlements(session),

  async settleDue({ now, mostOrders, mostASeller }) {
    const { rows } = await session.query<SellerSettled>({
      name: 'settle-due',
      text: `select seller_id as "sellerId", orders, amount from settlement.settle_due($1, $2, $3)`,
      values: [mostOrders, mostASeller, now],
    });
    return rows;
  },

  async beginDue(now, most) {
    const { rows } = await session.query<{ begun: bigint }>({
      name: 'settlement-begin',
      text: 'select settlement.begin_due($1, $2) as begun',
      values: [most, now],
    });
    return Number(rows[0]?.begun ?? 0n);
  },

  async endAudits(now, most) {
    const { rows } = await session.query<AuditRow>({
      name: 'audits-end',
      text: `select seller_id as "sellerId", order_id as "orderId", number from settlement.end_audits($1, $2)`,
      values: [most, now],
    });
    return rows;
  },

  async openAudit({ sellerId, number, ground, operator, now }) {
    const { outcome, event } = await auditEvent<'opened' | RefusalName>(session, {
      name: 'audit-open',
      call: 'settlement.open_audit($1, $2, $3, $4, $5, $6)',
      values: [operator, sellerId, number, ground.rule, ground.note, now],
    });
    return outcome === 'opened' ? accept(event) : refuse(outcome);
  },

  figuresOf: (sellerId, now, since) => readFigures(session, { sellerId, now, since }),
});

interface AuditRow {
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly number: string;
}

interface FiguresQuery {
  readonly sellerId: SellerId;
  readonly now: Instant;
  readonly since: Instant;
}

interface CountRow {
  readonly state: string;
  readonly count: bigint;
  readonly sum: Money;
}

const NOTHING: WaitingSum = { count: 0, sum: NO_MONEY };

/**
 * Upper bound on orders with the same release time, that is shipped in the same millisecond by one call or
 * one clock tick.
 */
const MOST_RELEASED_TOGETHER = 1_000;

/** From the counters and the daily rollups. Only the next release is an index lookup. */
async function readFigures(session: Session, { sellerId, since }: FiguresQuery): Promise<SettlementFigures> {
  const [counts, next, lately] = await Promise.all([
    session.query<CountRow>({
      name: 'settlement-counts',
      text: `select state, own_orders as count, own_unsettled as sum from order_counts where seller_id = $1`,
      values: [sellerId],
    }),
    session.query<{ at: Instant; sum: Money }>({
      name: 'settlement-next',
      text: `select at, sum(unsettled)::bigint as sum from (
               select o.release_at as at, o.unsettled from orders o
               where o.seller_id = $1 and o.state = 'in-settlement' and o.shipped_by <> 'platform' and o.release_at = (
                 select n.release_at from orders n
                 where n.seller_id = $1 and n.state = 'in-settlement' and n.shipped_by <> 'platform'
                 order by n.release_at limit 1)
               limit ${MOST_RELEASED_TOGETHER}) next
             group by at`,
      values: [sellerId],
    }),
    session.query<{ count: bigint; sum: Money }>({
      name: 'settlement-lately',
      text: `select coalesce(sum(orders), 0)::bigint as count, coalesce(sum(amount), 0)::bigint as sum
             from settlement.released_days where seller_id = $1 and day > ($2::timestamptz at time zone 'UTC')::date`,
      values: [sellerId, timestamp(since)],
    }),
  ]);
  const figure = (state: string): WaitingSum => {
    const row = counts.rows.find((one) => one.state === state);
    return row === undefined ? NOTHING : { count: Number(row.count), sum: row.sum };
  };
  const [released] = lately.rows;
  return {
    shipped: figure('shipped'),
    waiting: figure('in-settlement'),
    audit: figure('audit'),
    nextRelease: next.rows[0] ?? null,
    releasedLately: released === undefined ? NOTHING : { count: Number(released.count), sum: released.sum },
  };
}
