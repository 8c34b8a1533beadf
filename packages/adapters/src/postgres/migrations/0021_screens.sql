-- Up Migration

-- What the screens ask for and nothing counted yet: today beside yesterday at this time, the calendar of releases, and
-- balances over time. All of it is kept as rollups; a request never reads the orders or the entries for it.

-- A natural day begins where the setting says (DOMAIN §5): so many minutes east of UTC. Judged by the setting in force
-- at that moment, so that a later change of it moves no day that was counted already.
create function platform_day(p_at timestamptz) returns date
language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$
  select ((p_at at time zone 'UTC') + make_interval(mins => coalesce((
    select (v.value #>> '{}')::integer from settings.versions v
    where v.name = 'platformUtcOffsetMinutes' and v.effective_from <= p_at
    order by v.effective_from desc, v.version desc limit 1), 0)))::date
$$;

-- Ten minutes: fine enough for “yesterday at this time”, and 144 lines a day at most.
create function rollups.slot_of(p_at timestamptz) returns timestamptz
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select to_timestamp(floor(extract(epoch from p_at) / 600) * 600)
$$;

-- Null where it is about something else than sales and clicks.
alter table rollups.changes add column slot timestamptz;
-- Lines about money on hold: the day it is released, and what of it.
alter table rollups.changes add column hold text
  constraint known_hold check (hold in ('settlement', 'audit'));
alter table rollups.changes add column held_orders integer not null default 0;
alter table rollups.changes add column held_amount bigint not null default 0;

create table rollups.seller_slots (
  seller_id uuid        not null,
  slot      timestamptz not null,
  orders    bigint      not null,
  sales     bigint      not null,
  profit    bigint      not null,
  clicks    bigint      not null,
  primary key (seller_id, slot)
);
-- For the fold, which forgets what is older than two days.
create index seller_slots_by_age on rollups.seller_slots (slot);

-- What is released on a day, by why it is held.
create table rollups.release_days (
  seller_id uuid   not null,
  day       date   not null,
  hold      text   not null constraint known_hold check (hold in ('settlement', 'audit')),
  orders    bigint not null,
  amount    bigint not null,
  primary key (seller_id, day, hold)
);

-- What is on hold already.
insert into rollups.release_days (seller_id, day, hold, orders, amount)
select seller_id, platform_day(release_at), case state when 'audit' then 'audit' else 'settlement' end, count(*),
       sum(unsettled)
from orders
where state in ('shipped', 'in-settlement', 'audit') and shipped_by <> 'platform'
group by 1, 2, 3;

-- The best dramas of a period.
create index drama_days_of_seller on rollups.drama_days (seller_id, day);

create or replace function rollups.note_orders() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  -- While nobody has changed the setting the day is known without asking for it order by order.
  is_utc constant boolean := not exists (select from settings.versions where name = 'platformUtcOffsetMinutes');
begin
  if tg_op = 'INSERT' then
    insert into rollups.changes (seller_id, viewer_id, drama_id, day, slot, orders, sales, profit, episodes)
    select seller_id, viewer_id, drama_id,
           case when is_utc then (paid_at at time zone 'UTC')::date else public.platform_day(paid_at) end,
           rollups.slot_of(paid_at), count(*), sum(order_amount), sum(order_amount - purchase_cost), sum(quantity)
    from after_change where seller_id <> nobody group by 1, 2, 3, 4, 5;
    return null;
  end if;
  insert into rollups.changes (seller_id, viewer_id, drama_id, day, slot, orders, sales, profit, settled_orders,
    settled_sales, settled_profit, missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays)
  select seller_id, viewer_id, drama_id,
         case when is_utc then (paid_at at time zone 'UTC')::date else public.platform_day(paid_at) end,
         rollups.slot_of(paid_at),
         sum(sign * own::integer), sum(sign * own::integer * amount), sum(sign * own::integer * profit),
         sum(sign * settled::integer), sum(sign * settled::integer * amount), sum(sign * settled::integer * profit),
         sum(sign * missed::integer), sum(sign * missed::integer * profit),
         sum(sign * was_shipped::integer), sum(sign * was_on_time::integer), sum(sign * was_upheld::integer),
         sum(sign * own::integer * quantity), sum(sign * was_played::integer)
  from (
    select o.sign, o.seller_id, o.viewer_id, o.drama_id, o.quantity, o.paid_at,
           o.order_amount as amount, o.order_amount - o.purchase_cost as profit,
           o.state <> 'refunded' and o.shipped_by is distinct from 'platform' as own,
           o.state = 'completed' and o.shipped_by is distinct from 'platform' as settled,
           o.state <> 'refunded' and o.shipped_by is not distinct from 'platform' as missed,
           o.shipped_by is not null and o.shipped_by <> 'platform' as was_shipped,
           o.shipped_by is not null and o.shipped_by <> 'platform'
             and o.shipped_at <= o.paid_at + interval '24 hours' as was_on_time,
           o.state = 'refunded' and o.audited_at is not null and o.shipped_by is distinct from 'platform' as was_upheld,
           o.first_play_at is not null and o.state <> 'refunded' and o.shipped_by is distinct from 'platform' as was_played
    from (select 1 as sign, a.* from after_change a union all select -1, b.* from before_change b) o
    where o.seller_id <> nobody
  ) line
  group by seller_id, viewer_id, drama_id, paid_at
  having sum(sign * own::integer) <> 0 or sum(sign * settled::integer) <> 0 or sum(sign * missed::integer) <> 0
    or sum(sign * was_shipped::integer) <> 0 or sum(sign * was_upheld::integer) <> 0 or sum(sign * was_played::integer) <> 0;

  insert into rollups.changes (seller_id, day, hold, held_orders, held_amount)
  select seller_id, day, hold, sum(sign), sum(sign * unsettled)
  from (
    select sign, seller_id, unsettled,
           case when is_utc then (release_at at time zone 'UTC')::date else public.platform_day(release_at) end as day,
           case state when 'audit' then 'audit' else 'settlement' end as hold
    from (select 1 as sign, a.seller_id, a.release_at, a.unsettled, a.state, a.shipped_by from after_change a
          union all
          select -1, b.seller_id, b.release_at, b.unsettled, b.state, b.shipped_by from before_change b) o
    where seller_id <> nobody and state in ('shipped', 'in-settlement', 'audit') and shipped_by <> 'platform'
  ) held
  group by seller_id, day, hold
  having sum(sign) <> 0 or sum(sign * unsettled) <> 0;
  return null;
end $$;

create or replace function rollups.fold(p_most integer, p_valid_customer_above bigint, p_at timestamptz)
returns rollups.folded
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Only yesterday is looked back at; a day in any time zone has begun less than two days ago.
  slots_since constant timestamptz := p_at - interval '2 days';
  result rollups.folded;
begin
  if not pg_try_advisory_xact_lock('rollups.changes'::regclass::oid::bigint) then
    return row(0, array[]::uuid[])::rollups.folded;
  end if;
  insert into rollups.folds (folded_at) values (p_at) on conflict (only_one) do update set folded_at = excluded.folded_at;
  delete from rollups.seller_slots where (seller_id, slot) in (
    select seller_id, slot from rollups.seller_slots where slot < slots_since order by slot limit p_most);

  with taken as materialized (
    delete from rollups.changes where id in (select id from rollups.changes order by id limit p_most) returning *
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
  select count(*), coalesce(array_agg(distinct seller_id order by seller_id) filter (where settled_sales > 0),
    array[]::uuid[]) into result.lines, result.sellers
  from taken;
  -- Days whose money was released are over.
  delete from rollups.release_days where seller_id = any (result.sellers) and orders = 0 and amount = 0;
  return result;
end $$;

-- What moved on a seller's accounts on a day. Summed up to a day it is the balance that day ended with. Made from the
-- books' own lines, each read once by the number of the transaction that wrote it (as the platform's sums are): nothing
-- is added to the path of a transfer.
create table ledger.seller_days (
  chain_id    uuid   not null,
  day         date   not null,
  available   bigint not null,
  unsettled   bigint not null,
  withdrawing bigint not null,
  primary key (chain_id, day)
);
create table ledger.seller_days_mark (
  only_row     boolean     primary key default true check (only_row),
  rolled_up_to bigint      not null,
  rolled_up_at timestamptz
);
insert into ledger.seller_days_mark (rolled_up_to) values (0);

create function ledger.roll_up_seller_days(p_at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mark bigint;
  upto bigint;
  added bigint;
begin
  select rolled_up_to into mark from ledger.seller_days_mark for update;
  -- Only after the lock: a horizon taken before another rollup finished would set the mark back.
  upto := greatest(mark, pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
  with fresh as (
    select t.chain_id, public.platform_day(t.effective_at) as day, count(*) as lines,
           sum(e.amount) filter (where e.account = 'seller:available') as available,
           sum(e.amount) filter (where e.account = 'seller:unsettled') as unsettled,
           sum(e.amount) filter (where e.account = 'seller:withdrawing') as withdrawing
    from ledger.transfers t
    join ledger.entries e on e.transfer_id = t.id and e.chain_id = t.chain_id and e.effective_at = t.effective_at
    where t.written_by >= mark and t.written_by < upto
      and e.account in ('seller:available', 'seller:unsettled', 'seller:withdrawing')
    group by 1, 2
  ), added_up as (
    insert into ledger.seller_days as d (chain_id, day, available, unsettled, withdrawing)
    select chain_id, day, coalesce(available, 0), coalesce(unsettled, 0), coalesce(withdrawing, 0) from fresh
    on conflict (chain_id, day) do update set available = d.available + excluded.available,
      unsettled = d.unsettled + excluded.unsettled, withdrawing = d.withdrawing + excluded.withdrawing
  )
  select coalesce(sum(lines), 0) into added from fresh;
  update ledger.seller_days_mark set rolled_up_to = upto, rolled_up_at = p_at;
  return added;
end $$;

revoke all on all functions in schema rollups from public;
revoke all on all functions in schema ledger from public;
grant execute on function ledger.roll_up_seller_days, rollups.slot_of to cliffhanger_app;
grant select on rollups.seller_slots, rollups.release_days to cliffhanger_app;
grant insert (slot) on rollups.changes to cliffhanger_app;
