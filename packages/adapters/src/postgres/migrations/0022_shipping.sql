-- Shipping an order, as money events (ADR 36): by the seller (one or many), by auto-ship, or overdue by the
-- clock. Each function checks the permission and derives cost and revenue. The rule is core/orders (ship.ts,
-- deadlines.ts); ship-twin.db.test.ts compares the two. No login role can write the outcome of a shipment.
--
-- Performance (ADR 41): SQL functions without SET clauses, so that the planner inlines them, otherwise
-- PL/pgSQL with cached plans; optimistic booking in one statement, conditional on an unchanged journal
-- length, instead of lock and write; and sets of orders booked together.

-- A seller's default way to pay for shipments; without a row, from proceeds.
create table shipping_settings (
  seller_id uuid primary key,
  pay_from  text not null constraint known_funds check (pay_from in ('wallet', 'proceeds'))
);

-- Auto-ship spending per drama and day, for consignments with a daily limit.
create table auto_ship_spending (
  seller_id uuid   not null,
  drama_id  uuid   not null,
  day       date   not null,
  spent     bigint not null constraint counted_spending check (spent >= 0),
  primary key (seller_id, drama_id, day)
);

-- Ledger lines of a shipment, for booking and for reversal (core/orders: shipmentPosting). A null
-- `p_pay_from` means that the platform ships. Zero lines are omitted.
create function orders.booked_accounts(p_pay_from text, p_payment bigint, p_held bigint, p_credits integer) returns text[]
language sql stable as $$
  select array_remove(array[
    case when p_pay_from = 'wallet' and p_payment <> 0 then 'seller:available' end,
    case when p_pay_from = 'wallet' and p_payment <> 0 then 'platform:wholesale_deferred' end,
    'order:escrow',
    case when p_pay_from is null then 'platform:retail_deferred' end,
    case when p_pay_from = 'proceeds' and p_payment <> 0 then 'platform:wholesale_deferred' end,
    case when p_held <> 0 then 'seller:unsettled' end,
    case when p_credits <> 0 then 'seller:episodes' end,
    case when p_credits <> 0 then 'platform:episodes_redeemed' end], null)
$$;

create function orders.booked_amounts(
  p_pay_from text, p_amount bigint, p_payment bigint, p_held bigint, p_credits integer
) returns bigint[]
language sql stable as $$
  select array_remove(array[
    case when p_pay_from = 'wallet' and p_payment <> 0 then -p_payment end,
    case when p_pay_from = 'wallet' and p_payment <> 0 then p_payment end,
    -p_amount,
    case when p_pay_from is null then p_amount end,
    case when p_pay_from = 'proceeds' and p_payment <> 0 then p_payment end,
    case when p_held <> 0 then p_held end,
    case when p_credits <> 0 then -p_credits end,
    case when p_credits <> 0 then p_credits end], null)
$$;

-- The same posting as hashed text, identical to what ledger.post_transfer would hash.
create function orders.booked_content(
  p_order uuid, p_pay_from text, p_amount bigint, p_payment bigint, p_held bigint, p_credits integer
) returns text
language sql stable as $$
  select concat_ws(E'\n', case when p_pay_from is null then 'platform-shipment' else 'shipment' end,
    'order:' || p_order, '-',
    case when p_pay_from = 'wallet' and p_payment <> 0 then concat('seller:available USDT ', -p_payment, ' ', p_order) end,
    case when p_pay_from = 'wallet' and p_payment <> 0
      then concat('platform:wholesale_deferred USDT ', p_payment, ' ', p_order) end,
    concat('order:escrow USDT ', -p_amount, ' ', p_order),
    case when p_pay_from is null then concat('platform:retail_deferred USDT ', p_amount, ' ', p_order) end,
    case when p_pay_from = 'proceeds' and p_payment <> 0
      then concat('platform:wholesale_deferred USDT ', p_payment, ' ', p_order) end,
    case when p_held <> 0 then concat('seller:unsettled USDT ', p_held, ' ', p_order) end,
    case when p_credits <> 0 then concat('seller:episodes EPISODE ', -p_credits, ' ', p_order) end,
    case when p_credits <> 0 then concat('platform:episodes_redeemed EPISODE ', p_credits, ' ', p_order) end)
