-- Up Migration

-- Shipping as money events (ADR 36): by the seller one or many, by auto-ship, by the clock. Each function finds out who
-- may, what it costs and what it brings; the rule is core/orders (ship.ts, deadlines.ts), compared with these in
-- ship-twin.db.test.ts. Nobody who can log in writes what a shipment decides any more.
create schema orders;
grant usage on schema orders to cliffhanger_app;

-- A setting as it is in force, as it was written; null: its default.
create function settings.in_force(p_name text, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (select v.value from settings.versions v where v.name = p_name and v.effective_from <= p_at
          order by v.effective_from desc, v.version desc limit 1);
end $$;

-- The twin of formatMoney in core/kernel.
create function public.money_text(p_amount bigint) returns text
language sql immutable as $$ select trim_scale(p_amount * 0.000001)::text $$;

-- A decision as whom it concerns is told of it (core/kernel: noticeByRule, noticeByPerson).
create function settlement.decision_notice(p_rule text, p_facts jsonb, p_by text, p_note text, p_at_ms bigint) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_build_object('rule', p_rule, 'facts', p_facts, 'decidedBy', p_by, 'decidedAt', p_at_ms, 'note', p_note,
    'appealUntil', p_at_ms + 14 * 86400000::bigint)
$$;

-- The lines of a shipment, for booking it and for taking it back (core/orders: shipmentPosting).
create function orders.shipment_accounts(p_by text, p_pay_from text) returns text[]
language sql immutable as $$
  select case
    when p_by = 'platform' then '{order:escrow,platform:retail_deferred}'::text[]
    when p_pay_from = 'wallet' then '{seller:available,platform:wholesale_deferred,order:escrow,seller:unsettled,seller:episodes,platform:episodes_redeemed}'::text[]
    else '{order:escrow,platform:wholesale_deferred,seller:unsettled,seller:episodes,platform:episodes_redeemed}'::text[] end
$$;
create function orders.shipment_amounts(p_by text, p_pay_from text, p_amount bigint, p_payment bigint, p_credits bigint)
returns bigint[]
language sql immutable as $$
  select case
    when p_by = 'platform' then array[-p_amount, p_amount]
    when p_pay_from = 'wallet' then array[-p_payment, p_payment, -p_amount, p_amount, -p_credits, p_credits]
    else array[-p_amount, p_payment, p_amount - p_payment, -p_credits, p_credits] end
$$;

create type orders.shipment as (
  -- `shipped`, `shipped-before`, or why not: a refusal of core.
  outcome text,
  seller_id uuid, order_id uuid, number text,
  shipped_by text, pay_from text, credits_used integer, wholesale bigint, payment_amount bigint, unsettled bigint,
  shipped_at timestamptz,
  -- What the credit score must be to pay from proceeds, where it was too low.
  score_needed integer
);

create function orders.not_shipped(o public.orders, p_refusal text, p_score_needed integer default null)
returns orders.shipment
language sql immutable as $$
  select row(p_refusal, o.seller_id, o.id, o.number, null, null, null, null, null, null, null, p_score_needed)::orders.shipment
$$;

-- The least id of a moment's orders: what is shipped was paid in the last days, so few months are looked into.
create function orders.first_id(p_at_ms bigint) returns uuid
language sql immutable as $$ select (lpad(to_hex(p_at_ms), 12, '0') || '00000000000000000000')::uuid $$;

-- When a shipped order goes into settlement (core/orders: settlementBeginsAt).
create function orders.settlement_begins_at(p_paid timestamptz, p_first_play timestamptz, p_shipped timestamptz)
returns timestamptz
language sql immutable as $$
  select greatest(least(p_first_play, p_paid + interval '24:00:00'), p_shipped)
$$;

-- Books a shipment of a locked order and moves it on. The books were locked by whoever found out what it costs.
create function orders.book_shipment(
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
  where seller_id = o.seller_id and id = o.id;
  return row('shipped', o.seller_id, o.id, o.number, p_by, p_pay_from, p_credits, o.wholesale, p_payment, held,
    shipped, null)::orders.shipment;
end $$;

-- A seller ships a locked order of theirs (core/orders: quoteShipping). Shipped before, it says how, whoever asks again.
create function orders.ship_locked(
  o public.orders, p_holds_right boolean, p_pay_from text, p_score integer, p_score_needed integer, p_now_ms bigint
) returns orders.shipment
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  purse record;
  credits integer;
  payment bigint;
begin
  if o.state <> 'to-ship' then
    if o.state = 'refunded' or o.shipped_by = 'platform' then return orders.not_shipped(o, 'order-not-to-ship'); end if;
    return row('shipped-before', o.seller_id, o.id, o.number, o.shipped_by, o.pay_from, o.credits_used, o.wholesale,
      o.payment_amount, o.unsettled, o.shipped_at, null)::orders.shipment;
  end if;
  if not p_holds_right then return orders.not_shipped(o, 'no-right-for-drama'); end if;
  if p_pay_from = 'proceeds' and p_score < p_score_needed then
    return orders.not_shipped(o, 'proceeds-need-credit-score', p_score_needed);
  end if;
  select b.available, b.episodes into purse from ledger.books b where b.chain_id = o.seller_id for update;
  credits := least(o.quantity, purse.episodes);
  payment := o.purchase_cost - o.wholesale * credits;
  if p_pay_from = 'wallet' and purse.available < payment then
    return orders.not_shipped(o, 'insufficient-balance');
  end if;
  return orders.book_shipment(o, 'seller', p_pay_from, credits, payment, null, p_now_ms);
end $$;

create function orders.refuse_unknown_purse(p_pay_from text) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if p_pay_from not in ('wallet', 'proceeds') then
    raise exception 'nobody pays from %', p_pay_from using errcode = 'check_violation';
  end if;
end $$;

-- One order by its seller, paid for as they say or as their setting does.
create function orders.ship_order(p_seller uuid, p_number text, p_pay_from text, p_said_ms bigint) returns orders.shipment
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  lowest uuid := orders.first_id(now_ms - 2592000000);
  highest uuid := orders.first_id(now_ms + 86400000);
  found_one record;
begin
  perform orders.refuse_unknown_purse(p_pay_from);
  for attempt in 1 .. 2 loop
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
    where o.seller_id = p_seller and o.number = p_number and o.id between lowest and highest
    for no key update of o;
    exit when found;
    lowest := '00000000-0000-0000-0000-000000000000';
    highest := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end loop;
  if found_one.holds_right is null then
    return row('order-unknown', p_seller, null, p_number, null, null, null, null, null, null, null, null)::orders.shipment;
  end if;
  return orders.ship_locked(found_one.sold, found_one.holds_right, found_one.pay_from, found_one.score,
    found_one.score_needed, now_ms);
end $$;

-- Many of a seller's at once, in the order in which they are named: each that can be shipped is, the others say why not.
create function orders.ship_orders(p_seller uuid, p_numbers text[], p_pay_from text, p_said_ms bigint)
returns setof orders.shipment
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  pay_from constant text := coalesce(p_pay_from,
    (select s.pay_from from public.shipping_settings s where s.seller_id = p_seller), 'proceeds');
  score constant integer := public.credit_score_of(p_seller);
  score_needed constant integer := coalesce((settings.in_force('proceedsFromScore', now_at) #>> '{}')::integer, 70);
  lowest uuid := orders.first_id(now_ms - 2592000000);
  highest uuid := orders.first_id(now_ms + 86400000);
  asked record;
begin
  perform orders.refuse_unknown_purse(p_pay_from);
  if cardinality(p_numbers) > 200 then raise exception 'too many at once' using errcode = 'check_violation'; end if;
  if exists (select from unnest(p_numbers) n where not exists (select from public.orders o
      where o.seller_id = p_seller and o.number = n and o.id between lowest and highest)) then
    lowest := '00000000-0000-0000-0000-000000000000';
    highest := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end if;
  for asked in
    with locked as materialized (
      select o as sold, o.number,
        exists (select from public.consignments c
                where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null) as holds_right
      from public.orders o
      where o.seller_id = p_seller and o.number = any (p_numbers) and o.id between lowest and highest
      order by o.id for no key update of o
    )
    select n.number, l.sold, l.holds_right
    from (select number, min(place) as place from unnest(p_numbers) with ordinality as n (number, place) group by number) n
      left join locked l on l.number = n.number
    order by n.place
  loop
    if (asked.sold).id is null then
      return next row('order-unknown', p_seller, null, asked.number, null, null, null, null, null, null, null, null)::orders.shipment;
    else
      return next orders.ship_locked(asked.sold, asked.holds_right, pay_from, score, score_needed, now_ms);
    end if;
  end loop;
end $$;

-- Ships a locked order where a right, the seller's setting, a purse and the day's limit allow it; otherwise it waits, and
-- the answer says why. The seller's own way of paying first, then the other one.
create function orders.auto_ship_locked(o public.orders, p_now_ms bigint) returns orders.shipment
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  terms record;
  purse record;
  credits integer;
  payment bigint;
  way text;
begin
  if o.state <> 'to-ship' then return orders.not_shipped(o, 'order-not-to-ship'); end if;
  select c.auto_ship, c.daily_cost_limit as most,
    coalesce((select s.pay_from from public.shipping_settings s where s.seller_id = o.seller_id), 'proceeds') as pay_from,
    public.credit_score_of(o.seller_id)
      >= coalesce((settings.in_force('proceedsFromScore', now_at) #>> '{}')::integer, 70) as may_use_proceeds
  into terms
  from public.consignments c where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null;
  if not found then return orders.not_shipped(o, 'no-right-for-drama'); end if;
  if not terms.auto_ship then return orders.not_shipped(o, 'auto-ship-off'); end if;

  select b.available, b.episodes into purse from ledger.books b where b.chain_id = o.seller_id for update;
  credits := least(o.quantity, purse.episodes);
  payment := o.purchase_cost - o.wholesale * credits;
  select w.way into way from unnest(array[terms.pay_from, 'proceeds', 'wallet']) with ordinality as w (way, place)
  where case w.way when 'proceeds' then terms.may_use_proceeds else purse.available >= payment end
  order by w.place limit 1;
  if way is null then return orders.not_shipped(o, 'insufficient-balance'); end if;

  if terms.most is not null then
    if payment > terms.most then return orders.not_shipped(o, 'daily-limit'); end if;
    insert into public.auto_ship_spending as s (seller_id, drama_id, day, spent)
    values (o.seller_id, o.drama_id, public.platform_day(now_at), payment)
    on conflict (seller_id, drama_id, day) do update set spent = s.spent + excluded.spent
    where s.spent + excluded.spent <= terms.most;
    if not found then return orders.not_shipped(o, 'daily-limit'); end if;
  end if;
  return orders.book_shipment(o, 'auto-ship', way, credits, payment, null, p_now_ms);
end $$;

create function orders.auto_ship_order(p_seller uuid, p_order uuid, p_said_ms bigint) returns orders.shipment
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  o public.orders;
begin
  select * into o from public.orders where seller_id = p_seller and id = p_order for no key update;
  if not found then raise exception 'no such order' using errcode = 'check_violation'; end if;
  return orders.auto_ship_locked(o, public.business_now_ms(p_said_ms));
end $$;

-- A seller's orders that waited for a right or for money, the oldest first; of these dramas, or of all. Gives back what
-- was shipped.
create function orders.auto_ship_waiting(p_seller uuid, p_dramas uuid[], p_most integer, p_said_ms bigint)
returns setof orders.shipment
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  waiting record;
  shipment orders.shipment;
begin
  for waiting in
    with locked as materialized (
      select o as sold, o.id from public.orders o
      where o.seller_id = p_seller and o.state = 'to-ship' and (p_dramas is null or o.drama_id = any (p_dramas))
      order by o.id limit least(p_most, 1000) for no key update
    )
    select l.sold from locked l order by l.id
  loop
    shipment := orders.auto_ship_locked(waiting.sold, now_ms);
    if shipment.outcome = 'shipped' then return next shipment; end if;
  end loop;
end $$;

create type orders.overdue as (
  -- `ship-for-seller`, `ship-by-platform`, or `not-yet`: the right was gained in the very moment in which the order came.
  outcome text, seller_id uuid, order_id uuid, number text, after_hours integer, profit bigint, happened_at timestamptz);

-- The clock of orders that nobody shipped (core/orders: overdueAt): without the right the platform ships at two hours,
-- with it the order is shipped for the seller, from proceeds whatever their score. What somebody else holds is left.
create function orders.ship_overdue(p_most integer, p_said_ms bigint) returns setof orders.overdue
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  hours constant integer := coalesce((settings.in_force('shippedForSellerAfterMs', now_at) #>> '{}')::integer, 72);
  late record;
  one public.orders;
  credits integer;
  profit bigint;
begin
  for late in
    with due as materialized (
      select o as sold, exists (select from public.consignments c
        where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null) as holds_right
      from public.orders o where o.state = 'to-ship' and o.due_at <= now_at
      order by o.due_at limit least(p_most, 1000) for no key update of o skip locked
    )
    select d.sold, d.holds_right from due d order by (d.sold).seller_id, (d.sold).id
  loop
    one := late.sold;
    profit := one.order_amount - one.purchase_cost;
    if now_at < one.paid_at + make_interval(hours => case when late.holds_right then hours else 2 end) then
      update public.orders set due_at = one.paid_at + make_interval(hours => case when late.holds_right then hours else 2 end)
      where seller_id = one.seller_id and id = one.id;
      return next row('not-yet', one.seller_id, one.id, one.number, hours, profit, now_at)::orders.overdue;
    elsif late.holds_right then
      select least(one.quantity, b.episodes) into credits from ledger.books b where b.chain_id = one.seller_id for update;
      perform orders.book_shipment(one, 'overdue', 'proceeds', credits, one.purchase_cost - one.wholesale * credits,
        settlement.decision_notice('not-shipped-in-time', jsonb_build_object('hours', hours::text), 'rule', null, now_ms),
        now_ms);
      return next row('ship-for-seller', one.seller_id, one.id, one.number, hours, profit, now_at)::orders.overdue;
    else
      perform orders.book_shipment(one, 'platform', null, 0, 0, settlement.decision_notice('no-right-in-time',
        jsonb_build_object('profit', public.money_text(profit), 'hours', '2'), 'rule', null, now_ms), now_ms);
      return next row('ship-by-platform', one.seller_id, one.id, one.number, 2, profit, now_at)::orders.overdue;
    end if;
  end loop;
end $$;

-- Orders of these dramas that wait are the seller's to ship from now on: the clock looks at them later. Says how many.
create function orders.right_gained(p_seller uuid, p_dramas uuid[], p_said_ms bigint) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  after constant interval := make_interval(hours => coalesce((settings.in_force('shippedForSellerAfterMs',
    to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) #>> '{}')::integer, 72));
  changed integer;
begin
  with waiting as materialized (
    select o.id from public.orders o
    where o.seller_id = p_seller and o.drama_id = any (p_dramas) and o.state = 'to-ship'
    order by o.id for no key update
  )
  update public.orders o set due_at = o.paid_at + after from waiting
  where o.seller_id = p_seller and o.id = waiting.id and o.due_at < o.paid_at + after;
  get diagnostics changed = row_count;
  return changed;
end $$;

revoke all on all functions in schema orders from public;
revoke all on function settings.in_force, public.money_text, settlement.decision_notice from public;
grant execute on function orders.ship_order, orders.ship_orders, orders.auto_ship_order, orders.auto_ship_waiting,
  orders.ship_overdue, orders.right_gained to cliffhanger_app;

revoke update (shipped_at, shipped_by, pay_from, credits_used, payment_amount, unsettled, deferred, shipment_transfer)
  on orders from cliffhanger_app;
revoke insert, update (spent) on auto_ship_spending from cliffhanger_app;
