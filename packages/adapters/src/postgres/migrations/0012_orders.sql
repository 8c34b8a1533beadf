-- Up Migration

-- Every order begins with a viewer's cleared payment (DOMAIN §10.1). The app's role cannot insert a payment or an
-- order: checkout.place_order does both, with the transfer into escrow, or nothing.

create schema checkout;

create table checkout.viewers (
  id         uuid        primary key,
  email      text,
  created_at timestamptz not null
);
create index viewers_by_email on checkout.viewers (email) where email is not null;

create table checkout.payments (
  id          uuid        primary key,
  processor   text        not null constraint processor_name check (processor ~ '^[a-z0-9][a-z0-9-]{0,30}$'),
  -- The processor's charge or the chain's transaction: cleared once, used once.
  charge      text        not null,
  viewer_id   uuid        not null references checkout.viewers,
  amount      bigint      not null constraint paid_something check (amount > 0),
  -- What the viewer's side knows of where the money came from; compared when somebody buys from themselves.
  source      text        not null,
  sandbox     boolean     not null,
  cleared_at  timestamptz not null,
  seller_id   uuid        not null,
  order_id    uuid        not null,
  -- When the money was on its way back to the viewer.
  refunded_at timestamptz,
  constraint one_order_a_charge unique (processor, charge),
  constraint one_payment_an_order unique (order_id)
);
create index payments_of_viewer on checkout.payments (viewer_id, source);

-- A sale of nobody's (no click counted and nobody promotes the drama) belongs to the house: its seller is the zero
-- uuid, which has no books.
create table orders (
  seller_id      uuid        not null,
  -- A UUID of version 7: time-ordered, and so the partition key.
  id             uuid        not null,
  number         text        not null collate "C" constraint number_form check (number ~ '^CH-[0-9A-Z]{8,16}$'),
  viewer_id      uuid        not null,
  drama_id       uuid        not null,
  first_episode  smallint    not null constraint counted_episodes check (first_episode >= 1),
  quantity       smallint    not null constraint some_episodes check (quantity >= 1),
  retail         bigint      not null,
  wholesale      bigint      not null,
  order_amount   bigint      not null,
  purchase_cost  bigint      not null,
  payment_id     uuid        not null,
  sandbox        boolean     not null,
  -- Why this order is this seller's: a click, or the draw of a day.
  attribution    jsonb       not null,
  paid_at        timestamptz not null,
  first_play_at  timestamptz,
  state          text        not null default 'to-ship'
    constraint known_state check (state in ('to-ship', 'shipped', 'in-settlement', 'audit', 'completed', 'refunded')),
  -- When the clock has to look at it next; null when it never has to again.
  due_at         timestamptz,
  shipped_at     timestamptz,
  shipped_by     text constraint known_shipper check (shipped_by in ('seller', 'auto-ship', 'overdue', 'platform')),
  pay_from       text constraint known_purse check (pay_from in ('wallet', 'proceeds')),
  credits_used   integer not null default 0 constraint credits_within check (credits_used between 0 and quantity),
  payment_amount bigint  not null default 0 constraint payment_not_negative check (payment_amount >= 0),
  -- What the seller has (or had) on hold for it, and the platform's part that is earned with the settlement.
  unsettled      bigint  not null default 0 constraint hold_not_negative check (unsettled >= 0),
  deferred       bigint  not null default 0 constraint deferred_not_negative check (deferred >= 0),
  release_at     timestamptz,
  audit_reason   text,
  audited_at     timestamptz,
  -- The last decision about it that its seller has to know of (DOMAIN §5).
  notice         jsonb,
  completed_at   timestamptz,
  settled_early  boolean not null default false,
  refunded_at    timestamptz,
  payment_transfer    uuid not null,
  shipment_transfer   uuid,
  settlement_transfer uuid,
  refund_transfer     uuid,
  -- A hold without a reason and an end cannot be stored (DOMAIN §5).
  constraint hold_has_an_end check (state in ('to-ship', 'refunded') or release_at is not null),
  constraint audit_has_a_reason check (state <> 'audit' or (audit_reason is not null and notice is not null)),
  constraint open_orders_are_due check (state in ('completed', 'refunded') = (due_at is null)),
  constraint amounts_add_up check (order_amount = retail * quantity and purchase_cost = wholesale * quantity),
  constraint shipping_is_whole check ((shipped_at is null) = (shipped_by is null)
    and (shipped_at is null) = (release_at is null)),
  constraint shipped_unless_waiting check (state not in ('shipped', 'in-settlement', 'audit', 'completed')
    or shipped_at is not null),
  constraint completion_is_dated check ((state = 'completed') = (completed_at is not null)
    and (state = 'completed') = (settlement_transfer is not null)),
  constraint refund_is_dated check ((state = 'refunded') = (refunded_at is not null)
    and (state = 'refunded') = (refund_transfer is not null)),
  primary key (seller_id, id)
) partition by range (id);