$$;

create function orders.booked_by(p_by text, p_seller uuid) returns text
language sql stable as $$
  select case p_by when 'seller' then 'seller:' || p_seller when 'auto-ship' then 'rule:auto-ship'
    when 'overdue' then 'rule:overdue-shipment' else 'rule:no-right-in-time' end
$$;

-- The amount on hold for the seller after this shipment.
create function orders.held(p_pay_from text, p_amount bigint, p_payment bigint) returns bigint
language sql stable as $$
  select case p_pay_from when 'wallet' then p_amount when 'proceeds' then p_amount - p_payment else 0 end
$$;

create type orders.shipment as (
  -- 'shipped', 'shipped-before', or a refusal of core.
  outcome text,
  seller_id uuid, order_id uuid, number text,
  shipped_by text, pay_from text, credits_used integer, wholesale bigint, payment_amount bigint, unsettled bigint,
  shipped_at timestamptz,
  -- The credit score required to pay from proceeds, if the seller's is too low.
  score_needed integer
);

create function orders.not_shipped(o public.orders, p_refusal text, p_score_needed integer default null)
returns orders.shipment
language sql immutable as $$
  select row(p_refusal, o.seller_id, o.id, o.number, null, null, null, null, null, null, null, p_score_needed)::orders.shipment
$$;

-- The order without its refunded episodes.
create function orders.less_refunded(o public.orders) returns public.orders
language plpgsql immutable as $$
begin
  if o.refunded_quantity > 0 then
    o.order_amount := o.order_amount - o.retail * o.refunded_quantity;
    o.purchase_cost := o.purchase_cost - o.wholesale * o.refunded_quantity;
    o.quantity := o.quantity - o.refunded_quantity;
  end if;
  return o;
end $$;

-- One order -------------------------------------------------------------------------------------------------

-- Books a shipment of a locked order and advances it, if the journal still has the length that the quote was
-- based on. Otherwise returns null without effect, and the caller retries. The books reject a negative
-- account.
create function orders.book_shipment(
  o public.orders, p_length bigint, p_head bytea, p_by text, p_pay_from text, p_credits integer, p_payment bigint,
  p_now_ms bigint
) returns orders.shipment
language plpgsql volatile as $$
declare
  shipped constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  transfer constant uuid := settlement.new_id(p_now_ms);
  actor constant text := orders.booked_by(p_by, o.seller_id);
  held constant bigint := orders.held(p_pay_from, o.order_amount, p_payment);
  hash constant bytea := ledger.link_hash(p_head, o.seller_id, p_length + 1, transfer, p_now_ms, actor,
    orders.booked_content(o.id, p_pay_from, o.order_amount, p_payment, held, p_credits));
  key constant text := 'shipment:' || o.id;
