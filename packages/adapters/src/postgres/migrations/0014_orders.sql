-- Orders and their state machine (DOMAIN §5). An order begins with a viewer's cleared payment (DOMAIN §10.1).
-- Only functions of the schemas orders, checkout and settlement insert one or change its state; no login role
-- can.
create schema orders;

-- A UUIDv7 for the given time. 42 bits of the server's microseconds follow the millisecond, so orders of the
-- same business time sort in creation order.
create function orders.new_id(p_at_ms bigint) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  micros constant bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint & 4398046511103;
begin
  return (lpad(to_hex(p_at_ms), 12, '0') || '7' || lpad(to_hex(micros >> 30), 3, '0')
    || to_hex(2147483648 + (micros & 1073741823)) || left(gen_random_uuid()::text, 8))::uuid;
end $$;

-- When the clock must process an order next (core/orders: nextDueAt); null when it is final. Every step takes
-- `due_at` from here. `p_waits` is the shipping deadline from orders.waits.
create function orders.next_due_at(
  p_state text, p_paid timestamptz, p_first_play timestamptz, p_shipped timestamptz, p_release timestamptz, p_waits interval
) returns timestamptz
language sql stable as $$
  select case p_state
    when 'to-ship' then p_paid + p_waits
    when 'shipped' then greatest(least(p_first_play, p_paid + interval '24:00:00'), p_shipped)
    when 'in-settlement' then p_release
    when 'audit' then p_release end
$$;

-- Time a seller has to ship: the setting if they hold the right to the drama, otherwise two hours.
create function orders.waits(p_holds_right boolean, p_hours integer) returns interval
language sql immutable as $$
  select make_interval(hours => case when p_holds_right then p_hours else 2 end)
$$;

-- All invariants of an order in one CHECK (ADR 42). The server parses the text of every constraint again per
-- statement; eighteen of them took more time than the rest of an insert. A function call is short to parse,
-- and PL/pgSQL caches its plan. As in a CHECK, a rule over null passes. The exception names the violated
-- constraint.
create function orders.is_whole(
  p_number text, p_state text, p_first_episode integer, p_quantity integer, p_retail bigint, p_wholesale bigint,
  p_order_amount bigint, p_purchase_cost bigint, p_credits integer, p_payment bigint, p_unsettled bigint, p_deferred bigint,
  p_pay_from text, p_shipped_by text, p_shipped_at timestamptz, p_release_at timestamptz, p_due_at timestamptz,
  p_completed_at timestamptz, p_settlement uuid, p_refunded_at timestamptz, p_refund uuid, p_audit_reason text, p_notice jsonb,
  p_refunded_quantity integer, p_fault text
) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  broken text;
begin
  if (
    p_state in ('to-ship', 'shipped', 'in-settlement', 'audit', 'completed', 'refunded')
    and p_number ~ '^CH-[0-9A-Z]{8,16}$'
    and p_first_episode >= 1 and p_quantity >= 1
    and p_order_amount = p_retail * p_quantity and p_purchase_cost = p_wholesale * p_quantity
    and p_refunded_quantity between 0 and p_quantity and (p_fault is null or p_fault in ('seller', 'platform'))
    and p_credits between 0 and p_quantity and p_payment >= 0 and p_unsettled >= 0 and p_deferred >= 0
    and (p_pay_from is null or p_pay_from in ('wallet', 'proceeds'))
    and (p_shipped_by is null or p_shipped_by in ('seller', 'auto-ship', 'overdue', 'platform'))
    and (p_shipped_at is null) = (p_shipped_by is null)
    and (p_shipped_at is null) = (p_release_at is null or p_state = 'audit' and p_shipped_at is null)
    and (p_state in ('to-ship', 'refunded') or p_release_at is not null)
    and (p_state <> 'audit' or (p_audit_reason is not null and p_notice is not null))
    and (p_state in ('completed', 'refunded')) = (p_due_at is null)
    and (p_state = 'completed') = (p_completed_at is not null) and (p_state = 'completed') = (p_settlement is not null)
    and (p_state = 'refunded') = (p_refunded_at is not null) and (p_state = 'refunded') = (p_refund is not null)
  ) then
    return true;
  end if;
  broken := case
    when not p_state in ('to-ship', 'shipped', 'in-settlement', 'audit', 'completed', 'refunded') then 'known_state'
    when not p_number ~ '^CH-[0-9A-Z]{8,16}$' then 'number_form'
    when not p_first_episode >= 1 then 'counted_episodes'
    when not p_quantity >= 1 then 'some_episodes'
    when not (p_order_amount = p_retail * p_quantity and p_purchase_cost = p_wholesale * p_quantity) then 'amounts_add_up'
    when not p_refunded_quantity between 0 and p_quantity then 'refunded_within'
    when not p_fault in ('seller', 'platform') then 'known_fault'
    when not p_credits between 0 and p_quantity then 'credits_within'
    when not p_payment >= 0 then 'payment_not_negative'
    -- The seller's hold for this order, and the platform's revenue that is deferred until settlement.
    when not p_unsettled >= 0 then 'hold_not_negative'
    when not p_deferred >= 0 then 'deferred_not_negative'
    when not p_pay_from in ('wallet', 'proceeds') then 'known_funds'
    when not p_shipped_by in ('seller', 'auto-ship', 'overdue', 'platform') then 'known_shipper'
    -- An audit before shipping has its own end.
    when not ((p_shipped_at is null) = (p_shipped_by is null)
      and (p_shipped_at is null) = (p_release_at is null or p_state = 'audit' and p_shipped_at is null)) then 'shipping_is_whole'
    -- Every hold has a reason and an end (DOMAIN §5); no state after shipping without a shipment.
    when not (p_state in ('to-ship', 'refunded') or p_release_at is not null) then 'hold_has_an_end'
    when p_state = 'audit' and (p_audit_reason is null or p_notice is null) then 'audit_has_a_reason'
    when not (p_state in ('completed', 'refunded')) = (p_due_at is null) then 'open_orders_are_due'
    when not ((p_state = 'completed') = (p_completed_at is not null)
      and (p_state = 'completed') = (p_settlement is not null)) then 'completion_is_dated'
    when not ((p_state = 'refunded') = (p_refunded_at is not null)
      and (p_state = 'refunded') = (p_refund is not null)) then 'refund_is_dated' end;
  if broken is null then return true; end if;
  raise exception 'new row for relation "orders" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken;
