-- Release of held money (DOMAIN §5): first plays, the scheduled settlement (T+7) and early settlements. As
-- money events (ADR 36): time, ledger shard and hold period are derived here; callers only choose a batch
-- size.
--
-- The jobs are PL/pgSQL for cached plans and name their order states, so that the planner reads a single
-- partition. Functions ending in `_until` take a time as an argument; no login role may call them.
create schema settlement;

-- A UUIDv7 for the given time. It sets no search_path; only security definer functions call it, and they set
-- one.
create function settlement.new_id(at_ms bigint) returns uuid
language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) placing substring(int8send(at_ms) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- A decision notice for the person concerned (core/kernel: noticeByRule, noticeByPerson).
create function settlement.decision_notice(p_rule text, p_facts jsonb, p_by text, p_note text, p_at_ms bigint) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_build_object('rule', p_rule, 'facts', p_facts, 'decidedBy', p_by, 'decidedAt', p_at_ms, 'note', p_note,
    'appealUntil', p_at_ms + 14 * 86400000::bigint)
$$;

-- Records the first play of a paid episode, which ends the right to cancel and starts the settlement
-- (core/orders: inSettlement). Returns 'recorded'; 'nothing' (free, or played before); 'episode-locked'
-- (refunded meanwhile). For an order that awaits its block the time is stored for later.
create function checkout.record_first_play(p_viewer uuid, p_drama uuid, p_episode integer, p_said_ms bigint)
returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  found_order record;
  o public.orders;
begin
  select a.seller_id, a.order_id into found_order
  from checkout.episode_access a join public.orders p on p.seller_id = a.seller_id and p.id = a.order_id
  where a.viewer_id = p_viewer and a.drama_id = p_drama and p_episode between a.first_episode and a.last_episode
    and a.revoked_at is null
  order by p.first_play_at nulls last, a.granted_at limit 1;
  if not found then
    update checkout.awaiting_orders w set first_play_at = now_at
    from checkout.episode_access a
    where a.viewer_id = p_viewer and a.drama_id = p_drama and p_episode between a.first_episode and a.last_episode
      and a.revoked_at is null and w.order_id = a.order_id and w.first_play_at is null;
    return case when found then 'recorded' else 'nothing' end;
  end if;
  select * into o from public.orders where seller_id = found_order.seller_id and id = found_order.order_id
  for no key update;
  if o.first_play_at is not null then return 'nothing'; end if;
  if o.state = 'refunded' then return 'episode-locked'; end if;

  if o.state = 'shipped' and now_at >= o.shipped_at then
    update public.orders set first_play_at = now_at, state = 'in-settlement',
      release_at = o.shipped_at + interval '168 hours',
      due_at = orders.next_due_at('in-settlement', null, null, null, o.shipped_at + interval '168 hours', null)
    where seller_id = o.seller_id and id = o.id and state = 'shipped';
  elsif o.state = 'completed' then
    update public.orders set first_play_at = now_at where seller_id = o.seller_id and id = o.id and state = 'completed';
  else
    update public.orders set first_play_at = now_at
    where seller_id = o.seller_id and id = o.id and state in ('to-ship', 'shipped', 'in-settlement', 'audit');
  end if;
  return 'recorded';
end $$;

-- Starts the settlement of due shipped orders; returns how many.
create function settlement.begin_until(p_now_ms bigint, p_most integer) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  begun bigint;
begin
  with due as materialized (
    select seller_id, id from public.orders
    where state = 'shipped' and due_at <= to_timestamp(p_now_ms / 1000.0)
    order by due_at limit p_most for no key update skip locked
  ), moved as (
    update public.orders o set state = 'in-settlement',
      due_at = orders.next_due_at('in-settlement', null, null, null, o.release_at, null)
    from due where o.seller_id = due.seller_id and o.id = due.id and o.state = 'shipped'
    returning 1
  )
  select count(*) into begun from moved;
  return begun;
end $$;

create function settlement.begin_due(p_most integer, p_said_ms bigint) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return settlement.begin_until(public.business_now_ms(p_said_ms), p_most);
end $$;

-- Amounts released per seller and UTC day, so that the wallet's figures need no sum over orders.
create table settlement.released_days (
  seller_id uuid   not null,
  day       date   not null,
  orders    bigint not null constraint some_orders check (orders > 0),
  amount    bigint not null constraint amount_not_negative check (amount >= 0),
  primary key (seller_id, day)
);

-- Completes orders by key in a nested loop. Over many partitions the planner would prefer full scans, because
-- it does not know that each key is in one partition only.
create function settlement.complete(
  p_sellers uuid[], p_orders uuid[], p_transfers uuid[], p_at timestamptz, p_early boolean
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set enable_hashjoin = off
set enable_mergejoin = off set enable_seqscan = off as $$
declare
  is_utc constant boolean := not exists (select from settings.versions where name = 'platformUtcOffsetMinutes');
begin
  with completed as (
    update public.orders o set state = 'completed', due_at = null, completed_at = p_at, settled_early = p_early,
      settlement_transfer = s.transfer_id
    from unnest(p_sellers, p_orders, p_transfers) as s(seller_id, order_id, transfer_id)
    where o.seller_id = s.seller_id and o.id = s.order_id and o.state = 'in-settlement'
    returning o.seller_id, o.viewer_id, o.drama_id, o.paid_at, o.order_amount, o.purchase_cost, o.unsettled, o.release_at,
      o.quantity, o.shipped_by <> 'platform' as is_own
  ), noted as (
    insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
      was_release, quantity, was_own, is_own, was_state, is_state)
    select c.seller_id, c.viewer_id, c.drama_id, date_bin('10 minutes', c.paid_at, 'epoch'), c.order_amount,
      c.order_amount - c.purchase_cost, c.unsettled, c.unsettled,
      case when is_utc then (c.paid_at at time zone 'UTC')::date else public.platform_day(c.paid_at) end,
      case when not c.is_own then null
        when is_utc then (c.release_at at time zone 'UTC')::date else public.platform_day(c.release_at) end,
      c.quantity, c.is_own, c.is_own, 'in-settlement', 'completed'
    from completed c where c.seller_id <> '00000000-0000-0000-0000-000000000000'
  )
  insert into settlement.released_days as d (seller_id, day, orders, amount)
  select seller_id, (p_at at time zone 'UTC')::date, count(*), sum(unsettled) from completed
  where is_own group by seller_id order by seller_id
  on conflict (seller_id, day) do update set orders = d.orders + excluded.orders, amount = d.amount + excluded.amount;
end $$;

-- The result of a settlement for one seller; null seller for the platform's own sales.
create type settlement.settled as (seller_id uuid, orders integer, amount bigint);

-- T+7: completes due orders and books them, one transfer per chain with entries per order, set-based in one
-- call. Builds the same links as ledger.post_transfer for many chains, locked in the order of their IDs.
-- Skips orders locked by others and those above the limit per chain.
create function settlement.settle_until(
  p_run uuid, p_now_ms bigint, p_platform_shard uuid, p_most_orders integer, p_most_a_chain integer
) returns setof settlement.settled
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_mergejoin = off as $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  v_key constant text := 'settlement:' || p_run;
  v_digest constant uuid := ledger.key_digest(v_key);
  v_sellers uuid[]; v_chains uuid[]; v_orders uuid[]; v_unsettled bigint[]; v_deferred bigint[]; v_transfers uuid[];
  chain_ids uuid[]; booked integer;
begin
  if p_most_a_chain not between 1 and 1000 then raise exception 'from 1 to 1000 orders a transfer'; end if;

  with due as materialized (
    select o.seller_id, o.id, o.unsettled, o.deferred,
           case when o.shipped_by = 'platform' then p_platform_shard else o.seller_id end as journal_id,
           case when o.shipped_by = 'platform' then 0 else o.unsettled end as own_unsettled,
           -- The first of a chain's IDs becomes its transfer's ID.
           settlement.new_id(p_now_ms) as fresh_id
    from public.orders o
    where o.state = 'in-settlement' and o.due_at <= now_at
    order by o.due_at limit p_most_orders for no key update skip locked
  ), placed as (
    select *, row_number() over chain as ordinal, first_value(fresh_id) over chain as transfer_id
    from due window chain as (partition by journal_id order by id)
  ), taken as (
    select * from placed where ordinal <= p_most_a_chain order by journal_id, id
  )
  select array_agg(seller_id), array_agg(journal_id), array_agg(id), array_agg(own_unsettled), array_agg(deferred),
         array_agg(transfer_id)
  into v_sellers, v_chains, v_orders, v_unsettled, v_deferred, v_transfers
  from taken;
  if v_orders is null then return; end if;
  chain_ids := array(select distinct c from unnest(v_chains) c order by c);

  -- Blocks other transfers of these chains from here on. Missing books mean money on hold without books: a
  -- bug, detected below.
  perform from ledger.books where journal_id = any (chain_ids) order by journal_id for update;

  with lines as (
    select o.journal_id, o.transfer_id, o.order_id, l.account, l.amount, o.ordinal, l.line
    from unnest(v_chains, v_transfers, v_orders, v_unsettled, v_deferred) with ordinality
           as o(journal_id, transfer_id, order_id, unsettled, deferred, ordinal),
         lateral (values
           (1, 'seller:unsettled', case when o.journal_id <> p_platform_shard then -o.unsettled else 0 end),
           (2, 'seller:available', case when o.journal_id <> p_platform_shard then o.unsettled else 0 end),
           (3, case when o.journal_id = p_platform_shard then 'platform:retail_deferred'
               else 'platform:wholesale_deferred' end, -o.deferred),
           (4, case when o.journal_id = p_platform_shard then 'platform:retail' else 'platform:wholesale' end, o.deferred)
         ) as l(line, account, amount)
    where l.amount <> 0
    -- Sorted once; the aggregates below rely on this order.
    order by o.ordinal, l.line
  ), contents as (
    select journal_id, transfer_id,
           concat('settlement', E'\nrun:', p_run, E'\n-\n',
             string_agg(concat_ws(' ', account, 'USDT', amount, order_id), E'\n')) as content,
           coalesce(sum(amount) filter (where account = 'seller:available'), 0)::bigint as released,
           array_agg(account) as accounts, array_agg(amount) as amounts, array_agg(order_id) as orders,
           count(distinct order_id) = 1 as one_order
    from lines group by journal_id, transfer_id
  ), links as materialized (
    select c.*, b.journal_length + 1 as sequence, b.journal_head as previous_hash,
           sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(b.journal_head, 'hex'), c.journal_id,
             b.journal_length + 1, c.transfer_id, p_now_ms, 'rule:settlement', '-', c.content), 'UTF8')) as hash
    from contents c join ledger.books b on b.journal_id = c.journal_id
  ), keyed as (
    insert into ledger.transfer_keys (digest, journal_id, sequence) select v_digest, journal_id, sequence from links
  ), linked as (
    insert into ledger.transfers (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
      previous_hash, hash, accounts, amounts, order_id, order_ids)
    select transfer_id, journal_id, sequence, 'settlement', 'run', p_run::text, now_at, 'rule:settlement', v_key,
      previous_hash, hash, accounts, amounts, case when one_order then orders[1] end,
      case when not one_order then orders end
    from links
  ), moved as (
    update ledger.books b set available = b.available + l.released, unsettled = b.unsettled - l.released,
      journal_length = l.sequence, journal_head = l.hash
    from links l where b.journal_id = l.journal_id
    returning 1
  )
  select count(*) into booked from moved;
  if booked <> cardinality(chain_ids) then raise exception 'a settlement found no books'; end if;

  perform settlement.complete(v_sellers, v_orders, v_transfers, now_at, false);

  return query
    select o.seller_id, count(*)::integer, sum(o.unsettled)::bigint
    from (
      select case when journal_id <> p_platform_shard then seller_id end as seller_id, unsettled
      from unnest(v_sellers, v_chains, v_unsettled) as all_of_them(seller_id, journal_id, unsettled)
    ) o
    group by o.seller_id;
