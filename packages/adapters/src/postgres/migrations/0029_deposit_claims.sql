-- Deposits that sellers claim by hand, as money events (ADR 36). The rules mirror core/deposits; a test
-- compares the two.

create table wallet.deposits (
  seller_id         uuid        not null references identity.sellers,
  id                uuid        not null,
  network           text        not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  amount            bigint      not null constraint some_amount check (amount > 0),
  -- An upload of the same seller.
  credentials_id    uuid        not null,
  transaction_hash  text,
  state             text        not null constraint known_state
                                check (state in ('under-review', 'second-look', 'credited', 'rejected')),
  submitted_at      timestamptz not null,
  promised_by       timestamptz not null,
  escalated_at      timestamptz,
  first_approved_by text,
  -- Who upheld the appeal against its rejection.
  reopened_by       text,
  decided_by        text,
  credited_at       timestamptz,
  backing           text        constraint known_backing check (backing in ('matched', 'unbacked')),
  notice            jsonb,
  transfer_id       uuid,
  primary key (seller_id, id),
  constraint credited_whole check ((state = 'credited') = (num_nonnulls(credited_at, backing, transfer_id) = 3)),
  constraint rejected_with_a_notice check ((state = 'rejected') = (notice is not null)),
  constraint first_look_by_somebody check (state <> 'second-look' or first_approved_by is not null),
  -- Two different people must approve a credit without a chain transfer.
  constraint unbacked_by_two check (backing is distinct from 'unbacked'
    or (first_approved_by is not null and first_approved_by is distinct from decided_by)),
  constraint credited_by_another check (state <> 'credited' or reopened_by is distinct from decided_by)
);
create unique index deposits_by_id on wallet.deposits (id);
create index deposits_waiting on wallet.deposits (submitted_at, id) where state in ('under-review', 'second-look');
create index deposits_overdue on wallet.deposits (promised_by)
  where state in ('under-review', 'second-look') and escalated_at is null;
create index deposits_unbacked on wallet.deposits (network) where backing = 'unbacked';

-- A transaction can be claimed once; rejecting the claim frees it.
create table wallet.claimed_transactions (
  network    text not null,
  hash       text not null,
  seller_id  uuid not null,
  deposit_id uuid not null,
  primary key (network, hash)
);

-- When two people undid a transfer; null if it is in effect, also because its correction was itself undone.
create function wallet.undone_at(p_transfer uuid) returns timestamptz
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  undone timestamptz;
  last_one timestamptz;
  next_one uuid := p_transfer;
begin
  loop
    select c.correction_id, c.confirmed_at into next_one, last_one from wallet.corrections c
    where c.transfer_id = next_one and c.correction_id is not null;
    if not found then return undone; end if;
    undone := case when undone is null then last_one end;
  end loop;
end $$;

