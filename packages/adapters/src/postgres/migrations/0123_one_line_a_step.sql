-- Up Migration

-- What a step of an order changes in the figures is one line (ADR 42). Until now each step moved two counters, which the
-- seller's next order waited for, and wrote two notes with two index entries each. A line says where the order stood and
-- where it stands; counters and figures are what was folded and the lines since, exact at any moment as before.

create table rollups.order_steps (
  seller_id   uuid        not null,
  viewer_id   uuid        not null,
  drama_id    uuid        not null,
  -- Of the payment.
  slot        timestamptz not null,
  amount      bigint      not null,
  profit      bigint      not null,
  was_unsettled bigint    not null,
  is_unsettled  bigint    not null,
  day         date        not null,
  -- When what is on hold is released; null where nothing of the seller's is.
  was_release date,
  is_release  date,
  quantity    smallint    not null,
  -- For the credit score, and of which a paid episode was played: what of it changed.
  shipped     smallint    not null default 0,
  on_time     smallint    not null default 0,
  upheld      smallint    not null default 0,
  plays       smallint    not null default 0,
  -- Not shipped by the platform in the seller's place.
  was_own     boolean     not null,
  is_own      boolean     not null,
  -- Null: it was placed.
  was_state   text,
  is_state    text        not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
create index steps_of_seller on rollups.order_steps (seller_id);

-- How many orders a seller has in each state as far as it is folded: what order_counts was, and is again below.
alter table public.order_counts set schema rollups;
alter table rollups.order_counts rename to order_states;

drop trigger orders_placed on public.orders;
drop trigger orders_moved on public.orders;
drop trigger orders_noted on public.orders;
drop trigger order_changes_noted on public.orders;
drop function checkout.count_orders();
drop function rollups.note_orders();

-- While nobody has changed the setting, a day is known without asking for it order by order.
create function rollups.note_placed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_utc constant boolean := not exists (select from settings.versions where name = 'platformUtcOffsetMinutes');
begin
  insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
    is_release, quantity, was_own, is_own, is_state)
  select o.seller_id, o.viewer_id, o.drama_id, date_bin('10 minutes', o.paid_at, 'epoch'), o.order_amount,
    o.order_amount - o.purchase_cost, 0, o.unsettled,
    case when is_utc then (o.paid_at at time zone 'UTC')::date else public.platform_day(o.paid_at) end,
    case when not (o.state in ('shipped', 'in-settlement', 'audit') and o.shipped_by <> 'platform') then null
      when is_utc then (o.release_at at time zone 'UTC')::date else public.platform_day(o.release_at) end,
    o.quantity, true, o.shipped_by is distinct from 'platform', o.state
  from after_change o where o.seller_id <> '00000000-0000-0000-0000-000000000000';
  return null;
end $$;
create trigger orders_placed after insert on public.orders
  referencing new table as after_change for each statement execute function rollups.note_placed();

-- Everything that a step has to pass, and its line. One trigger with one short condition: the server reads the stored text of
-- each again for every statement. Thousands end at once: settlement.complete, which alone ends them, writes their lines as a
-- set. Before the row is written: one that ends goes to another table, where it is not changed but new.
create function orders.take_step() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_utc boolean;
  was_own constant boolean := old.shipped_by is distinct from 'platform';
  is_own constant boolean := new.shipped_by is distinct from 'platform';
  was_sent constant boolean := old.shipped_by is not null and was_own;
  is_sent constant boolean := new.shipped_by is not null and is_own;