create index orders_by_number on orders (seller_id, number, id);
create index orders_by_state  on orders (seller_id, state, id desc);
-- The held list of one state, the one released next first; and what a seller's next release is.
create index orders_held      on orders (seller_id, state, release_at, id) where state in ('in-settlement', 'audit');
create index orders_released  on orders (seller_id, completed_at desc, id desc) where state = 'completed';
create index orders_open_of_drama on orders (seller_id, drama_id, id) where state not in ('completed', 'refunded');
-- What the clockwork sweeps: one small index a state, only of what is still open.
create index orders_due_to_ship  on orders (due_at) where state = 'to-ship';
create index orders_due_shipped  on orders (due_at) where state = 'shipped';
create index orders_due_settling on orders (due_at) where state = 'in-settlement';
create index orders_due_audit    on orders (due_at) where state = 'audit';

-- How many orders a seller has in each state, and what of them is the seller's own hold: lists and the sheet of an
-- early settlement know their figures without counting. `own` leaves out what the platform shipped in the seller's
-- place. Kept by the trigger below for whoever writes an order; the app's role may only look.
create table order_counts (
  seller_id     uuid   not null,
  state         text   not null,
  orders        bigint not null default 0,
  own_orders    bigint not null default 0,
  own_unsettled bigint not null default 0,
  primary key (seller_id, state)
) with (fillfactor = 50);

-- Keeps the counters, once a statement, however many orders it moves; they are locked by seller and state, so two sweeps
-- meet in one order. It joins nothing: the same plan serves one order and thousands.
create function checkout.count_orders() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_op = 'UPDATE' then
    insert into public.order_counts as c (seller_id, state, orders, own_orders, own_unsettled)
    select seller_id, state, sum(n), sum(n * own), sum(n * own * unsettled)
    from (
      select seller_id, state, 1 as n, (shipped_by is distinct from 'platform')::integer as own, unsettled
      from after_change
      union all
      select seller_id, state, -1, (shipped_by is distinct from 'platform')::integer, unsettled from before_change
    ) change
    where seller_id <> nobody
    group by seller_id, state
    having sum(n) <> 0 or sum(n * own) <> 0 or sum(n * own * unsettled) <> 0
    order by seller_id, state
    on conflict (seller_id, state) do update set orders = c.orders + excluded.orders,
      own_orders = c.own_orders + excluded.own_orders, own_unsettled = c.own_unsettled + excluded.own_unsettled;
  else
    insert into public.order_counts as c (seller_id, state, orders, own_orders, own_unsettled)
    select seller_id, state, count(*), count(*) filter (where shipped_by is distinct from 'platform'),
           coalesce(sum(unsettled) filter (where shipped_by is distinct from 'platform'), 0)
    from after_change where seller_id <> nobody group by seller_id, state order by seller_id, state
    on conflict (seller_id, state) do update set orders = c.orders + excluded.orders,
      own_orders = c.own_orders + excluded.own_orders, own_unsettled = c.own_unsettled + excluded.own_unsettled;
  end if;
  return null;
end $$;

create trigger orders_placed after insert on orders
  referencing new table as after_change for each statement execute function checkout.count_orders();
create trigger orders_moved after update on orders
  referencing old table as before_change new table as after_change
  for each statement execute function checkout.count_orders();

-- The whole machine of DOMAIN §5 (core/orders: ORDER_TRANSITIONS). Whatever is not here does not happen, whoever asks.
create function checkout.refuse_transition() returns trigger language plpgsql as $$
begin
  raise exception 'no order goes from % to %', old.state, new.state
    using errcode = 'check_violation', constraint = 'known_transition';
end $$;
create trigger orders_go_known_ways before update on orders for each row
  when (old.state <> new.state and not case old.state
    when 'to-ship'       then new.state in ('shipped', 'refunded')
    when 'shipped'       then new.state in ('in-settlement', 'refunded', 'audit')
    when 'in-settlement' then new.state in ('completed', 'audit')
    when 'audit'         then new.state in ('in-settlement', 'refunded')
    else false end)
  execute function checkout.refuse_transition();