end $$;

-- All orders of sellers and of the platform. A sale without a click and without a promoting seller has the
-- zero UUID as its seller, which has no books.
--
-- Open orders share one partition; ended ones are partitioned by month (ADR 42). PostgreSQL moves the row
-- when its state changes to an ended one. Statements that name open states are planned against one table, and
-- the cost of a step does not grow with the number of months.
create table orders (
  seller_id      uuid        not null,
  -- UUIDv7: its timestamp determines the monthly partition.
  id             uuid        not null,
  number         text        not null collate "C",
  viewer_id      uuid        not null,
  drama_id       uuid        not null,
  first_episode  smallint    not null,
  quantity       smallint    not null,
  retail         bigint      not null,
  wholesale      bigint      not null,
  order_amount   bigint      not null,
  purchase_cost  bigint      not null,
  payment_id     uuid        not null,
  sandbox        boolean     not null,
  -- Why the order belongs to this seller: a click, or the draw of the day.
  attribution    jsonb       not null,
  -- Start of its deadlines: the payment, or for a pre-order the delivery.
  paid_at        timestamptz not null,
  -- For a pre-order: when the viewer paid.
  pre_ordered_at timestamptz,
  first_play_at  timestamptz,
  state          text        not null default 'to-ship',
  -- When the clock must process it next; null when final.
  due_at         timestamptz,
  shipped_at     timestamptz,
  shipped_by     text,
  pay_from       text,
  credits_used   integer     not null default 0,
  payment_amount bigint      not null default 0,
  -- The seller's hold for this order, and the platform's revenue that is deferred until settlement.
  unsettled      bigint      not null default 0,
  deferred       bigint      not null default 0,
  release_at     timestamptz,
  audit_reason   text,
  audited_at     timestamptz,
  -- The last decision about it to show to the seller (DOMAIN §5).
  notice         jsonb,
  completed_at   timestamptz,
  settled_early  boolean     not null default false,
  refunded_at    timestamptz,
  -- Episodes refunded to the viewer; refunding all of them refunds the order, unless it was settled.
  refunded_quantity smallint not null default 0,
  -- Who was at fault in an upheld complaint; null if none was upheld.
  fault          text,
  -- Start of the shipping time if a complaint paused it; null: `paid_at`.
  ship_from      timestamptz,
  payment_transfer    uuid not null,
  shipment_transfer   uuid,
  settlement_transfer uuid,
  refund_transfer     uuid,
  constraint order_is_whole check (orders.is_whole(number, state, first_episode, quantity, retail, wholesale,
    order_amount, purchase_cost, credits_used, payment_amount, unsettled, deferred, pay_from, shipped_by, shipped_at,
    release_at, due_at, completed_at, settlement_transfer, refunded_at, refund_transfer, audit_reason, notice,
    refunded_quantity, fault))
) partition by list (state);

