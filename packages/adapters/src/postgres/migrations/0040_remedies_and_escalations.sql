-- Effects of an upheld appeal (DOMAIN §13, ADR 51). Staff answer an appeal with yes or no only. For a yes,
-- the functions below derive the remedy from the rows of the decision (core/trust: remedyFor) and carry it
-- out in the same transaction. A remedy that pays a seller is only proposed; a different member of finance
-- must confirm it.
--
-- Further down: escalation of missed review promises.

create table trust.remedies (
  appeal_id   uuid        primary key,
  seller_id   uuid        not null,
  subject     text        not null,
  subject_id  text        not null,
  deed        text        not null constraint known_deed check (deed in
                ('approved', 'credited', 'requested', 'returned', 'released', 'paid', 'unlocked', 'unchanged')),
  amount      bigint      not null constraint amount_not_negative check (amount >= 0),
  -- The orders to compensate, and the amount for each.
  order_ids   uuid[]      not null default '{}',
  amounts     bigint[]    not null default '{}',
  state       text        not null constraint known_state check (state in ('done', 'proposed', 'declined')),
  proposed_by text        not null constraint somebody check (proposed_by <> ''),
  proposed_at timestamptz not null,
  decided_by  text,
  decided_at  timestamptz,
  note        text,
  -- The ledger transfer of the remedy. For a returned withdrawal: the transfer that returned it.
  transfer_id uuid,
  -- The new withdrawal that replaces the rejected one.
  withdrawal_id uuid,
  constraint parts_add_up check (cardinality(order_ids) = cardinality(amounts)),
  constraint decided_whole check ((decided_by is null) = (decided_at is null) and (state <> 'declined' or decided_by is not null)),
  constraint two_people check (decided_by is distinct from proposed_by),
  constraint paid_by_two check (state <> 'done' or cardinality(order_ids) = 0
    or (transfer_id is not null and decided_by is not null))
);
create index remedies_of_subject on trust.remedies (subject, subject_id) where state = 'proposed';
create index remedies_of_orders on trust.remedies using gin (order_ids) where state <> 'declined';
create index remedies_decided on trust.remedies (decided_at) where cardinality(order_ids) > 0;

-- `refusal`: why the appeal cannot be upheld.
create type trust.remedy_plan as (refusal text, deed text, amount bigint, order_ids uuid[], amounts bigint[]);

-- Whether the appealed decision is still the current one.
create function trust.stands(p_appeal trust.appeals, p_notice jsonb) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce((p_notice ->> 'decidedAt')::bigint = (extract(epoch from p_appeal.decided_at) * 1000)::bigint, false)
$$;

-- Approves the registration; refused if another seller has taken the email address in the meantime.
create function trust.plan_registration(a trust.appeals) returns trust.remedy_plan
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  s identity.sellers;
begin
  select * into s from identity.sellers x where x.seller_id = a.seller_id and x.erased_at is null;
  if not found or s.review_state <> 'rejected' or not trust.stands(a, s.review_notice) then
    return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan;
  end if;
  return row(case when not exists (select from identity.email_owners o where o.email = s.email and o.seller_id = s.seller_id)
    then 'email-taken' end, 'approved', 0, '{}', '{}')::trust.remedy_plan;
end $$;

-- Approves the post; refused if another seller has submitted it in the meantime.
create function trust.plan_link(a trust.appeals) returns trust.remedy_plan
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  l public.promotion_links;
begin
  select * into l from public.promotion_links x where x.seller_id = a.seller_id and x.id = a.subject_id::uuid;
  if not found or l.state <> 'failed' or not trust.stands(a, l.notice) then
    return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan;
  end if;
  return row(case when exists (select from public.promotion_link_owners o where o.post = l.post and o.link_id <> l.id)
    then 'link-taken' end, 'approved', 0, '{}', '{}')::trust.remedy_plan;
end $$;

