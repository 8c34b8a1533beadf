-- Up Migration

-- Placing an order as a money event (ADR 36). What is bought, at what price and after whose click is written down before
-- anybody pays, at the prices of that moment; that it was paid is a processor's recorded word or the chain's. Everything
-- else follows from these rows: whose order it is, its number, its amounts, its dates. The rules are core/checkout and
-- core/orders (episodesBought, orderNumber, attributedByClick, attributedByDraw, checkOwnPurchase), compared in
-- place-twin.db.test.ts.

drop function checkout.place_order;
drop type checkout.placed;

-- Play money is for databases whose clock can be moved or said: never where business is done.
create function checkout.takes_play_money() returns boolean
language sql stable as $$ select kind <> 'server' from public.business_clock $$;

-- A purchase as it is agreed on. Under a key that this viewer has used, it is the one that was agreed on then.
create function checkout.begin_purchase(
  p_viewer uuid, p_key text, p_processor text, p_email text, p_drama uuid, p_quantity integer, p_click jsonb, p_said_ms bigint
) returns checkout.purchases
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  rate constant jsonb := settings.in_force('cardCharge', now_at);
  begun checkout.purchases;
begin
  if p_processor = 'sandbox' and not checkout.takes_play_money() then
    raise exception 'no play money is taken here' using errcode = 'check_violation';
  end if;
  insert into checkout.viewers (id, created_at) values (p_viewer, now_at) on conflict do nothing;
  insert into checkout.purchases as kept (id, viewer_id, key, processor, email, drama_id, quantity, retail, wholesale,
    click, amount, currency, hundredths, opened_at)
  select settlement.new_id(now_ms), p_viewer, p_key, p_processor, p_email, d.id, p_quantity, d.retail, d.wholesale,
    p_click, d.retail * p_quantity, coalesce(rate ->> 'currency', 'USD'),
    -- Both in millionths; a part of a hundredth is a whole one (core/checkout: cardChargeRoundedUp).
    ceil(d.retail * p_quantity * (coalesce(rate ->> 'perUsdt', '1')::numeric * 1000000) / 10000000000)::bigint, now_at
  from public.dramas d where d.id = p_drama and d.on_sale
  on conflict (viewer_id, key) do update set email = kept.email
  returning * into begun;
  if not found then raise exception 'drama % is not on sale', p_drama using errcode = 'check_violation'; end if;
  return begun;
end $$;

