import type { ProcessorDay, Reconciliations } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import type { OutsideAccount, Reconciliation } from '@cliffhanger/core/ledger';
import { type Session, timestamp } from '../connection.ts';

interface ReconciliationRow {
  readonly side: OutsideAccount;
  readonly day: string;
  readonly parts: Reconciliation['parts'];
  readonly difference: string;
  readonly compared_at: Instant;
  readonly explained_difference: string | null;
  readonly explained_by: string | null;
  readonly explained_at: Instant | null;
  readonly note: string | null;
}

const COMPARISON = `select side, day::text as day, parts, difference, compared_at, explained_difference, explained_by,
  explained_at, note from wallet.reconciliations`;

export const createReconciliations = (session: Session): Reconciliations => ({
  async save({ side, day, parts, difference, comparedAt }) {
    await session.query({
      name: 'reconciliation-save',
      text: `insert into wallet.reconciliations (side, day, parts, difference, compared_at) values ($1, $2, $3, $4, $5)
             on conflict (side, day) do update set parts = excluded.parts, difference = excluded.difference,
               compared_at = excluded.compared_at`,
      values: [side, day, JSON.stringify(parts), difference, timestamp(comparedAt)],
    });
  },

  async list({ isOpenOnly, before, most }) {
    const where = [
      ...(isOpenOnly ? ["difference <> '0' and explained_difference is distinct from difference"] : []),
      // Newest day first, then by name. The directions differ, so the cursor compares both columns.
      ...(before === undefined ? [] : ['(day < $2::date or (day = $2::date and side > $3))']),
    ];
    const { rows } = await session.query<ReconciliationRow>({
      text: `${COMPARISON} ${where.length === 0 ? '' : `where ${where.join(' and ')}`}
             order by day desc, side limit $1`,
      values: [most, ...(before === undefined ? [] : [before.day, before.side])],
    });
    return rows.map(reconciliationOf);
  },

  async lock(side, day) {
    const { rows } = await session.query<ReconciliationRow>({
      name: 'reconciliation-lock',
      text: `${COMPARISON} where side = $1 and day = $2::date for no key update`,
      values: [side, day],
    });
    return rows[0] && reconciliationOf(rows[0]);
  },

  async saveExplanation(side, day, { difference, by, at, note }) {
    await session.query({
      name: 'reconciliation-explain',
      text: `update wallet.reconciliations set explained_difference = $3, explained_by = $4, explained_at = $5, note = $6
             where side = $1 and day = $2::date`,
      values: [side, day, difference, by, timestamp(at), note],
    });
  },

  async processorDay({ day, from, until }) {
    const { rows } = await session.query<ProcessorDay>({
      name: 'reconciliation-processor-day',
      text: `select processor, coalesce(sum(cleared), 0)::bigint as cleared, coalesce(sum(refunded), 0)::bigint as refunded,
               coalesce(sum(booked), 0)::bigint as "inBooks"
             from (
               select processor, amount as cleared, 0 as refunded, 0 as booked from checkout.payments
               where cleared_at >= $2 and cleared_at < $3
               union all
               select processor, 0, amount, 0 from checkout.payments where refunded_at >= $2 and refunded_at < $3
               union all
               select split_part(account, ':', 2), 0, 0, -amount from ledger.outside_days
               where day = $1::date and account like 'processor:%' and kind in ('payment', 'refund-paid')
             ) lines group by processor order by processor`,
      values: [day, timestamp(from), timestamp(until)],
    });
    return rows;
  },
});

const reconciliationOf = (row: ReconciliationRow): Reconciliation => ({
  side: row.side,
  day: row.day,
  parts: row.parts,
  difference: row.difference,
  comparedAt: row.compared_at,
  explanation:
    row.explained_difference === null || row.explained_by === null || row.explained_at === null
      ? null
      : {
          difference: row.explained_difference,
          by: row.explained_by,
          at: row.explained_at,
          note: row.note ?? '',
        },
});
