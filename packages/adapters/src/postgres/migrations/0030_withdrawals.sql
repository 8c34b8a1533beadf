-- Withdrawals and payout methods as money events (ADR 36, 87). The rules are here and nowhere else:
-- packages/server/src/withdrawals calls these functions.

create table wallet.payout_methods (
  seller_id     uuid        not null references identity.sellers,
  id            uuid        not null,
  type          text        not null constraint known_type check (type in ('usdt', 'bank')),
  -- What makes two of them the same: network and address, or the account number.
  target_key    text        not null,
  target        jsonb       not null,
  added_at      timestamptz not null,
  ready_at      timestamptz not null,
  first_paid_at timestamptz,
  -- When the signer received the address; it measures the address's age from then.
  allowlisted_at  timestamptz,
  primary key (seller_id, id),
  constraint each_once unique (seller_id, target_key),
  constraint ready_after_it_was_added check (ready_at >= added_at)
);
create index payout_methods_to_allowlist on wallet.payout_methods (added_at) where allowlisted_at is null and type = 'usdt';
-- To find sellers who share a payout target, whenever one of them is reviewed.
create index payout_methods_by_target on wallet.payout_methods (target_key);

create table wallet.withdrawals (
  seller_id        uuid        not null references identity.sellers,
  id               uuid        not null,
  method_id        uuid        not null,
  -- Copied, so that removing the method later does not change where the money went.
  network          text        not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  address          text        not null,
  amount           bigint      not null,
  fee              bigint      not null,
  needs            text        not null constraint known_need check (needs in ('rule', 'one-person', 'two-people')),
  state            text        not null constraint known_state
                               check (state in ('requested', 'approved', 'paying', 'paid', 'rejected')),
  requested_at     timestamptz not null,
  promised_by      timestamptz not null,
  escalated_at     timestamptz,
  approved_by      text[]      not null default '{}',
  approved_at      timestamptz,
  transaction_hash text,
  recorded_by      text,
  confirmed_by     text,
  paid_at          timestamptz,
  notice           jsonb,
  request_transfer uuid        not null,
  ending_transfer  uuid,
  -- Set when a person who upheld an appeal requested this again after a rejection; that person may not
  -- approve it.
  appeal_id        uuid        unique,
  asked_by         text,
  primary key (seller_id, id),
  constraint asked_again_by_somebody check ((appeal_id is null) = (asked_by is null)),
  constraint approved_by_others check (asked_by is null or asked_by <> all (approved_by)),
  constraint fee_within check (fee >= 0 and amount > fee),
  -- Bounds of the fee setting: at most 5 USDT and at most a tenth of the amount.
  constraint fee_bounded check (fee <= 5000000 and fee * 10 <= amount),
  constraint approved_by_enough check (state not in ('approved', 'paying', 'paid')
    or (approved_at is not null and cardinality(approved_by) >= case needs when 'two-people' then 2 else 1 end)),
  constraint different_people check (cardinality(approved_by) < 2 or approved_by[1] <> approved_by[2]),
  constraint paying_with_a_transaction check (state not in ('paying', 'paid')
    or (transaction_hash is not null and recorded_by is not null)),
  constraint paid_by_two check ((state = 'paid') = (paid_at is not null)
    and (state <> 'paid' or (confirmed_by is not null and confirmed_by <> recorded_by))),
  constraint rejected_with_a_notice check ((state = 'rejected') = (notice is not null)),
  constraint ended_in_the_books check ((state in ('paid', 'rejected')) = (ending_transfer is not null))
);
create unique index withdrawals_by_id on wallet.withdrawals (id);
create index withdrawals_waiting on wallet.withdrawals (promised_by, id) where state in ('requested', 'approved', 'paying');
create index withdrawals_ended on wallet.withdrawals (requested_at desc, id) where state in ('paid', 'rejected');
create index withdrawals_overdue on wallet.withdrawals (promised_by)
  where state in ('requested', 'approved', 'paying') and escalated_at is null;
-- To sum up the day's approvals by rule before the next one.
create index withdrawals_by_rule on wallet.withdrawals (seller_id, requested_at) where needs = 'rule';
-- Matches outgoing transfers with the books, and finds payments by hand.
create index withdrawals_by_transaction on wallet.withdrawals (network, transaction_hash)
  where transaction_hash is not null;