-- Reopens the deposit claim; refused if another seller has claimed the transaction in the meantime.
create function trust.plan_deposit(a trust.appeals) returns trust.remedy_plan
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  d wallet.deposits;
begin
  select * into d from wallet.deposits x where x.seller_id = a.seller_id and x.id = a.subject_id::uuid;
  if not found or d.state <> 'rejected' or not trust.stands(a, d.notice) then
    return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan;
  end if;
  return row(case when d.transaction_hash is not null and (wallet.is_transaction_taken(d.network, d.transaction_hash)
      or exists (select from wallet.claimed_transactions c
                 where c.network = d.network and c.hash = d.transaction_hash and c.deposit_id <> d.id))
    then 'transaction-hash-taken' end, 'credited', d.amount, '{}', '{}')::trust.remedy_plan;
end $$;

-- Requests the same withdrawal again if the seller still has the address and the balance; otherwise the
-- amount stays returned.
create function trust.plan_withdrawal(a trust.appeals) returns trust.remedy_plan
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  w wallet.withdrawals;
begin
  select * into w from wallet.withdrawals x where x.seller_id = a.seller_id and x.id = a.subject_id::uuid;
  if not found or w.state <> 'rejected' or not trust.stands(a, w.notice) then
    return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan;
  end if;
  return row(null, case when exists (select from ledger.books b where b.journal_id = w.seller_id and b.available >= w.amount)
      and exists (select from wallet.payout_methods m where m.seller_id = w.seller_id and m.id = w.method_id
        and m.target ->> 'network' = w.network and m.target ->> 'address' = w.address)
    then 'requested' else 'returned' end, w.amount, '{}', '{}')::trust.remedy_plan;
end $$;

-- The seller's profit on this many episodes of an order. A refund already returns wholesale cost and prepaid
-- episodes.
create function trust.profit_of(o public.orders, p_episodes integer) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select greatest((o.retail - o.wholesale) * p_episodes, 0)
$$;

-- The transfer of the full or partial refund.
create function trust.refund_of(o public.orders) returns uuid
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(o.refund_transfer, (select r.transfer_id from checkout.refunds r where r.order_id = o.id))
$$;

-- Whether another remedy compensates this order, or two people have corrected its refund
-- (wallet.correct_transfer).
create function trust.is_made_good(o public.orders) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from trust.remedies r
    where r.order_ids @> array[o.id] and r.seller_id = o.seller_id and r.state <> 'declined')
    or coalesce(wallet.is_undone(trust.refund_of(o)), false)
$$;

-- The profit that a full or partial refund cost the seller. Zero if the platform shipped an order that was
-- not the seller's to ship, or if the order is already compensated. A loss that the platform bore after
-- settlement cost the seller nothing.
create function trust.lost_profit(o public.orders) returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when o.shipped_by is distinct from 'platform'
    and (o.shipped_by is not null or exists (select from public.consignments c
      where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null))
    and not trust.is_made_good(o)
    then greatest(trust.profit_of(o, case when o.state = 'refunded' then o.quantity else o.refunded_quantity end)
      - coalesce((select r.loss from checkout.refunds r where r.order_id = o.id), 0), 0)
    else 0 end
$$;

-- A held order is released. A refunded order pays the lost profit.
create function trust.plan_order(a trust.appeals) returns trust.remedy_plan
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  o public.orders;
  lost bigint;
begin
  select * into o from public.orders x where x.seller_id = a.seller_id and x.number = a.subject_id;
  if found and trust.stands(a, o.notice) then
    if o.state = 'audit' then
      return row(case when exists (select from checkout.disputes d where d.seller_id = o.seller_id and d.order_id = o.id
          and d.state = 'open' and d.escalated_at is null) then 'dispute-open' end, 'released', 0, '{}', '{}')::trust.remedy_plan;
    end if;
    if o.state = 'refunded' or o.notice ->> 'rule' in ('complaint-refunded', 'complaint-part-refunded') then
      lost := trust.lost_profit(o);
      if lost > 0 then return row(null, 'paid', lost, array[o.id], array[lost])::trust.remedy_plan; end if;
    end if;
  end if;
  return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan;
end $$;