begin
  -- The whole machine of DOMAIN §5 (core/orders: ORDER_TRANSITIONS). Whatever is not here does not happen, whoever asks.
  if old.state <> new.state and not (case old.state
      when 'to-ship'       then new.state in ('shipped', 'refunded')
      when 'shipped'       then new.state in ('in-settlement', 'refunded', 'audit')
      when 'in-settlement' then new.state in ('completed', 'audit')
      when 'audit'         then new.state in ('in-settlement', 'refunded')
      else false end) then
    raise exception 'no order goes from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'known_transition';
  end if;
  -- Whoever asks, now or in code that is still to be written: an order that a bank is deciding about is not released.
  if old.state = 'audit' and new.state = 'in-settlement' and exists (select from checkout.disputes d
      where d.seller_id = new.seller_id and d.order_id = new.id and d.state = 'open' and d.escalated_at is null) then
    raise exception 'a bank is deciding about the payment of order %', new.id
      using errcode = 'check_violation', constraint = 'bank_decides_first';
  end if;
  if new.seller_id = '00000000-0000-0000-0000-000000000000' or (old.state = new.state and old.unsettled = new.unsettled
      and old.shipped_by is not distinct from new.shipped_by and old.release_at is not distinct from new.release_at
      and (old.first_play_at is null) = (new.first_play_at is null)) then
    return new;
  end if;
  is_utc := not exists (select from settings.versions where name = 'platformUtcOffsetMinutes');
  insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
    was_release, is_release, quantity, shipped, on_time, upheld, plays, was_own, is_own, was_state, is_state)
  values (new.seller_id, new.viewer_id, new.drama_id, date_bin('10 minutes', new.paid_at, 'epoch'), new.order_amount,
    new.order_amount - new.purchase_cost, old.unsettled, new.unsettled,
    case when is_utc then (new.paid_at at time zone 'UTC')::date else public.platform_day(new.paid_at) end,
    case when not (old.state in ('shipped', 'in-settlement', 'audit') and old.shipped_by <> 'platform') then null
      when is_utc then (old.release_at at time zone 'UTC')::date else public.platform_day(old.release_at) end,
    case when not (new.state in ('shipped', 'in-settlement', 'audit') and new.shipped_by <> 'platform') then null
      when is_utc then (new.release_at at time zone 'UTC')::date else public.platform_day(new.release_at) end,
    new.quantity, is_sent::integer - was_sent::integer,
    (is_sent and new.shipped_at <= new.paid_at + interval '24 hours')::integer
      - (was_sent and old.shipped_at <= old.paid_at + interval '24 hours')::integer,
    (new.state = 'refunded' and new.audited_at is not null and is_own)::integer
      - (old.state = 'refunded' and old.audited_at is not null and was_own)::integer,
    (new.first_play_at is not null and new.state <> 'refunded' and is_own)::integer
      - (old.first_play_at is not null and old.state <> 'refunded' and was_own)::integer,
    was_own, is_own, old.state, new.state);
  return new;
end $$;
drop trigger orders_go_known_ways on public.orders;
drop trigger orders_wait_for_the_bank on public.orders;
drop function checkout.refuse_transition();
drop function checkout.refuse_release();
create trigger orders_take_steps before update on public.orders for each row
  when (new.state <> 'completed' or old.state <> 'in-settlement') execute function orders.take_step();

