-- Up Migration

-- A function in SQL is planned again at every call, over every month of orders: longer than the sweep itself takes. In
-- PL/pgSQL a connection keeps the plan. What they do is the same.
create or replace function settlement.begin_due(p_now_ms bigint, p_most integer) returns bigint
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
    from due where o.seller_id = due.seller_id and o.id = due.id
    returning 1
  )
  select count(*) into begun from moved;
  return begun;
end $$;

create or replace function settlement.end_audits(p_now_ms bigint, p_most integer, p_hold interval, p_notice jsonb)
returns setof settlement.moved
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  return query
  with due as materialized (
    select o.seller_id, o.id from public.orders o
    where o.state = 'audit' and o.due_at <= to_timestamp(p_now_ms / 1000.0)
    order by o.due_at limit p_most for no key update skip locked
  )
  update public.orders o set state = 'in-settlement', release_at = o.shipped_at + p_hold,
    due_at = o.shipped_at + p_hold, notice = p_notice
  from due where o.seller_id = due.seller_id and o.id = due.id
  returning o.seller_id, o.id, o.number;
end $$;