-- Unlocks the account, and compensates orders that the platform shipped while the seller was locked out.
create function trust.plan_lock(a trust.appeals) returns trust.remedy_plan
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  l identity.account_locks;
  plan trust.remedy_plan;
begin
  select * into l from identity.account_locks x where x.seller_id = a.seller_id and x.id = a.subject_id::uuid;
  if not found then return row(null, 'unchanged', 0, '{}', '{}')::trust.remedy_plan; end if;
  select null, 'unlocked', coalesce(sum(lost.profit), 0)::bigint, coalesce(array_agg(lost.id order by lost.id), '{}'),
    coalesce(array_agg(lost.profit order by lost.id), '{}')
  into plan
  from (select o.id, trust.profit_of(o, o.quantity - o.refunded_quantity) as profit from public.orders o
    where o.seller_id = l.seller_id and o.shipped_by = 'platform' and o.state <> 'refunded'
      and o.shipped_at >= l.locked_at and o.shipped_at < coalesce(l.opened_at, l.until)
      and trust.profit_of(o, o.quantity - o.refunded_quantity) > 0 and not trust.is_made_good(o)
    order by o.id limit 4000) lost;
  return plan;
end $$;

create function trust.plan_remedy(a trust.appeals) returns trust.remedy_plan
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return case a.subject
    when 'registration' then trust.plan_registration(a)
    when 'promotion-link' then trust.plan_link(a)
    when 'deposit' then trust.plan_deposit(a)
    when 'withdrawal' then trust.plan_withdrawal(a)
    when 'order' then trust.plan_order(a)
    when 'account-lock' then trust.plan_lock(a)
    when 'certification' then row(null, case when exists (select from identity.certifications c
      where c.seller_id = a.seller_id and c.id = a.subject_id::uuid and c.state = 'rejected' and trust.stands(a, c.notice))
      then 'approved' else 'unchanged' end, 0, '{}', '{}')::trust.remedy_plan
    when 'store' then row(null, case when exists (select from identity.store_versions v
      where v.seller_id = a.seller_id and v.id = a.subject_id::uuid and v.state = 'rejected' and trust.stands(a, v.notice))
      then 'approved' else 'unchanged' end, 0, '{}', '{}')::trust.remedy_plan
  end;
end $$;

-- Preview of the remedy, for staff who review an appeal.
create function trust.remedy_of(p_appeal uuid) returns trust.remedy_plan
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  a trust.appeals;
begin
  select * into a from trust.appeals x where x.id = p_appeal;
  return trust.plan_remedy(a);
end $$;

-- Serialises concurrent answers about one subject.
create function trust.lock_subject(a trust.appeals) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform from identity.sellers s where s.seller_id = a.seller_id for no key update;
  case a.subject
    when 'promotion-link' then perform from public.promotion_links l where l.id = a.subject_id::uuid for no key update;
    when 'deposit' then perform from wallet.deposits d where d.id = a.subject_id::uuid for no key update;
    when 'withdrawal' then
      perform from wallet.withdrawals w where w.id = a.subject_id::uuid for no key update;
      perform from ledger.books b where b.journal_id = a.seller_id for update;
    when 'order' then
      perform from public.orders o where o.seller_id = a.seller_id and o.number = a.subject_id for no key update;
    else null;
  end case;
end $$;