create or replace function settlement.complete(
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

-- What each line adds to the figures of its seller, and to what is released on a day. `place`: of the line.
create view rollups.step_lines as
select s.ctid as place, s.seller_id, s.viewer_id, s.drama_id, s.day, s.slot,
  n.own as orders, n.own * s.amount as sales, n.own * s.profit as profit,
  n.settled as settled_orders, n.settled * s.amount as settled_sales, n.settled * s.profit as settled_profit,
  n.missed as missed_orders, n.missed * s.profit as missed_profit,
  s.shipped::integer as shipped, s.on_time::integer as on_time, s.upheld::integer as upheld,
  n.own * s.quantity as episodes, s.plays::integer as plays, 0 as clicks,
  null::text as hold, 0 as held_orders, 0::bigint as held_amount
from rollups.order_steps s cross join lateral (select
  (s.is_own and s.is_state <> 'refunded')::integer - coalesce(s.was_own and s.was_state <> 'refunded', false)::integer as own,
  (s.is_own and s.is_state = 'completed')::integer - coalesce(s.was_own and s.was_state = 'completed', false)::integer as settled,
  (not s.is_own and s.is_state <> 'refunded')::integer
    - coalesce(not s.was_own and s.was_state <> 'refunded', false)::integer as missed) n
union all
select s.ctid, s.seller_id, null, null, s.is_release, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  case s.is_state when 'audit' then 'audit' else 'settlement' end, 1, s.is_unsettled
from rollups.order_steps s where s.is_release is not null
union all
select s.ctid, s.seller_id, null, null, s.was_release, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  case s.was_state when 'audit' then 'audit' else 'settlement' end, -1, -s.was_unsettled
from rollups.order_steps s where s.was_release is not null;

-- What is not folded yet: clicks, and the steps of orders.
create view rollups.unfolded as
select seller_id, viewer_id, drama_id, day, slot, orders, sales, profit, settled_orders, settled_sales, settled_profit,
  missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays, clicks, hold, held_orders, held_amount from rollups.changes
union all
select seller_id, viewer_id, drama_id, day, slot, orders, sales, profit, settled_orders, settled_sales, settled_profit,
  missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays, clicks, hold, held_orders, held_amount from rollups.step_lines;

-- The counters of each state, to the last order.
create view public.order_counts as
select seller_id, state, sum(orders)::bigint as orders, sum(own_orders)::bigint as own_orders,
  sum(own_unsettled)::bigint as own_unsettled
from (
  select seller_id, state, orders, own_orders, own_unsettled from rollups.order_states
  union all
  select seller_id, is_state, 1, is_own::integer, is_own::integer * is_unsettled from rollups.order_steps
  union all
  select seller_id, was_state, -1, -was_own::integer, -was_own::integer * was_unsettled from rollups.order_steps
  where was_state is not null
) counted
group by seller_id, state;

-- As before, and the steps of orders with the clicks.
create or replace function rollups.fold(p_most integer, p_valid_customer_above bigint, p_at timestamptz)
returns rollups.folded
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Only yesterday is looked back at; a day in any time zone has begun less than two days ago.
  slots_since constant timestamptz := p_at - interval '2 days';
  steps tid[];
  noted_lines integer;
  result rollups.folded;
begin
  if not pg_try_advisory_xact_lock('rollups.changes'::regclass::oid::bigint) then
    return row(0, array[]::uuid[])::rollups.folded;
  end if;
  insert into rollups.folds (folded_at) values (p_at) on conflict (only_one) do update set folded_at = excluded.folded_at;
  delete from rollups.seller_slots where (seller_id, slot) in (
    select seller_id, slot from rollups.seller_slots where slot < slots_since order by slot limit p_most);

  -- Only whoever holds the lock takes lines away: they stay where they are until they are deleted below.
  steps := array(select s.ctid from rollups.order_steps s limit p_most);
  with counted as (
    select seller_id, state, sum(orders) as orders, sum(own_orders) as own_orders, sum(own_unsettled) as own_unsettled
    from (
      select seller_id, is_state as state, 1 as orders, is_own::integer as own_orders,
        is_own::integer * is_unsettled as own_unsettled
      from rollups.order_steps where ctid = any (steps)
      union all
      select seller_id, was_state, -1, -was_own::integer, -was_own::integer * was_unsettled
      from rollups.order_steps where ctid = any (steps) and was_state is not null
    ) step
    group by seller_id, state
  )
  insert into rollups.order_states as c (seller_id, state, orders, own_orders, own_unsettled)
  select seller_id, state, orders, own_orders, own_unsettled from counted
  on conflict (seller_id, state) do update set orders = c.orders + excluded.orders,
    own_orders = c.own_orders + excluded.own_orders, own_unsettled = c.own_unsettled + excluded.own_unsettled;

  with noted as materialized (
    delete from rollups.changes where id in (select id from rollups.changes order by id limit p_most) returning *
  ), taken as materialized (
    select seller_id, viewer_id, drama_id, day, slot, orders, sales, profit, settled_orders, settled_sales, settled_profit,
      missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays, clicks, hold, held_orders, held_amount from noted
    union all
    select seller_id, viewer_id, drama_id, day, slot, orders, sales, profit, settled_orders, settled_sales, settled_profit,
      missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays, clicks, hold, held_orders, held_amount from rollups.step_lines where place = any (steps)
  ), figures as (
    select * from taken where hold is null
  ), by_slot as (
    insert into rollups.seller_slots as s (seller_id, slot, orders, sales, profit, clicks)
    select seller_id, slot, sum(orders), sum(sales), sum(profit), sum(clicks)
    from figures where slot >= slots_since group by seller_id, slot
    on conflict (seller_id, slot) do update set orders = s.orders + excluded.orders, sales = s.sales + excluded.sales,
      profit = s.profit + excluded.profit, clicks = s.clicks + excluded.clicks
  ), by_release as (
    insert into rollups.release_days as r (seller_id, day, hold, orders, amount)
    select seller_id, day, hold, sum(held_orders), sum(held_amount)
    from taken where hold is not null group by seller_id, day, hold
    on conflict (seller_id, day, hold) do update set orders = r.orders + excluded.orders,
      amount = r.amount + excluded.amount
  ), by_day as (
    insert into rollups.seller_days as d (seller_id, day, orders, sales, profit, settled_orders, settled_sales,
      settled_profit, missed_orders, missed_profit, shipped, on_time, upheld, clicks)
    select seller_id, day, sum(orders), sum(sales), sum(profit), sum(settled_orders), sum(settled_sales),
      sum(settled_profit), sum(missed_orders), sum(missed_profit), sum(shipped), sum(on_time), sum(upheld), sum(clicks)
    from figures group by seller_id, day
    on conflict (seller_id, day) do update set orders = d.orders + excluded.orders, sales = d.sales + excluded.sales,
      profit = d.profit + excluded.profit, settled_orders = d.settled_orders + excluded.settled_orders,
      settled_sales = d.settled_sales + excluded.settled_sales,
      settled_profit = d.settled_profit + excluded.settled_profit,
      missed_orders = d.missed_orders + excluded.missed_orders,
      missed_profit = d.missed_profit + excluded.missed_profit, shipped = d.shipped + excluded.shipped,
      on_time = d.on_time + excluded.on_time, upheld = d.upheld + excluded.upheld, clicks = d.clicks + excluded.clicks
  ), of_everybody as (
    insert into rollups.platform_days as p (day, orders, sales, settled_orders, settled_sales, missed_orders, shipped,
      on_time, upheld, clicks)
    select day, sum(orders), sum(sales), sum(settled_orders), sum(settled_sales), sum(missed_orders), sum(shipped),
      sum(on_time), sum(upheld), sum(clicks)
    from figures group by day
    on conflict (day) do update set orders = p.orders + excluded.orders, sales = p.sales + excluded.sales,
      settled_orders = p.settled_orders + excluded.settled_orders,
      settled_sales = p.settled_sales + excluded.settled_sales,
      missed_orders = p.missed_orders + excluded.missed_orders, shipped = p.shipped + excluded.shipped,
      on_time = p.on_time + excluded.on_time, upheld = p.upheld + excluded.upheld, clicks = p.clicks + excluded.clicks
  ), released_to_all as (
    insert into rollups.platform_release_days as r (day, hold, orders, amount)
    select day, hold, sum(held_orders), sum(held_amount) from taken where hold is not null group by day, hold
    on conflict (day, hold) do update set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount
  ), by_drama as (
    insert into rollups.drama_days as d (seller_id, drama_id, day, orders, episodes, sales, profit, plays, clicks)
    select seller_id, drama_id, day, sum(orders), sum(episodes), sum(sales), sum(profit), sum(plays), sum(clicks)
    from figures where drama_id is not null group by seller_id, drama_id, day
    on conflict (seller_id, drama_id, day) do update set orders = d.orders + excluded.orders,
      episodes = d.episodes + excluded.episodes, sales = d.sales + excluded.sales, profit = d.profit + excluded.profit,
      plays = d.plays + excluded.plays, clicks = d.clicks + excluded.clicks
  ), bought as (
    select seller_id, viewer_id, sum(sales) as added from figures
    where viewer_id is not null group by seller_id, viewer_id having sum(sales) <> 0
  ), customers as (
    insert into rollups.customers as c (seller_id, viewer_id, purchases)
    select seller_id, viewer_id, added from bought
    on conflict (seller_id, viewer_id) do update set purchases = c.purchases + excluded.purchases
    returning seller_id, viewer_id, purchases
  ), crossed as (
    select c.seller_id, sum((c.purchases > p_valid_customer_above)::integer
      - (c.purchases - b.added > p_valid_customer_above)::integer) as valid
    from customers c join bought b on b.seller_id = c.seller_id and b.viewer_id = c.viewer_id
    group by c.seller_id
  ), altogether as (
    insert into rollups.seller_totals as t (seller_id, orders, sales, profit, settled_orders, settled_sales,
      settled_profit, missed_orders, missed_profit, clicks, valid_customers)
    select k.seller_id, sum(k.orders), sum(k.sales), sum(k.profit), sum(k.settled_orders), sum(k.settled_sales),
      sum(k.settled_profit), sum(k.missed_orders), sum(k.missed_profit), sum(k.clicks),
      coalesce((select valid from crossed x where x.seller_id = k.seller_id), 0)
    from figures k group by k.seller_id
    on conflict (seller_id) do update set orders = t.orders + excluded.orders, sales = t.sales + excluded.sales,
      profit = t.profit + excluded.profit, settled_orders = t.settled_orders + excluded.settled_orders,
      settled_sales = t.settled_sales + excluded.settled_sales,
      settled_profit = t.settled_profit + excluded.settled_profit,
      missed_orders = t.missed_orders + excluded.missed_orders,
      missed_profit = t.missed_profit + excluded.missed_profit, clicks = t.clicks + excluded.clicks,
      valid_customers = t.valid_customers + excluded.valid_customers
  )
  select (select count(*) from noted), coalesce(array_agg(distinct seller_id order by seller_id) filter (where settled_sales > 0),
    array[]::uuid[]) into noted_lines, result.sellers
  from taken;
  delete from rollups.order_steps where ctid = any (steps);
  result.lines := noted_lines + cardinality(steps);
  -- Days whose money was released are over.
  delete from rollups.release_days where seller_id = any (result.sellers) and orders = 0 and amount = 0;
  return result;
end $$;


-- As before, with the steps of orders.
create or replace function levels.settled_sales(p_seller uuid) returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(settled_sales), 0)::bigint from (
    select settled_sales from rollups.seller_totals where seller_id = p_seller
    union all
    select settled_sales from rollups.unfolded where seller_id = p_seller
  ) figures
