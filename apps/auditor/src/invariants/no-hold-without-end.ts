import { type Judge, reportRows } from './judgement.ts';
import { inRange } from './seller-range.ts';

/*
 * No hold without rule, end and notice (DOMAIN §5, §10.3, §13). Limits: seven days after shipping, two more
 * weeks for an audit, four months while a bank decides, and a week of account lock in thirty days. Each hold
 * names its rule, the deciding person and the deadline for an appeal, and ends on a fixed date.
 */

const APPEAL_MS = 14 * 86_400_000;

const isWhole = (notice: string): string => `coalesce(${notice}.decided_by in ('rule', 'person')
  and ${notice}.appeal_until_ms >= ${notice}.decided_ms + ${APPEAL_MS}, false)`;

/** The latest end of an audit. A bank's dispute can extend it. */
const AUDIT_END = `coalesce(h.shipped_at + interval '504 hours', h.audited_at + interval '336 hours')`;
const LATEST_END = `greatest(${AUDIT_END}, (select greatest(max(d.decided_by), max(d.escalated_at) + interval '72 hours',
    ${AUDIT_END} + max(d.decided_by - d.opened_at))
  from checkout.disputes d where d.seller_id = h.seller_id and d.order_id = h.id))`;

const ORDERS = `select h.id::text as subject, 'Order ' || h.id || ' ' || case
    when h.state = 'to-ship' then case when coalesce(h.due_at > h.ship_from + interval '168 hours', true)
      then 'waits to be shipped without an end.' end
    when coalesce(h.due_at > h.release_at, true) then 'is on hold, and nothing lets it go on the day that it says.'
    when h.state <> 'audit' then case when coalesce(h.release_at > h.shipped_at + interval '168 hours', true)
      then 'is on hold for more than seven days.' end
    when coalesce(h.audit_reason not in ('viewer-complaint', 'own-purchase', 'payment-disputed'), true)
      or coalesce(h.rule not in ('viewer-complaint', 'own-purchase', 'payment-disputed', 'dispute-open',
        'dispute-undecided-in-time'), true) then 'is looked into by no rule.'
    when not ${isWhole('h')} then 'is looked into without a notice that can be appealed.'
    when coalesce(h.release_at > ${LATEST_END}, true) then 'is looked into for longer than an audit may take.'
    end as fault
  from trust.order_holds h where ${inRange('h.seller_id')}`;

const BANKS = `select d.order_id::text as subject,
    'A bank is said to decide about order ' || d.order_id || ' for more than four months.' as fault
  from checkout.disputes d
  where coalesce(d.decided_by > d.opened_at + interval '2880 hours', true) and ${inRange('d.seller_id')}`;

const LOCKS = `select l.id::text as subject, 'Lock ' || l.id || ' of an account ' || case
    when coalesce(l.until > l.locked_at + interval '168 hours', true) then 'lasts longer than a week.'
    when coalesce(l.rule not in ('asked-by-seller', 'device-stolen', 'takeover-suspected'), true) then 'follows from no rule.'
    when not ${isWhole('l')} then 'has no notice that can be appealed.'
    when (select sum(greatest(coalesce(k.opened_at, k.until) - greatest(k.locked_at, l.locked_at - interval '720 hours'),
        interval '0')) from trust.account_lock_notices k where k.seller_id = l.seller_id and k.locked_at <= l.locked_at)
      > interval '168 hours' then 'and those before it last longer than a week in thirty days.' end as fault
  from trust.account_lock_notices l where ${inRange('l.seller_id')}`;

/** A pre-order is paid back two weeks after its release date at the latest. */
const PRE_ORDERS = `select w.id::text as subject, 'Pre-order ' || w.id || ' is not paid back when it is late.' as fault
  from checkout.pre_orders w
  where w.state = 'waiting' and coalesce(w.refunded_from > w.promised_on + 15, true) and ${inRange('w.seller_id')}`;

export const judgeHolds: Judge = async (snapshot, range, report) => {
  for (const text of [ORDERS, BANKS, LOCKS, PRE_ORDERS]) await reportRows(snapshot, text, { range, report });
};
