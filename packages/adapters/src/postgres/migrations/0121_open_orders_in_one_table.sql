-- Up Migration

-- Orders that are still on their way stand in one table, whatever month they are of; those that have ended, in months as
-- before (ADR 42). PostgreSQL moves the row by itself when its state says that it has ended. A statement that names open
-- states is planned with one table, and what a step of an order writes does not grow with the months there are.

-- Functions that take a whole order are bound to the table's own type: they are made again, word for word, for the new one.
create temporary table kept_functions on commit drop as
select p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition
from pg_proc p
where 'public.orders'::regtype = any (string_to_array(p.proargtypes::text, ' ')::oid[])
  or p.prorettype = 'public.orders'::regtype;
do $$
declare
  kept record;
begin
  for kept in select * from kept_functions loop execute format('drop function %s', kept.signature); end loop;
end $$;

-- What is there is put aside with its months, so that the new ones are named as those that are made later.
create temporary table kept_orders on commit drop as select * from orders;
create temporary table kept_months on commit drop as
select to_date(right(c.relname, 7), 'YYYY_MM') as first_day
from pg_inherits i join pg_class c on c.oid = i.inhrelid
where i.inhparent = 'orders'::regclass and c.relname ~ '^orders_\d{4}_\d\d$';
create table orders_new (like orders including defaults including constraints) partition by list (state);
drop table orders;
alter table orders_new rename to orders;

create table orders_open partition of orders
  for values in ('to-ship', 'shipped', 'in-settlement', 'audit');