create index withdrawals_paid_by_hand on wallet.withdrawals (network) where state = 'paid' and recorded_by <> 'chain';
create index withdrawals_to_pay on wallet.withdrawals (network, approved_at) where state = 'approved';

create type wallet.withdrawal_rules as (
  minimum bigint, fee bigint, by_rule_up_to bigint, by_rule_a_day bigint, one_person_up_to bigint, promise_ms bigint,
  new_method_waits_ms bigint, most_methods integer, networks text[], day_began_ms bigint
);

-- The settings in force, read by one query; the defaults are those of core/settings.
create function wallet.withdrawal_rules_at(p_at_ms bigint) returns wallet.withdrawal_rules
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  defaults constant jsonb := '{"withdrawalMinimum": "10", "withdrawalFee": "1", "withdrawalByRuleUpTo": "200",
    "withdrawalByRuleADay": "500", "secondPersonAbove": "1000", "withdrawalReviewMs": 48, "newAddressWaitsMs": 24,
    "payoutNetworks": ["bep20", "erc20", "trc20"], "platformUtcOffsetMinutes": 0}';
  s jsonb;
  offset_ms bigint;
begin
  select defaults || coalesce(jsonb_object_agg(n.name, v.value), '{}') into s
  from jsonb_object_keys(defaults) as n (name), lateral (
    select v.value from settings.versions v
    where v.name = n.name and v.effective_from <= to_timestamp(p_at_ms / 1000.0)
    order by v.effective_from desc, v.version desc limit 1) v;
  offset_ms := (s ->> 'platformUtcOffsetMinutes')::bigint * 60000;
  return row(
    (s ->> 'withdrawalMinimum')::numeric * 1000000,
    (s ->> 'withdrawalFee')::numeric * 1000000,
    (s ->> 'withdrawalByRuleUpTo')::numeric * 1000000,
    (s ->> 'withdrawalByRuleADay')::numeric * 1000000,
    (s ->> 'secondPersonAbove')::numeric * 1000000,
    (s ->> 'withdrawalReviewMs')::bigint * 3600000,
    (s ->> 'newAddressWaitsMs')::bigint * 3600000,
    10,
    array(select jsonb_array_elements_text(s -> 'payoutNetworks')),
    (p_at_ms + offset_ms) / 86400000 * 86400000 - offset_ms
  )::wallet.withdrawal_rules;
end $$;

create type wallet.method_step as (outcome text, method wallet.payout_methods);

-- Validates the address format; the client's input form validates the checksum (targetFrom in
-- core/withdrawals).
create function wallet.add_payout_method(p_seller uuid, p_target jsonb, p_said_ms bigint) returns wallet.method_step
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  rules constant wallet.withdrawal_rules := wallet.withdrawal_rules_at(at_ms);
  type_ constant text := p_target ->> 'type';
  network constant text := p_target ->> 'network';
  address constant text := p_target ->> 'address';
  m wallet.payout_methods;
