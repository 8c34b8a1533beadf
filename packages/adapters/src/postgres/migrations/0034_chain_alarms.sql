-- Alarms about the chains, and the comparison of on-chain balances with the books that raises most of them.
-- Some alarms stop all outgoing payments, so clearing one is a decision about money.

-- Two people clear an alarm that stops payments: one requests it with a reason, another confirms. The watcher
-- closes alarms of conditions that pass by themselves.
create table chain.alarms (
  id             bigint      generated always as identity primary key,
  network        text        not null,
  kind           text        not null constraint kind_form check (kind ~ '^[a-z][a-z-]*$'),
  facts          jsonb       not null,
  raised_at      timestamptz not null,
  cleared_at     timestamptz,
  cleared_by     text,
  clear_asked_by text,
  clear_asked_at timestamptz,
  clear_because  text        constraint clear_with_a_reason check (clear_because <> ''),
  constraint cleared_by_somebody check ((cleared_at is null) = (cleared_by is null)),
  constraint clear_asked_whole check (num_nonnulls(clear_asked_by, clear_asked_at, clear_because) in (0, 3)),
  constraint stopping_alarms_by_two check (
    cleared_by is null or cleared_by not like 'operator:%'
    or kind not in ('sources-disagree', 'deep-reorganisation', 'credited-but-gone', 'books-differ', 'wallet-used-elsewhere')
    or (clear_asked_by is not null and cleared_by <> 'operator:' || clear_asked_by))
);
create unique index one_open_alarm_of_a_kind on chain.alarms (network, kind) where cleared_at is null;
create constraint trigger signed_by_its_people after update on chain.alarms deferrable initially deferred
  for each row when (new.clear_asked_by is not null and (new.cleared_by is null or new.cleared_by like 'operator:%'))
  execute function wallet.refuse_unsigned('alarm', 'id', 'clear_asked_at', 'clear_asked_by', 'cleared_by');

create function chain.open_alarm(p_network text, p_kind text, p_facts jsonb, p_at timestamptz) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  insert into chain.alarms (network, kind, facts, raised_at) values (p_network, p_kind, p_facts, p_at)
  on conflict (network, kind) where cleared_at is null do nothing;
  return found;
end $$;

create function chain.close_alarm(p_network text, p_kind text, p_by text, p_at timestamptz) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  update chain.alarms set cleared_at = p_at, cleared_by = p_by
  where network = p_network and kind = p_kind and cleared_at is null;
  return found;
end $$;

create function chain.raise_alarm(p_network text, p_kind text, p_facts jsonb, p_said_ms bigint) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select chain.open_alarm(p_network, p_kind, p_facts, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0))
$$;