-- Which paid episodes a viewer may watch.
create table checkout.episode_access (
  viewer_id     uuid     not null,
  drama_id      uuid     not null,
  first_episode smallint not null,
  last_episode  smallint not null,
  seller_id     uuid     not null,
  order_id      uuid     not null,
  granted_at    timestamptz not null,
  revoked_at    timestamptz,
  primary key (viewer_id, drama_id, first_episode, order_id)
);

-- The verifiable draw of popular traffic (DOMAIN §5): a secret a day, whose fingerprint is published before the day and
-- which itself is published after it. Written once: the app's role can add a day and never change one.
create table checkout.draw_days (
  day         date        primary key,
  secret      text        not null constraint secret_form check (secret ~ '^[0-9a-f]{64}$'),
  fingerprint text        not null constraint fingerprint_of_secret
    check (fingerprint = encode(sha256(decode(secret, 'hex')), 'hex')),
  prepared_at timestamptz not null
);

-- Among whom a drama's popular traffic of a day is drawn, as published: made once a day by prepare_draw_weights.
create table checkout.draw_snapshots (
  day     date        primary key references checkout.draw_days,
  made_at timestamptz not null
);
create table checkout.draw_weights (
  day       date    not null references checkout.draw_snapshots,
  drama_id  uuid    not null,
  seller_id uuid    not null,
  weight    integer not null constraint some_weight check (weight > 0),
  primary key (day, drama_id, seller_id)
);

-- The credit score of a seller (DOMAIN §7). Until scores are kept everybody has that of a seller without history whose
-- social account was reviewed at registration; the migration that keeps scores replaces this function.
create function credit_score_of(p_seller uuid) returns integer
language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$ select 78 $$;

-- Level share × credit factor, in tenths so that halves stay whole numbers (core/orders/draw: trafficWeight).
create function checkout.traffic_weight(p_level_weight integer, p_score integer) returns integer
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when p_score < 40 then 0 when p_score < 60 then p_level_weight * 5 else p_level_weight * 10 end
$$;