end $$;

create function settlement.settle_due(p_most_orders integer, p_most_a_chain integer, p_said_ms bigint)
returns setof settlement.settled
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  run constant uuid := settlement.new_id(now_ms);
begin
  return query select * from settlement.settle_until(
    run, now_ms, ledger.platform_shard('settlement:' || run), p_most_orders, p_most_a_chain);
end $$;

-- Two per calendar month, enforced by this key against concurrent requests.
create table settlement.early_settlements (
  seller_id  uuid        not null,
  id         uuid        not null,
  -- `2026-11`, in the platform's time zone.
  month      text        not null constraint month_form check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  slot       smallint    not null constraint two_a_month check (slot between 1 and 2),
  orders     integer     not null constraint some_orders check (orders > 0),
  amount     bigint      not null constraint some_amount check (amount > 0),
  fee        bigint      not null constraint fee_within check (fee between 0 and amount),
  applied_at timestamptz not null,
  primary key (seller_id, id),
  constraint one_a_slot unique (seller_id, month, slot)
);

-- `outcome`: 'applied' or a refusal. `applications_left`: remaining this month after this one.
create type settlement.early_applied as (
  outcome text, id uuid, month text, orders integer, amount bigint, fee bigint, applied_ms bigint, applications_left integer);

-- Settles all orders of a seller that wait for T+7, for a fee of five percent (core/settlement:
-- checkEarlySettlement, quoteEarlySettlementOf; core/ledger: settledEarly). Arguments: the sum that the
-- seller saw and the time of the quote; null without a quote.
create function settlement.apply_early(p_seller uuid, p_shown_sum bigint, p_quoted_ms bigint, p_said_ms bigint)
returns settlement.early_applied
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  a_month         constant integer := 2;
  fee_rate        constant bigint := 500;
  quote_valid_ms  constant bigint := 600000;
  most_a_transfer constant integer := 2000;
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  ids uuid[]; unsettled bigint[]; deferred bigint[];
  part_ids uuid[]; accounts text[]; amounts bigint[]; line_orders uuid[];
  settled_before bigint := 0;
  settled_now bigint;
  part_fee bigint;
  used integer;
  posted ledger.posted;
  early settlement.early_applied;
