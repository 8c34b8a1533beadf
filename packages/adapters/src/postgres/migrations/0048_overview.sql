-- Up Migration

-- What the overview of the console shows. Nothing of it is counted when somebody looks: the fold that keeps the figures
-- of sellers adds up those of everybody by the way, and the sums over the books cover every account.

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
insert into rollups.platform_days
select day, sum(orders), sum(sales), sum(settled_orders), sum(settled_sales), sum(missed_orders), sum(shipped),
  sum(on_time), sum(upheld), sum(clicks)
from rollups.seller_days group by day;

create table rollups.platform_release_days (
  day    date   not null,
  hold   text   not null constraint known_hold check (hold in ('settlement', 'audit')),
  orders bigint not null,
  amount bigint not null,
  primary key (day, hold)
);
insert into rollups.platform_release_days
select day, hold, sum(orders), sum(amount) from rollups.release_days group by day, hold;

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
  select count(*), coalesce(array_agg(distinct seller_id order by seller_id) filter (where settled_sales > 0),
    array[]::uuid[]) into result.lines, result.sellers
  from taken;
  -- Days whose money was released are over.
  delete from rollups.release_days where seller_id = any (result.sellers) and orders = 0 and amount = 0;
  return result;
end $$;

grant select on rollups.platform_days, rollups.platform_release_days to cliffhanger_app;

-- Sums over the books of every account, those of sellers included: what is owed to all of them is known without a walk
-- through their rows. Each transfer is read once, as before; what lies outside is also kept by day and kind, to be
-- compared with what the processors and the chains say.
create table ledger.outside_days (
  account text   not null,
  kind    text   not null,
  day     date   not null,
  amount  bigint not null,
  primary key (account, day, kind)
);

insert into ledger.account_rollups (account, asset, balance)
select e.account, e.asset, sum(e.amount)
from ledger.transfers t
join ledger.entries e on e.transfer_id = t.id and e.chain_id = t.chain_id and e.effective_at = t.effective_at
where t.written_by < (select rolled_up_to from ledger.rollup_mark)
  and (e.account like 'seller:%' or e.account = 'order:escrow')
group by e.account, e.asset;
insert into ledger.outside_days (account, kind, day, amount)
select e.account, t.kind, platform_day(t.effective_at), sum(e.amount)
from ledger.transfers t
join ledger.entries e on e.transfer_id = t.id and e.chain_id = t.chain_id and e.effective_at = t.effective_at
where t.written_by < (select rolled_up_to from ledger.rollup_mark) and e.account ~ '^(custody|processor):'
group by 1, 2, 3;

create or replace function ledger.roll_up_platform_accounts() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mark bigint;
  upto bigint;
  added bigint;
begin
  select rolled_up_to into mark from ledger.rollup_mark for update;
  -- Only after the lock: a horizon taken before another rollup finished would set the mark back.
  upto := greatest(mark, pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
  with fresh as materialized (
    select e.account, e.asset, t.kind, case when e.account ~ '^(custody|processor):' then public.platform_day(t.effective_at) end as day,
      sum(e.amount)::bigint as amount, count(*) as lines
    from ledger.transfers t
    join ledger.entries e on e.transfer_id = t.id and e.chain_id = t.chain_id and e.effective_at = t.effective_at
    where t.written_by >= mark and t.written_by < upto
    group by 1, 2, 3, 4
  ), added_up as (
    insert into ledger.account_rollups as r (account, asset, balance)
    select account, asset, sum(amount) from fresh group by account, asset
    on conflict (account, asset) do update set balance = r.balance + excluded.balance
  ), by_day as (
    insert into ledger.outside_days as d (account, kind, day, amount)
    select account, kind, day, sum(amount) from fresh where day is not null group by account, kind, day
    on conflict (account, day, kind) do update set amount = d.amount + excluded.amount
  )
  select coalesce(sum(lines), 0) into added from fresh;
  update ledger.rollup_mark set rolled_up_to = upto;
  return added;
end $$;

create function ledger.sum_accounts() returns table (account text, asset ledger.asset, balance bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mark constant bigint := (select rolled_up_to from ledger.rollup_mark);
begin
  return query
  select parts.account, parts.asset, sum(parts.amount)::bigint
  from (
    select r.account, r.asset, r.balance as amount from ledger.account_rollups r
    union all
    select e.account, e.asset, e.amount
    from ledger.transfers t
    join ledger.entries e on e.transfer_id = t.id and e.chain_id = t.chain_id and e.effective_at = t.effective_at
    where t.written_by >= mark
  ) parts
  group by parts.account, parts.asset;
end $$;

create view ledger.account_balances with (security_invoker = true) as
select account, asset, balance from ledger.sum_accounts();
create or replace view ledger.platform_balances with (security_invoker = true) as
select account, asset, balance from ledger.account_balances
where account not like 'seller:%' and account <> 'order:escrow';
drop function ledger.sum_platform_accounts();

revoke all on function ledger.sum_accounts from public;
grant execute on function ledger.sum_accounts to cliffhanger_app;
grant select on ledger.account_balances, ledger.outside_days to cliffhanger_app;