-- The weights of a day, taken once: false when that day has its weights already. Level weights come as an object.
create function checkout.prepare_draw_weights(p_day date, p_made_ms bigint, p_level_weights jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into checkout.draw_snapshots (day, made_at) values (p_day, to_timestamp(p_made_ms / 1000.0))
  on conflict do nothing;
  if not found then return false; end if;
  insert into checkout.draw_weights (day, drama_id, seller_id, weight)
  select p_day, drama_id, seller_id, weight from (
    select c.drama_id, c.seller_id,
           checkout.traffic_weight((p_level_weights ->> s.level)::integer, public.credit_score_of(c.seller_id)) as weight
    from public.consignments c join identity.sellers s on s.seller_id = c.seller_id
    where c.removed_at is null and c.promoting_since is not null and s.review_state = 'approved' and s.erased_at is null
  ) shares where weight > 0;
  return true;
end $$;

-- How a seller pays for shipments unless they say otherwise; nobody's row: from proceeds.
create table shipping_settings (
  seller_id uuid primary key,
  pay_from  text not null constraint known_purse check (pay_from in ('wallet', 'proceeds'))
);

-- What auto-ship has spent on a drama on a day, for consignments that limit it.
create table auto_ship_spending (
  seller_id uuid   not null,
  drama_id  uuid   not null,
  day       date   not null,
  spent     bigint not null constraint counted_spending check (spent >= 0),
  primary key (seller_id, drama_id, day)
);

-- Months of orders, cut at the first UUID of version 7 that a month can give.
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
      execute format('create table public.%I (like public.orders including all)', child);
      -- The planner is to expect that a seller has a lot of orders, not the average few: a plan that walks along an
      -- index in its order is right for both, one that fetches and sorts is not.
      execute format('alter table public.%I alter column seller_id set (n_distinct = 20)', child);
      execute format('alter table public.orders attach partition public.%I for values from (%L) to (%L)', child,
        checkout.first_uuid_of(first_day::timestamp at time zone 'UTC'),
        checkout.first_uuid_of((first_day + interval '1 month')::timestamp at time zone 'UTC'));
    end if;
  end loop;
end $$;

create table orders_elsewhere partition of orders default;
alter table orders_elsewhere alter column seller_id set (n_distinct = 20);
alter table orders alter column seller_id set (n_distinct_inherited = 20);
-- Months that nobody needs yet cost every lookup by number a glance: the worker makes more in time.
select checkout.ensure_partitions('2026-01-01', 14);

create type checkout.placed as (outcome text, seller_id uuid, order_id uuid, number text);

-- The only way an order comes into the world: a cleared payment, the order, its money in escrow and the viewer's
-- access, together or not at all. A charge that was used before gives the order it was used for.
create function checkout.place_order(
  p_payment uuid, p_processor text, p_charge text, p_source text, p_sandbox boolean,
  p_viewer uuid, p_seller uuid, p_order uuid, p_number text, p_drama uuid,
  p_first_episode integer, p_quantity integer, p_retail bigint, p_wholesale bigint,
  p_attribution jsonb, p_paid_ms bigint, p_due_ms bigint, p_release_ms bigint, p_transfer uuid, p_house_lane uuid
) returns checkout.placed
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  is_house constant boolean := p_seller = nobody;
  paid_at constant timestamptz := to_timestamp(p_paid_ms / 1000.0);
  amount constant bigint := p_retail * p_quantity;
  earlier record;
  posted ledger.posted;
begin
  insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
  values (p_payment, p_processor, p_charge, p_viewer, amount, p_source, p_sandbox, paid_at, p_seller, p_order)
  on conflict (processor, charge) do nothing;
  if not found then
    select p.seller_id, p.order_id, o.number into earlier
    from checkout.payments p join public.orders o on o.seller_id = p.seller_id and o.id = p.order_id
    where p.processor = p_processor and p.charge = p_charge;
    return row('repeated', earlier.seller_id, earlier.order_id, earlier.number)::checkout.placed;
  end if;

  posted := ledger.post_transfer(
    p_transfer, case when is_house then p_house_lane else p_seller end, 'payment:' || p_payment, 'payment', 'order',
    p_order::text, p_paid_ms, 'viewer:' || p_viewer, null, null,
    array['processor:' || p_processor, case when is_house then 'platform:retail_deferred' else 'order:escrow' end],
    array[-amount, amount], array[p_order, p_order]);
  if posted.outcome <> 'posted' then raise exception 'a payment could not be booked: %', posted.outcome; end if;

  insert into public.orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
    order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, due_at, payment_transfer,
    state, shipped_at, shipped_by, deferred, release_at)
  values (p_seller, p_order, p_number, p_viewer, p_drama, p_first_episode, p_quantity, p_retail, p_wholesale,
    amount, p_wholesale * p_quantity, p_payment, p_sandbox, p_attribution, paid_at,
    to_timestamp(p_due_ms / 1000.0), p_transfer,
    case when is_house then 'shipped' else 'to-ship' end, case when is_house then paid_at end,
    case when is_house then 'platform' end, case when is_house then amount else 0 end,
    case when is_house then to_timestamp(p_release_ms / 1000.0) end);

  insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at)
  values (p_viewer, p_drama, p_first_episode, p_first_episode + p_quantity - 1, p_seller, p_order, paid_at);

  return row('placed', p_seller, p_order, p_number)::checkout.placed;
end $$;

revoke all on all functions in schema checkout from public;
grant usage on schema checkout to cliffhanger_app;
grant execute on function checkout.place_order, checkout.ensure_partitions, checkout.prepare_draw_weights to cliffhanger_app;
grant select on checkout.viewers, checkout.payments, checkout.episode_access, checkout.draw_days, checkout.draw_snapshots,
  checkout.draw_weights, orders, order_counts, shipping_settings, auto_ship_spending to cliffhanger_app;
grant insert, update (email) on checkout.viewers to cliffhanger_app;
grant insert on checkout.draw_days, shipping_settings, auto_ship_spending to cliffhanger_app;
grant update (pay_from) on shipping_settings to cliffhanger_app;
grant update (spent) on auto_ship_spending to cliffhanger_app;
grant update (refunded_at) on checkout.payments to cliffhanger_app;
grant update (revoked_at) on checkout.episode_access to cliffhanger_app;
-- What an order is worth, whose it is and what paid for it never changes: only its way through the states does.
grant update (state, due_at, first_play_at, shipped_at, shipped_by, pay_from, credits_used, payment_amount, unsettled,
  deferred, release_at, audit_reason, audited_at, notice, completed_at, settled_early, refunded_at, shipment_transfer,
  settlement_transfer, refund_transfer) on orders to cliffhanger_app;