-- Order IDs are globally unique because checkout.payments has one payment per order (one_payment_an_order)
-- and orders are inserted only together with a payment; the primary key is per partition. Every step updates
-- the row, so the fill factor leaves room for HOT updates and autovacuum runs early.
create table orders_open partition of orders (primary key (seller_id, id))
  for values in ('to-ship', 'shipped', 'in-settlement', 'audit')
  with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
-- Every step writes four indexes; the others cover one state or the orders of a draw.
create unique index orders_open_by_number on orders_open (number, seller_id);
create index orders_open_by_state  on orders_open (seller_id, state, id desc);
create index orders_open_due       on orders_open (state, due_at);
-- Held orders of one state by next release, and the seller's next release.
create index orders_open_held      on orders_open (seller_id, state, release_at, id)
  where state in ('in-settlement', 'audit');
-- Unshipped orders by deadline, for keyset pagination: 24 hours after payment, or earlier when the platform
-- ships because the right is missing. In UTC, where timestamp plus interval is immutable and can be indexed.
create index orders_open_by_deadline on orders_open (
  seller_id, least(due_at at time zone 'UTC', (coalesce(ship_from, paid_at) at time zone 'UTC') + interval '24 hours'), id
) where state = 'to-ship';
-- Orders of a day's draw, to reproduce it.
create index orders_open_drawn     on orders_open ((attribution ->> 'day'), id) where attribution ->> 'day' is not null;

create table orders_ended partition of orders (primary key (seller_id, id))
  for values in ('completed', 'refunded') partition by range (id);
-- Ended orders are written once; over years of partitions a seller's numbers are found through seller_id.
create index orders_ended_by_number on orders_ended (seller_id, number);
-- Lookup by number alone: support gets the number from a seller or viewer.
create index orders_ended_by_number_alone on orders_ended (number);
create index orders_ended_by_state  on orders_ended (seller_id, state, id desc);
create index orders_ended_released  on orders_ended (seller_id, completed_at desc, id desc) where state = 'completed';
create index orders_ended_drawn     on orders_ended ((attribution ->> 'day'), id) where attribution ->> 'day' is not null;

-- Makes the planner assume many orders per seller instead of the average. Walking an index in order suits
-- both small and large sellers; fetch and sort does not.
alter table orders alter column seller_id set (n_distinct_inherited = 20);
alter table orders_open alter column seller_id set (n_distinct = 20);
alter table orders_ended alter column seller_id set (n_distinct_inherited = 20);

-- The smallest UUIDv7 of a time: bounds of the monthly partitions.
create function checkout.first_uuid_of(moment timestamptz) returns uuid
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

