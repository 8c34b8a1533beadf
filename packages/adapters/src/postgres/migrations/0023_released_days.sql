-- Up Migration

-- What was released to a seller on a day, in UTC: the wallet's figures are read from here, not added up from orders.
create table settlement.released_days (
  seller_id uuid   not null,
  day       date   not null,
  orders    bigint not null constraint some_orders check (orders > 0),
  amount    bigint not null constraint amount_not_negative check (amount >= 0),
  primary key (seller_id, day)
);
insert into settlement.released_days (seller_id, day, orders, amount)
select seller_id, (completed_at at time zone 'UTC')::date, count(*), sum(unsettled) from public.orders
where state = 'completed' and shipped_by <> 'platform' group by 1, 2;

-- As before, and the days are kept by whatever completes orders. The app's role may only look at them, so this is done
-- with the owner's rights; it could complete an order by itself all along.
create or replace function settlement.complete(
  p_sellers uuid[], p_orders uuid[], p_transfers uuid[], p_at timestamptz, p_early boolean
) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp set enable_hashjoin = off
set enable_mergejoin = off set enable_seqscan = off as $$
  with completed as (
    update public.orders o set state = 'completed', due_at = null, completed_at = p_at, settled_early = p_early,
      settlement_transfer = s.transfer_id
    from unnest(p_sellers, p_orders, p_transfers) as s(seller_id, order_id, transfer_id)
    where o.seller_id = s.seller_id and o.id = s.order_id
    returning o.seller_id, o.shipped_by, o.unsettled
  )
  insert into settlement.released_days as d (seller_id, day, orders, amount)
  select seller_id, (p_at at time zone 'UTC')::date, count(*), sum(unsettled) from completed
  where shipped_by <> 'platform' group by seller_id order by seller_id
  on conflict (seller_id, day) do update set orders = d.orders + excluded.orders, amount = d.amount + excluded.amount
$$;

grant select on settlement.released_days to cliffhanger_app;

-- An order that is shipped was paid lately: those months are looked at first.
grant execute on function checkout.first_uuid_of to cliffhanger_app;