begin
  with booked as (
    update ledger.books b set available = b.available - case when p_pay_from = 'wallet' then p_payment else 0 end,
      escrow = b.escrow - o.order_amount, unsettled = b.unsettled + held, episodes = b.episodes - p_credits,
      journal_length = p_length + 1, journal_head = hash
    where b.journal_id = o.seller_id and b.journal_length = p_length
    returning b.journal_length as sequence
  ), keyed as (
    insert into ledger.transfer_keys (digest, journal_id, sequence)
    select ledger.key_digest(key), o.seller_id, b.sequence from booked b
  )
  insert into ledger.transfers (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
    previous_hash, hash, accounts, amounts, order_id)
  select transfer, o.seller_id, b.sequence, 'shipment', 'order', o.id::text, shipped, actor, key, p_head, hash,
    orders.booked_accounts(p_pay_from, p_payment, held, p_credits),
    orders.booked_amounts(p_pay_from, o.order_amount, p_payment, held, p_credits), o.id
  from booked b;
  if not found then return null; end if;
  update public.orders set state = 'shipped', shipped_at = shipped, shipped_by = p_by, pay_from = p_pay_from,
    due_at = orders.next_due_at('shipped', o.paid_at, o.first_play_at, shipped, null, null), credits_used = p_credits,
    payment_amount = p_payment, unsettled = held, deferred = p_payment,
    release_at = shipped + interval '168:00:00', shipment_transfer = transfer, notice = null
  where seller_id = o.seller_id and id = o.id and state = 'to-ship';
  insert into push.waiting (seller_id, kind, facts)
  values (o.seller_id, 'order-shipped', jsonb_build_object('number', o.number, 'by', p_by));
  return row('shipped', o.seller_id, o.id, o.number, p_by, p_pay_from, p_credits, o.wholesale, p_payment, held,
    shipped, null)::orders.shipment;
end $$;

-- Ships a seller's locked order (core/orders: quoteShipping). Idempotent: a shipped order returns its
-- original shipment. Reads the funds without a lock first; retries under the lock if they changed or are
-- insufficient.
create function orders.ship_locked(o public.orders, p_pay_from text, p_now_ms bigint) returns orders.shipment
language plpgsql volatile as $$
declare
  funds record;
  credits integer;
  payment bigint;
  done orders.shipment;
