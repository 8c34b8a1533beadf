-- Limits that used to be only in functions or core, as constraints and triggers (DOMAIN §10, §13 "Bounds by
-- constraint", ADR 40). They apply to every login role, and to the owner until a constraint is dropped, which
-- the auditor detects. The auditor checks invariants over several rows (apps/auditor/src/invariants).

-- Bounds on fees and waiting times of withdrawals -----------------------------------------------------------

alter table settlement.early_settlements add constraint fee_bounded check (fee * 20 <= amount) not valid;
alter table settlement.early_settlements validate constraint fee_bounded;

alter table wallet.payout_methods
  add constraint waits_three_days_at_most check (ready_at <= added_at + interval '72 hours') not valid;
alter table wallet.payout_methods validate constraint waits_three_days_at_most;

alter table wallet.withdrawals
  add constraint answered_within_three_days check (promised_by <= requested_at + interval '72 hours') not valid;
alter table wallet.withdrawals validate constraint answered_within_three_days;

-- The rejection rules of core/withdrawals; none of them makes the seller pay first.
alter table wallet.withdrawals add constraint rejected_by_a_rule check (state <> 'rejected'
  or coalesce(notice ->> 'rule' in ('address-not-payable', 'address-reported', 'identity-not-confirmed', 'account-taken-over',
    'asked-by-seller'), false)) not valid;
alter table wallet.withdrawals validate constraint rejected_by_a_rule;

-- A balance can always be withdrawn -------------------------------------------------------------------------

-- An account with a balance cannot be erased: otherwise a role that may write `erased_at` could lock the
-- money in.
create function identity.keep_money_reachable() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  seller constant uuid := case tg_op when 'DELETE' then old.seller_id else new.seller_id end;
begin
  if exists (select from ledger.books b where b.journal_id = seller
      and b.available + b.unsettled + b.withdrawing + b.escrow > 0) then
    raise exception 'account % holds money', seller
      using errcode = 'check_violation', constraint = 'erased_when_empty';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger sellers_keep_money_reachable before update of erased_at on identity.sellers for each row
  when (new.erased_at is not null and old.erased_at is null) execute function identity.keep_money_reachable();
-- Nor can its password be deleted.
create trigger credentials_keep_money_reachable before delete on identity.credentials for each row
  execute function identity.keep_money_reachable();

-- Five wrong attempts lock the fund password for one hour at most (core/identity: FUND_PASSWORD_LOCK_MS).
-- Where callers provide the time, only an infinite lock is refused.
create function identity.keep_fund_lock_short() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_short constant boolean := (select case c.kind when 'callers' then isfinite(new.fund_locked_until)
    else new.fund_locked_until <= clock_timestamp() + interval '61 minutes'
      + case c.kind when 'movable' then c.moved_by_ms else 0 end * interval '1 millisecond' end from public.business_clock c);
begin
  if is_short is not true then
    raise exception 'a fund password is shut for an hour at most'
      using errcode = 'check_violation', constraint = 'fund_lock_is_short';
  end if;
  return new;
end $$;
create trigger credentials_keep_fund_lock_short before insert or update of fund_locked_until on identity.credentials
  for each row when (new.fund_locked_until is not null) execute function identity.keep_fund_lock_short();

-- A locked account can still be left (DOMAIN §10): password and mailbox together open a session that can only
-- read, appeal, and withdraw to earlier targets.
alter table identity.sessions add column only_exit boolean not null default false;

-- No hold without rule, end and notice ----------------------------------------------------------------------

alter table checkout.disputes
  add constraint bank_has_four_months check (decided_by <= opened_at + interval '2880 hours') not valid;
alter table checkout.disputes validate constraint bank_has_four_months;

-- The rules of core/identity (ACCOUNT_LOCK_RULES). A notice must name decider, decision time and appeal
-- deadline.
alter table identity.account_locks add constraint locked_by_a_rule check (
  coalesce(notice ->> 'rule' in ('asked-by-seller', 'device-stolen', 'takeover-suspected'), false)
  and notice ?& array['decidedBy', 'decidedAt', 'appealUntil']) not valid;
alter table identity.account_locks validate constraint locked_by_a_rule;

-- Consecutive locks together last no longer than a single one may: a week within thirty days (core/identity:
-- lockAccount). An ended lock cannot be reactivated.
create function identity.keep_locks_short() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  counted_from constant timestamptz := new.locked_at - interval '720 hours';
  before interval;
begin
  if tg_op = 'UPDATE' then
    if old.opened_at is not null or (old.seller_id, old.id, old.notice, old.locked_at, old.until, old.locked_by)
        is distinct from (new.seller_id, new.id, new.notice, new.locked_at, new.until, new.locked_by) then
      raise exception 'lock % stays as it was written', old.id
        using errcode = 'check_violation', constraint = 'locks_stay';
    end if;
    return new;
  end if;
  if not (isfinite(new.locked_at) and isfinite(new.until)) then
    raise exception 'account % would be locked for longer than a week', new.seller_id
      using errcode = 'check_violation', constraint = 'ends_within_a_week';
  end if;
  -- Serialises concurrent locks: the second one waits and then sees the first.
  perform from identity.sellers s where s.seller_id = new.seller_id for no key update;
  select coalesce(sum(greatest(coalesce(l.opened_at, l.until) - greatest(l.locked_at, counted_from), interval '0')), '0')
  into before from identity.account_locks l where l.seller_id = new.seller_id and l.id <> new.id;
  if before + (new.until - new.locked_at) > interval '168 hours' then
    raise exception 'account % would be locked for longer than a week in thirty days', new.seller_id
      using errcode = 'check_violation', constraint = 'a_week_in_thirty_days';
  end if;
  return new;
end $$;
create trigger account_locks_keep_short before insert or update on identity.account_locks for each row
  execute function identity.keep_locks_short();

-- No income from recruiting ---------------------------------------------------------------------------------

-- A level is earned only by the rule over the seller's own settled sales.
alter table levels.changes add constraint earned_by_rule check (how <> 'earned' or actor = 'rule:earned-level') not valid;
alter table levels.changes validate constraint earned_by_rule;

-- Holds, for the auditor ------------------------------------------------------------------------------------

-- Rule and dates of a notice without its text; null where a value is not a number.

create view trust.order_holds as
select o.seller_id, o.id, o.state, coalesce(o.ship_from, o.paid_at) as ship_from, o.shipped_at, o.shipped_by, o.release_at,
  o.due_at, o.audited_at, o.audit_reason, o.notice ->> 'rule' as rule, o.notice ->> 'decidedBy' as decided_by,
  case jsonb_typeof(o.notice -> 'decidedAt') when 'number' then (o.notice ->> 'decidedAt')::numeric end as decided_ms,
  case jsonb_typeof(o.notice -> 'appealUntil') when 'number' then (o.notice ->> 'appealUntil')::numeric end as appeal_until_ms
from public.orders o where o.state in ('to-ship', 'shipped', 'in-settlement', 'audit');

create view trust.account_lock_notices as
select l.seller_id, l.id, l.locked_at, l.until, l.opened_at, l.notice ->> 'rule' as rule, l.notice ->> 'decidedBy' as decided_by,
  case jsonb_typeof(l.notice -> 'decidedAt') when 'number' then (l.notice ->> 'decidedAt')::numeric end as decided_ms,
  case jsonb_typeof(l.notice -> 'appealUntil') when 'number' then (l.notice ->> 'appealUntil')::numeric end as appeal_until_ms
from identity.account_locks l;

create view trust.withdrawal_notices as
select w.seller_id, w.id, w.notice ->> 'rule' as rule, w.notice ->> 'decidedBy' as decided_by,
  case jsonb_typeof(w.notice -> 'decidedAt') when 'number' then (w.notice ->> 'decidedAt')::numeric end as decided_ms,
  case jsonb_typeof(w.notice -> 'appealUntil') when 'number' then (w.notice ->> 'appealUntil')::numeric end as appeal_until_ms
from wallet.withdrawals w where w.state = 'rejected';