$$;

create or replace function checkout.weights_of_day(
  p_day date, p_day_begins_ms bigint, p_made_ms bigint, p_level_weights jsonb, p_earned_at jsonb
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made_at    constant timestamptz := to_timestamp(p_made_ms / 1000.0);
  day_begins constant timestamptz := to_timestamp(p_day_begins_ms / 1000.0);
begin
  insert into checkout.draw_snapshots (day, made_at) values (p_day, made_at) on conflict do nothing;
  if not found then return false; end if;

  -- Before the weights are read, and locked until they are written: a refund that comes in between finds it used up.
  update levels.purchases p set used_up_at = made_at
  from identity.sellers s, public.seller_rights r, ledger.books b
  where s.seller_id = p.seller_id and r.seller_id = p.seller_id and b.chain_id = p.seller_id
    and p.to_level = s.level and p.refunded_at is null and p.used_up_at is null
    and p.bought_at > day_begins - interval '336 hours'
    and levels.is_used_up(p.price, p.rights, p.episodes, r.from_level, r.from_packs, r.used, b.episodes);

  insert into checkout.draw_weights (day, drama_id, seller_id, weight)
  with open_upgrades as materialized (
    select distinct seller_id from levels.purchases
    where to_level is not null and refunded_at is null and bought_at > day_begins - interval '336 hours'
  ), counted as materialized (
    select s.seller_id, levels.traffic_level(s.seller_id, s.level, coalesce(sales.settled, 0), p_earned_at, day_begins) as level
    from open_upgrades join identity.sellers s using (seller_id)
    cross join lateral (
      select sum(settled_sales)::bigint as settled from (
        select settled_sales from rollups.seller_totals t where t.seller_id = s.seller_id
        union all
        select settled_sales from rollups.unfolded c where c.seller_id = s.seller_id
      ) figures
    ) sales
  )
  select p_day, drama_id, seller_id, weight from (
    select c.drama_id, c.seller_id, checkout.traffic_weight(
      (p_level_weights ->> coalesce(counted.level, s.level))::integer, public.credit_score_of(c.seller_id)) as weight
    from public.consignments c join identity.sellers s on s.seller_id = c.seller_id
    left join counted on counted.seller_id = c.seller_id
    where c.removed_at is null and c.promoting_since is not null and s.review_state = 'approved' and s.erased_at is null
  ) shares where weight > 0;
  return true;
end $$;

revoke all on function rollups.note_placed, orders.take_step from public;
grant select on rollups.unfolded, public.order_counts to cliffhanger_app;
revoke all on rollups.order_states from cliffhanger_app;