create function trust.approve_registration(a trust.appeals, p_person uuid, p_at timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  update identity.email_owners o set is_taken = true from identity.sellers s
  where s.seller_id = a.seller_id and o.email = s.email and o.seller_id = a.seller_id;
  update identity.sellers s set review_state = 'approved', review_decided_at = p_at, review_notice = null
  where s.seller_id = a.seller_id;
  insert into identity.review_decisions (seller_id, subject, outcome, facts, actor, decided_at)
  values (a.seller_id, 'registration', 'approved', jsonb_build_object('appeal', a.id), p_person::text, p_at);
end $$;

create function trust.approve_link(a trust.appeals, p_person uuid, p_at timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  l public.promotion_links;
begin
  update public.promotion_links x set state = 'succeeded', notice = null, decided_at = p_at,
    decided_by = 'operator:' || p_person
  where x.seller_id = a.seller_id and x.id = a.subject_id::uuid returning * into l;
  insert into public.promotion_link_owners (post, seller_id, link_id) values (l.post, l.seller_id, l.id) on conflict do nothing;
  if not exists (select from public.promotion_link_owners o where o.post = l.post and o.link_id = l.id) then
    raise exception 'the post of link % is somebody else''s', l.id using errcode = 'check_violation';
  end if;
  update public.consignments c set promoting_since = p_at
  where c.seller_id = l.seller_id and c.id = l.consignment_id and c.promoting_since is null and c.removed_at is null;
end $$;

-- Returns the deposit to the review queue. The person who upheld the appeal cannot approve it there; a
-- deposit without a chain transfer needs two other people, who sign.
create function trust.reopen_deposit(a trust.appeals, p_person uuid, p_at_ms bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  d wallet.deposits;
begin
  update wallet.deposits x set state = 'under-review', notice = null, decided_by = null, first_approved_by = null,
    reopened_by = p_person::text, escalated_at = null,
    promised_by = to_timestamp((p_at_ms + wallet.hours_setting('depositReviewMs', p_at_ms, 12)) / 1000.0)
  where x.seller_id = a.seller_id and x.id = a.subject_id::uuid returning * into d;
  if d.transaction_hash is not null
    and not wallet.claim_transaction(d.network, d.transaction_hash, d.seller_id, d.id) then
    raise exception 'the transaction of deposit % is somebody else''s', d.id using errcode = 'check_violation';
  end if;
  perform wallet.decide(d.seller_id, 'deposit', d.id, 'approved', 'operator:' || p_person, p_at_ms,
    jsonb_build_object('appeal', a.id));
end $$;

-- Returns the withdrawal to the payout queue. It needs approval by people with device signatures, even if a
-- rule would approve it automatically.
create function trust.request_again(a trust.appeals, p_person uuid, p_at_ms bigint) returns wallet.withdrawals
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  rules constant wallet.withdrawal_rules := wallet.withdrawal_rules_at(p_at_ms);
  was wallet.withdrawals;
  w wallet.withdrawals;
begin
  select * into strict was from wallet.withdrawals x where x.seller_id = a.seller_id and x.id = a.subject_id::uuid;
  w.seller_id := was.seller_id;
  w.method_id := was.method_id;
  w.network := was.network;
  w.address := was.address;
  w.amount := was.amount;
  w.fee := least(was.fee, rules.fee);
  w.needs := case when was.amount <= rules.one_person_up_to then 'one-person' else 'two-people' end;
  w.state := 'requested';
  w.requested_at := to_timestamp(p_at_ms / 1000.0);
  w.promised_by := to_timestamp((p_at_ms + rules.promise_ms) / 1000.0);
  w.approved_by := '{}';
  w.appeal_id := a.id;
  w.asked_by := p_person::text;
  return wallet.book_request(w, 'operator:' || p_person, p_at_ms);
end $$;

create function trust.release_order(a trust.appeals, p_person uuid, p_at_ms bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  v_order constant uuid := (select o.id from public.orders o where o.seller_id = a.seller_id and o.number = a.subject_id);
begin
  insert into settlement.audit_decisions (seller_id, order_id, decided_at, outcome, note, actor)
  values (a.seller_id, v_order, to_timestamp(p_at_ms / 1000.0), 'dismissed', a.answer, 'operator:' || p_person);
  -- Discards pending complaint decisions about this order.
  delete from checkout.complaint_decisions d where d.order_id in (
    select w.order_id from checkout.complaint_decisions w where w.order_id = v_order and w.executed_at is null
    for update skip locked);
  perform settlement.release_from_audit(a.seller_id, v_order,
    settlement.decision_notice('audit-dismissed', '{}', 'person', a.answer, p_at_ms), p_at_ms);
  perform checkout.queue_complaint_answer(v_order, 'complaint-dismissed', null, null, p_at_ms);
end $$;

-- `outcome`: 'done', 'unchanged' if it already has the same answer, or a refusal.
create type trust.answered as (outcome text, appeal trust.appeals, remedy trust.remedies);

-- Answers an appeal once, by a person who took no part in the decision (core/trust: answerAppeal). Upholding
-- applies the remedy at once. Certifications, stores and locks are remedied by their existing functions in
-- the same transaction.
create function trust.answer_appeal(p_appeal uuid, p_person uuid, p_outcome text, p_answer text, p_said_ms bigint)
returns trust.answered
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  at_ constant timestamptz := to_timestamp(at_ms / 1000.0);
  a trust.appeals;
  r trust.remedies;
  plan trust.remedy_plan;
  again wallet.withdrawals;
  waits boolean;
begin
  if (p_outcome in ('upheld', 'dismissed') and btrim(p_answer) <> '') is not true then
    raise exception 'an answer that answers nothing' using errcode = 'check_violation';
  end if;
  if not staff.may(p_person, 'reviewer', 'support') then
    return row('role-not-allowed', null, null)::trust.answered;
  end if;
  select * into a from trust.appeals x where x.id = p_appeal for no key update;
  if not found then return row('appeal-unknown', null, null)::trust.answered; end if;
  if a.state <> 'open' then
    select * into r from trust.remedies x where x.appeal_id = a.id;
    return row(case when a.state = p_outcome then 'unchanged' else 'appeal-already-answered' end, a, r)::trust.answered;
  end if;
  if p_person::text = any (a.deciders) then return row('second-person-needed', a, null)::trust.answered; end if;
  if p_outcome = 'upheld' then
    perform trust.lock_subject(a);
    plan := trust.plan_remedy(a);
    if plan.refusal is not null then return row(plan.refusal, a, null)::trust.answered; end if;
  end if;

  waits := coalesce(cardinality(plan.order_ids) > 0, false);
  update trust.appeals x set state = p_outcome, answered_at = at_, answered_by = p_person::text, answer = p_answer,
    waits_for_second = waits, escalated_at = case when waits then null else x.escalated_at end,
    promised_by = case when waits then to_timestamp((at_ms + wallet.hours_setting('appealReviewMs', at_ms, 72)) / 1000.0)
      else x.promised_by end
  where x.seller_id = a.seller_id and x.id = a.id returning * into a;
  if p_outcome = 'dismissed' then return row('done', a, null)::trust.answered; end if;

  if plan.deed = 'approved' and a.subject = 'registration' then perform trust.approve_registration(a, p_person, at_); end if;
  if plan.deed = 'approved' and a.subject = 'promotion-link' then perform trust.approve_link(a, p_person, at_); end if;
  if plan.deed = 'credited' then perform trust.reopen_deposit(a, p_person, at_ms); end if;
  if plan.deed = 'requested' then again := trust.request_again(a, p_person, at_ms); end if;
  if plan.deed = 'released' then perform trust.release_order(a, p_person, at_ms); end if;
  insert into trust.remedies as n (appeal_id, seller_id, subject, subject_id, deed, amount, order_ids, amounts, state,
    proposed_by, proposed_at, transfer_id, withdrawal_id)
  values (a.id, a.seller_id, a.subject, a.subject_id, plan.deed, plan.amount, plan.order_ids, plan.amounts,
    case when waits or plan.deed = 'credited' then 'proposed' else 'done' end, p_person::text, at_,
    case plan.deed when 'requested' then again.request_transfer when 'returned' then (
      select w.ending_transfer from wallet.withdrawals w where w.seller_id = a.seller_id and w.id = a.subject_id::uuid) end,
    again.id)
  -- A declined remedy is replaced after another person's review.
  on conflict (appeal_id) do update set deed = excluded.deed, amount = excluded.amount, order_ids = excluded.order_ids,
    amounts = excluded.amounts, state = excluded.state, proposed_by = excluded.proposed_by,
    proposed_at = excluded.proposed_at, decided_by = null, decided_at = null, note = null,
    transfer_id = excluded.transfer_id, withdrawal_id = excluded.withdrawal_id
  where n.state = 'declined' returning * into r;
  if not found then raise exception 'appeal % was remedied before', a.id using errcode = 'check_violation'; end if;
  return row('done', a, r)::trust.answered;
end $$;

-- Closes the proposed remedy of a subject.
create function trust.end_remedy(p_subject text, p_subject_id text, p_state text, p_person uuid, p_transfer uuid,
  p_note text, p_at_ms bigint) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  update trust.remedies set state = p_state, decided_by = p_person::text, decided_at = to_timestamp(p_at_ms / 1000.0),
    transfer_id = p_transfer, note = p_note
  where subject = p_subject and subject_id = p_subject_id and state = 'proposed'
$$;

-- Returns 'locked' with both rows when a member of finance other than the proposer calls it; otherwise a
-- refusal.
create function trust.lock_remedy(p_appeal uuid, p_person uuid, p_at_ms bigint) returns trust.answered
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  a trust.appeals;
  r trust.remedies;
begin
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null, null)::trust.answered;
  end if;
  select * into a from trust.appeals x where x.id = p_appeal for no key update;
  if not found then return row('appeal-unknown', null, null)::trust.answered; end if;
  select * into r from trust.remedies x where x.appeal_id = a.id and cardinality(x.order_ids) > 0 for no key update;
  if not found then return row('nothing-proposed', a, null)::trust.answered; end if;
  if r.state <> 'proposed' then return row(r.state, a, r)::trust.answered; end if;
  if not staff.may_be_second(r.proposed_by, p_person, p_at_ms) then
    return row('second-person-needed', a, r)::trust.answered;
  end if;
  return row('locked', a, r)::trust.answered;
end $$;

-- The platform pays for its error (core/ledger: lossBorne). Idempotent under concurrent confirmations.
create function trust.confirm_remedy(p_appeal uuid, p_person uuid, p_said_ms bigint) returns trust.answered
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  step trust.answered := trust.lock_remedy(p_appeal, p_person, at_ms);
  a trust.appeals := step.appeal;
  r trust.remedies := step.remedy;
  posted ledger.posted;
begin
  if step.outcome = 'done' then return row('unchanged', a, r)::trust.answered; end if;
  if step.outcome = 'declined' then return row('nothing-proposed', a, r)::trust.answered; end if;
  if step.outcome <> 'locked' then return step; end if;
  perform from identity.sellers s where s.seller_id = r.seller_id and s.erased_at is null for no key update;
  if not found then return row('account-does-not-exist', a, r)::trust.answered; end if;
  posted := ledger.book(r.seller_id, 'remedy:' || r.appeal_id, 'remedy', 'appeal', r.appeal_id::text, at_ms,
    'operator:' || p_person,
    (select array_agg(side.account order by made.ordinal, side.account) from unnest(r.order_ids) with ordinality as made (id, ordinal),
      (values ('platform:losses'), ('seller:available')) as side (account)),
    (select array_agg(case side.account when 'platform:losses' then -made.amount else made.amount end
        order by made.ordinal, side.account)
      from unnest(r.amounts) with ordinality as made (amount, ordinal),
        (values ('platform:losses'), ('seller:available')) as side (account)),
    (select array_agg(made.id order by made.ordinal, side.account) from unnest(r.order_ids) with ordinality as made (id, ordinal),
      (values ('platform:losses'), ('seller:available')) as side (account)));
  if posted.outcome <> 'posted' then raise exception 'a remedy could not be booked: %', posted.outcome; end if;
  update trust.remedies x set state = 'done', decided_by = p_person::text, decided_at = to_timestamp(at_ms / 1000.0),
    transfer_id = posted.transfer_id
  where x.appeal_id = r.appeal_id returning * into r;
  update trust.appeals x set waits_for_second = false where x.seller_id = a.seller_id and x.id = a.id returning * into a;
  return row('done', a, r)::trust.answered;
end $$;

-- The second person declines: the appeal reopens for a person who has not answered it.
create function trust.decline_remedy(p_appeal uuid, p_person uuid, p_note text, p_said_ms bigint) returns trust.answered
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  step trust.answered := trust.lock_remedy(p_appeal, p_person, at_ms);
  a trust.appeals := step.appeal;
  r trust.remedies := step.remedy;
begin
  if (btrim(p_note) <> '') is not true then
    raise exception 'a no without a reason' using errcode = 'check_violation';
  end if;
  if step.outcome = 'declined' then return row('unchanged', a, r)::trust.answered; end if;
  if step.outcome = 'done' then return row('nothing-proposed', a, r)::trust.answered; end if;
  if step.outcome <> 'locked' then return step; end if;
  update trust.remedies x set state = 'declined', decided_by = p_person::text, decided_at = to_timestamp(at_ms / 1000.0),
    note = p_note
  where x.appeal_id = r.appeal_id returning * into r;
  update trust.appeals x set state = 'open', answered_at = null, answered_by = null, answer = null, waits_for_second = false,
    deciders = x.deciders || x.answered_by, escalated_at = null,
    promised_by = to_timestamp((at_ms + wallet.hours_setting('appealReviewMs', at_ms, 72)) / 1000.0)
  where x.seller_id = a.seller_id and x.id = a.id returning * into a;
  return row('done', a, r)::trust.answered;
end $$;

-- Escalation (DOMAIN §13) -----------------------------------------------------------------------------------

-- Staff notifications about missed promises, one row per step. Step 1 notifies the person on duty; step 2,
-- after the promised time has passed once more, all admins.
create table reviews.escalations (
  kind         text        not null,
  id           text        not null,
  promised_by  timestamptz not null,
  step         smallint    not null constraint known_step check (step in (1, 2)),
  seller_id    uuid        not null,
  escalated_at timestamptz not null,
  primary key (kind, id, promised_by, step)
);

-- All missed promises, with their duration and the roles to notify when no one is on duty.
create function reviews.missed_promises(p_at_ms bigint)
returns table (kind text, id text, seller_id uuid, promised_by timestamptz, promise interval, duty text[])
language sql stable set search_path = pg_catalog, pg_temp as $$
  with named as (select to_timestamp(p_at_ms / 1000.0) as now_at),
  hours as (
    select n.name, make_interval(secs => wallet.hours_setting(n.name, p_at_ms, n.hours) / 1000) as promise
    from (values ('registrationReviewMs', 24), ('storeReviewMs', 24), ('certificationReviewMs', 24),
      ('promotionLinkReviewMs', 12), ('depositReviewMs', 12), ('withdrawalReviewMs', 48), ('complaintReviewMs', 96),
      ('appealReviewMs', 72)) as n (name, hours)
  ),
  open as (
    select 'registration' as kind, s.seller_id::text as id, s.seller_id, s.review_promised_by as promised_by,
      'registrationReviewMs' as setting, array['reviewer'] as duty
    from identity.sellers s where s.review_state = 'pending' and s.erased_at is null
    union all
    select 'store', v.id::text, v.seller_id, v.promised_by, 'storeReviewMs', array['reviewer']
    from identity.store_versions v where v.state = 'under-review'
    union all
    select 'certification', c.id::text, c.seller_id, c.promised_by, 'certificationReviewMs', array['reviewer']
    from identity.certifications c where c.state = 'under-review'
    union all
    select 'promotion-link', l.id::text, l.seller_id, l.promised_by, 'promotionLinkReviewMs', array['reviewer']
    from public.promotion_links l where l.state = 'under-review'
    union all
    select 'deposit', d.id::text, d.seller_id, d.promised_by, 'depositReviewMs', array['finance', 'finance-approver']
    from wallet.deposits d where d.state in ('under-review', 'second-look')
    union all
    select 'withdrawal', w.id::text, w.seller_id, w.promised_by, 'withdrawalReviewMs', array['finance', 'finance-approver']
    from wallet.withdrawals w where w.state in ('requested', 'approved', 'paying')
    union all
    select 'complaint', o.number, o.seller_id, o.audited_at + h.promise, 'complaintReviewMs', array['support']
    from public.orders o, hours h
    where o.state = 'audit' and h.name = 'complaintReviewMs' and not exists (select from checkout.disputes d
      where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open' and d.escalated_at is null)
    union all
    select 'complaint', o.number, o.seller_id, c.made_at + h.promise, 'complaintReviewMs', array['support']
    from checkout.complaints c join public.orders o on o.seller_id = c.seller_id and o.id = c.order_id, hours h
    where o.state = 'completed' and h.name = 'complaintReviewMs' and checkout.is_unanswered(o.seller_id, o.id)
    union all
    select 'appeal', a.id::text, a.seller_id, a.promised_by, 'appealReviewMs',
      case when a.waits_for_second then array['finance', 'finance-approver'] else array['reviewer', 'support'] end
    from trust.appeals a where a.state = 'open' or a.waits_for_second
    union all
    select 'payment-exception', e.id::text, e.seller_id, e.promised_by, 'complaintReviewMs',
      array['finance', 'finance-approver']
    from checkout.payment_exceptions e where e.state = 'open'
  )
  select o.kind, o.id, o.seller_id, o.promised_by, h.promise, o.duty
  from open o join hours h on h.name = o.setting, named n where o.promised_by <= n.now_at
$$;

-- `people`: names and email addresses to notify.
create type reviews.escalated as (
  kind text, id text, seller_id uuid, promised_by timestamptz, step smallint, people jsonb);

-- Claims a bounded batch of missed promises, each step once, and returns the people to notify: the person on
-- duty (0055), else the roles of the queue; in step 2 all admins. The caller sends the mails.
create function reviews.escalate_due(p_most integer, p_said_ms bigint) returns setof reviews.escalated
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(at_ms / 1000.0);
  on_duty constant uuid := (staff.duty_at(now_at)).person_id;
begin
  return query
  with due as (
    select m.kind, m.id, m.seller_id, m.promised_by, s.step, m.duty
    from reviews.missed_promises(at_ms) m, (values (1::smallint), (2::smallint)) as s (step)
    where m.promised_by + m.promise * (s.step - 1) <= now_at
      and not exists (select from reviews.escalations e
        where e.kind = m.kind and e.id = m.id and e.promised_by = m.promised_by and e.step = s.step)
    order by m.promised_by, m.kind, m.id, s.step limit p_most
  ), marked as (
    insert into reviews.escalations (kind, id, promised_by, step, seller_id, escalated_at)
    select d.kind, d.id, d.promised_by, d.step, d.seller_id, now_at from due d
    on conflict do nothing returning *
  )
  select m.kind, m.id, m.seller_id, m.promised_by, m.step, (
    select coalesce(jsonb_agg(jsonb_build_object('email', p.email, 'name', p.name) order by p.email), '[]')
    from staff.people p
    where p.state = 'active' and case when m.step = 2 then 'admin' = any (p.roles)
      else coalesce(p.id = on_duty, p.roles && d.duty) end)
  from marked m join due d using (kind, id, promised_by, step)
  order by m.kind, m.step, m.promised_by, m.id;
end $$;

create type reviews.alarm as (
  kind text, missed integer, since timestamptz, told_at timestamptz, admins_told_at timestamptz);

-- Currently missed promises, one row per queue: since when, and when the person on duty and the admins were
-- notified.
create function reviews.alarms(p_said_ms bigint) returns setof reviews.alarm
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select m.kind, count(*)::integer, min(m.promised_by), min(e.escalated_at), min(twice.escalated_at)
  from reviews.missed_promises(public.business_now_ms(p_said_ms)) m
    left join reviews.escalations e
      on e.kind = m.kind and e.id = m.id and e.promised_by = m.promised_by and e.step = 1
    left join reviews.escalations twice
      on twice.kind = m.kind and twice.id = m.id and twice.promised_by = m.promised_by and twice.step = 2
  group by m.kind order by min(m.promised_by)
$$;
