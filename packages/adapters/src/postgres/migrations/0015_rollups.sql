-- Sales figures per seller and for the whole platform, by day and in total. Requests never count rows: each
-- change of an order inserts a delta line (no contended lock), and a job aggregates the lines into rollups. A
-- figure is the rollup plus the lines not aggregated yet, so it is always exact.
create schema rollups;

-- Ten minutes: fine enough for “yesterday at this time”, and at most 144 rows a day.
create function rollups.slot_of(p_at timestamptz) returns timestamptz
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select to_timestamp(floor(extract(epoch from p_at) / 600) * 600)
$$;

create table rollups.changes (
  id             bigint  generated always as identity primary key,
  seller_id      uuid    not null,
  -- Null if not about a purchase.
  viewer_id      uuid,
  drama_id       uuid,
  -- UTC day of the payment or click.
  day            date    not null,
  -- The seller's own sales: not refunded, and not shipped by the platform for lack of a right.
  orders         integer not null default 0,
  sales          bigint  not null default 0,
  profit         bigint  not null default 0,
  -- Of these, the settled ones.
  settled_orders integer not null default 0,
  settled_sales  bigint  not null default 0,
  settled_profit bigint  not null default 0,
  -- Orders that went to the platform because the seller had no right.
  missed_orders  integer not null default 0,
  missed_profit  bigint  not null default 0,
  -- Inputs of the credit score: shipped, shipped on time, upheld complaints.
  shipped        integer not null default 0,
  on_time        integer not null default 0,
  upheld         integer not null default 0,
  -- Per drama: episodes sold, and episodes played according to the storefront (0042).
  episodes       integer not null default 0,
  plays          integer not null default 0,
  clicks         integer not null default 0,
  -- Null unless about sales or clicks.
  slot           timestamptz,
  -- Deltas of money on hold: release day, orders and amount.
  hold           text    constraint known_hold check (hold in ('settlement', 'audit')),
  held_orders    integer not null default 0,
  held_amount    bigint  not null default 0
);
create index changes_of_seller on rollups.changes (seller_id, day);

-- One line per step of an order, with its state before and after (ADR 42). Counters are the rollup plus these
-- lines, exact at any time and without contention between orders.
create table rollups.order_steps (
  seller_id   uuid        not null,
  viewer_id   uuid        not null,
  drama_id    uuid        not null,
  -- Slot of the payment.
  slot        timestamptz not null,
  amount      bigint      not null,
  profit      bigint      not null,
  was_unsettled bigint    not null,
  is_unsettled  bigint    not null,
  day         date        not null,
  -- Release day of the seller's hold; null without a hold.
  was_release date,
  is_release  date,
  quantity    smallint    not null,
  -- Changes to the inputs of the credit score.
  shipped     smallint    not null default 0,
  on_time     smallint    not null default 0,
  upheld      smallint    not null default 0,
  -- False if the platform shipped it for lack of a right.
  was_own     boolean     not null,
  is_own      boolean     not null,
  -- Null for a new order.
  was_state   text,
  is_state    text        not null,
  -- The tracking link that brought the order; null if none did, or if the step does not affect link figures.
  code        text
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
create index steps_of_seller on rollups.order_steps (seller_id);

-- Notes new orders. Without a time zone setting the day is computed inline instead of once per order by
-- function call.
create function rollups.note_placed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_utc constant boolean := not exists (select from settings.versions where name = 'platformUtcOffsetMinutes');
begin
  -- A pre-order claimed its number when it was paid.
  insert into checkout.order_numbers (seller_id, number) select o.seller_id, o.number from after_change o
  where o.pre_ordered_at is null;
  insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
    is_release, quantity, was_own, is_own, is_state, code)
  select o.seller_id, o.viewer_id, o.drama_id, date_bin('10 minutes', o.paid_at, 'epoch'), o.order_amount,
    o.order_amount - o.purchase_cost, 0, o.unsettled,
    case when is_utc then (o.paid_at at time zone 'UTC')::date else public.platform_day(o.paid_at) end,
    case when (o.state in ('shipped', 'in-settlement', 'audit') and o.shipped_by <> 'platform') is not true then null
      when is_utc then (o.release_at at time zone 'UTC')::date else public.platform_day(o.release_at) end,
    o.quantity, true, o.shipped_by is distinct from 'platform', o.state, o.attribution ->> 'code'
  from after_change o where o.seller_id <> '00000000-0000-0000-0000-000000000000';
  return null;
end $$;
create trigger orders_placed after insert on public.orders
  referencing new table as after_change for each statement execute function rollups.note_placed();

