-- Placing an order, as a money event (ADR 36). Goods, price and click are recorded before payment, at the
-- prices of that moment; the payment is confirmed by the processor's recorded event or the chain. Seller,
-- number, amounts and dates are derived from these rows. The rules are core/checkout and core/orders
-- (episodesBought, orderNumber, attributedByClick, attributedByAllocation, checkOwnPurchase);
-- place-twin.db.test.ts compares the two.
--
-- Functions that run for every order are PL/pgSQL, because a connection caches their plans (ADR 42).
-- Sequential scans are disabled: a plan made while the tables are nearly empty would otherwise scan them for
-- as long as the connection lives.

-- The order number derives from the charge (core/orders: orderNumber).
create function checkout.order_number(p_processor text, p_charge text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  digest constant bytea := sha256(convert_to(p_processor || E'\n' || p_charge, 'UTF8'));
  number text := 'CH-';
begin
  for octet in 0 .. 7 loop
    number := number || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ',
      (get_byte(digest, octet) * 256 + get_byte(digest, octet + 8)) % 31 + 1, 1);
  end loop;
  return number;
end $$;

-- All order numbers of a seller, across states and months; each is used once. Inserting an order claims one.
create table checkout.order_numbers (
  seller_id uuid not null,
  number    text not null collate "C",
  primary key (seller_id, number)
);

-- Appends a digit if the seller already has this number (core/orders: orderNumbers).
create function checkout.free_number(p_seller uuid, p_number text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  for suffix in 0 .. 8 loop
    if not exists (select from checkout.order_numbers o
        where o.seller_id = p_seller and o.number = p_number || substr('23456789', suffix, 1)) then
      return p_number || substr('23456789', suffix, 1);
    end if;
  end loop;
  raise exception 'no order number is free';
end $$;

-- Whether this payment source belongs to the seller: it paid for a viewer with the seller's email, or the
-- seller is or was paid out to it. EVM addresses compare case-insensitively; removed payout methods count
-- too.
create function checkout.is_instrument_of(p_source text, p_seller uuid, p_email text) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from checkout.viewers v join checkout.payments p on p.viewer_id = v.id
                 where (v.email = p_email or v.verified_email = p_email) and p.source = p_source)
    or exists (select from wallet.payout_methods m
               where m.seller_id = p_seller and lower(m.target ->> 'address') = lower(p_source))
    or exists (select from wallet.withdrawals w
               where w.seller_id = p_seller and lower(w.address) = lower(p_source));
end $$;

create type checkout.paid as (
  viewer_id uuid, email text, drama_id uuid, quantity integer, retail bigint, wholesale bigint, click jsonb,
  processor text, charge text, source text, sandbox boolean, country text, pre_order_from integer, pre_order_by date);

-- The seller an order is attributed to, and why: a valid click, else the draw of the day, else the platform.
-- Sellers cannot buy from themselves.
create type checkout.attributed as (outcome text, seller_id uuid, attribution jsonb);

create function checkout.attribute(p checkout.paid, p_number text, p_now_ms bigint) returns checkout.attributed
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  allocation_day constant date := case when p.click is null then public.platform_day(to_timestamp(p_now_ms / 1000.0)) end;
  wanted uuid := (p.click ->> 'sellerId')::uuid;
  passed uuid[] := '{}';
  passed_over jsonb;
  seller record;
begin
  if p.click is null and checkout.awaits_block(allocation_day, p.drama_id) then
    return row('awaits-block', null, null)::checkout.attributed;
  end if;
  loop
    if p.click is null then
      wanted := checkout.allocated_seller(allocation_day, p.drama_id, p_number, passed);
    end if;
    select s.seller_id, s.email into seller from identity.sellers s
    where s.seller_id = wanted and s.review_state = 'approved' and s.erased_at is null;
    exit when not found or not (p.viewer_id = wanted or coalesce(p.email = seller.email, false)
      or checkout.is_instrument_of(p.source, wanted, seller.email));
    if p.click is not null then return row('own-purchase', wanted, null)::checkout.attributed; end if;
    passed := passed || wanted;
  end loop;
  passed_over := case when cardinality(passed) > 0 then jsonb_build_object('passed', passed) else '{}' end;
  if seller.seller_id is null then
    return row('organic', '00000000-0000-0000-0000-000000000000', jsonb_strip_nulls(jsonb_build_object('kind', 'organic',
      'day', to_char(allocation_day, 'YYYY-MM-DD'), 'drawn', case when p.click is null then wanted end)) || passed_over)
      ::checkout.attributed;
  end if;
  return row('sold', wanted, case when p.click is null
    then jsonb_build_object('kind', 'draw', 'day', to_char(allocation_day, 'YYYY-MM-DD'), 'fingerprint',
      (select d.fingerprint from checkout.allocation_days d where d.day = allocation_day)) || passed_over
    else jsonb_build_object('kind', 'click', 'code', p.click -> 'code', 'clickedAt', p.click -> 'clickedAt') end)
    ::checkout.attributed;