create function checkout.ensure_partitions(from_month date, months integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  first_day date;
  child text;
begin
  if months not between 1 and 60 then raise exception 'from 1 to 60 months at a time'; end if;
  perform pg_advisory_xact_lock('public.orders'::regclass::oid::bigint);
  for step in 0 .. months - 1 loop
    first_day := (date_trunc('month', from_month::timestamp) + make_interval(months => step))::date;
    child := format('orders_%s', to_char(first_day, 'YYYY_MM'));
    if to_regclass('public.' || child) is null then
      execute format('create table public.%I (like public.orders_ended including all)', child);
      execute format('alter table public.%I alter column seller_id set (n_distinct = 20)', child);
      execute format('alter table public.orders_ended attach partition public.%I for values from (%L) to (%L)', child,
        checkout.first_uuid_of(first_day::timestamp at time zone 'UTC'),
        checkout.first_uuid_of((first_day + interval '1 month')::timestamp at time zone 'UTC'));
    end if;
  end loop;
end $$;

create table orders_elsewhere partition of orders_ended default;
alter table orders_elsewhere alter column seller_id set (n_distinct = 20);
-- Every extra partition costs each lookup by number, so only a few months exist in advance; the worker adds
-- more.
select checkout.ensure_partitions('2026-01-01', 14);

-- Whether a complaint counts against the seller (core/credit): only an upheld one with the seller at fault,
-- not problems of film, captions, player or licence. A refund after an audit without a recorded fault came
-- from a bank or processor and counts.
create function orders.is_upheld(p_state text, p_audited timestamptz, p_fault text) returns boolean
language sql immutable as $$
  select coalesce(p_fault = 'seller', p_state = 'refunded' and p_audited is not null)
$$;

-- Validates every step of an order and writes its log line. One trigger with one short condition, because the
-- server parses the text of each per statement. Orders end in bulk, so settlement.complete, the only function
-- that ends them, writes their lines as a set. It is a before-trigger because an ending order moves to
-- another partition, where it is an insert rather than an update. An audit must name its rule.
create function orders.take_step() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_utc boolean;
  was_own constant boolean := old.shipped_by is distinct from 'platform';
  is_own constant boolean := new.shipped_by is distinct from 'platform';
  was_sent constant boolean := old.shipped_by is not null and was_own;
  is_sent constant boolean := new.shipped_by is not null and is_own;
begin
  -- The complete state machine of DOMAIN §5 (core/orders: ORDER_TRANSITIONS). Every other transition is
  -- refused.
  if old.state <> new.state and not (case old.state
      when 'to-ship'       then new.state in ('shipped', 'refunded', 'audit')
      when 'shipped'       then new.state in ('in-settlement', 'refunded', 'audit')
      when 'in-settlement' then new.state in ('completed', 'audit')
      when 'audit'         then new.state in ('refunded', case when old.shipped_at is null then 'to-ship' else 'in-settlement' end)
      else false end) then
    raise exception 'no order goes from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'known_transition';
  end if;
  -- An order under an open bank dispute is never released, regardless of the caller.
  if old.state = 'audit' and new.state in ('in-settlement', 'to-ship') and exists (select from checkout.disputes d
      where d.seller_id = new.seller_id and d.order_id = new.id and d.state = 'open' and d.escalated_at is null) then
    raise exception 'a bank is deciding about the payment of order %', new.id
      using errcode = 'check_violation', constraint = 'bank_decides_first';
  end if;
  if new.state = 'audit' and coalesce(new.notice ->> 'rule', '') = '' then
    raise exception 'order % is held by no rule', new.id using errcode = 'check_violation', constraint = 'audit_has_a_rule';
  end if;
  if new.seller_id = '00000000-0000-0000-0000-000000000000' or (old.state = new.state and old.unsettled = new.unsettled
      and old.shipped_by is not distinct from new.shipped_by and old.release_at is not distinct from new.release_at
      and old.fault is not distinct from new.fault) then
    return new;
  end if;
  is_utc := not exists (select from settings.versions where name = 'platformUtcOffsetMinutes');
  insert into rollups.order_steps (seller_id, viewer_id, drama_id, slot, amount, profit, was_unsettled, is_unsettled, day,
    was_release, is_release, quantity, shipped, on_time, upheld, was_own, is_own, was_state, is_state, code)
  values (new.seller_id, new.viewer_id, new.drama_id, date_bin('10 minutes', new.paid_at, 'epoch'), new.order_amount,
    new.order_amount - new.purchase_cost, old.unsettled, new.unsettled,
    case when is_utc then (new.paid_at at time zone 'UTC')::date else public.platform_day(new.paid_at) end,
    case when not (old.state in ('shipped', 'in-settlement', 'audit') and was_sent) then null
      when is_utc then (old.release_at at time zone 'UTC')::date else public.platform_day(old.release_at) end,
    case when not (new.state in ('shipped', 'in-settlement', 'audit') and is_sent) then null
      when is_utc then (new.release_at at time zone 'UTC')::date else public.platform_day(new.release_at) end,
    new.quantity, is_sent::integer - was_sent::integer,
    (is_sent and new.shipped_at <= coalesce(new.ship_from, new.paid_at) + interval '24 hours')::integer
      - (was_sent and old.shipped_at <= coalesce(old.ship_from, old.paid_at) + interval '24 hours')::integer,
    (is_own and orders.is_upheld(new.state, new.audited_at, new.fault))::integer
      - (was_own and orders.is_upheld(old.state, old.audited_at, old.fault))::integer,
    was_own, is_own, old.state, new.state, new.attribution ->> 'code');
  return new;
end $$;
create trigger orders_take_steps before update on public.orders for each row
  when (new.state <> 'completed' or old.state <> 'in-settlement') execute function orders.take_step();
