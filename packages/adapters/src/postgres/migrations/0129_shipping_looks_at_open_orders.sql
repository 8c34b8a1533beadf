-- Up Migration

-- Shipping as before, with the states named: one table is planned with and written to (ADR 42).

create or replace function orders.book_shipment(
  o public.orders, p_by text, p_pay_from text, p_credits integer, p_payment bigint, p_notice jsonb, p_now_ms bigint
) returns orders.shipment
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  is_platform constant boolean := p_by = 'platform';
  shipped constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  held constant bigint := case when is_platform then 0
    else o.order_amount - case p_pay_from when 'proceeds' then p_payment else 0 end end;
  accounts constant text[] := orders.shipment_accounts(p_by, p_pay_from);
  posted ledger.posted;
begin
  posted := ledger.book(o.seller_id, case when is_platform then 'platform-shipment:' else 'shipment:' end || o.id,
    case when is_platform then 'platform-shipment' else 'shipment' end, 'order', o.id::text, p_now_ms,
    case p_by when 'seller' then 'seller:' || o.seller_id when 'auto-ship' then 'rule:auto-ship'
      when 'overdue' then 'rule:overdue-shipment' else 'rule:no-right-in-time' end,
    accounts, orders.shipment_amounts(p_by, p_pay_from, o.order_amount, p_payment, p_credits),
    array_fill(o.id, array[cardinality(accounts)]));
  if posted.outcome <> 'posted' then
    raise exception 'order % could not be shipped: %', o.id, posted.outcome using errcode = 'check_violation';
  end if;
  update public.orders set state = 'shipped', shipped_at = shipped, shipped_by = p_by, pay_from = p_pay_from,
    due_at = orders.settlement_begins_at(o.paid_at, o.first_play_at, shipped), credits_used = p_credits,
    payment_amount = p_payment, unsettled = held,
    deferred = case when is_platform then o.order_amount else p_payment end,
    release_at = shipped + interval '168:00:00', shipment_transfer = posted.transfer_id, notice = p_notice
  where seller_id = o.seller_id and id = o.id and state = 'to-ship';
  return row('shipped', o.seller_id, o.id, o.number, p_by, p_pay_from, p_credits, o.wholesale, p_payment, held,
    shipped, null)::orders.shipment;
end $$;

-- One order by its seller, paid for as they say or as their setting does.
create or replace function orders.ship_order(p_seller uuid, p_number text, p_pay_from text, p_said_ms bigint) returns orders.shipment
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  found_one record;
begin
  perform orders.refuse_unknown_purse(p_pay_from);
  select o as sold,
    exists (select from public.consignments c
            where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null) as holds_right,
    coalesce(p_pay_from, (select s.pay_from from public.shipping_settings s where s.seller_id = p_seller), 'proceeds')
      as pay_from,
    coalesce((select c.score from credit.scores c where c.seller_id = p_seller), public.credit_score_of(p_seller)) as score,
    coalesce((select (v.value #>> '{}')::integer from settings.versions v
              where v.name = 'proceedsFromScore' and v.effective_from <= to_timestamp(now_ms / 1000.0)
              order by v.effective_from desc, v.version desc limit 1), 70) as score_needed
  into found_one
  from public.orders o
  where o.seller_id = p_seller and o.number = p_number and o.state in ('to-ship', 'shipped', 'in-settlement', 'audit')
  for no key update of o;
  if not found then
    -- What has ended says how it was shipped; nothing depends on who may ship it any more.
    select o as sold, false as holds_right, p_pay_from as pay_from, 0 as score, 0 as score_needed into found_one
    from public.orders o
    where o.seller_id = p_seller and o.number = p_number and o.state in ('completed', 'refunded')
    for no key update of o;
  end if;
  if found_one.holds_right is null then
    return row('order-unknown', p_seller, null, p_number, null, null, null, null, null, null, null, null)::orders.shipment;
  end if;
  return orders.ship_locked(found_one.sold, found_one.holds_right, found_one.pay_from, found_one.score,
    found_one.score_needed, now_ms);
end $$;