-- Orders per state and the seller's own holds, as far as aggregated; lists and the early settlement form need
-- no count. `own` excludes orders that the platform shipped for lack of a right. The view order_counts adds
-- the pending lines.
create table rollups.order_states (
  seller_id     uuid   not null,
  state         text   not null,
  orders        bigint not null default 0,
  own_orders    bigint not null default 0,
  own_unsettled bigint not null default 0,
  primary key (seller_id, state)
) with (fillfactor = 50);

-- Exact counters per state: rollup plus pending lines.
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

-- The delta of each step for the seller's figures and the release days. `line` is the row's ctid.
create view rollups.step_lines as
select s.ctid as line, s.seller_id, s.viewer_id, s.drama_id, s.day, s.slot,
  n.own as orders, n.own * s.amount as sales, n.own * s.profit as profit,
  n.settled as settled_orders, n.settled * s.amount as settled_sales, n.settled * s.profit as settled_profit,
  n.missed as missed_orders, n.missed * s.profit as missed_profit,
  s.shipped::integer as shipped, s.on_time::integer as on_time, s.upheld::integer as upheld,
  n.own * s.quantity as episodes, 0 as plays, 0 as clicks,
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

-- All lines not aggregated yet: clicks and order steps.
create view rollups.pending_lines as
select seller_id, viewer_id, drama_id, day, slot, orders, sales, profit, settled_orders, settled_sales, settled_profit,
  missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays, clicks, hold, held_orders, held_amount from rollups.changes
union all
select seller_id, viewer_id, drama_id, day, slot, orders, sales, profit, settled_orders, settled_sales, settled_profit,
  missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays, clicks, hold, held_orders, held_amount from rollups.step_lines;

create table rollups.seller_days (
  seller_id      uuid    not null,
  day            date    not null,
  orders         bigint  not null,
  sales          bigint  not null,
  profit         bigint  not null,
  settled_orders bigint  not null,
  settled_sales  bigint  not null,
  settled_profit bigint  not null,
  missed_orders  bigint  not null,
  missed_profit  bigint  not null,
  shipped        bigint  not null,
  on_time        bigint  not null,
  upheld         bigint  not null,
  clicks         bigint  not null,
  primary key (seller_id, day)
);

-- The same per drama, for recent results of each drama.
create table rollups.drama_days (
  seller_id uuid   not null,
  drama_id  uuid   not null,
  day       date   not null,
  orders    bigint not null,
  episodes  bigint not null,
  sales     bigint not null,
  profit    bigint not null,
  plays     bigint not null,
  clicks    bigint not null,
  primary key (seller_id, drama_id, day)
);
-- The best dramas of a period.
create index drama_days_of_seller on rollups.drama_days (seller_id, day);

create table rollups.seller_totals (
  seller_id       uuid   primary key,
  orders          bigint not null,
  sales           bigint not null,
  profit          bigint not null,
  settled_orders  bigint not null,
  settled_sales   bigint not null,
  settled_profit  bigint not null,
  missed_orders   bigint not null,
  missed_profit   bigint not null,
  clicks          bigint not null,
  -- Viewers with purchases from this seller above the threshold of DOMAIN §7.
  valid_customers bigint not null default 0
);

create table rollups.seller_slots (
  seller_id uuid        not null,
  slot      timestamptz not null,
  orders    bigint      not null,
  sales     bigint      not null,
  profit    bigint      not null,
  clicks    bigint      not null,
  primary key (seller_id, slot)
);
-- For the aggregation, which deletes slots older than two days.
create index seller_slots_by_age on rollups.seller_slots (slot);

-- Amounts released per day, by kind of hold.
create table rollups.release_days (
  seller_id uuid   not null,
  day       date   not null,
  hold      text   not null constraint known_hold check (hold in ('settlement', 'audit')),
  orders    bigint not null,
  amount    bigint not null,
  primary key (seller_id, day, hold)
);

create table rollups.customers (
  seller_id uuid   not null,
  viewer_id uuid   not null,
  purchases bigint not null,
  primary key (seller_id, viewer_id)
);

-- Platform-wide figures for the console's overview. The aggregation of seller figures maintains them as well;
-- balances come from the sums over all accounts.
create table rollups.platform_days (
  day            date   primary key,
  orders         bigint not null,
  sales          bigint not null,
  settled_orders bigint not null,
  settled_sales  bigint not null,
  missed_orders  bigint not null,
  shipped        bigint not null,
  on_time        bigint not null,
  upheld         bigint not null,
  clicks         bigint not null
);