end $$;

-- Paid orders that wait for the block of their day before the draw can pick their seller. The money is booked
-- with the order; until then the processor's event or the invoice records it. The row is deleted when the
-- order is made.
create table checkout.awaiting_orders (
  order_id      uuid        primary key,
  -- The day of the draw that decides, regardless of when the order is made.
  day           date        not null references checkout.allocation_days,
  processor     text        not null,
  charge        text        not null,
  drama_id      uuid        not null,
  number        text        not null,
  first_episode smallint    not null,
  last_episode  smallint    not null,
  is_pre_order  boolean     not null,
  paid_at       timestamptz not null,
  -- What paid for it: a purchase with the processor's event, or an invoice.
  purchase_id   uuid        references checkout.purchases,
  event         text,
  invoice_id    uuid        references checkout.invoices,
  first_play_at timestamptz,
  constraint one_awaiting_order_a_charge unique (processor, charge)
);
create index awaiting_orders_by_day on checkout.awaiting_orders (day);

create type checkout.placed as (
  -- 'placed', 'repeated', or a refusal of core.
  outcome text, seller_id uuid, order_id uuid, number text, is_shipped boolean,
  -- The largest quantity that could have been bought, if the request exceeded it.
  most integer,
  -- The first of the bought episodes.
  first_episode integer);

-- Inserts an order in 'to-ship'; an organic sale is shipped at once.
create function checkout.add_order(
  p checkout.paid, p_whose checkout.attributed, p_order uuid, p_number text, p_payment uuid, p_transfer uuid, p_first integer,
  p_holds_right boolean, p_at timestamptz, p_pre_ordered_at timestamptz
) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  is_organic constant boolean := p_whose.seller_id = '00000000-0000-0000-0000-000000000000';
  amount constant bigint := p.retail * p.quantity;