begin
  if o.state <> 'to-ship' then
    if o.state = 'audit' and o.shipped_at is null then return orders.not_shipped(o, 'order-under-complaint'); end if;
    if o.state = 'refunded' or o.shipped_by = 'platform' then return orders.not_shipped(o, 'order-not-to-ship'); end if;
    return row('shipped-before', o.seller_id, o.id, o.number, o.shipped_by, o.pay_from, o.credits_used, o.wholesale,
      o.payment_amount, o.unsettled, o.shipped_at, null)::orders.shipment;
  end if;
  for attempt in 1 .. 2 loop
    if attempt = 2 then perform from ledger.books b where b.journal_id = o.seller_id for update; end if;
    select b.available, b.episodes, b.journal_length, b.journal_head,
      exists (select from public.consignments c
              where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null) as holds_right,
      coalesce(p_pay_from, (select s.pay_from from public.shipping_settings s where s.seller_id = o.seller_id), 'proceeds')
        as pay_from,
      coalesce((select c.score from credit.scores c where c.seller_id = o.seller_id),
        public.credit_score_of(o.seller_id)) as score,
      coalesce((select (v.value #>> '{}')::integer from settings.versions v
                where v.name = 'proceedsFromScore' and v.effective_from <= to_timestamp(p_now_ms / 1000.0)
                order by v.effective_from desc, v.version desc limit 1), 65) as score_needed
    into funds from ledger.books b where b.journal_id = o.seller_id;
    if not funds.holds_right then return orders.not_shipped(o, 'no-right-for-drama'); end if;
    if funds.pay_from = 'proceeds' and funds.score < funds.score_needed then
      return orders.not_shipped(o, 'proceeds-need-credit-score', funds.score_needed);
    end if;
    credits := least(o.quantity, funds.episodes);
    payment := o.purchase_cost - o.wholesale * credits;
    if funds.pay_from = 'wallet' and funds.available < payment then
      continue when attempt = 1;
      return orders.not_shipped(o, 'insufficient-balance');
    end if;
    done := orders.book_shipment(o, funds.journal_length, funds.journal_head, 'seller', funds.pay_from, credits, payment, p_now_ms);
    if done.outcome is not null then return done; end if;
  end loop;
  raise exception 'order % could not be shipped', o.id using errcode = 'check_violation';
end $$;

-- Ships one order of a seller, paid as given or by their setting. Searches the open partition first and the
-- monthly partitions of ended orders only if it is not there.
create function orders.ship_order(p_seller uuid, p_number text, p_pay_from text, p_said_ms bigint)
returns orders.shipment
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  o public.orders;
begin
  if p_pay_from not in ('wallet', 'proceeds') then
    raise exception 'nobody pays from %', p_pay_from using errcode = 'check_violation';
  end if;
  select * into o from public.orders x where x.seller_id = p_seller and x.number = p_number
    and x.state in ('to-ship', 'shipped', 'in-settlement', 'audit') for no key update;
  if not found then
    select * into o from public.orders x where x.seller_id = p_seller and x.number = p_number
      and x.state in ('completed', 'refunded') for no key update;
  end if;
  if o.id is null then
    return row('order-unknown', p_seller, null, p_number, null, null, null, null, null, null, null, null)::orders.shipment;
  end if;
  return orders.ship_locked(orders.less_refunded(o), p_pay_from, public.business_now_ms(p_said_ms));
end $$;

-- Auto-ships the given locked orders of a seller, oldest first, where right, setting, funds and daily limit
-- allow it. Returns the refusal for each of the others, which keep waiting. Tries the seller's preferred way
-- to pay first, then the other.
create function orders.auto_ship_locked(p_seller uuid, p_orders uuid[], p_now_ms bigint) returns setof orders.shipment
language plpgsql volatile as $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  first_way constant text := coalesce(
    (select s.pay_from from public.shipping_settings s where s.seller_id = p_seller), 'proceeds');
  may_use_proceeds constant boolean := public.credit_score_of(p_seller)
    >= coalesce((settings.in_force('proceedsFromScore', now_at) #>> '{}')::integer, 65);
  o record;
  funds record;
  credits integer;
  payment bigint;
  way text;
  refusal text;
  n integer := 0;
  v_orders uuid[]; v_amounts bigint[]; v_ways text[]; v_credits integer[]; v_payments bigint[];
begin
  for o in
    select x.id, x.number, x.state, x.quantity - x.refunded_quantity as quantity, x.wholesale,
      x.order_amount - x.retail * x.refunded_quantity as order_amount,
      x.purchase_cost - x.wholesale * x.refunded_quantity as purchase_cost, x.shipped_at, x.drama_id, c.auto_ship,
      c.daily_cost_limit as most
    from unnest(p_orders) as one (id)
      join public.orders x on x.seller_id = p_seller and x.id = one.id
        and x.state in ('to-ship', 'shipped', 'in-settlement', 'audit')
      left join public.consignments c on c.seller_id = x.seller_id and c.drama_id = x.drama_id and c.removed_at is null
    order by x.id
  loop
    refusal := case when o.state = 'audit' and o.shipped_at is null then 'order-under-complaint'
      when o.state <> 'to-ship' then 'order-not-to-ship'
      when o.auto_ship is null then 'no-right-for-drama' when not o.auto_ship then 'auto-ship-off' end;
    if refusal is null then
      if funds is null then
        select b.available, b.episodes into funds from ledger.books b where b.journal_id = p_seller for update;
      end if;
      credits := least(o.quantity, funds.episodes);
      payment := o.purchase_cost - o.wholesale * credits;
      way := case when first_way = 'wallet' and funds.available >= payment then 'wallet' when may_use_proceeds then 'proceeds'
        when funds.available >= payment then 'wallet' end;
      refusal := case when way is null then 'insufficient-balance' when payment > o.most then 'daily-limit' end;
    end if;
    if refusal is null and o.most is not null then
      insert into public.auto_ship_spending as s (seller_id, drama_id, day, spent)
      values (p_seller, o.drama_id, public.platform_day(now_at), payment)
      on conflict (seller_id, drama_id, day) do update set spent = s.spent + excluded.spent
      where s.spent + excluded.spent <= o.most;
      if not found then refusal := 'daily-limit'; end if;
    end if;
    if refusal is not null then
      return next row(refusal, p_seller, o.id, o.number, null, null, null, null, null, null, null, null)::orders.shipment;
      continue;
    end if;
    n := n + 1;
    v_orders[n] := o.id;
    v_amounts[n] := o.order_amount;
    v_ways[n] := way;
    v_credits[n] := credits;
    v_payments[n] := payment;
    funds.episodes := funds.episodes - credits;
    if way = 'wallet' then funds.available := funds.available - payment; end if;
    return next row('shipped', p_seller, o.id, o.number, 'auto-ship', way, credits, o.wholesale, payment,
      orders.held(way, o.order_amount, payment), now_at, null)::orders.shipment;
  end loop;
  if n > 0 then
    perform orders.book_shipments(array_fill(p_seller, array[n]), v_orders, v_amounts, array_fill('auto-ship'::text, array[n]),
      v_ways, v_credits, v_payments, null, p_now_ms);
  end if;
end $$;

-- Auto-ships a seller's waiting orders, oldest first, for the given dramas or all (null). Returns the shipped
-- ones.
create function orders.auto_ship_waiting(p_seller uuid, p_dramas uuid[], p_most integer, p_said_ms bigint)
returns setof orders.shipment
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  waiting uuid[];
begin
  select array_agg(l.id) into waiting from (
    select o.id from public.orders o
    where o.seller_id = p_seller and o.state = 'to-ship' and (p_dramas is null or o.drama_id = any (p_dramas))
    order by o.id limit least(p_most, 1000) for no key update
  ) l;
  return query select * from orders.auto_ship_locked(p_seller, waiting, public.business_now_ms(p_said_ms)) s
    where s.outcome = 'shipped';
end $$;

-- Extends the shipping deadline of waiting orders after the seller gained the right to their dramas. Returns
-- how many.
create function orders.right_gained(p_seller uuid, p_dramas uuid[], p_said_ms bigint) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  after constant interval := orders.waits(true, coalesce((settings.in_force('shippedForSellerAfterMs',
    to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) #>> '{}')::integer, 72));
  changed integer;
begin
  with waiting as materialized (
    select o.id from public.orders o
    where o.seller_id = p_seller and o.drama_id = any (p_dramas) and o.state = 'to-ship'
    order by o.id for no key update
  )
  update public.orders o set due_at = orders.next_due_at('to-ship', coalesce(o.ship_from, o.paid_at), null, null, null, after)
  from waiting
  where o.seller_id = p_seller and o.id = waiting.id
    and o.due_at < orders.next_due_at('to-ship', coalesce(o.ship_from, o.paid_at), null, null, null, after);
  get diagnostics changed = row_count;
  return changed;
end $$;

-- Sets ------------------------------------------------------------------------------------------------------

-- Books shipments of locked orders as a set and advances them, grouped by seller. Array positions correspond.
-- The caller has locked the books. Only the hash chain is computed row by row.
create function orders.book_shipments(
  p_sellers uuid[], p_orders uuid[], p_amounts bigint[], p_bys text[], p_pay_froms text[], p_credits integer[],
  p_payments bigint[], p_notices jsonb[], p_now_ms bigint
) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  shipped constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  transfers uuid[]; sequences bigint[]; heads bytea[]; hashes bytea[];
  chain uuid;
  length bigint;
  head bytea;
  fresh uuid;
begin
  for i in 1 .. cardinality(p_orders) loop
    if chain is distinct from p_sellers[i] then
      chain := p_sellers[i];
      select b.journal_length, b.journal_head into length, head from ledger.books b where b.journal_id = chain;
    end if;
    fresh := settlement.new_id(p_now_ms);
    length := length + 1;
    transfers[i] := fresh;
    sequences[i] := length;
    heads[i] := head;
    head := ledger.link_hash(head, chain, length, fresh, p_now_ms, orders.booked_by(p_bys[i], chain),
      orders.booked_content(p_orders[i], p_pay_froms[i], p_amounts[i], p_payments[i],
        orders.held(p_pay_froms[i], p_amounts[i], p_payments[i]), p_credits[i]));
    hashes[i] := head;
  end loop;

  with w as materialized (
    select s.*, orders.held(s.pay_from, s.amount, s.payment) as held,
      case when s.pay_from is null then 'platform-shipment' else 'shipment' end as kind
    from unnest(p_sellers, p_orders, p_amounts, p_bys, p_pay_froms, p_credits, p_payments, p_notices,
           transfers, sequences, heads, hashes)
      as s (seller_id, order_id, amount, shipped_by, pay_from, credits, payment, notice, transfer, sequence, head, hash)
  ), booked as (
    update ledger.books b set available = b.available - c.paid, escrow = b.escrow - c.amount,
      unsettled = b.unsettled + c.held, episodes = b.episodes - c.credits, journal_length = c.length, journal_head = c.hash
    from (
      select w.seller_id, coalesce(sum(w.payment) filter (where w.pay_from = 'wallet'), 0)::bigint as paid,
        sum(w.amount)::bigint as amount, sum(w.held)::bigint as held, sum(w.credits) as credits,
        max(w.sequence) as length, (array_agg(w.hash order by w.sequence desc))[1] as hash
      from w group by w.seller_id
    ) c
    where b.journal_id = c.seller_id
  ), keyed as (
    insert into ledger.transfer_keys (digest, journal_id, sequence)
    select ledger.key_digest(w.kind || ':' || w.order_id), w.seller_id, w.sequence from w
  ), linked as (
    insert into ledger.transfers (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
      previous_hash, hash, accounts, amounts, order_id)
    select w.transfer, w.seller_id, w.sequence, w.kind, 'order', w.order_id::text, shipped,
      orders.booked_by(w.shipped_by, w.seller_id), w.kind || ':' || w.order_id, w.head, w.hash,
      orders.booked_accounts(w.pay_from, w.payment, w.held, w.credits),
      orders.booked_amounts(w.pay_from, w.amount, w.payment, w.held, w.credits), w.order_id
    from w
  ), moved as (
    update public.orders o set state = 'shipped', shipped_at = shipped, shipped_by = w.shipped_by, pay_from = w.pay_from,
      due_at = orders.next_due_at('shipped', o.paid_at, o.first_play_at, shipped, null, null), credits_used = w.credits,
      payment_amount = w.payment, unsettled = w.held,
      deferred = case when w.pay_from is null then w.amount else w.payment end,
      release_at = shipped + interval '168:00:00', shipment_transfer = w.transfer, notice = w.notice
    from w where o.seller_id = w.seller_id and o.id = w.order_id and o.state = 'to-ship'
    returning o.seller_id, o.number, o.shipped_by, w.sequence
  )
  insert into push.waiting (seller_id, kind, facts)
  select m.seller_id, 'order-shipped', jsonb_build_object('number', m.number, 'by', m.shipped_by) from moved m
  order by m.seller_id, m.sequence;
end $$;

-- Ships many orders of a seller, in the given order. Returns a refusal for each that cannot be shipped.
create function orders.ship_orders(p_seller uuid, p_numbers text[], p_pay_from text, p_said_ms bigint)
returns setof orders.shipment
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  pay_from constant text := coalesce(p_pay_from,
    (select s.pay_from from public.shipping_settings s where s.seller_id = p_seller), 'proceeds');
  score constant integer := public.credit_score_of(p_seller);
  score_needed constant integer := coalesce((settings.in_force('proceedsFromScore', now_at) #>> '{}')::integer, 65);
  o record;
  funds record;
  credits integer;
  payment bigint;
  refusal text;
  n integer := 0;
  v_orders uuid[]; v_amounts bigint[]; v_credits integer[]; v_payments bigint[];
begin
  if p_pay_from not in ('wallet', 'proceeds') then
    raise exception 'nobody pays from %', p_pay_from using errcode = 'check_violation';
  end if;
  if cardinality(p_numbers) > 200 then raise exception 'too many at once' using errcode = 'check_violation'; end if;
  for o in
    with open_ones as materialized (
      select x.id, x.number, x.state, x.quantity - x.refunded_quantity as quantity, x.wholesale,
        x.order_amount - x.retail * x.refunded_quantity as order_amount,
        x.purchase_cost - x.wholesale * x.refunded_quantity as purchase_cost, x.shipped_by, x.pay_from,
        x.credits_used, x.payment_amount, x.unsettled, x.shipped_at,
        exists (select from public.consignments c
                where c.seller_id = x.seller_id and c.drama_id = x.drama_id and c.removed_at is null) as holds_right
      from public.orders x
      where x.seller_id = p_seller and x.number = any (p_numbers)
        and x.state in ('to-ship', 'shipped', 'in-settlement', 'audit')
      order by x.id for no key update of x
    ), found_ones as (
      select * from open_ones
      union all
      -- Searched only if some are missing. Ended orders are not shipped again and need no lock.
      select x.id, x.number, x.state, x.quantity, x.wholesale, x.order_amount, x.purchase_cost, x.shipped_by, x.pay_from,
        x.credits_used, x.payment_amount, x.unsettled, x.shipped_at, false
      from public.orders x
      where x.seller_id = p_seller and x.number = any (p_numbers) and x.state in ('completed', 'refunded')
        and (select count(*) from open_ones) < (select count(distinct a.number) from unnest(p_numbers) as a (number))
    )
    select asked.number as asked, f.*
    from (select a.number, min(a.ordinal) as ordinal from unnest(p_numbers) with ordinality as a (number, ordinal) group by a.number) asked
      left join found_ones f on f.number = asked.number
    order by asked.ordinal
  loop
    -- Lock order: books after orders.
    if funds is null then
      select b.available, b.episodes into funds from ledger.books b where b.journal_id = p_seller for update;
    end if;
    credits := least(o.quantity, funds.episodes);
    payment := o.purchase_cost - o.wholesale * credits;
    refusal := case
      when o.id is null then 'order-unknown'
      when o.state = 'audit' and o.shipped_at is null then 'order-under-complaint'
      when o.state <> 'to-ship' then case when o.state = 'refunded' or o.shipped_by = 'platform'
        then 'order-not-to-ship' else 'shipped-before' end
      when not o.holds_right then 'no-right-for-drama'
      when pay_from = 'proceeds' and score < score_needed then 'proceeds-need-credit-score'
      when pay_from = 'wallet' and funds.available < payment then 'insufficient-balance' end;
    if refusal is null then
      n := n + 1;
      v_orders[n] := o.id;
      v_amounts[n] := o.order_amount;
      v_credits[n] := credits;
      v_payments[n] := payment;
      funds.episodes := funds.episodes - credits;
      if pay_from = 'wallet' then funds.available := funds.available - payment; end if;
      return next row('shipped', p_seller, o.id, o.number, 'seller', pay_from, credits, o.wholesale, payment,
        orders.held(pay_from, o.order_amount, payment), now_at, null)::orders.shipment;
    elsif refusal = 'shipped-before' then
      return next row(refusal, p_seller, o.id, o.number, o.shipped_by, o.pay_from, o.credits_used, o.wholesale,
        o.payment_amount, o.unsettled, o.shipped_at, null)::orders.shipment;
    else
      return next row(refusal, p_seller, o.id, o.asked, null, null, null, null, null, null, null,
        case when refusal = 'proceeds-need-credit-score' then score_needed end)::orders.shipment;
    end if;
  end loop;
  if n > 0 then
    perform orders.book_shipments(array_fill(p_seller, array[n]), v_orders, v_amounts, array_fill('seller'::text, array[n]),
      array_fill(pay_from, array[n]), v_credits, v_payments, null, now_ms);
  end if;
end $$;

create type orders.overdue as (
  -- 'ship-for-seller', 'ship-by-platform', or 'not-yet' if the seller gained the right just as the order was
  -- placed.
  outcome text, seller_id uuid, order_id uuid, number text, after_hours integer, profit bigint, happened_at timestamptz);

-- Ships orders past their deadline (core/orders: overdueAt). Without the right the platform ships after two
-- hours; with it the order is shipped for the seller, from proceeds regardless of their score. Skips rows
-- locked by others.
create function orders.ship_overdue(p_most integer, p_said_ms bigint) returns setof orders.overdue
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  hours constant integer := coalesce((settings.in_force('shippedForSellerAfterMs', now_at) #>> '{}')::integer, 72);
  for_seller constant jsonb := settlement.decision_notice('not-shipped-in-time',
    jsonb_build_object('hours', hours::text), 'rule', null, now_ms);
  late record;
  chain uuid;
  episodes bigint;
  credits integer;
  profit bigint;
  n integer := 0;
  v_sellers uuid[]; v_orders uuid[]; v_amounts bigint[]; v_bys text[]; v_ways text[]; v_credits integer[];
  v_payments bigint[]; v_notices jsonb[];
begin
  for late in
    with due as materialized (
      select o.seller_id, o.id, o.number, o.quantity - o.refunded_quantity as quantity, o.wholesale,
        o.order_amount - o.retail * o.refunded_quantity as order_amount,
        o.purchase_cost - o.wholesale * o.refunded_quantity as purchase_cost, coalesce(o.ship_from, o.paid_at) as waits_from,
        exists (select from public.consignments c
          where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null) as holds_right
      from public.orders o where o.state = 'to-ship' and o.due_at <= now_at
      order by o.due_at limit least(p_most, 1000) for no key update of o skip locked
    )
    select d.*, orders.next_due_at('to-ship', d.waits_from, null, null, null, orders.waits(d.holds_right, hours)) as ships_at
    from due d order by d.seller_id, d.id
  loop
    profit := late.order_amount - late.purchase_cost;
    if now_at < late.ships_at then
      update public.orders set due_at = late.ships_at
      where seller_id = late.seller_id and id = late.id and state = 'to-ship';
      return next row('not-yet', late.seller_id, late.id, late.number, hours, profit, now_at)::orders.overdue;
      continue;
    end if;
    if chain is distinct from late.seller_id then
      chain := late.seller_id;
      select b.episodes into episodes from ledger.books b where b.journal_id = chain for update;
    end if;
    credits := case when late.holds_right then least(late.quantity, episodes) else 0 end;
    episodes := episodes - credits;
    n := n + 1;
    v_sellers[n] := late.seller_id;
    v_orders[n] := late.id;
    v_amounts[n] := late.order_amount;
    v_credits[n] := credits;
    if late.holds_right then
      v_bys[n] := 'overdue';
      v_ways[n] := 'proceeds';
      v_payments[n] := late.purchase_cost - late.wholesale * credits;
      v_notices[n] := for_seller;
      return next row('ship-for-seller', late.seller_id, late.id, late.number, hours, profit, now_at)::orders.overdue;
    else
      v_bys[n] := 'platform';
      v_ways[n] := null;
      v_payments[n] := 0;
      v_notices[n] := settlement.decision_notice('no-right-in-time',
        jsonb_build_object('profit', public.money_text(profit), 'hours', '2'), 'rule', null, now_ms);
      return next row('ship-by-platform', late.seller_id, late.id, late.number, 2, profit, now_at)::orders.overdue;
    end if;
  end loop;
  if n > 0 then
    perform orders.book_shipments(v_sellers, v_orders, v_amounts, v_bys, v_ways, v_credits, v_payments, v_notices, now_ms);
  end if;
end $$;