-- Closes alarms that resolve without a decision: a node that caught up, a refilled wallet. An alarm that
-- stops payments closes only when the database finds its cause gone, or when two people confirm.
create function chain.let_alarm_pass(p_network text, p_kind text, p_said_ms bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_kind not in ('source-lags', 'hot-wallet-low', 'gas-low') then
    raise exception 'an alarm of the kind % does not pass by itself', p_kind using errcode = 'check_violation';
  end if;
  return chain.close_alarm(p_network, p_kind, 'chain', to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
end $$;

-- One person clears an alarm that does not stop payments. For the others this records the request and its
-- reason (core/chain: stopsWithdrawals).
create function chain.ask_clearing(p_network text, p_kind text, p_because text, p_by uuid, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  a chain.alarms;
begin
  if not staff.may(p_by, 'finance') then return 'role-not-allowed'; end if;
  select * into a from chain.alarms
  where network = p_network and kind = p_kind and cleared_at is null for no key update;
  if not found then return 'alarm-unknown'; end if;
  if p_kind in ('sources-disagree', 'deep-reorganisation', 'credited-but-gone', 'books-differ', 'wallet-used-elsewhere') then
    update chain.alarms set clear_asked_by = p_by::text, clear_asked_at = at, clear_because = p_because
    where id = a.id and clear_asked_by is null;
    return 'asked';
  end if;
  perform chain.close_alarm(p_network, p_kind, 'operator:' || p_by, at);
  return 'cleared';
end $$;

-- Confirmed by a person other than the requester; payments resume.
create function chain.confirm_clearing(p_network text, p_kind text, p_by uuid, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  a chain.alarms;
begin
  if not staff.may(p_by, 'finance-approver') then return 'role-not-allowed'; end if;
  select * into a from chain.alarms
  where network = p_network and kind = p_kind and cleared_at is null for no key update;
  if a.clear_asked_by is null then return 'nothing-proposed'; end if;
  if not staff.may_be_second(a.clear_asked_by, p_by, at_ms) then return 'second-person-needed'; end if;
  perform chain.close_alarm(p_network, p_kind, 'operator:' || p_by, to_timestamp(at_ms / 1000.0));
  perform staff.note_deed(p_by, 'alarm-cleared', 'alarm', a.id::text,
    jsonb_build_object('network', p_network, 'kind', p_kind, 'first', a.clear_asked_by), at_ms);
  return 'cleared';
end $$;

-- Balance of each address according to each watcher's node, compared with the recorded transfers. Addresses
-- are read round-robin; no flag can exclude one.
create table chain.readings (
  network  text           not null references chain.watchers,
  address  text           not null,
  watcher  text           not null,
  height   bigint         not null,
  units    numeric(78, 0) not null,
  is_right boolean        not null,
  read_at  timestamptz    not null,
  primary key (network, address, watcher)
) with (fillfactor = 70);
create index readings_wrong on chain.readings (network) where not is_right;

create type chain.holdings as (
  on_chain numeric, in_books numeric, not_booked_yet numeric, remainders numeric, unbacked numeric,
  paid_from_elsewhere numeric, left_unbooked numeric);

-- On-chain balance by recorded transfers and the components of the books, in the token's smallest unit. An
-- unbacked deposit counts while its credit is in the books, so also after its correction was itself undone.
-- The same applies to a manual payment, which no longer counts once two people confirm that it was never
-- sent.
create function chain.holdings_of(p_network text) returns chain.holdings
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  millionth constant numeric := (select trunc(power(10::numeric, w.decimals - 6)) from chain.watchers w where w.network = p_network);
begin
  return row(
    (select coalesce(sum(b.units), 0) from chain.balances b where b.network = p_network),
    (select coalesce(-sum(b.balance), 0) * millionth from ledger.platform_balances b
     where b.account = 'custody:' || p_network),
    (select coalesce(sum(t.units), 0) from chain.transfers t
     where t.network = p_network and t.kind <> 'foreign-token'
       and (t.state in ('pending', 'held') or (t.state = 'suspense' and t.transfer_id is null))),
    (select coalesce(sum(t.remainder), 0) from chain.transfers t
     where t.network = p_network and t.remainder > 0 and t.transfer_id is not null),
    (select coalesce(sum(d.amount), 0) * millionth from wallet.deposits d
     where d.network = p_network and d.backing = 'unbacked' and not wallet.is_undone(d.transfer_id)),
    (select coalesce(sum(w.amount - w.fee), 0) * millionth from wallet.withdrawals w
     where w.network = p_network and w.state = 'paid' and w.recorded_by <> 'chain' and not exists (
       select from chain.transfers t
       where t.network = w.network and t.transaction_hash = w.transaction_hash and t.kind = 'outgoing')
       and not wallet.is_undone(w.ending_transfer)),
    (select coalesce(sum(t.units), 0) from chain.transfers t
     where t.network = p_network and t.kind = 'outgoing' and t.decided_at is null and t.state = 'seen' and not exists (
       select from wallet.withdrawals w
       where w.network = t.network and w.transaction_hash = t.transaction_hash and w.state = 'paid') and not exists (
       select from chain.resolutions r
       where r.network = t.network and r.transaction_hash = t.transaction_hash))
  )::chain.holdings;
end $$;

-- Addresses to read next: first wrong or changed ones, then the least recently read.
create function chain.to_compare(p_network text, p_most integer) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.address from chain.balances b
    left join chain.readings r on r.network = b.network and r.address = b.address and r.watcher = session_user
  where b.network = p_network
  order by r.is_right is not true or b.changed_at > r.height desc, r.read_at nulls first, b.address limit p_most
$$;

create type chain.compared as (outcome text, holdings chain.holdings, difference numeric, wrong_addresses text[]);

-- Stores the balances that the caller's node reports for a recorded block, then compares them with the
-- transfers and the transfers with the books. Only the database decides the result; the alarm stays open
-- until both match for every watcher (core/chain: differenceIn).
create function chain.say_readings(
  p_network text, p_height bigint, p_hash text, p_addresses text[], p_units numeric[], p_said_ms bigint
) returns chain.compared
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  held chain.holdings;
  difference numeric;
  wrong text[];
  missing integer;
begin
  -- Serialises with take_in: no blocks are added meanwhile.
  perform 1 from chain.watchers where network = p_network for no key update;
  if not exists (select from chain.blocks b where b.network = p_network and b.height = p_height and b.hash = p_hash) then
    return row('replaced', null, null, null)::chain.compared;
  end if;
  insert into chain.readings as r (network, address, watcher, height, units, is_right, read_at)
  select p_network, n.address, session_user, p_height, n.units, n.units = b.units, at
  from unnest(p_addresses, p_units) as n (address, units)
    join chain.balances b on b.network = p_network and b.address = n.address and b.changed_at <= p_height
  order by n.address
  on conflict (network, address, watcher) do update set height = excluded.height, units = excluded.units,
    is_right = excluded.is_right, read_at = excluded.read_at;

  update chain.transfers t set decided_at = b.at
  from (select w.network, w.transaction_hash, w.paid_at as at from wallet.withdrawals w
        where w.network = p_network and w.state = 'paid'
        union all
        select r.network, r.transaction_hash, r.done_at from chain.resolutions r
        where r.network = p_network and r.transaction_hash is not null) b
  where t.network = p_network and t.kind = 'outgoing' and t.decided_at is null and t.state = 'seen'
    and b.transaction_hash = t.transaction_hash;

  held := chain.holdings_of(p_network);
  difference := held.on_chain - (held.in_books + held.not_booked_yet + held.remainders - held.unbacked
    + held.paid_from_elsewhere - held.left_unbooked);
  select coalesce(array_agg(distinct r.address), '{}') into wrong
  from chain.readings r where r.network = p_network and not r.is_right;
  if difference = 0 and wrong = '{}' then
    perform chain.close_alarm(p_network, 'books-differ', 'chain', at);
  else
    perform chain.open_alarm(p_network, 'books-differ',
      jsonb_build_object('units', difference::text, 'addresses', cardinality(wrong)), at);
  end if;
  -- Reopens an alarm that two people cleared while a credited transfer is still missing.
  select count(*) into missing from chain.transfers t where t.network = p_network and t.missing_since is not null;
  if missing > 0 then
    perform chain.open_alarm(p_network, 'credited-but-gone', jsonb_build_object('transfers', missing), at);
  end if;
  return row('compared', held, difference, wrong)::chain.compared;
end $$;