-- Every step writes the row again: there is room for that beside it, and what is left behind is cleared away soon.
alter table orders_open set (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create table orders_ended partition of orders
  for values in ('completed', 'refunded') partition by range (id);

-- An order has one id for ever: checkout.payments has one payment an order (one_payment_an_order), and only what inserts
-- a payment inserts an order. Here the key is held where the row is.
alter table orders_open add primary key (seller_id, id);
alter table orders_ended add primary key (seller_id, id);

-- Four indexes that every step writes; the others are of one state, or of those orders that were drawn.
create unique index orders_open_by_number on orders_open (number, seller_id);
create index orders_open_by_state  on orders_open (seller_id, state, id desc);
create index orders_open_due       on orders_open (state, due_at);
-- The held list of one state, the one released next first; and what a seller's next release is.
create index orders_open_held      on orders_open (seller_id, state, release_at, id)
  where state in ('in-settlement', 'audit');
-- Orders that wait to be shipped by their deadlines, page after page (0028).
create index orders_open_by_deadline on orders_open (
  seller_id, least(due_at at time zone 'UTC', (paid_at at time zone 'UTC') + interval '24 hours'), id
) where state = 'to-ship';
-- What was drawn on a day, for whoever does it again.
create index orders_open_drawn     on orders_open ((attribution ->> 'day'), id) where attribution ->> 'kind' = 'draw';

-- What has ended is written once: of years of it a seller's numbers are found along the seller.
create index orders_ended_by_number on orders_ended (seller_id, number);
create index orders_ended_by_number_alone on orders_ended (number);
create index orders_ended_by_state  on orders_ended (seller_id, state, id desc);
create index orders_ended_released  on orders_ended (seller_id, completed_at desc, id desc) where state = 'completed';
create index orders_ended_drawn     on orders_ended ((attribution ->> 'day'), id) where attribution ->> 'kind' = 'draw';

-- The planner is to expect that a seller has a lot of orders, not the average few (0012).
alter table orders alter column seller_id set (n_distinct_inherited = 20);
alter table orders_ended alter column seller_id set (n_distinct_inherited = 20);
alter table orders_open alter column seller_id set (n_distinct = 20);

create or replace function checkout.ensure_partitions(from_month date, months integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  first_day date;
  child text;
begin
  if months not between 1 and 60 then raise exception 'from 1 to 60 months at a time'; end if;
  perform pg_advisory_xact_lock('public.orders'::regclass::oid::bigint);
  for step in 0 .. months - 1 loop
    first_day := (date_trunc('month', from_month::timestamp) + make_interval(months => step))::date;
    child := format('orders_%s', to_char(first_day, 'YYYY_MM'));
    if to_regclass('public.' || child) is null then
      execute format('create table public.%I (like public.orders_ended including all)', child);
      execute format('alter table public.%I alter column seller_id set (n_distinct = 20)', child);
      execute format('alter table public.orders_ended attach partition public.%I for values from (%L) to (%L)', child,
        checkout.first_uuid_of(first_day::timestamp at time zone 'UTC'),
        checkout.first_uuid_of((first_day + interval '1 month')::timestamp at time zone 'UTC'));
    end if;
  end loop;
end $$;

create table orders_elsewhere partition of orders_ended default;
alter table orders_elsewhere alter column seller_id set (n_distinct = 20);
select checkout.ensure_partitions(first_day, 1) from kept_months order by first_day;
insert into orders select * from kept_orders;

do $$
declare
  kept record;
begin
  for kept in select * from kept_functions loop
    execute kept.definition;
    execute format('revoke all on function %s from public', kept.signature);
  end loop;
end $$;

create trigger orders_placed after insert on orders
  referencing new table as after_change for each statement execute function checkout.count_orders();
create trigger orders_moved after update on orders
  referencing old table as before_change new table as after_change
  for each statement execute function checkout.count_orders();
create trigger orders_noted after insert on orders
  referencing new table as after_change for each statement execute function rollups.note_orders();
create trigger order_changes_noted after update on orders
  referencing old table as before_change new table as after_change
  for each statement execute function rollups.note_orders();

create trigger orders_go_known_ways before update on orders for each row
  when (old.state <> new.state and not case old.state
    when 'to-ship'       then new.state in ('shipped', 'refunded')
    when 'shipped'       then new.state in ('in-settlement', 'refunded', 'audit')
    when 'in-settlement' then new.state in ('completed', 'audit')
    when 'audit'         then new.state in ('in-settlement', 'refunded')
    else false end)
  execute function checkout.refuse_transition();
create trigger orders_wait_for_the_bank before update on orders for each row
  when (old.state = 'audit' and new.state = 'in-settlement') execute function checkout.refuse_release();

grant select on orders to cliffhanger_app;
grant update (notice) on orders to cliffhanger_app;
-- Nobody names months any more.
revoke execute on function checkout.first_uuid_of from cliffhanger_app;

-- What follows is as before, and names the states that it is about: only then one table is planned with.

create or replace function settlement.begin_until(p_now_ms bigint, p_most integer) returns bigint
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
    update public.orders o set state = 'in-settlement', due_at = o.release_at
    from due where o.seller_id = due.seller_id and o.id = due.id and o.state = 'shipped'
    returning 1
  )
  select count(*) into begun from moved;
  return begun;
end $$;

create or replace function settlement.end_audits_until(p_now_ms bigint, p_most integer, p_hold interval, p_notice jsonb)
returns setof settlement.moved
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  return query
  with due as materialized (
    select o.seller_id, o.id from public.orders o
    where o.state = 'audit' and o.due_at <= to_timestamp(p_now_ms / 1000.0)
      and not exists (select from checkout.disputes d
        where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open')
    order by o.due_at limit p_most for no key update skip locked
  )
  update public.orders o set state = 'in-settlement', release_at = o.shipped_at + p_hold,
    due_at = o.shipped_at + p_hold, notice = p_notice
  from due where o.seller_id = due.seller_id and o.id = due.id and o.state = 'audit'
  returning o.seller_id, o.id, o.number;
end $$;

create or replace function checkout.refund_locked(o public.orders, p_actor text, p_notice jsonb, p_now_ms bigint)
returns checkout.refunded
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  is_house constant boolean := o.seller_id = '00000000-0000-0000-0000-000000000000';
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  accounts text[];
  amounts bigint[];
  posted ledger.posted;
begin
  if is_house then
    accounts := '{platform:retail_deferred}';
    amounts := array[-o.order_amount];
  elsif o.shipped_at is null then
    accounts := '{order:escrow}';
    amounts := array[-o.order_amount];
  else
    accounts := orders.shipment_accounts(o.shipped_by, o.pay_from) || 'order:escrow'::text;
    amounts := (select array_agg(-a.amount order by a.place) from unnest(orders.shipment_amounts(
      o.shipped_by, o.pay_from, o.order_amount, o.payment_amount, o.credits_used)) with ordinality as a (amount, place))
      || -o.order_amount;
  end if;
  posted := ledger.book(case when not is_house then o.seller_id end, 'refund:' || o.id, 'refund', 'order', o.id::text,
    p_now_ms, p_actor, accounts || 'platform:refunds_payable'::text, amounts || o.order_amount,
    array_fill(o.id, array[cardinality(accounts) + 1]));
  if posted.outcome <> 'posted' then
    raise exception 'order % was not refunded: %', o.id, posted.outcome using errcode = 'check_violation';
  end if;
  update public.orders set state = 'refunded', due_at = null, refunded_at = now_at, refund_transfer = posted.transfer_id,
    notice = coalesce(p_notice, notice)
  where seller_id = o.seller_id and id = o.id and state in ('to-ship', 'shipped', 'in-settlement', 'audit');
  update checkout.episode_access a set revoked_at = now_at where a.order_id = o.id and a.revoked_at is null;
  return row('refunded', o.seller_id, o.id, o.number)::checkout.refunded;
end $$;

create or replace function checkout.record_first_play(p_viewer uuid, p_drama uuid, p_episode integer, p_said_ms bigint)
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
  if not found then return 'nothing'; end if;
  select * into o from public.orders where seller_id = found_order.seller_id and id = found_order.order_id
  for no key update;
  if o.first_play_at is not null then return 'nothing'; end if;
  if o.state = 'refunded' then return 'episode-locked'; end if;

  if o.state = 'shipped' and now_at >= o.shipped_at then
    update public.orders set first_play_at = now_at, state = 'in-settlement',
      release_at = o.shipped_at + interval '168 hours', due_at = o.shipped_at + interval '168 hours'
    where seller_id = o.seller_id and id = o.id and state = 'shipped';
  elsif o.state = 'completed' then
    update public.orders set first_play_at = now_at where seller_id = o.seller_id and id = o.id and state = 'completed';
  else
    update public.orders set first_play_at = now_at
    where seller_id = o.seller_id and id = o.id and state in ('to-ship', 'shipped', 'in-settlement', 'audit');
  end if;
  return 'recorded';
end $$;