create function wallet.is_undone(p_transfer uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$ select wallet.undone_at(p_transfer) is not null $$;

-- Mirrors MOST_UNBACKED in core/deposits.
create function wallet.most_unbacked() returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$ select 5000000000 $$;

-- Whether an unbacked credit counts against the limit: while in effect, and for 30 days after it was undone.
-- Otherwise a credit that the seller has withdrawn and that was undone at the platform's cost would make room
-- for the next one.
create function wallet.takes_up_room(p_transfer uuid, p_at_ms bigint) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(wallet.undone_at(p_transfer) > to_timestamp(p_at_ms / 1000.0) - interval '720 hours', true)
$$;

-- The unbacked deposit that a transfer credits, undoes or restores; no row otherwise.
create function wallet.unbacked_behind(p_transfer uuid) returns setof wallet.deposits
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  root uuid := p_transfer;
  undone uuid;
begin
  loop
    select c.transfer_id into undone from wallet.corrections c where c.correction_id = root;
    exit when not found;
    root := undone;
  end loop;
  return query select * from wallet.deposits d where d.transfer_id = root and d.backing = 'unbacked';
end $$;

-- The used part of the limit: unbacked credits plus losses borne by the platform in 30 days for other
-- corrections.
create function wallet.unbacked_room_used(p_at_ms bigint) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return coalesce((select sum(d.amount) from wallet.deposits d
      where d.backing = 'unbacked' and wallet.takes_up_room(d.transfer_id, p_at_ms)), 0)
    + coalesce((select sum(c.borne) from wallet.corrections c
      where c.borne > 0 and c.confirmed_at > to_timestamp(p_at_ms / 1000.0) - interval '720 hours'
        and not exists (select from wallet.unbacked_behind(c.transfer_id))), 0);
end $$;

-- Serialises use of the limit. Lock order: before the books, in every function that needs both.
create function wallet.hold_unbacked_room() returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock('wallet.deposits'::regclass::oid::bigint)
$$;

-- Whether this amount still fits the limit.
create function wallet.has_room_unbacked(p_amount bigint, p_at_ms bigint) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform wallet.hold_unbacked_room();
  return wallet.unbacked_room_used(p_at_ms) + p_amount <= wallet.most_unbacked();
end $$;

-- Whether the transaction was credited through a seller's deposit address or matched to another claim.
create function wallet.is_transaction_taken(p_network text, p_hash text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from chain.transfers t where t.network = p_network and t.transaction_hash = p_hash
    and (t.kind = 'deposit' and t.state <> 'gone' or t.state = 'matched'))
$$;

-- Claims a transaction for a deposit; a concurrent claim waits for the first to commit.
create function wallet.claim_transaction(p_network text, p_hash text, p_seller uuid, p_deposit uuid) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  insert into wallet.claimed_transactions (network, hash, seller_id, deposit_id)
  values (p_network, p_hash, p_seller, p_deposit) on conflict (network, hash) do nothing;
  return found or exists (select from wallet.claimed_transactions c
    where c.network = p_network and c.hash = p_hash and c.deposit_id = p_deposit);
end $$;

create type wallet.deposit_step as (outcome text, deposit wallet.deposits);

-- Mirrors mayBeClaimed in core/deposits. No money moves before the review.
create function wallet.claim_deposit(
  p_seller uuid, p_network text, p_amount bigint, p_credentials uuid, p_hash text, p_said_ms bigint
) returns wallet.deposit_step
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  d wallet.deposits;
  refused text;
begin
  -- Serialises claims of one seller.
  perform from identity.sellers s where s.seller_id = p_seller for no key update;
  refused := case
    when (p_amount >= wallet.amount_setting('depositMinimum', at_ms, 10000000)) is not true then 'deposit-below-minimum'
    when (select count(*) from wallet.deposits x
          where x.seller_id = p_seller and x.state in ('under-review', 'second-look')) >= 10 then 'too-many-open-deposits'
    when not exists (select from media.uploads u where u.seller_id = p_seller and u.upload_id = p_credentials)
      then 'credentials-required'
    when p_hash is not null and not wallet.is_transaction_hash(p_network, p_hash) then 'transaction-hash-malformed'
    when p_hash is not null and wallet.is_transaction_taken(p_network, p_hash) then 'transaction-hash-taken'
  end;
  d.id := settlement.new_id(at_ms);
  if refused is null and p_hash is not null and not wallet.claim_transaction(p_network, p_hash, p_seller, d.id) then
    refused := 'transaction-hash-taken';
  end if;
  if refused is not null then return row(refused, null)::wallet.deposit_step; end if;
  insert into wallet.deposits (seller_id, id, network, amount, credentials_id, transaction_hash, state, submitted_at,
    promised_by)
  values (p_seller, d.id, p_network, p_amount, p_credentials, p_hash, 'under-review', to_timestamp(at_ms / 1000.0),
    to_timestamp((at_ms + wallet.hours_setting('depositReviewMs', at_ms, 12)) / 1000.0))
  returning * into d;
  return row('done', d)::wallet.deposit_step;
end $$;

-- Mirrors decideDeposit in core/deposits. Credited from a suspense transfer of exactly this amount without
-- another claim; otherwise without backing, by two people and within the limit of DOMAIN §13.
create function wallet.approve_deposit(p_deposit uuid, p_person uuid, p_said_ms bigint) returns wallet.deposit_step
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  d wallet.deposits;
  behind chain.transfers;
  is_matched boolean := false;
  posted ledger.posted;
begin
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null)::wallet.deposit_step;
  end if;
  select * into d from wallet.deposits x where x.id = p_deposit for no key update;
  if not found then return row('deposit-unknown', null)::wallet.deposit_step; end if;
  if d.state = 'credited' then return row('unchanged', d)::wallet.deposit_step; end if;
  if d.state = 'rejected' then return row('deposit-already-decided', d)::wallet.deposit_step; end if;
  if d.state = 'second-look' and not staff.may(p_person, 'finance-approver') then
    return row('role-not-allowed', d)::wallet.deposit_step;
  end if;
  -- The person who upheld the appeal has already approved it once.
  if not staff.may_be_second(d.reopened_by, p_person, at_ms) then
    return row('second-person-needed', d)::wallet.deposit_step;
  end if;
  if d.transaction_hash is not null and wallet.is_transaction_taken(d.network, d.transaction_hash) then
    return row('transaction-hash-taken', d)::wallet.deposit_step;
  end if;

  select * into behind from chain.transfers t
  where t.network = d.network and t.amount = d.amount and t.state = 'suspense' and t.reason = 'no-owner'
    and t.missing_since is null and (d.transaction_hash is null or t.transaction_hash = d.transaction_hash)
    and t.seller_id is null
    and not chain.is_resolved(t.id)
    and exists (select from ledger.entries e
      where e.transfer_id = t.transfer_id and e.account = 'platform:suspense' and e.amount = d.amount)
  order by t.block_height, t.transaction_hash, t.ordinal limit 1 for no key update skip locked;
  is_matched := found and wallet.claim_transaction(d.network, behind.transaction_hash, d.seller_id, d.id);

  if not is_matched then
    if d.state = 'second-look' and not staff.may_be_second(d.first_approved_by, p_person, at_ms) then
      return row('second-person-needed', d)::wallet.deposit_step;
    end if;
    if not wallet.has_room_unbacked(d.amount, at_ms) then
      return row('unbacked-limit-reached', d)::wallet.deposit_step;
    end if;
  end if;

  if is_matched or d.state = 'second-look' then
    posted := ledger.book(d.seller_id, 'deposit:' || d.id, 'deposit', 'deposit', d.id::text, at_ms,
      'operator:' || p_person,
      array[case when is_matched then 'platform:suspense' else 'custody:' || d.network end, 'seller:available'],
      array[-d.amount, d.amount], null, case when not is_matched then 'unbacked' end);
    if posted.outcome <> 'posted' then raise exception 'a deposit could not be booked: %', posted.outcome; end if;
    update wallet.deposits x set state = 'credited', decided_by = p_person::text,
      credited_at = to_timestamp(at_ms / 1000.0), backing = case when is_matched then 'matched' else 'unbacked' end,
      transfer_id = posted.transfer_id
    where x.seller_id = d.seller_id and x.id = d.id returning * into d;
  else
    update wallet.deposits x set state = 'second-look', first_approved_by = p_person::text
    where x.seller_id = d.seller_id and x.id = d.id returning * into d;
  end if;
  if is_matched then
    update chain.transfers t set state = 'matched', deposit_id = d.id where t.id = behind.id;
  end if;
  if d.state = 'credited' then
    perform trust.end_remedy('deposit', d.id::text, 'done', p_person, d.transfer_id, null, at_ms);
  end if;
  perform wallet.decide(d.seller_id, 'deposit', d.id, 'approved', 'operator:' || p_person, at_ms,
    case when d.backing is null then '{}' else jsonb_build_object('backing', d.backing) end);
  if d.backing = 'unbacked' then
    perform staff.note_deed(p_person, 'credited-unbacked', 'deposit', d.id::text,
      jsonb_build_object('amount', d.amount, 'seller', d.seller_id, 'first', d.first_approved_by), at_ms);
  end if;
  return row('done', d)::wallet.deposit_step;
