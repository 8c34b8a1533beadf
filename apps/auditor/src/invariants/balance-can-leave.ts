import type { Snapshot } from '../database.ts';
import { type Judge, type ReportFault, reportRows } from './judgement.ts';
import { FIRST_SELLER, inRange } from './seller-range.ts';

/*
 * A balance can always leave (DOMAIN §10.3, §13). A seller with money can log in and request a withdrawal,
 * and at least one network pays it out. Each part that is not available belongs to a row that ends: a
 * withdrawal, a shipped order or a paid one.
 */

const NETWORKS = ['bep20', 'erc20', 'trc20'];

/** Payments for orders that are neither shipped nor refunded. */
const WAITING = `(select coalesce(sum(o.retail * (o.quantity - o.refunded_quantity)), 0) from public.orders o
    where o.seller_id = b.journal_id and o.state in ('to-ship', 'audit') and o.shipped_at is null)
  + (select coalesce(sum(w.amount), 0) from checkout.pre_orders w where w.seller_id = b.journal_id and w.state = 'waiting')`;
const ON_HOLD = `(select coalesce(sum(o.unsettled), 0) from public.orders o where o.seller_id = b.journal_id
    and o.state in ('shipped', 'in-settlement', 'audit') and o.shipped_by <> 'platform')`;
const ASKED_FOR = `(select coalesce(sum(w.amount), 0) from wallet.withdrawals w
    where w.seller_id = b.journal_id and w.state in ('requested', 'approved', 'paying'))`;

const BOOKS = `select b.journal_id::text as subject, 'Seller ' || b.journal_id || ' ' || case
    when b.withdrawing <> ${ASKED_FOR} then 'has ' || b.withdrawing || ' on its way out, and withdrawals do not come to that.'
    when b.unsettled <> ${ON_HOLD} then 'has ' || b.unsettled || ' on hold, and orders do not come to that.'
    when b.escrow <> ${WAITING} then 'has ' || b.escrow || ' in escrow, and orders do not come to that.'
    when b.available + b.unsettled + b.withdrawing + b.escrow + b.episodes = 0 then null
    when s.seller_id is null then 'has a balance and no account.'
    when s.erased_at is not null and b.available + b.unsettled + b.withdrawing + b.escrow > 0
      then 'has a balance and an account that was deleted.'
    when s.review_state <> 'approved' then 'has a balance and is not let in.'
    when c.seller_id is null and s.erased_at is null then 'has a balance and no password to log in with.'
    when s.erased_at is null and not exists (select from identity.email_owners e where e.seller_id = b.journal_id)
      then 'has a balance and no address to log in with.'
    when clock.kind = 'server' and c.fund_locked_until > now() + interval '61 minutes'
      then 'cannot use the fund password for longer than an hour.' end as fault
  from ledger.books b
    left join identity.sellers s on s.seller_id = b.journal_id
    left join identity.credentials c on c.seller_id = b.journal_id
    cross join public.business_clock clock
  where b.journal_id >= '${FIRST_SELLER}' and ${inRange('b.journal_id')}`;

/** A withdrawal has a valid target; a rejected one was returned in full, and a paid one has left. */
const WITHDRAWALS = `select w.id::text as subject, 'Withdrawal ' || w.id || ' ' || case
    when w.network not in ('bep20', 'erc20', 'trc20') or btrim(w.address) = '' then 'goes nowhere.'
    when w.state not in ('requested', 'approved', 'paying', 'paid', 'rejected') then 'is in a state that nothing ends.'
    when w.amount <= 0 then 'asks for nothing.'
    when w.state in ('paid', 'rejected') and not exists (select from ledger.transfers t where t.id = w.ending_transfer
        and t.journal_id = w.seller_id and t.reference_id = w.id::text
        and t.kind = case w.state when 'paid' then 'withdrawal-paid' else 'withdrawal-rejected' end)
      then 'has ended, and nothing in the books says so.' end as fault
  from wallet.withdrawals w where ${inRange('w.seller_id')}`;

async function judgeNetworks(snapshot: Snapshot, report: ReportFault): Promise<void> {
  const rows = await snapshot.rows<{ version: string; value: unknown }>(
    `select version::text as version, value from settings.versions where name = 'payoutNetworks'`,
  );
  for (const { version, value } of rows) {
    const isSomewhere =
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((network) => NETWORKS.includes(String(network)));
    if (!isSomewhere)
      report(
        `payoutNetworks/${version}`,
        `Money is to be paid out on ${JSON.stringify(value)}, which is nowhere.`,
      );
  }
}

export const judgeBalanceCanLeave: Judge = async (snapshot, range, report) => {
  await judgeNetworks(snapshot, report);
  for (const text of [BOOKS, WITHDRAWALS]) await reportRows(snapshot, text, { range, report });
};