-- The last two days in slots of ten minutes.
create table rollups.platform_slots (
  slot           timestamptz primary key,
  orders         bigint not null,
  sales          bigint not null,
  settled_orders bigint not null,
  settled_sales  bigint not null,
  missed_orders  bigint not null,
  shipped        bigint not null,
  on_time        bigint not null,
  upheld         bigint not null,
  clicks         bigint not null
);

create table rollups.platform_release_days (
  day    date   not null,
  hold   text   not null constraint known_hold check (hold in ('settlement', 'audit')),
  orders bigint not null,
  amount bigint not null,
  primary key (day, hold)
);

-- A single row: the business time of the last aggregation.
create table rollups.aggregations (
  only_one  boolean     primary key default true constraint one_row check (only_one),
  aggregated_at timestamptz not null
);

-- Aggregates the oldest lines. Returns their number, and the sellers with more settled sales than before. One
-- worker at a time: a concurrent call returns 0.
create type rollups.aggregated as (lines integer, sellers uuid[]);

create function rollups.aggregate(p_most integer, p_valid_customer_above bigint, p_at timestamptz)
returns rollups.aggregated
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Only yesterday is compared; a day in any time zone began less than two days ago.
  slots_since constant timestamptz := p_at - interval '2 days';
  steps tid[];
  noted_lines integer;
  link_lines integer;
  result rollups.aggregated;
begin
  if not pg_try_advisory_xact_lock('rollups.changes'::regclass::oid::bigint) then
    return row(0, array[]::uuid[])::rollups.aggregated;
  end if;
  insert into rollups.aggregations (aggregated_at) values (p_at) on conflict (only_one) do update set aggregated_at = excluded.aggregated_at;
  delete from rollups.seller_slots where (seller_id, slot) in (
    select seller_id, slot from rollups.seller_slots where slot < slots_since order by slot limit p_most);
  delete from rollups.platform_slots where slot < slots_since;

  -- Only the lock holder deletes lines, so their ctids stay valid until the delete below.
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
      missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays, clicks, hold, held_orders, held_amount from rollups.step_lines where line = any (steps)
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
  ), of_everybody_by_slot as (
    insert into rollups.platform_slots as p (slot, orders, sales, settled_orders, settled_sales, missed_orders, shipped,
      on_time, upheld, clicks)
    select slot, sum(orders), sum(sales), sum(settled_orders), sum(settled_sales), sum(missed_orders), sum(shipped),
      sum(on_time), sum(upheld), sum(clicks)
    from figures where slot >= slots_since group by slot
    on conflict (slot) do update set orders = p.orders + excluded.orders, sales = p.sales + excluded.sales,
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
  link_lines := rollups.aggregate_links(p_most, steps);
  delete from rollups.order_steps where ctid = any (steps);
  result.lines := noted_lines + link_lines + cardinality(steps);
  -- Days whose holds are all released.
  delete from rollups.release_days where seller_id = any (result.sellers) and orders = 0 and amount = 0;
  return result;
end $$;

-- Refreshes the sales per drama of the next batch of sellers since a day (drama_sales_rollups). Returns the
-- last seller, or null at the end. Idempotent.
create function rollups.refresh_drama_sales(p_after uuid, p_since date, p_most integer, p_at timestamptz) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sellers uuid[];
begin
  select array_agg(seller_id order by seller_id) into sellers
  from (select seller_id from rollups.seller_totals where seller_id > p_after order by seller_id limit p_most) next;
  if sellers is null then return null; end if;

  delete from public.drama_sales_rollups r where r.seller_id = any (sellers) and not exists (
    select from rollups.drama_days d where d.seller_id = r.seller_id and d.drama_id = r.drama_id and d.day >= p_since);
  insert into public.drama_sales_rollups (seller_id, drama_id, clicks, plays, orders, episodes, sales, profit, refreshed_at)
  select seller_id, drama_id, sum(clicks), sum(plays), sum(orders), sum(episodes), sum(sales), sum(profit), p_at
  from rollups.drama_days where seller_id = any (sellers) and day >= p_since
  group by seller_id, drama_id order by seller_id, drama_id
  on conflict (seller_id, drama_id) do update set clicks = excluded.clicks, plays = excluded.plays,
    orders = excluded.orders, episodes = excluded.episodes, sales = excluded.sales, profit = excluded.profit,
    refreshed_at = excluded.refreshed_at;
  return case when cardinality(sellers) = p_most then sellers[p_most] end;
end $$;