begin
  -- Excludes orders that are due anyway, so that the seller pays no fee for them, and disputed ones.
  select coalesce(array_agg(w.id), '{}'), coalesce(array_agg(w.unsettled), '{}'), coalesce(array_agg(w.deferred), '{}'),
    coalesce(sum(w.unsettled), 0)::bigint
  into ids, unsettled, deferred, early.amount
  from (
    select o.id, o.unsettled, o.deferred from public.orders o
    where o.seller_id = p_seller and o.state = 'in-settlement' and o.release_at > now_at and o.shipped_by <> 'platform'
      and o.id not in (select d.order_id from checkout.disputes d where d.seller_id = p_seller and d.state = 'open')
    order by o.id for no key update
  ) w;
  early.month := to_char(public.platform_day(now_at), 'YYYY-MM');
  -- Counted after the lock, so that it includes concurrent applications that committed before.
  select count(*) into used from settlement.early_settlements e
  where e.seller_id = p_seller and e.month = early.month;

  early.outcome := case
    when used >= a_month then 'early-settlement-limit'
    when now_ms >= p_quoted_ms + quote_valid_ms then 'quote-expired'
    when p_shown_sum is distinct from early.amount then 'order-data-changed'
    when cardinality(ids) = 0 then 'nothing-to-settle'
    else 'applied' end;
  if early.outcome <> 'applied' then return early; end if;

  early.id := settlement.new_id(now_ms);
  early.orders := cardinality(ids);
  early.fee := early.amount * fee_rate / 10000;
  early.applied_ms := now_ms;
  early.applications_left := a_month - used - 1;
  insert into settlement.early_settlements (seller_id, id, month, slot, orders, amount, fee, applied_at)
  values (p_seller, early.id, early.month, used + 1, early.orders, early.amount, early.fee, now_at)
  on conflict (seller_id, month, slot) do nothing;
  if not found then
    early.outcome := 'order-data-changed';
    return early;
  end if;

  for skipped in 0 .. early.orders - 1 by most_a_transfer loop
    part_ids := ids[skipped + 1 : skipped + most_a_transfer];
    select array_agg(l.account order by o.ordinal, l.line), array_agg(l.amount order by o.ordinal, l.line),
      array_agg(o.order_id order by o.ordinal, l.line), settled_before + (sum(l.amount) filter (where l.line = 2))::bigint
    into accounts, amounts, line_orders, settled_now
    from unnest(part_ids, unsettled[skipped + 1 : skipped + most_a_transfer], deferred[skipped + 1 : skipped + most_a_transfer])
           with ordinality as o (order_id, unsettled, deferred, ordinal),
         lateral (values
           (1, 'seller:unsettled', -o.unsettled), (2, 'seller:available', o.unsettled),
           (3, 'platform:wholesale_deferred', -o.deferred), (4, 'platform:wholesale', o.deferred)
         ) as l (line, account, amount);
    -- The fee for the whole sum, split over parts so that it is rounded only once.
    part_fee := settled_now * fee_rate / 10000 - settled_before * fee_rate / 10000;
    posted := ledger.book(p_seller, 'early-settlement:' || early.id || case when skipped = 0 then '' else ':' || skipped end,
      'early-settlement', 'early-settlement', early.id::text, now_ms, 'seller:' || p_seller,
      accounts || array['seller:available', 'platform:fee_early'], amounts || array[-part_fee, part_fee],
      line_orders || array[null, null]::uuid[]);
    if posted.outcome <> 'posted' then
      raise exception 'an early settlement was not booked: %', posted.outcome using errcode = 'check_violation';
    end if;
    perform settlement.complete(array_fill(p_seller, array[cardinality(part_ids)]), part_ids,
      array_fill(posted.transfer_id, array[cardinality(part_ids)]), now_at, true);
    settled_before := settled_now;
  end loop;
  return early;
end $$;
