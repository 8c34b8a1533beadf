-- Up Migration

-- Settlement as money events (ADR 36): what lets held money go finds out by itself what time it is, on which lane the
-- platform's part is booked and how long a hold lasts. Callers say how many orders they want to have moved at once.

drop function settlement.settle_due(uuid, bigint, uuid, integer, integer);
create function settlement.settle_due(p_most_orders integer, p_most_a_chain integer, p_said_ms bigint)
returns setof settlement.settled
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  sweep constant uuid := settlement.new_id(now_ms);
begin
  return query select * from settlement.settle_until(
    sweep, now_ms, ledger.platform_lane('settlement:' || sweep), p_most_orders, p_most_a_chain);
end $$;

drop function settlement.begin_due(bigint, integer);
create function settlement.begin_due(p_most integer, p_said_ms bigint) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return settlement.begin_until(public.business_now_ms(p_said_ms), p_most);
end $$;

drop function settlement.end_audits(bigint, integer, interval, jsonb);
create function settlement.end_audits(p_most integer, p_said_ms bigint) returns setof settlement.moved
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
begin
  return query select * from settlement.end_audits_until(now_ms, p_most, interval '168 hours',
    settlement.decision_notice('audit-undecided-in-time', '{"days": "14"}', 'rule', null, now_ms));
end $$;

-- `outcome`: applied, or the refusal. `applications_left`: of this month's two, after this one.
create type settlement.early_applied as (
  outcome text, id uuid, month text, orders integer, amount bigint, fee bigint, applied_ms bigint, applications_left integer);

-- Settles all of a seller's orders that wait for T+7, for five percent of their sum (core/settlement:
-- checkEarlySettlement, quoteEarlySettlementOf; core/ledger: settledEarly). The seller says which sum was on the screen
-- and when it was quoted; null: not quoted.
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
  -- What is due anyway costs nobody a fee; what a bank disputes is not let go.
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
  -- Counted after the lock: it sees whatever those committed who held the orders before.
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
  insert into settlement.early_settlements (seller_id, id, month, place, orders, amount, fee, applied_at)
  values (p_seller, early.id, early.month, used + 1, early.orders, early.amount, early.fee, now_at)
  on conflict (seller_id, month, place) do nothing;
  if not found then
    early.outcome := 'order-data-changed';
    return early;
  end if;

  for skipped in 0 .. early.orders - 1 by most_a_transfer loop
    part_ids := ids[skipped + 1 : skipped + most_a_transfer];
    select array_agg(l.account order by o.place, l.line), array_agg(l.amount order by o.place, l.line),
      array_agg(o.order_id order by o.place, l.line), settled_before + (sum(l.amount) filter (where l.line = 2))::bigint
    into accounts, amounts, line_orders, settled_now
    from unnest(part_ids, unsettled[skipped + 1 : skipped + most_a_transfer], deferred[skipped + 1 : skipped + most_a_transfer])
           with ordinality as o (order_id, unsettled, deferred, place),
         lateral (values
           (1, 'seller:unsettled', -o.unsettled), (2, 'seller:available', o.unsettled),
           (3, 'platform:wholesale_deferred', -o.deferred), (4, 'platform:wholesale', o.deferred)
         ) as l (line, account, amount);
    -- The fee of the whole sum, told off part by part: what they pay together is rounded once.
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

revoke all on function settlement.settle_due, settlement.begin_due, settlement.end_audits,
  settlement.apply_early from public;
grant execute on function settlement.settle_due, settlement.begin_due, settlement.end_audits, settlement.apply_early
  to cliffhanger_app;
revoke all on function settlement.complete from cliffhanger_app;
revoke insert on settlement.early_settlements from cliffhanger_app;
-- Nobody but these functions says that an order is settled.
revoke update (completed_at, settled_early, settlement_transfer) on orders from cliffhanger_app;
