-- Up Migration

-- Figures of a seller, by day and altogether. Nothing here is counted while somebody waits: whatever changes an order
-- appends what that changes in the figures (an insert, no lock that others wait for), and a sweep folds those lines into
-- the rollups. A figure that is shown is the rollup and the few lines not folded yet: exact at any moment.

create schema rollups;

create table rollups.changes (
  id             bigint  generated always as identity primary key,
  seller_id      uuid    not null,
  -- Null where it is not about a purchase.
  viewer_id      uuid,
  drama_id       uuid,
  -- In UTC: of the payment, or of the click.
  day            date    not null,
  -- Sales of the seller's own: not refunded, not shipped by the platform in the seller's place.
  orders         integer not null default 0,
  sales          bigint  not null default 0,
  profit         bigint  not null default 0,
  -- Of them those that are settled.
  settled_orders integer not null default 0,
  settled_sales  bigint  not null default 0,
  settled_profit bigint  not null default 0,
  -- What went to the platform for want of a right.
  missed_orders  integer not null default 0,
  missed_profit  bigint  not null default 0,
  -- For the credit score: shipped at all, shipped in time, complaints that were upheld.
  shipped        integer not null default 0,
  on_time        integer not null default 0,
  upheld         integer not null default 0,
  -- Of one drama: episodes sold, and sales of which a paid episode was played.
  episodes       integer not null default 0,
  plays          integer not null default 0,
  clicks         integer not null default 0
);
create index changes_of_seller on rollups.changes (seller_id, day);

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

-- The same by drama, for what each drama has brought lately.
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
  -- Viewers with purchases above the bound of DOMAIN §7 from this seller.
  valid_customers bigint not null default 0
);

create table rollups.customers (
  seller_id uuid   not null,
  viewer_id uuid   not null,
  purchases bigint not null,
  primary key (seller_id, viewer_id)
);

-- One row: when the lines were last folded, on the business clock.
create table rollups.folds (
  only_one  boolean     primary key default true constraint one_row check (only_one),
  folded_at timestamptz not null
);

-- What an order adds to its seller's figures as it stands: a change is what it adds now without what it added before.
create function rollups.note_orders() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_op = 'INSERT' then
    insert into rollups.changes (seller_id, viewer_id, drama_id, day, orders, sales, profit, episodes)
    select seller_id, viewer_id, drama_id, (paid_at at time zone 'UTC')::date, count(*), sum(order_amount),
           sum(order_amount - purchase_cost), sum(quantity)
    from after_change where seller_id <> nobody group by 1, 2, 3, 4;
    return null;
  end if;
  insert into rollups.changes (seller_id, viewer_id, drama_id, day, orders, sales, profit, settled_orders, settled_sales,
    settled_profit, missed_orders, missed_profit, shipped, on_time, upheld, episodes, plays)
  select seller_id, viewer_id, drama_id, day,
         sum(sign * own::integer), sum(sign * own::integer * amount), sum(sign * own::integer * profit),
         sum(sign * settled::integer), sum(sign * settled::integer * amount), sum(sign * settled::integer * profit),
         sum(sign * missed::integer), sum(sign * missed::integer * profit),
         sum(sign * was_shipped::integer), sum(sign * was_on_time::integer), sum(sign * was_upheld::integer),
         sum(sign * own::integer * quantity), sum(sign * was_played::integer)
  from (
    select o.sign, o.seller_id, o.viewer_id, o.drama_id, o.quantity, (o.paid_at at time zone 'UTC')::date as day,
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
  group by seller_id, viewer_id, drama_id, day
  having sum(sign * own::integer) <> 0 or sum(sign * settled::integer) <> 0 or sum(sign * missed::integer) <> 0
    or sum(sign * was_shipped::integer) <> 0 or sum(sign * was_upheld::integer) <> 0 or sum(sign * was_played::integer) <> 0;
  return null;
end $$;

create trigger orders_noted after insert on orders
  referencing new table as after_change for each statement execute function rollups.note_orders();
create trigger order_changes_noted after update on orders
  referencing old table as before_change new table as after_change
  for each statement execute function rollups.note_orders();

-- Folds the oldest lines; says how many, and whose settled sales grew. One worker at a time: another finds nothing to do.
create type rollups.folded as (lines integer, sellers uuid[]);

create function rollups.fold(p_most integer, p_valid_customer_above bigint, p_at timestamptz) returns rollups.folded
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result rollups.folded;
begin
  if not pg_try_advisory_xact_lock('rollups.changes'::regclass::oid::bigint) then
    return row(0, array[]::uuid[])::rollups.folded;
  end if;
  insert into rollups.folds (folded_at) values (p_at) on conflict (only_one) do update set folded_at = excluded.folded_at;

  with taken as materialized (
    delete from rollups.changes where id in (select id from rollups.changes order by id limit p_most) returning *
  ), by_day as (
    insert into rollups.seller_days as d (seller_id, day, orders, sales, profit, settled_orders, settled_sales,
      settled_profit, missed_orders, missed_profit, shipped, on_time, upheld, clicks)
    select seller_id, day, sum(orders), sum(sales), sum(profit), sum(settled_orders), sum(settled_sales),
      sum(settled_profit), sum(missed_orders), sum(missed_profit), sum(shipped), sum(on_time), sum(upheld), sum(clicks)
    from taken group by seller_id, day
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
    from taken where drama_id is not null group by seller_id, drama_id, day
    on conflict (seller_id, drama_id, day) do update set orders = d.orders + excluded.orders,
      episodes = d.episodes + excluded.episodes, sales = d.sales + excluded.sales, profit = d.profit + excluded.profit,
      plays = d.plays + excluded.plays, clicks = d.clicks + excluded.clicks
  ), bought as (
    select seller_id, viewer_id, sum(sales) as added from taken
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
    from taken k group by k.seller_id
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
  return result;
end $$;

-- What each drama of the next sellers has brought since a day (drama_sales_rollups of migration 0010); says which seller
-- was the last one, null when there are no more. Taken twice it gives the same.
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

revoke all on all functions in schema rollups from public;
grant usage on schema rollups to cliffhanger_app;
grant execute on function rollups.fold, rollups.refresh_drama_sales to cliffhanger_app;
grant select on rollups.changes, rollups.seller_days, rollups.drama_days, rollups.seller_totals, rollups.customers, rollups.folds
  to cliffhanger_app;
-- A click is the one thing that is noted here and has no row of its own.
grant insert (seller_id, drama_id, day, clicks) on rollups.changes to cliffhanger_app;

-- Whom a seller invited: one level, counted along this index.
create index sellers_invited on identity.sellers (invited_by, registered_at desc, seller_id desc)
  where invited_by is not null;

-- The credit score (DOMAIN §7): the newest of each seller, and every one that differed from the one before.
create schema credit;

create table credit.scores (
  seller_id   uuid        primary key,
  score       smallint    not null constraint a_score check (score between 0 and 100),
  facts       jsonb       not null,
  computed_at timestamptz not null
);

create table credit.history (
  seller_id   uuid        not null,
  computed_at timestamptz not null,
  score       smallint    not null constraint a_score check (score between 0 and 100),
  facts       jsonb       not null,
  primary key (seller_id, computed_at)
);

grant usage on schema credit to cliffhanger_app;
grant select, insert on credit.scores, credit.history to cliffhanger_app;
grant update (score, facts, computed_at) on credit.scores to cliffhanger_app;

-- Who has no score yet has that of a seller without history.
create or replace function credit_score_of(p_seller uuid) returns integer
language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce((select s.score from credit.scores s where s.seller_id = p_seller), 78)::integer
$$;
