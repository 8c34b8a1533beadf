-- Pre-orders: payment for announced episodes that are not out yet (DOMAIN §12, ADR 50). A pre-order is not an
-- order: its money is in escrow, no figure includes it, and its seller is notified on delivery. The rules are
-- core/checkout/pre-orders; pre-order-twin.db.test.ts compares the two.

-- The announced release day of an episode. Changing it does not affect earlier pre-orders.
create table public.announced_episodes (
  drama_id     uuid        not null references dramas,
  number       smallint    not null constraint counted_episode check (number between 1 and 500),
  comes_on     date        not null,
  announced_by text        not null constraint somebody check (announced_by <> ''),
  announced_at timestamptz not null,
  primary key (drama_id, number)
);

-- Announces a range of episodes for a day, or withdraws the announcement if the day is null. Released
-- episodes are excluded.
create function public.announce_episodes(
  p_drama uuid, p_first integer, p_last integer, p_comes_on date, p_by text, p_said_ms bigint
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  drama record;
begin
  if staff.may_decide(p_by, 'content') is not true then
    raise exception 'only content announces episodes' using errcode = 'check_violation';
  end if;
  select d.episode_count, d.ready_through into drama from public.dramas d where d.id = p_drama;
  if p_first is null or p_last is null or p_first < 1 or p_last < p_first or p_last > drama.episode_count then
    raise exception 'drama % has no such episodes', p_drama using errcode = 'check_violation';
  end if;
  if p_comes_on is null then
    delete from public.announced_episodes where drama_id = p_drama and number between p_first and p_last;
    return;
  end if;
  if p_first <= drama.ready_through or p_comes_on < public.platform_day(now_at) then
    raise exception 'what is out is not announced, and no day that has passed' using errcode = 'check_violation';
  end if;
  insert into public.announced_episodes as a (drama_id, number, comes_on, announced_by, announced_at)
  select p_drama, n, p_comes_on, p_by, now_at from generate_series(p_first, p_last) as n
  on conflict (drama_id, number) do update
    set comes_on = excluded.comes_on, announced_by = excluded.announced_by, announced_at = excluded.announced_at
  where a.comes_on <> excluded.comes_on;
end $$;

-- Paid and undelivered, or refunded before delivery. On delivery it becomes an order with the same ID and
-- number.
create table checkout.pre_orders (
  id               uuid        primary key,
  seller_id        uuid        not null,
  number           text        not null collate "C",
  viewer_id        uuid        not null,
  drama_id         uuid        not null references dramas,
  first_episode    smallint    not null constraint counted_episodes check (first_episode >= 1),
  quantity         smallint    not null constraint some_episodes check (quantity >= 1),
  last_episode     smallint    not null generated always as (first_episode + quantity - 1) stored,
  retail           bigint      not null,
  wholesale        bigint      not null,
  amount           bigint      not null constraint amount_adds_up check (amount = retail * quantity and amount > 0),
  payment_id       uuid        not null unique references checkout.payments,
  sandbox          boolean     not null,
  attribution      jsonb       not null,
  ordered_at       timestamptz not null,
  -- Shown to the viewer before payment: the promised day, and the day from which it is refunded
  -- automatically.
  promised_on      date        not null,
  refunded_from    date        not null,
  state            text        not null default 'waiting'
    constraint known_state check (state in ('waiting', 'delivered', 'refunded')),
  delivered_at     timestamptz,
  refunded_at      timestamptz,
  refunded_for     text        constraint known_reason check (refunded_for in ('cancelled', 'late', 'taken-back')),
  payment_transfer uuid        not null,
  refund_transfer  uuid,
  constraint at_most_two_weeks_late check (refunded_from between promised_on + 2 and promised_on + 15),
  constraint delivery_is_dated check ((state = 'delivered') = (delivered_at is not null)),
  constraint refund_is_whole check (num_nonnulls(refunded_at, refunded_for, refund_transfer)
    = case state when 'refunded' then 3 else 0 end)
);
create index pre_orders_waiting on checkout.pre_orders (drama_id, last_episode) where state = 'waiting';
create index pre_orders_late on checkout.pre_orders (refunded_from, id) where state = 'waiting';
create index pre_orders_of_seller on checkout.pre_orders (seller_id, drama_id) where state = 'waiting';
create index pre_orders_drawn on checkout.pre_orders ((attribution ->> 'day'), id) where attribution ->> 'kind' = 'draw';

-- Final states and agreed terms are immutable.
create function checkout.keep_pre_order() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'waiting' or (old.id, old.seller_id, old.number, old.viewer_id, old.drama_id, old.first_episode, old.quantity,
      old.retail, old.wholesale, old.payment_id, old.ordered_at, old.promised_on, old.refunded_from)
      is distinct from (new.id, new.seller_id, new.number, new.viewer_id, new.drama_id, new.first_episode, new.quantity,
      new.retail, new.wholesale, new.payment_id, new.ordered_at, new.promised_on, new.refunded_from) then
    raise exception 'pre-order % has ended, or was agreed otherwise', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger pre_orders_keep before update on checkout.pre_orders for each row execute function checkout.keep_pre_order();

-- The episodes that a viewer can pre-order: from the first that is neither released nor owned, along
-- consecutive announcements, and the day by which that many are released (core/checkout: preOrdered).
create function checkout.next_to_pre_order(p_viewer uuid, p_drama uuid, p_quantity integer, p_today date,
  out first integer, out most integer, out comes_on date)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  free checkout.for_sale;
begin
  select (checkout.next_to_buy(p_viewer, p_drama, greatest(d.free_episodes, d.ready_through), d.episode_count)).* into free
  from public.dramas d where d.id = p_drama;
  first := free.first;
  select count(*)::integer into most from (
    select a.number, row_number() over (order by a.number) as ordinal from public.announced_episodes a
    where a.drama_id = p_drama and a.number between free.first and free.first + free.most - 1 and a.comes_on >= p_today
  ) announced where announced.number = free.first + announced.ordinal - 1;
  if p_quantity between 1 and most then
    select max(a.comes_on) into comes_on from public.announced_episodes a
    where a.drama_id = p_drama and a.number between first and first + p_quantity - 1;
  end if;
end $$;

-- The terms of a pre-order about to be paid; nulls for released episodes.
create function checkout.pre_order_offer(p_viewer uuid, p_drama uuid, p_quantity integer, p_is_pre_order boolean,
  p_at timestamptz, out first integer, out comes_on date)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not p_is_pre_order then return; end if;
  select o.first, o.comes_on into first, comes_on
  from checkout.next_to_pre_order(p_viewer, p_drama, p_quantity, public.platform_day(p_at)) o;
  if comes_on is null then
    raise exception 'so many episodes of drama % are not announced', p_drama using errcode = 'check_violation';
  end if;
end $$;

-- Whether the agreed episodes can still be delivered, also if some are released by now: all of them, or none
-- once the viewer owns any.
create function checkout.still_to_pre_order(p_viewer uuid, p_drama uuid, p_first integer, p_quantity integer)
returns checkout.for_sale
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return row(p_first, case when exists (
    select from checkout.episode_access a
    where a.viewer_id = p_viewer and a.drama_id = p_drama and a.first_episode < p_first + p_quantity
      and a.last_episode >= p_first and (a.revoked_at is null or checkout.is_awaited(a.order_id))
  ) then 0 else p_quantity end)::checkout.for_sale;
end $$;

-- Called by checkout.place_paid: the money is in escrow, and nothing plays yet.
create function checkout.add_pre_order(
  p checkout.paid, p_whose checkout.attributed, p_order uuid, p_number text, p_payment uuid, p_transfer uuid, p_at timestamptz
) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  insert into checkout.order_numbers (seller_id, number) values (p_whose.seller_id, p_number);
  insert into checkout.pre_orders (id, seller_id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
    amount, payment_id, sandbox, attribution, ordered_at, promised_on, refunded_from, payment_transfer)
  values (p_order, p_whose.seller_id, p_number, p.viewer_id, p.drama_id, p.pre_order_from, p.quantity, p.retail, p.wholesale,
    p.retail * p.quantity, p_payment, p.sandbox, p_whose.attribution, p_at, p.pre_order_by,
    p.pre_order_by + coalesce((settings.in_force('preOrderLateAfterMs', p_at) #>> '{}')::integer, 7) + 1, p_transfer);
end $$;

-- While a processor event about its payment is open (e.g. a bank dispute), it is neither delivered nor
-- refunded.
create function checkout.has_open_word(p_payment uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from checkout.payments p
    join checkout.processor_events e on e.processor = p.processor and e.charge = p.charge and e.done_at is null
    where p.id = p_payment);
end $$;

create function checkout.is_ready(w checkout.pre_orders) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from public.dramas d where d.id = w.drama_id and d.ready_through >= w.last_episode);
end $$;

-- Pre-orders due for processing: deliverable ones first, then overdue ones.
create function checkout.due_pre_orders(p_said_ms bigint, p_most integer) returns table (order_id uuid, is_ready boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select due.id, due.is_ready from (
    (select w.id, true as is_ready from checkout.pre_orders w join public.dramas d on d.id = w.drama_id
     where w.state = 'waiting' and d.ready_through >= w.last_episode and not checkout.has_open_word(w.payment_id)
     order by w.id limit p_most)
    union all
    (select w.id, false from checkout.pre_orders w join public.dramas d on d.id = w.drama_id
     where w.state = 'waiting' and d.ready_through < w.last_episode and not checkout.has_open_word(w.payment_id)
       and w.refunded_from <= public.platform_day(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0))
     order by w.refunded_from, w.id limit p_most)
  ) due order by due.is_ready desc, due.id limit p_most;
end $$;

-- Delivers a pre-order once all of its episodes are released: it becomes a regular order and the viewer can
-- watch. Idempotent.
create function checkout.deliver_pre_order(p_order uuid, p_said_ms bigint) returns checkout.refunded
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  w checkout.pre_orders;
  refusal text;
  holds_right boolean;
  placed checkout.placed;
  buyer checkout.buyers;
begin
  select * into w from checkout.pre_orders where id = p_order for no key update;
  if not found then return row('order-unknown', null, p_order, null)::checkout.refunded; end if;
  refusal := case when w.state <> 'waiting' then 'ended-before' when not checkout.is_ready(w) then 'not-ready'
    when checkout.has_open_word(w.payment_id) then 'dispute-open' end;
  if refusal is not null then return row(refusal, w.seller_id, w.id, w.number)::checkout.refunded; end if;
  perform from public.consignments c
  where c.seller_id = w.seller_id and c.drama_id = w.drama_id and c.removed_at is null for share;
  holds_right := found;
  update checkout.pre_orders set state = 'delivered', delivered_at = now_at where id = w.id;
  perform checkout.add_order(
    row(w.viewer_id, null, w.drama_id, w.quantity, w.retail, w.wholesale, null, null, null, null, w.sandbox, null, null, null)
      ::checkout.paid,
    row('sold', w.seller_id, w.attribution)::checkout.attributed, w.id, w.number, w.payment_id, w.payment_transfer,
    w.first_episode, holds_right, now_at, w.ordered_at);
  update checkout.episode_access set revoked_at = null, granted_at = now_at where order_id = w.id;
  placed := row('placed', w.seller_id, w.id, w.number, w.seller_id = '00000000-0000-0000-0000-000000000000', null,
    w.first_episode)::checkout.placed;
  select * into buyer from checkout.buyers b where b.order_id = w.id;
  perform checkout.arrive(placed, buyer.email, buyer.locale, w.drama_id, w.amount, now_ms);
  return row('delivered', w.seller_id, w.id, w.number)::checkout.refunded;
end $$;

-- Refunds from escrow like an unshipped order (core/orders: refundPosting).
create function checkout.refund_pre_order_locked(w checkout.pre_orders, p_actor text, p_why text, p_now_ms bigint)
returns checkout.refunded
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  is_organic constant boolean := w.seller_id = '00000000-0000-0000-0000-000000000000';
  posted ledger.posted;
begin
  posted := ledger.book(case when not is_organic then w.seller_id end, 'refund:' || w.id, 'refund', 'order', w.id::text,
    p_now_ms, p_actor,
    array[case when is_organic then 'platform:retail_deferred' else 'order:escrow' end, 'platform:refunds_payable'],
    array[-w.amount, w.amount], array[w.id, w.id]);
  if posted.outcome <> 'posted' then
    raise exception 'pre-order % was not refunded: %', w.id, posted.outcome using errcode = 'check_violation';
  end if;
  update checkout.pre_orders set state = 'refunded', refunded_at = to_timestamp(p_now_ms / 1000.0), refunded_for = p_why,
    refund_transfer = posted.transfer_id
  where id = w.id;
  insert into checkout.refunds (order_id, seller_id, viewer_id, processor, episodes, is_whole, amount, seller_part,
    platform_part, loss, cause, transfer_id, refunded_at, was_settled)
  select w.id, w.seller_id, w.viewer_id, p.processor,
    (select array_agg(e::smallint) from generate_series(w.first_episode::integer, w.last_episode::integer) e), true, w.amount,
    0, 0, 0, case p_why when 'taken-back' then 'processor' else p_why end, posted.transfer_id,
    to_timestamp(p_now_ms / 1000.0), false
  from checkout.payments p where p.order_id = w.id;
  return row('refunded', w.seller_id, w.id, w.number)::checkout.refunded;
end $$;

-- Refunds a pre-order past its refund day (core/checkout: isTooLate). If it is released by now, it is
-- delivered instead.
create function checkout.refund_late_pre_order(p_order uuid, p_said_ms bigint) returns checkout.refunded
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  w checkout.pre_orders;
  refusal text;
begin
  select * into w from checkout.pre_orders where id = p_order for no key update;
  if not found then return row('order-unknown', null, p_order, null)::checkout.refunded; end if;
  refusal := case when w.state <> 'waiting' then 'ended-before' when checkout.is_ready(w) then 'ready'
    when public.platform_day(to_timestamp(now_ms / 1000.0)) < w.refunded_from then 'not-late'
    when checkout.has_open_word(w.payment_id) then 'dispute-open' end;
  if refusal is not null then return row(refusal, w.seller_id, w.id, w.number)::checkout.refunded; end if;
  return checkout.refund_pre_order_locked(w, 'rule:pre-order-late', 'late', now_ms);
end $$;

-- Cancellation by the viewer, at any time before delivery (called by checkout.cancel_order).
create function checkout.cancel_pre_order(p_viewer uuid, p_order uuid, p_now_ms bigint) returns checkout.refunded
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  w checkout.pre_orders;
begin
  select paid.* into w from checkout.episode_access a join checkout.pre_orders paid on paid.id = a.order_id
  where a.order_id = p_order and a.viewer_id = p_viewer limit 1 for no key update of paid;
  if not found then return row('order-unknown', null, p_order, null)::checkout.refunded; end if;
  if w.state = 'refunded' then return row('refunded-before', w.seller_id, w.id, w.number)::checkout.refunded; end if;
  -- Delivered in the meantime: cancelled like any other order.
  if w.state = 'delivered' then return checkout.cancel_order(p_viewer, p_order, p_now_ms); end if;
  if checkout.has_open_word(w.payment_id) then
    return row('dispute-open', w.seller_id, w.id, w.number)::checkout.refunded;
  end if;
  perform checkout.refund_pre_order_locked(w, 'viewer:' || p_viewer, 'cancelled', p_now_ms);
  return row('pre-order-refunded', w.seller_id, w.id, w.number)::checkout.refunded;
end $$;

-- The processor or bank took the money back before delivery (called by checkout.take_back).
create function checkout.take_back_pre_order(p_processor text, p_word jsonb, p_now_ms bigint) returns checkout.refunded
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  w checkout.pre_orders;
  done checkout.refunded;
begin
  select paid.* into w from checkout.payments p join checkout.pre_orders paid on paid.id = p.order_id
  where p.processor = p_processor and p.charge = p_word ->> 'charge' for no key update of paid;
  if not found then return row('order-unknown', null, null, null)::checkout.refunded; end if;
  if w.state <> 'waiting' or (p_word ->> 'kind' = 'dispute-closed'
      and checkout.is_part_of_charge(p_word -> 'charged', w.viewer_id, w.id)) then
    return row('left-to-people', w.seller_id, w.id, w.number)::checkout.refunded;
  end if;
  done := checkout.refund_pre_order_locked(w, 'processor:' || p_processor, 'taken-back', p_now_ms);
  perform checkout.book_refund_paid(w.id, 'worker', 'processor:' || p_processor, null, p_now_ms);
  return done;
end $$;