begin
  if type_ = 'usdt' then
    if (network in ('bep20', 'erc20') and address ~ '^0x[0-9a-fA-F]{40}$'
        or network = 'trc20' and address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$') is not true then
      raise exception 'not an address of a network' using errcode = 'check_violation';
    end if;
  elsif type_ = 'bank' then
    return row('bank-payouts-off', null)::wallet.method_step;
  else
    raise exception 'nowhere to pay to' using errcode = 'check_violation';
  end if;
  if (select count(*) from wallet.payout_methods p where p.seller_id = p_seller) >= rules.most_methods then
    return row('too-many-payout-methods', null)::wallet.method_step;
  end if;
  insert into wallet.payout_methods (seller_id, id, type, target_key, target, added_at, ready_at)
  values (p_seller, settlement.new_id(at_ms), type_,
    network || ':' || address, p_target,
    to_timestamp(at_ms / 1000.0), to_timestamp((at_ms + rules.new_method_waits_ms) / 1000.0))
  on conflict (seller_id, target_key) do nothing returning * into m;
  if not found then return row('payout-method-exists', null)::wallet.method_step; end if;
  perform jobs.leave_payout_method_mail(m);
  return row('done', m)::wallet.method_step;
end $$;

-- Sets when the signer received an address, for every seller who saved it; the signer's waiting period starts
-- then.
create function wallet.note_announced(p_address text, p_said_ms bigint) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update wallet.payout_methods set allowlisted_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where allowlisted_at is null and type = 'usdt' and target ->> 'address' = p_address
$$;

-- Only for erased accounts; otherwise only the seller removes a method.
create function wallet.erase_payout_methods(p_seller uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from wallet.payout_methods
  where seller_id = p_seller
    and exists (select from identity.sellers where seller_id = p_seller and erased_at is not null)
$$;

create type wallet.withdrawal_step as (outcome text, withdrawal wallet.withdrawals);

-- Pushes every step to the seller's app, sends an inbox message for each decision, and a mail when it ends to
-- sellers who want one.
create function wallet.notify_of_withdrawal(p_withdrawal wallet.withdrawals, p_at_ms bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  w constant wallet.withdrawals := p_withdrawal;
  facts constant jsonb := jsonb_build_object('withdrawalId', w.id, 'amount', public.money_text(w.amount));
begin
  insert into push.waiting (seller_id, kind, facts)
  values (w.seller_id, 'withdrawal-moved', facts || jsonb_build_object('state', w.state));
  if w.state in ('requested', 'paying') then return; end if;
  insert into messages.inbox (seller_id, id, kind, key, facts, written_at)
  values (w.seller_id, settlement.new_id(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 'money',
    'withdrawal-' || w.state, facts, to_timestamp(p_at_ms / 1000.0));
  if w.state in ('paid', 'rejected') then perform jobs.leave_withdrawal_end_mail(w); end if;
end $$;

-- The outcome of a request, or the reason it is refused. A quote stops here; a request writes it.
create type wallet.withdrawal_decision as (
  refused text, network text, address text, amount bigint, fee bigint, needs text, available bigint, minimum bigint,
  ready_at timestamptz, decided_at timestamptz, promised_by timestamptz
);

create function wallet.decide_withdrawal(p_seller uuid, p_method uuid, p_amount bigint, p_at_ms bigint)
returns wallet.withdrawal_decision
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  rules constant wallet.withdrawal_rules := wallet.withdrawal_rules_at(p_at_ms);
  m wallet.payout_methods;
  d wallet.withdrawal_decision;
begin
  select * into m from wallet.payout_methods p where p.seller_id = p_seller and p.id = p_method;
  d.available := coalesce((select b.available from ledger.books b where b.journal_id = p_seller), 0);
  d.minimum := rules.minimum;
  d.ready_at := m.ready_at;
  d.decided_at := to_timestamp(p_at_ms / 1000.0);

  d.refused := case
    when m.id is null then 'payout-method-unknown'
    when m.type = 'bank' then 'bank-payouts-off'
    when (m.target ->> 'network' = any (rules.networks)) is not true then 'withdrawal-failed'
    when m.ready_at > d.decided_at then 'payout-method-not-ready'
    -- While an account is locked, money goes only to addresses that were ready before the lock.
    when exists (select from identity.account_locks l where l.seller_id = p_seller
      and coalesce(l.opened_at, l.until) > d.decided_at and m.ready_at > l.locked_at) then 'not-while-locked'
    -- The full remaining balance may be withdrawn even below the minimum.
    when (p_amount > 0 and (p_amount >= rules.minimum or p_amount = d.available)) is not true then
      case when d.available > 0 and d.available < rules.minimum then 'withdrawal-not-whole' else 'withdrawal-below-minimum' end
    when p_amount > d.available then 'insufficient-available-balance'
  end;
  if d.refused is not null then return d; end if;

  d.network := m.target ->> 'network';
  d.address := m.target ->> 'address';
  d.amount := p_amount;
  d.fee := least(rules.fee, p_amount / 10);
  d.needs := case
    when m.first_paid_at is not null and p_amount <= rules.by_rule_up_to and p_amount + (
      select coalesce(sum(r.amount), 0) from wallet.withdrawals r
      where r.seller_id = p_seller and r.needs = 'rule' and r.requested_at >= to_timestamp(rules.day_began_ms / 1000.0)
    ) <= rules.by_rule_a_day then 'rule'
    when p_amount <= rules.one_person_up_to then 'one-person'
    else 'two-people'
  end;
  d.promised_by := to_timestamp((p_at_ms + rules.promise_ms) / 1000.0);
  return d;
end $$;

create function wallet.quote_withdrawal(p_seller uuid, p_method uuid, p_amount bigint, p_said_ms bigint)
returns wallet.withdrawal_decision
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return wallet.decide_withdrawal(p_seller, p_method, p_amount, public.business_now_ms(p_said_ms));
end $$;

-- Books a request and stores it. `p_withdrawal` lacks its ID and its transfer.
create function wallet.book_request(p_withdrawal wallet.withdrawals, p_actor text, p_at_ms bigint) returns wallet.withdrawals
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  w wallet.withdrawals := p_withdrawal;
  posted ledger.posted;
begin
  w.id := settlement.new_id(p_at_ms);
  posted := ledger.book(w.seller_id, 'withdrawal-request:' || w.id, 'withdrawal-request', 'withdrawal', w.id::text, p_at_ms,
    p_actor, array['seller:available', 'seller:withdrawing'], array[-w.amount, w.amount]);
  if posted.outcome <> 'posted' then raise exception 'a withdrawal could not be booked: %', posted.outcome; end if;
  w.request_transfer := posted.transfer_id;
  insert into wallet.withdrawals values (w.*);
  return w;
end $$;

create type wallet.withdrawal_answer as (decision wallet.withdrawal_decision, withdrawal wallet.withdrawals);

-- Locks the method, then the books, which serialises a seller's requests: each is decided against the
-- remaining balance.
create function wallet.request_withdrawal(p_seller uuid, p_method uuid, p_amount bigint, p_said_ms bigint)
returns wallet.withdrawal_answer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  d wallet.withdrawal_decision;
  w wallet.withdrawals;
begin
  perform from wallet.payout_methods m where m.seller_id = p_seller and m.id = p_method for no key update;
  perform from ledger.books b where b.journal_id = p_seller for update;
  d := wallet.decide_withdrawal(p_seller, p_method, p_amount, at_ms);
  if d.refused is not null then return row(d, null)::wallet.withdrawal_answer; end if;

  w.seller_id := p_seller;
  w.method_id := p_method;
  w.network := d.network;
  w.address := d.address;
  w.amount := d.amount;
  w.fee := d.fee;
  w.needs := d.needs;
  w.state := case d.needs when 'rule' then 'approved' else 'requested' end;
  w.requested_at := d.decided_at;
  w.promised_by := d.promised_by;
  w.approved_by := case d.needs when 'rule' then array['rule:small-and-known'] else '{}' end;
  w.approved_at := case d.needs when 'rule' then d.decided_at end;
  w := wallet.book_request(w, 'seller:' || p_seller, at_ms);
  -- Sent regardless of mail preferences, because it protects the account.
  perform jobs.leave_withdrawal_mail(w);
  perform wallet.notify_of_withdrawal(w, at_ms);
  return row(d, w)::wallet.withdrawal_answer;
end $$;

-- The settings in force and the seller's figures that they apply to, for the form.
create type wallet.withdrawal_limits as (rules wallet.withdrawal_rules, available bigint, open_withdrawals integer);

create function wallet.withdrawal_limits(p_seller uuid, p_said_ms bigint) returns wallet.withdrawal_limits
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select row(wallet.withdrawal_rules_at(public.business_now_ms(p_said_ms)),
    coalesce((select b.available from ledger.books b where b.journal_id = p_seller), 0),
    (select count(*) from wallet.withdrawals w
     where w.seller_id = p_seller and w.state in ('requested', 'approved', 'paying'))::integer)::wallet.withdrawal_limits
$$;

-- Marks requests past their promised time, each once, and notifies the sellers; returns how many. Sellers are
-- processed in a fixed order, to prevent deadlocks between workers.
create function wallet.escalate_withdrawals(p_most integer, p_said_ms bigint) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  escalated integer;
begin
  with due as (
    select seller_id, id from wallet.withdrawals
    where state in ('requested', 'approved', 'paying') and escalated_at is null and promised_by <= at_
    order by promised_by limit p_most for no key update skip locked
  ), marked as (
    update wallet.withdrawals w set escalated_at = at_ from due where w.seller_id = due.seller_id and w.id = due.id
    returning w.seller_id, w.id, w.amount
  ), pushed as (
    insert into push.waiting (seller_id, kind, facts)
    select seller_id, 'withdrawal-moved', jsonb_build_object('withdrawalId', id, 'state', 'escalated') from marked
  ), told as (
    insert into messages.inbox (seller_id, kind, key, facts, written_at)
    select seller_id, 'money', 'withdrawal-escalated',
      jsonb_build_object('withdrawalId', id, 'amount', public.money_text(amount)), at_
    from marked order by seller_id
  )
  select count(*) into escalated from marked;
  return escalated;
end $$;

-- Locks the row for callers without update permission.
create function wallet.lock_withdrawal(p_id uuid) returns setof wallet.withdrawals
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select * from wallet.withdrawals w where w.id = p_id for no key update;
end $$;

-- Returns 'locked' with the row for a member of finance; otherwise a refusal.
create function wallet.lock_to_decide(p_withdrawal uuid, p_person uuid) returns wallet.withdrawal_step
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  w wallet.withdrawals;
begin
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null)::wallet.withdrawal_step;
  end if;
  select * into w from wallet.withdrawals x where x.id = p_withdrawal for no key update;
  if not found then return row('withdrawal-unknown', null)::wallet.withdrawal_step; end if;
  return row('locked', w)::wallet.withdrawal_step;
end $$;

-- The second approval needs an approver.
create function wallet.approve_withdrawal(p_withdrawal uuid, p_person uuid, p_said_ms bigint)
returns wallet.withdrawal_step
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  step wallet.withdrawal_step;
  w wallet.withdrawals;
  is_enough boolean;
begin
  step := wallet.lock_to_decide(p_withdrawal, p_person);
  if step.outcome <> 'locked' then return step; end if;
  w := step.withdrawal;
  if w.state = 'rejected' then return row('withdrawal-already-decided', w)::wallet.withdrawal_step; end if;
  if w.state <> 'requested' then return row('unchanged', w)::wallet.withdrawal_step; end if;
  if cardinality(w.approved_by) > 0 and not staff.may(p_person, 'finance-approver') then
    return row('role-not-allowed', w)::wallet.withdrawal_step;
  end if;
  if exists (select from unnest(w.approved_by || w.asked_by) as first (person)
      where not staff.may_be_second(first.person, p_person, at_ms)) then
    return row('second-person-needed', w)::wallet.withdrawal_step;
  end if;

  is_enough := cardinality(w.approved_by) + 1 >= case w.needs when 'two-people' then 2 else 1 end;
  update wallet.withdrawals x set approved_by = x.approved_by || p_person::text,
    state = case when is_enough then 'approved' else 'requested' end,
    approved_at = case when is_enough then to_timestamp(at_ms / 1000.0) end
  where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  perform wallet.decide(w.seller_id, 'withdrawal', w.id, 'approved', 'operator:' || p_person, at_ms, '{}');
  perform wallet.notify_of_withdrawal(w, at_ms);
  return row('done', w)::wallet.withdrawal_step;
end $$;

-- Returns the full amount including the fee.
create function wallet.reject_withdrawal(
  p_withdrawal uuid, p_person uuid, p_rule text, p_facts jsonb, p_note text, p_is_after_approval boolean, p_said_ms bigint
) returns wallet.withdrawal_step
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  step wallet.withdrawal_step;
  w wallet.withdrawals;
  posted ledger.posted;
begin
  if (p_rule in ('address-not-payable', 'address-reported', 'identity-not-confirmed', 'account-taken-over',
      'asked-by-seller')) is not true then
    raise exception 'no rule rejects a withdrawal so' using errcode = 'check_violation';
  end if;
  step := wallet.lock_to_decide(p_withdrawal, p_person);
  if step.outcome <> 'locked' then return step; end if;
  w := step.withdrawal;
  if w.state = 'rejected' then return row('unchanged', w)::wallet.withdrawal_step; end if;
  if w.state <> (case when p_is_after_approval then 'approved' else 'requested' end) or wallet.has_live_payout(w.id) then
    return row('withdrawal-already-decided', w)::wallet.withdrawal_step;
  end if;

  posted := ledger.book(w.seller_id, 'withdrawal-rejected:' || w.id, 'withdrawal-rejected', 'withdrawal', w.id::text,
    at_ms, 'operator:' || p_person, array['seller:withdrawing', 'seller:available'], array[-w.amount, w.amount], null,
    p_rule);
  if posted.outcome <> 'posted' then raise exception 'the end of a withdrawal was not booked: %', posted.outcome; end if;
  update wallet.withdrawals x set state = 'rejected', ending_transfer = posted.transfer_id,
    notice = wallet.notice_by_person(p_rule, coalesce(p_facts, '{}'), p_note, at_ms)
  where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  perform wallet.revoke_approvals('withdrawal', w.id, at_ms);
  perform wallet.decide(w.seller_id, 'withdrawal', w.id, 'rejected', 'operator:' || p_person, at_ms,
    jsonb_build_object('rule', p_rule, 'note', coalesce(p_note, '')));
  perform wallet.notify_of_withdrawal(w, at_ms);
  return row('done', w)::wallet.withdrawal_step;
end $$;

-- Books the withdrawal out: the amount to the chain, the fee to the platform. Marks the method as used.
create function wallet.end_as_paid(
  p_withdrawal wallet.withdrawals, p_hash text, p_confirmed_by text, p_actor text, p_at_ms bigint
) returns wallet.withdrawals
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  w wallet.withdrawals := p_withdrawal;
  paid_at_ constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  posted ledger.posted;
begin
  posted := ledger.book(w.seller_id, 'withdrawal-paid:' || w.id, 'withdrawal-paid', 'withdrawal', w.id::text, p_at_ms,
    p_actor, array['seller:withdrawing', 'custody:' || w.network, 'seller:withdrawing', 'platform:fee_withdraw'],
    array[-(w.amount - w.fee), w.amount - w.fee, -w.fee, w.fee]);
  if posted.outcome <> 'posted' then raise exception 'the end of a withdrawal was not booked: %', posted.outcome; end if;
  update wallet.withdrawals x set state = 'paid', transaction_hash = p_hash, confirmed_by = p_confirmed_by,
    paid_at = paid_at_, ending_transfer = posted.transfer_id
  where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  update wallet.payout_methods m set first_paid_at = paid_at_
  where m.seller_id = w.seller_id and m.id = w.method_id and m.first_paid_at is null;
  return w;
end $$;

-- Paid by hand once two people record the same transaction.
create function wallet.record_payment(p_withdrawal uuid, p_person uuid, p_hash text, p_said_ms bigint)
returns wallet.withdrawal_step
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  step wallet.withdrawal_step;
  w wallet.withdrawals;
  refused text;
begin
  step := wallet.lock_to_decide(p_withdrawal, p_person);
  if step.outcome <> 'locked' then return step; end if;
  w := step.withdrawal;
  if not wallet.is_transaction_hash(w.network, p_hash) then
    return row('transaction-hash-malformed', w)::wallet.withdrawal_step;
  end if;
  refused := case w.state
    when 'requested' then 'withdrawal-not-approved'
    when 'rejected' then 'withdrawal-already-decided'
    when 'paid' then case when w.transaction_hash = p_hash then 'unchanged' else 'withdrawal-already-decided' end
    when 'paying' then case
      when w.recorded_by = 'chain' then 'withdrawal-already-decided'
      when w.recorded_by = p_person::text and w.transaction_hash = p_hash then 'unchanged'
      when w.recorded_by <> p_person::text and w.transaction_hash <> p_hash then 'payment-differs'
      when w.recorded_by <> p_person::text and not staff.may_be_second(w.recorded_by, p_person, at_ms)
        then 'second-person-needed'
    end
  end;
  -- The hot wallet is paying it, so it cannot be recorded by hand.
  if refused is null and wallet.has_live_payout(w.id) then refused := 'withdrawal-already-decided'; end if;
  if refused is not null then return row(refused, w)::wallet.withdrawal_step; end if;

  if w.state = 'paying' and w.recorded_by <> p_person::text then
    w := wallet.end_as_paid(w, p_hash, p_person::text, 'operator:' || p_person, at_ms);
  else
    update wallet.withdrawals x set state = 'paying', transaction_hash = p_hash, recorded_by = p_person::text
    where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  end if;
  perform wallet.decide(w.seller_id, 'withdrawal', w.id, 'paid', 'operator:' || p_person, at_ms,
    jsonb_build_object('transactionHash', p_hash));
  perform wallet.notify_of_withdrawal(w, at_ms);
  return row('done', w)::wallet.withdrawal_step;
end $$;