begin
  insert into public.orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
    order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, pre_ordered_at, due_at, payment_transfer,
    state, shipped_at, shipped_by, deferred, release_at)
  values (p_whose.seller_id, p_order, p_number, p.viewer_id, p.drama_id, p_first, p.quantity, p.retail, p.wholesale,
    amount, p.wholesale * p.quantity, p_payment, p.sandbox, p_whose.attribution, p_at, p_pre_ordered_at,
    orders.next_due_at(case when is_organic then 'shipped' else 'to-ship' end, p_at, null, p_at, null,
      orders.waits(p_holds_right, coalesce((settings.in_force('shippedForSellerAfterMs', p_at) #>> '{}')::integer, 72))),
    p_transfer,
    case when is_organic then 'shipped' else 'to-ship' end, case when is_organic then p_at end,
    case when is_organic then 'platform' end, case when is_organic then amount else 0 end,
    case when is_organic then p_at + interval '168:00:00' end);
end $$;

-- The single entry point for new orders: cleared payment, order, escrow booking and viewer access are atomic.
-- Unreleased episodes become a pre-order until delivery (checkout.deliver_pre_order); an order that depends
-- on a block that is not final yet goes to checkout.awaiting_orders.
create function checkout.place_paid(p checkout.paid, p_now_ms bigint) returns checkout.placed
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  paid constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  new_order constant uuid := orders.new_id(p_now_ms);
  order_number constant text := checkout.order_number(p.processor, p.charge);
  known_email text;
  drama record;
  bought checkout.for_sale;
  refusal text;
  whose checkout.attributed;
  awaiting checkout.awaiting_orders;
begin
  -- Serialises purchases of this viewer. Usually the viewer and their email are already known.
  select v.email into known_email from checkout.viewers v where v.id = p.viewer_id for no key update;
  if not found or known_email is distinct from coalesce(p.email, known_email) then
    insert into checkout.viewers as v (id, email, created_at) values (p.viewer_id, p.email, paid)
    on conflict (id) do update set email = coalesce(excluded.email, v.email);
  end if;
  if exists (select from checkout.payments x where x.processor = p.processor and x.charge = p.charge) then
    raise exception 'this charge has paid for an order before' using errcode = 'check_violation';
  end if;
  if p.click is null then
    select * into awaiting from checkout.awaiting_orders a where a.processor = p.processor and a.charge = p.charge for update;
    if found then return checkout.place_awaiting(p, awaiting, p_now_ms); end if;
  end if;
  select d.free_episodes, least(d.episode_count, d.ready_through) as last into drama
  from public.dramas d where d.id = p.drama_id;
  if not found then return row('drama-unknown', null, null, null, null, null, null)::checkout.placed; end if;
  bought := case when p.pre_order_by is null
    then checkout.next_to_buy(p.viewer_id, p.drama_id, drama.free_episodes, drama.last)
    else checkout.still_to_pre_order(p.viewer_id, p.drama_id, p.pre_order_from, p.quantity) end;
  if p.quantity > bought.most then
    return row('too-many-episodes', null, null, null, null, bought.most, null)::checkout.placed;
  end if;
  refusal := checkout.sale_refusal(p.drama_id, p.country, paid);
  if refusal is not null then return row(refusal, null, null, null, null, null, null)::checkout.placed; end if;
  whose := checkout.attribute(p, order_number, p_now_ms);
  if whose.outcome = 'awaits-block' then return checkout.await_block(p, new_order, order_number, bought.first, p_now_ms); end if;
  if whose.outcome = 'own-purchase' then
    return row('own-purchase', null, null, null, null, null, null)::checkout.placed;
  end if;
  return checkout.write_order(p, whose, new_order, order_number, bought.first, false, p_now_ms);
end $$;

-- Follow-up in the transaction that makes the order: access on the viewer's other devices, receipt mail,
-- seller notification, auto-ship. The seller's books are already locked, so it avoids another round trip of
-- the client. Returns whether the order is shipped.
create function checkout.arrive(
  p checkout.placed, p_email text, p_locale text, p_drama uuid, p_amount bigint, p_now_ms bigint
) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if p_email is not null then
    -- A verified owner of this address, now or later, gets access to the purchase.
    insert into checkout.buyers (order_id, email, locale) values (p.order_id, p_email, p_locale) on conflict do nothing;
    perform checkout.share_access(array(select b.order_id from checkout.buyers b where b.email = p_email), v.id)
    from checkout.viewers v where v.verified_email = p_email;
    perform checkout.queue_viewer_mail(p.order_id, 'receipt', '{}', p_now_ms);
  end if;
  -- No seller is notified of an organic sale, which is already shipped. The seller of a pre-order is notified
  -- on delivery.
  if p.is_shipped or checkout.is_awaited(p.order_id) then return p.is_shipped; end if;
  insert into push.waiting (seller_id, kind, facts)
  values (p.seller_id, 'order-new', jsonb_build_object('number', p.number, 'dramaId', p_drama));
  perform messages.gather_digests('order', array[p.seller_id], array[1::bigint], array[p_amount], to_timestamp(p_now_ms / 1000.0));
  -- Most consignments ship manually. The check avoids auto_ship_locked, which plans its query on every call.
  if not exists (select from public.consignments c
      where c.seller_id = p.seller_id and c.drama_id = p_drama and c.removed_at is null and c.auto_ship) then
    return false;
  end if;
  return (select s.outcome = 'shipped' from orders.auto_ship_locked(p.seller_id, array[p.order_id], p_now_ms) s);
end $$;

-- The result of an earlier placement.
create function checkout.placed_before(p_seller uuid, p_order uuid) returns checkout.placed
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return coalesce(
    (select row('repeated', o.seller_id, o.id, o.number, o.state <> 'to-ship', null, o.first_episode)::checkout.placed
     from public.orders o where o.seller_id = p_seller and o.id = p_order),
    (select row('repeated', w.seller_id, w.id, w.number, false, null, w.first_episode)::checkout.placed
     from checkout.pre_orders w where w.id = p_order));
end $$;

-- Turns a purchase that a processor reports as paid into an order, or turns it down with a refusal, which
-- refunds it. A purchase that awaits its block gets its future order ID; calling again once the block is
-- final makes that order.
create function checkout.place_order(p_purchase uuid, p_event text, p_said_ms bigint) returns checkout.placed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  b checkout.purchases;
  word jsonb;
  is_play boolean;
  placed checkout.placed;
  first_play timestamptz;
begin
  select * into b from checkout.purchases where id = p_purchase for no key update;
  if not found then return row('purchase-unknown', null, null, null, null, null, null)::checkout.placed; end if;
  if b.order_id is not null then
    select a.first_play_at into first_play from checkout.awaiting_orders a where a.order_id = b.order_id;
    if not found then return checkout.placed_before(b.seller_id, b.order_id); end if;
  end if;
  if b.turned_down is not null then return row('turned-down-before', null, null, null, null, null, null)::checkout.placed; end if;
  word := checkout.word_of(b.processor, p_event, 'cleared');
  if word ->> 'purchaseId' is distinct from p_purchase::text then
    raise exception 'this was paid for another purchase' using errcode = 'check_violation';
  end if;
  is_play := b.processor = 'sandbox' or (word ->> 'isSandbox')::boolean;
  if is_play and not checkout.takes_play_money() then
    placed.outcome := 'processor-closed';
  elsif (word -> 'charged' ->> 'currency', word -> 'charged' ->> 'hundredths')
      is distinct from (b.currency, b.hundredths::text) then
    placed.outcome := 'order-data-changed';
  else
    placed := checkout.place_paid(row(b.viewer_id, b.email, b.drama_id, b.quantity, b.retail, b.wholesale, b.click,
      b.processor, word ->> 'charge', word ->> 'source', is_play, b.country, b.pre_order_from,
      b.pre_order_by)::checkout.paid, now_ms);
  end if;
  update checkout.purchases set order_id = placed.order_id, seller_id = placed.seller_id, not_paid = null,
    turned_down = case when placed.outcome not in ('placed', 'awaits-block') then placed.outcome end,
    charge = case when placed.outcome not in ('placed', 'awaits-block') then word ->> 'charge' end,
    ended_at = to_timestamp(now_ms / 1000.0)
  where id = p_purchase;
  if placed.outcome = 'awaits-block' then
    update checkout.awaiting_orders set purchase_id = p_purchase, event = p_event where order_id = placed.order_id;
    return placed;
  end if;
  update checkout.processor_events set done_at = to_timestamp(now_ms / 1000.0),
    outcome = case placed.outcome when 'placed' then 'settled' else 'turned-down' end
  where processor = b.processor and id = p_event and done_at is null;
  if placed.outcome = 'placed' then
    placed.is_shipped := checkout.arrive_late(placed, first_play, b.viewer_id, b.email, b.locale, b.drama_id,
      b.retail * b.quantity, now_ms);
  end if;
  return placed;
end $$;

-- The same for an invoice, once its full amount is confirmed and arrived while the invoice was honoured. The
-- charge is the transfer that completed the amount (core/checkout: standingOf, completing).
create function checkout.place_invoice_order(p_invoice uuid, p_said_ms bigint) returns checkout.placed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  i checkout.invoices;
  completing record;
  placed checkout.placed;
  awaiting checkout.awaiting_orders;
begin
  select * into i from checkout.invoices where id = p_invoice for no key update;
  if not found then return row('invoice-unknown', null, null, null, null, null, null)::checkout.placed; end if;
  if i.order_id is not null then
    select * into awaiting from checkout.awaiting_orders a where a.order_id = i.order_id;
    if not found then return checkout.placed_before(i.seller_id, i.order_id); end if;
  end if;
  -- A returned payment no longer pays for anything.
  if i.turned_down is not null or i.returned <> 0 then
    return row('turned-down-before', null, null, null, null, null, null)::checkout.placed;
  end if;
  select * into completing from (
    select t.transaction_hash, t.ordinal, t.sender, t.seen_at,
      sum(t.amount) over (order by t.seen_at, t.transaction_hash, t.ordinal) as seen,
      sum(case t.state when 'credited' then t.amount else 0 end) over () as confirmed
    from chain.transfers t
    where t.invoice_id = p_invoice and t.state in ('pending', 'credited') and t.amount > 0 and t.missing_since is null) a
  where a.seen >= i.amount order by a.seen limit 1;
  if not found or completing.confirmed < i.amount or completing.seen_at > i.honoured_until then
    return row('not-payable', null, null, null, null, null, null)::checkout.placed;
  end if;
  placed := checkout.place_paid(row(i.viewer_id, i.email, i.drama_id, i.quantity, i.retail, i.wholesale, i.click,
    'usdt-' || i.network, coalesce(awaiting.charge, completing.transaction_hash || ':' || completing.ordinal),
    completing.sender, false, i.country, i.pre_order_from, i.pre_order_by)::checkout.paid, now_ms);
  update checkout.invoices set order_id = placed.order_id, seller_id = placed.seller_id,
    turned_down = case when placed.outcome not in ('placed', 'awaits-block') then placed.outcome end,
    ended_at = to_timestamp(now_ms / 1000.0)
  where id = p_invoice;
  if placed.outcome = 'awaits-block' then
    update checkout.awaiting_orders set invoice_id = p_invoice where order_id = placed.order_id;
    return placed;
  end if;
  if placed.outcome = 'placed' then
    placed.is_shipped := checkout.arrive_late(placed, awaiting.first_play_at, i.viewer_id, i.email, i.locale, i.drama_id,
      i.retail * i.quantity, now_ms);
  end if;
  return placed;
end $$;
