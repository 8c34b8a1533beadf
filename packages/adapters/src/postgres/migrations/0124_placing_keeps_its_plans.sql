-- Up Migration

-- Placing an order, cheaper and the same (ADR 42). A function in SQL that cannot be put in place of its call is parsed and
-- planned at every call: what every order asks for is PL/pgSQL, whose plans a connection keeps. Whether a seller has a
-- number already is asked of one table, not of every month there is.

create or replace function platform_day(p_at timestamptz) returns date
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return ((p_at at time zone 'UTC') + make_interval(mins => coalesce((
    select (v.value #>> '{}')::integer from settings.versions v
    where v.name = 'platformUtcOffsetMinutes' and v.effective_from <= p_at
    order by v.effective_from desc, v.version desc limit 1), 0)))::date;
end $$;

create or replace function checkout.takes_play_money() returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (select c.kind <> 'server' from public.business_clock c);
end $$;

create or replace function checkout.order_number(p_processor text, p_charge text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  digest constant bytea := sha256(convert_to(p_processor || E'\n' || p_charge, 'UTF8'));
  number text := 'CH-';
begin
  for place in 0 .. 7 loop
    number := number || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ',
      (get_byte(digest, place) * 256 + get_byte(digest, place + 8)) % 31 + 1, 1);
  end loop;
  return number;
end $$;

-- Every number that a seller has, of whatever state and month: it is given once. Whoever inserts an order takes one.
create table checkout.order_numbers (
  seller_id uuid not null,
  number    text not null collate "C",
  primary key (seller_id, number)
);
insert into checkout.order_numbers (seller_id, number) select distinct o.seller_id, o.number from public.orders o;

create or replace function rollups.note_placed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_utc constant boolean := not exists (select from settings.versions where name = 'platformUtcOffsetMinutes');
begin
  insert into checkout.order_numbers (seller_id, number) select o.seller_id, o.number from after_change o;
  insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
    is_release, quantity, was_own, is_own, is_state)
  select o.seller_id, o.viewer_id, o.drama_id, date_bin('10 minutes', o.paid_at, 'epoch'), o.order_amount,
    o.order_amount - o.purchase_cost, 0, o.unsettled,
    case when is_utc then (o.paid_at at time zone 'UTC')::date else public.platform_day(o.paid_at) end,
    case when not (o.state in ('shipped', 'in-settlement', 'audit') and o.shipped_by <> 'platform') then null
      when is_utc then (o.release_at at time zone 'UTC')::date else public.platform_day(o.release_at) end,
    o.quantity, true, o.shipped_by is distinct from 'platform', o.state
  from after_change o where o.seller_id <> '00000000-0000-0000-0000-000000000000';
  return null;
end $$;
create or replace function checkout.free_number(p_seller uuid, p_number text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  for place in 0 .. 8 loop
    if not exists (select from checkout.order_numbers o
        where o.seller_id = p_seller and o.number = p_number || substr('23456789', place, 1)) then
      return p_number || substr('23456789', place, 1);
    end if;
  end loop;
  raise exception 'no order number is free';
end $$;

-- What was agreed on is written again when it is paid: there is room for that beside it.
alter table checkout.purchases set (fillfactor = 75);

-- As before; a viewer who is known is locked, and not written again.
create or replace function checkout.place_paid(p checkout.paid, p_now_ms bigint) returns checkout.placed
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  paid constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  amount constant bigint := p.retail * p.quantity;
  new_payment constant uuid := settlement.new_id(p_now_ms);
  new_order constant uuid := orders.new_id(p_now_ms);
  known_email text;
  drama record;
  bought checkout.for_sale;
  whose checkout.attributed;
  is_house boolean;
  holds_right boolean;
  order_number text := checkout.order_number(p.processor, p.charge);
  posted ledger.posted;
begin
  -- Nobody else buys for this viewer until this ends. Nearly always the viewer is known, and the address with them.
  select v.email into known_email from checkout.viewers v where v.id = p.viewer_id for no key update;
  if not found or known_email is distinct from coalesce(p.email, known_email) then
    insert into checkout.viewers as v (id, email, created_at) values (p.viewer_id, p.email, paid)
    on conflict (id) do update set email = coalesce(excluded.email, v.email);
  end if;
  if exists (select from checkout.payments x where x.processor = p.processor and x.charge = p.charge) then
    raise exception 'this charge has paid for an order before' using errcode = 'check_violation';
  end if;
  select d.free_episodes, least(d.episode_count, d.ready_through) as last into drama
  from public.dramas d where d.id = p.drama_id;
  if not found then return row('drama-unknown', null, null, null, null, null)::checkout.placed; end if;
  bought := checkout.next_to_buy(p.viewer_id, p.drama_id, drama.free_episodes, drama.last);
  if p.quantity > bought.most then
    return row('too-many-episodes', null, null, null, null, bought.most)::checkout.placed;
  end if;
  whose := checkout.attribute(p, order_number, p_now_ms);
  if whose.outcome = 'own-purchase' then
    return row('own-purchase', null, null, null, null, null)::checkout.placed;
  end if;
  is_house := whose.seller_id = house;
  -- The right stays as it is until this ends: by it the order's time is set.
  perform from public.consignments c
  where c.seller_id = whose.seller_id and c.drama_id = p.drama_id and c.removed_at is null for share;
  holds_right := found;
  order_number := checkout.free_number(whose.seller_id, order_number);

  insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
  values (new_payment, p.processor, p.charge, p.viewer_id, amount, p.source, p.sandbox, paid, whose.seller_id, new_order);
  posted := ledger.book(case when not is_house then whose.seller_id end, 'payment:' || new_payment, 'payment', 'order',
    new_order::text, p_now_ms, 'viewer:' || p.viewer_id,
    array['processor:' || p.processor, case when is_house then 'platform:retail_deferred' else 'order:escrow' end],
    array[-amount, amount], array[new_order, new_order]);
  if posted.outcome <> 'posted' then raise exception 'a payment could not be booked: %', posted.outcome; end if;

  insert into public.orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
    order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, due_at, payment_transfer,
    state, shipped_at, shipped_by, deferred, release_at)
  values (whose.seller_id, new_order, order_number, p.viewer_id, p.drama_id, bought.first, p.quantity, p.retail, p.wholesale,
    amount, p.wholesale * p.quantity, new_payment, p.sandbox, whose.attribution, paid,
    paid + case when is_house then interval '24:00:00' when not holds_right then interval '2:00:00'
      else make_interval(hours => coalesce((settings.in_force('shippedForSellerAfterMs', paid) #>> '{}')::integer, 72)) end,
    posted.transfer_id,
    case when is_house then 'shipped' else 'to-ship' end, case when is_house then paid end,
    case when is_house then 'platform' end, case when is_house then amount else 0 end,
    case when is_house then paid + interval '168:00:00' end);
  insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at)
  values (p.viewer_id, p.drama_id, bought.first, bought.first + p.quantity - 1, whose.seller_id, new_order, paid);
  return row('placed', whose.seller_id, new_order, order_number, is_house, null)::checkout.placed;
end $$;


-- A connection that made its plans while tables were nearly empty would read them whole for as long as it lives.
alter function checkout.place_order set enable_seqscan = off;
alter function checkout.place_invoice_order set enable_seqscan = off;