-- The same for a purchase that is paid for in USDT, to an address made for it alone.
create function checkout.open_invoice(
  p_viewer uuid, p_email text, p_drama uuid, p_quantity integer, p_click jsonb, p_network text, p_address text,
  p_place integer, p_said_ms bigint
) returns checkout.invoices
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  expires constant timestamptz := now_at
    + make_interval(mins => coalesce((settings.in_force('invoiceOpenForMs', now_at) #>> '{}')::integer, 30));
  honoured constant timestamptz := expires
    + make_interval(hours => coalesce((settings.in_force('invoiceHonouredForMs', now_at) #>> '{}')::integer, 24));
  opened checkout.invoices;
begin
  insert into checkout.invoices (id, viewer_id, email, drama_id, quantity, retail, wholesale, click, network, address, place,
    amount, opened_at, expires_at, honoured_until)
  select settlement.new_id(now_ms), p_viewer, p_email, d.id, p_quantity, d.retail, d.wholesale, p_click, p_network,
    p_address, p_place, d.retail * p_quantity, now_at, expires, honoured
  from public.dramas d where d.id = p_drama and d.on_sale
  returning * into opened;
  if not found then raise exception 'drama % is not on sale', p_drama using errcode = 'check_violation'; end if;
  return opened;
end $$;

-- The number follows from the charge (core/orders: orderNumber).
create function checkout.order_number(p_processor text, p_charge text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select 'CH-' || string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ',
    (get_byte(digest, place) * 256 + get_byte(digest, place + 8)) % 31 + 1, 1), '' order by place)
  from (select sha256(convert_to(p_processor || E'\n' || p_charge, 'UTF8')) as digest) d, generate_series(0, 7) place
$$;

-- The first 64 bits of HMAC-SHA-256(day's secret, order number) (core/orders: drawPoint).
create function checkout.draw_point(p_secret text, p_number text) returns numeric
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  secret constant bytea := decode(p_secret, 'hex');
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
  point bigint;
begin
  for place in 0 .. length(secret) - 1 loop
    inner_pad := set_byte(inner_pad, place, get_byte(inner_pad, place) # get_byte(secret, place));
    outer_pad := set_byte(outer_pad, place, get_byte(outer_pad, place) # get_byte(secret, place));
  end loop;
  point := ('x' || encode(substr(sha256(outer_pad || sha256(inner_pad || convert_to(p_number, 'UTF8'))), 1, 8), 'hex'))
    ::bit(64)::bigint;
  return case when point < 0 then point + 18446744073709551616 else point end;
end $$;

-- On whom the draw of a day falls for an order of a drama (core/orders: drawSeller); null: nobody takes part.
create function checkout.drawn_seller(p_day date, p_drama uuid, p_number text) returns uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  day_secret text;
  point numeric;
begin
  select d.secret into day_secret from checkout.draw_days d join checkout.draw_snapshots s on s.day = d.day
  where d.day = p_day;
  if not found then return null; end if;
  point := checkout.draw_point(day_secret, p_number);
  return (select w.seller_id from (
      select x.seller_id, sum(x.weight) over (order by x.seller_id) as up_to, sum(x.weight) over () as total
      from checkout.draw_weights x where x.day = p_day and x.drama_id = p_drama) w
    where div(point * w.total, 18446744073709551616) < w.up_to order by w.seller_id limit 1);
end $$;

-- Whether a source has paid for somebody with this seller's email before, or this seller is or was paid there. Addresses
-- of the EVM chains are the same in either case; a method that was removed was theirs all the same.
create function checkout.is_purse_of(p_source text, p_seller uuid, p_email text) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from checkout.viewers v join checkout.payments p on p.viewer_id = v.id
                 where (v.email = p_email or v.verified_email = p_email) and p.source = p_source)
    or exists (select from wallet.payout_methods m
               where m.seller_id = p_seller and lower(m.target ->> 'address') = lower(p_source))
    or exists (select from wallet.withdrawals w
               where w.seller_id = p_seller and lower(w.address) = lower(p_source));
end $$;

-- How many episodes a viewer can buy now, and from which on (core/checkout: nextToBuy).
create type checkout.for_sale as (first integer, most integer);
create function checkout.next_to_buy(p_viewer uuid, p_drama uuid, p_free integer, p_last integer) returns checkout.for_sale
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  first integer := p_free + 1;
  until integer := p_last;
  owned record;
begin
  for owned in
    select a.first_episode, a.last_episode from checkout.episode_access a
    where a.viewer_id = p_viewer and a.drama_id = p_drama and a.revoked_at is null order by a.first_episode
  loop
    if owned.first_episode > first then
      until := least(p_last, owned.first_episode - 1);
      exit;
    end if;
    first := greatest(first, owned.last_episode + 1);
  end loop;
  return row(first, greatest(until - first + 1, 0))::checkout.for_sale;
end $$;

create type checkout.placed as (
  -- `placed`, `repeated`, or why not: a refusal of core.
  outcome text, seller_id uuid, order_id uuid, number text, is_shipped boolean,
  -- How many episodes could have been bought, where it was too many.
  most integer);

create type checkout.paid as (
  viewer_id uuid, email text, drama_id uuid, quantity integer, retail bigint, wholesale bigint, click jsonb,
  processor text, charge text, source text, sandbox boolean);

-- Whose an order is and why: by the click that counts, otherwise by the draw of the day, otherwise the house's. Nobody
-- buys from themselves.
create type checkout.attributed as (outcome text, seller_id uuid, attribution jsonb);
create function checkout.attribute(p checkout.paid, p_number text, p_now_ms bigint) returns checkout.attributed
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  draw_day constant date := case when p.click is null then public.platform_day(to_timestamp(p_now_ms / 1000.0)) end;
  wanted constant uuid := case when p.click is null then checkout.drawn_seller(draw_day, p.drama_id, p_number)
    else (p.click ->> 'sellerId')::uuid end;
  seller record;
begin
  select s.seller_id, s.email into seller from identity.sellers s
  where s.seller_id = wanted and s.review_state = 'approved' and s.erased_at is null;
  if not found then
    return row('house', '00000000-0000-0000-0000-000000000000', '{"kind": "house"}')::checkout.attributed;
  end if;
  if p.viewer_id = wanted or p.email = seller.email or checkout.is_purse_of(p.source, wanted, seller.email) then
    return row('own-purchase', wanted, null)::checkout.attributed;
  end if;
  return row('sold', wanted, case when p.click is null
    then jsonb_build_object('kind', 'draw', 'day', to_char(draw_day, 'YYYY-MM-DD'), 'fingerprint',
      (select d.fingerprint from checkout.draw_days d where d.day = draw_day))
    else jsonb_build_object('kind', 'click', 'code', p.click -> 'code', 'clickedAt', p.click -> 'clickedAt') end)
    ::checkout.attributed;
end $$;

-- Where a seller has the number already, a character tells the two apart (core/orders: orderNumbers).
create function checkout.free_number(p_seller uuid, p_number text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  for place in 0 .. 8 loop
    if not exists (select from public.orders o
        where o.seller_id = p_seller and o.number = p_number || substr('23456789', place, 1)) then
      return p_number || substr('23456789', place, 1);
    end if;
  end loop;
  raise exception 'no order number is free';
end $$;

-- A UUID of version 7 of a moment, in the order of making: 42 bits of the server's microseconds follow the millisecond, so
-- that orders of one moment are listed as they came.
create function orders.new_id(p_at_ms bigint) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  micros constant bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint & 4398046511103;
begin
  return (lpad(to_hex(p_at_ms), 12, '0') || '7' || lpad(to_hex(micros >> 30), 3, '0')
    || to_hex(2147483648 + (micros & 1073741823)) || left(gen_random_uuid()::text, 8))::uuid;
end $$;

-- The only way an order comes into the world: a cleared payment, the order, its money in escrow and the viewer's access,
-- together or not at all. A sale of the house is shipped at once.
create function checkout.place_paid(p checkout.paid, p_now_ms bigint) returns checkout.placed
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  paid constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  amount constant bigint := p.retail * p.quantity;
  new_payment constant uuid := settlement.new_id(p_now_ms);
  new_order constant uuid := orders.new_id(p_now_ms);
  drama record;
  bought checkout.for_sale;
  whose checkout.attributed;
  is_house boolean;
  holds_right boolean;
  order_number text := checkout.order_number(p.processor, p.charge);
  posted ledger.posted;
begin
  -- Nobody else buys for this viewer until this ends.
  insert into checkout.viewers as v (id, email, created_at) values (p.viewer_id, p.email, paid)
  on conflict (id) do update set email = coalesce(excluded.email, v.email);
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

-- What became of what was paid before.
create function checkout.placed_before(p_seller uuid, p_order uuid) returns checkout.placed
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (select row('repeated', o.seller_id, o.id, o.number, o.state <> 'to-ship', null)::checkout.placed
          from public.orders o where o.seller_id = p_seller and o.id = p_order);
end $$;

-- A purchase whose money a processor says it has: the order, or the refusal that turns it down and sends the money back.
create function checkout.place_order(p_purchase uuid, p_event text, p_said_ms bigint) returns checkout.placed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  b checkout.purchases;
  word jsonb;
  is_play boolean;
  placed checkout.placed;
begin
  select * into b from checkout.purchases where id = p_purchase for no key update;
  if not found then return row('purchase-unknown', null, null, null, null, null)::checkout.placed; end if;
  if b.order_id is not null then return checkout.placed_before(b.seller_id, b.order_id); end if;
  if b.turned_down is not null then return row('turned-down-before', null, null, null, null, null)::checkout.placed; end if;
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
      b.processor, word ->> 'charge', word ->> 'source', is_play)::checkout.paid, now_ms);
  end if;
  update checkout.purchases set order_id = placed.order_id, seller_id = placed.seller_id, not_paid = null,
    turned_down = case when placed.outcome <> 'placed' then placed.outcome end,
    charge = case when placed.outcome <> 'placed' then word ->> 'charge' end, ended_at = to_timestamp(now_ms / 1000.0)
  where id = p_purchase;
  return placed;
end $$;

-- The same for an invoice, once all of its money lies deep enough on its chain and came while it was honoured. Named after
-- the transfer that made it enough (core/checkout: standingOf, completing).
create function checkout.place_invoice_order(p_invoice uuid, p_said_ms bigint) returns checkout.placed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  i checkout.invoices;
  completing record;
  placed checkout.placed;
begin
  select * into i from checkout.invoices where id = p_invoice for no key update;
  if not found then return row('invoice-unknown', null, null, null, null, null)::checkout.placed; end if;
  if i.order_id is not null then return checkout.placed_before(i.seller_id, i.order_id); end if;
  -- What has gone back pays for nothing any more.
  if i.turned_down is not null or i.returned <> 0 then
    return row('turned-down-before', null, null, null, null, null)::checkout.placed;
  end if;
  select * into completing from (
    select t.transaction_hash, t.ordinal, t.sender, t.seen_at,
      sum(t.amount) over (order by t.seen_at, t.transaction_hash, t.ordinal) as seen,
      sum(case t.state when 'credited' then t.amount else 0 end) over () as confirmed
    from chain.transfers t
    where t.invoice_id = p_invoice and t.state in ('pending', 'credited') and t.amount > 0 and t.missing_since is null) a
  where a.seen >= i.amount order by a.seen limit 1;
  if not found or completing.confirmed < i.amount or completing.seen_at > i.honoured_until then
    return row('not-payable', null, null, null, null, null)::checkout.placed;
  end if;
  placed := checkout.place_paid(row(i.viewer_id, i.email, i.drama_id, i.quantity, i.retail, i.wholesale, i.click,
    'usdt-' || i.network, completing.transaction_hash || ':' || completing.ordinal, completing.sender, false)::checkout.paid, now_ms);
  update checkout.invoices set order_id = placed.order_id, seller_id = placed.seller_id,
    turned_down = case when placed.outcome <> 'placed' then placed.outcome end, ended_at = to_timestamp(now_ms / 1000.0)
  where id = p_invoice;
  return placed;
end $$;

revoke all on function orders.new_id, checkout.takes_play_money, checkout.begin_purchase, checkout.open_invoice, checkout.order_number,
  checkout.draw_point, checkout.drawn_seller, checkout.is_purse_of, checkout.next_to_buy, checkout.attribute,
  checkout.free_number, checkout.place_paid, checkout.placed_before, checkout.place_order, checkout.place_invoice_order
  from public;
grant execute on function checkout.begin_purchase, checkout.open_invoice, checkout.place_order,
  checkout.place_invoice_order to cliffhanger_app;
-- What was agreed, that it was paid and what became of it is written by these alone. Who did not pay is told by hand.
revoke insert, update (order_id, seller_id, turned_down, charge) on checkout.purchases from cliffhanger_app;
revoke insert, update (order_id, seller_id, turned_down, ended_at) on checkout.invoices from cliffhanger_app;
