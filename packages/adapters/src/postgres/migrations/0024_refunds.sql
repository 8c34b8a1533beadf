-- A viewer's money on its way back, as a money event (ADR 36). Whoever may ask has a function of their own: the viewer
-- within the right to cancel, an operator who upholds a complaint, a processor whose word is recorded. What is booked is
-- the shipment the other way round (core/orders: refundPosting), compared in refund-twin.db.test.ts.

create type checkout.refunded as (outcome text, seller_id uuid, order_id uuid, number text);

create function checkout.refund_locked(o public.orders, p_actor text, p_notice jsonb, p_now_ms bigint)
returns checkout.refunded
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  is_organic constant boolean := o.seller_id = '00000000-0000-0000-0000-000000000000';
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  accounts text[];
  amounts bigint[];
  posted ledger.posted;
begin
  if is_organic then
    accounts := '{platform:retail_deferred}';
    amounts := array[-o.order_amount];
  elsif o.shipped_at is null then
    accounts := '{order:escrow}';
    amounts := array[-o.order_amount];
  else
    accounts := orders.booked_accounts(o.pay_from, o.payment_amount, o.unsettled, o.credits_used) || 'order:escrow'::text;
    amounts := (select array_agg(-a.amount order by a.ordinal) from unnest(orders.booked_amounts(
      o.pay_from, o.order_amount, o.payment_amount, o.unsettled, o.credits_used)) with ordinality as a (amount, ordinal))
      || -o.order_amount;
  end if;
  posted := ledger.book(case when not is_organic then o.seller_id end, 'refund:' || o.id, 'refund', 'order', o.id::text,
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

-- The viewer changes their mind within a day, unless a paid episode was played (core/orders: cancelled). While a bank has
-- the money, giving it back would pay it twice.
create function checkout.cancel_order(p_viewer uuid, p_order uuid, p_said_ms bigint) returns checkout.refunded
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  o public.orders;
  refusal text;
begin
  select sold.* into o from checkout.episode_access a
    join public.orders sold on sold.seller_id = a.seller_id and sold.id = a.order_id
  where a.order_id = p_order and a.viewer_id = p_viewer limit 1 for no key update of sold;
  if not found then return row('order-unknown', null, p_order, null)::checkout.refunded; end if;
  refusal := case
    when o.state = 'refunded' then 'refunded-before'
    when o.first_play_at is not null then 'cancel-after-play'
    when o.state not in ('to-ship', 'shipped') then 'cancel-too-late'
    when to_timestamp(now_ms / 1000.0) >= o.paid_at + interval '24:00:00' then 'cancel-too-late'
    when exists (select from checkout.disputes d
                 where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open') then 'dispute-open' end;
  if refusal is not null then return row(refusal, o.seller_id, o.id, o.number)::checkout.refunded; end if;
  return checkout.refund_locked(o, 'viewer:' || p_viewer, null, now_ms);
end $$;

-- The money is back with the viewer: booked once. That it left is the worker's word, or the processor's.
create function checkout.book_refund_paid(p_order uuid, p_now_ms bigint) returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  p checkout.payments;
  posted ledger.posted;
begin
  select * into p from checkout.payments where order_id = p_order for no key update;
  if not found then return 'order-unknown'; end if;
  if p.refunded_at is not null then return 'paid-before'; end if;
  perform from public.orders o where o.seller_id = p.seller_id and o.id = p_order and o.state = 'refunded';
  if not found then raise exception 'order % is not refunded', p_order using errcode = 'check_violation'; end if;
  posted := ledger.book(null, 'refund-paid:' || p_order, 'refund-paid', 'order', p_order::text, p_now_ms, 'worker',
    array['platform:refunds_payable', 'processor:' || p.processor], array[-p.amount, p.amount], array[p_order, p_order]);
  if posted.outcome <> 'posted' then
    raise exception 'a refund could not be booked: %', posted.outcome using errcode = 'check_violation';
  end if;
  update checkout.payments set refunded_at = to_timestamp(p_now_ms / 1000.0) where id = p.id;
  return 'paid-back';
end $$;

-- The auditor looks for it in the processor's statement. What came over a chain no processor gives back.
create function checkout.refund_paid(p_order uuid, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from checkout.payments p where p.order_id = p_order and p.processor like 'usdt-%') then
    raise exception 'what came over a chain goes back over it' using errcode = 'check_violation';
  end if;
  return checkout.book_refund_paid(p_order, public.business_now_ms(p_said_ms));
end $$;

-- What a processor has told, as it was recorded.
create function checkout.word_of(p_processor text, p_event text, p_kind text) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  word jsonb;
begin
  select e.word into word from checkout.processor_events e
  where e.processor = p_processor and e.id = p_event and e.word ->> 'kind' = p_kind;
  if not found then
    raise exception 'no processor has told this' using errcode = 'check_violation';
  end if;
  return word;
end $$;

-- Whether a processor's word is about less than the card was charged (core/checkout: isPartOfCharge).
create function checkout.is_part_of_charge(p_charged jsonb, p_viewer uuid, p_order uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from checkout.purchases p
    where p.viewer_id = p_viewer and p.order_id = p_order and p.currency = p_charged ->> 'currency'
      and (p_charged ->> 'hundredths')::bigint < p.hundredths);
end $$;

-- The money has left us already, by the processor or by the bank, all of it: order and books follow, and nothing is sent.
-- From settlement there is a way back through an audit only; it lasts no time here.
create function checkout.take_back(p_processor text, p_event text, p_said_ms bigint) returns checkout.refunded
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  word jsonb;
  o public.orders;
  why jsonb;
  done checkout.refunded;
begin
  select e.word into word from checkout.processor_events e
  where e.processor = p_processor and e.id = p_event
    and ((e.word ->> 'kind' = 'refunded' and (e.word ->> 'isWhole')::boolean)
      or (e.word ->> 'kind' = 'dispute-closed' and e.word ->> 'outcome' = 'lost'));
  if not found then
    raise exception 'no processor has taken this back' using errcode = 'check_violation';
  end if;
  select sold.* into o from checkout.payments p
    join public.orders sold on sold.seller_id = p.seller_id and sold.id = p.order_id
  where p.processor = p_processor and p.charge = word ->> 'charge' for no key update of sold;
  if not found then return row('order-unknown', null, null, null)::checkout.refunded; end if;
  if o.state in ('completed', 'refunded') or (word ->> 'kind' = 'dispute-closed'
      and checkout.is_part_of_charge(word -> 'charged', o.viewer_id, o.id)) then
    return row('left-to-people', o.seller_id, o.id, o.number)::checkout.refunded;
  end if;
  why := case word ->> 'kind' when 'refunded' then settlement.decision_notice('payment-disputed', '{"said": ""}', 'rule', null, now_ms)
    else settlement.decision_notice('dispute-lost', '{}', 'rule', null, now_ms) end;
  if o.state = 'in-settlement' then
    update public.orders set state = 'audit', audit_reason = 'payment-disputed',
      audited_at = to_timestamp(now_ms / 1000.0), release_at = o.shipped_at + interval '504:00:00',
      due_at = orders.next_due_at('audit', null, null, null, o.shipped_at + interval '504:00:00', null), notice = why
    where seller_id = o.seller_id and id = o.id;
  end if;
  done := checkout.refund_locked(o, 'processor:' || p_processor, why, now_ms);
  perform checkout.book_refund_paid(o.id, now_ms);
  return done;
end $$;