end $$;

-- Rejecting a claim frees its transaction.
create function wallet.reject_deposit(
  p_deposit uuid, p_person uuid, p_rule text, p_facts jsonb, p_note text, p_said_ms bigint
) returns wallet.deposit_step
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  d wallet.deposits;
begin
  if (p_rule in ('transfer-not-found', 'transfer-of-another-amount', 'transfer-to-another-address',
      'transfer-claimed-before', 'credentials-unreadable')) is not true then
    raise exception 'no rule rejects a deposit so' using errcode = 'check_violation';
  end if;
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null)::wallet.deposit_step;
  end if;
  select * into d from wallet.deposits x where x.id = p_deposit for no key update;
  if not found then return row('deposit-unknown', null)::wallet.deposit_step; end if;
  if d.state = 'rejected' then return row('unchanged', d)::wallet.deposit_step; end if;
  if d.state = 'credited' then return row('deposit-already-decided', d)::wallet.deposit_step; end if;
  update wallet.deposits x set state = 'rejected', decided_by = p_person::text,
    notice = wallet.notice_by_person(p_rule, coalesce(p_facts, '{}'), p_note, at_ms)
  where x.seller_id = d.seller_id and x.id = d.id returning * into d;
  delete from wallet.claimed_transactions c where c.seller_id = d.seller_id and c.deposit_id = d.id;
  perform trust.end_remedy('deposit', d.id::text, 'declined', p_person, null, p_note, at_ms);
  perform wallet.decide(d.seller_id, 'deposit', d.id, 'rejected', 'operator:' || p_person, at_ms,
    jsonb_build_object('rule', p_rule, 'note', coalesce(p_note, '')));
  return row('done', d)::wallet.deposit_step;
end $$;
