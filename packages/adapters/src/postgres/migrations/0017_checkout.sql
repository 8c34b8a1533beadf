-- Checkout: purchases paid through a card processor, invoices paid in USDT, and the payments that clear them.
-- The terms are recorded before the viewer pays. No login role can insert a payment; the function that makes
-- the order does, together with the escrow transfer.

create table checkout.payments (
  id          uuid        primary key,
  processor   text        not null constraint processor_name check (processor ~ '^[a-z0-9][a-z0-9-]{0,30}$'),
  -- The processor's charge or the chain transaction. Unique, so a charge pays for one order only.
  charge      text        not null,
  viewer_id   uuid        not null references checkout.viewers,
  amount      bigint      not null constraint paid_something check (amount > 0),
  -- Identifies the payment instrument; compared to detect sellers who buy from themselves.
  source      text        not null,
  sandbox     boolean     not null,
  cleared_at  timestamptz not null,
  seller_id   uuid        not null,
  order_id    uuid        not null,
  -- The viewer's country, as detected or declared; null if it made no difference. No other location data is
  -- stored.
  country     text        constraint country_code check (country ~ '^[A-Z]{2}$'),
  -- When the refund to the viewer was sent.
  refunded_at timestamptz,
  constraint one_order_a_charge unique (processor, charge),
  constraint one_payment_an_order unique (order_id)
);
create index payments_of_viewer on checkout.payments (viewer_id, source);
-- Payments arrive in time order, so BRIN finds a day of them.
create index payments_by_time on checkout.payments using brin (cleared_at) with (pages_per_range = 32, autosummarize = on);
create index payments_refunded on checkout.payments (refunded_at) where refunded_at is not null;
create index payments_by_source on checkout.payments (source);

-- Test payments are accepted only where the business clock can be moved, never in production.
create function checkout.takes_play_money() returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (select c.kind <> 'server' from public.business_clock c);
end $$;

-- A purchase is recorded before payment: a processor with its own page reports the result later, possibly
-- repeated or out of order. The terms are immutable.
create table checkout.purchases (
  id            uuid        primary key,
  viewer_id     uuid        not null references checkout.viewers,
  -- Idempotency key of the viewer's tap: a retry returns the same purchase.
  key           text        not null,
  processor     text        not null constraint known_processor check (processor in ('sandbox', 'stripe')),
  email         text,
  -- The viewer's language, for mails.
  locale        text        not null default 'en' constraint locale_form check (locale ~ '^[a-zA-Z-]{2,10}$'),
  drama_id      uuid        not null,
  quantity      smallint    not null constraint some_episodes check (quantity >= 1),
  retail        bigint      not null,
  wholesale     bigint      not null,
  -- The signed click it came from; null: popular traffic.
  click         jsonb,
  country       text        constraint country_code check (country ~ '^[A-Z]{2}$'),
  -- For a pre-order: the first episode, and the promised delivery date.
  pre_order_from smallint,
  pre_order_by   date,
  amount        bigint      not null,
  -- The card charge in hundredths of its currency.
  currency      text        not null,
  hundredths    bigint      not null constraint charged_something check (hundredths > 0),
  opened_at     timestamptz not null,
  -- The processor's payment page.
  session       text,
  page_url      text,
  expires_at    timestamptz,
  -- Why the payment failed; the viewer may still retry.
  not_paid      text        constraint known_reason check (not_paid in ('declined', 'expired')),
  order_id      uuid,
  seller_id     uuid,
  turned_down   text,
  charge        text,
  ended_at      timestamptz,
  given_back_at timestamptz,
  constraint one_purchase_a_tap unique (viewer_id, key),
  constraint one_purchase_a_session unique (processor, session),
  constraint one_purchase_a_charge unique (processor, charge),
  constraint amount_adds_up check (amount = retail * quantity and amount > 0),
  constraint pre_order_is_whole check ((pre_order_from is null) = (pre_order_by is null)),
  constraint page_is_whole check (num_nonnulls(session, page_url, expires_at) in (0, 3)),
  constraint ended_one_way check (num_nonnulls(order_id, turned_down) <= 1 and (order_id is null) = (seller_id is null)
    and (ended_at is null) = (num_nonnulls(order_id, turned_down, not_paid) = 0)
    and (turned_down is null or charge is not null) and (given_back_at is null or turned_down is not null))
) with (fillfactor = 75); -- room for the update when it is paid

-- Why a drama cannot be sold in a country; null if it can (core/catalog: saleRefusal). Checked before payment
-- and again when the order is made, because a licence may end in between.
create function checkout.sale_refusal(p_drama uuid, p_country text, p_at timestamptz) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.dramas d where d.id = p_drama and d.on_sale)
      or cardinality(public.sale_gaps(p_drama, p_at)) > 0 then
    return 'drama-unknown';
  end if;
  return case public.licence_standing(p_drama, p_at, p_country)
    when 'country-needed' then 'country-required' when 'not-licensed' then 'not-licensed-here' end;
end $$;

-- Records a purchase with its terms. Idempotent per viewer and key: a retry returns the original terms.
create function checkout.begin_purchase(
  p_viewer uuid, p_key text, p_processor text, p_email text, p_drama uuid, p_quantity integer, p_click jsonb,
  p_said_ms bigint, p_country text default null, p_is_pre_order boolean default false, p_locale text default 'en'
) returns checkout.purchases
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  rate constant jsonb := settings.in_force('cardCharge', now_at);
  refusal constant text := checkout.sale_refusal(p_drama, p_country, now_at);
  offer record;
  begun checkout.purchases;
begin
  if refusal is not null then
    raise exception 'drama % cannot be sold: %', p_drama, refusal using errcode = 'check_violation';
  end if;
  if p_processor = 'sandbox' and not checkout.takes_play_money() then
    raise exception 'no play money is taken here' using errcode = 'check_violation';
  end if;
  select * into begun from checkout.purchases where viewer_id = p_viewer and key = p_key and p_is_pre_order;
  if found then return begun; end if;
  select * into offer from checkout.pre_order_offer(p_viewer, p_drama, p_quantity, p_is_pre_order, now_at);
  insert into checkout.viewers (id, created_at) values (p_viewer, now_at) on conflict do nothing;
  insert into checkout.purchases as kept (id, viewer_id, key, processor, email, locale, drama_id, quantity, retail,
    wholesale, click, country, pre_order_from, pre_order_by, amount, currency, hundredths, opened_at)
  select settlement.new_id(now_ms), p_viewer, p_key, p_processor, p_email, p_locale, d.id, p_quantity, d.retail, d.wholesale,
    p_click, p_country, offer.first, offer.comes_on, d.retail * p_quantity, coalesce(rate ->> 'currency', 'USD'),
    -- Both values are in millionths; rounds up to whole hundredths (core/checkout: cardChargeRoundedUp).
    ceil(d.retail * p_quantity * (coalesce(rate ->> 'perUsdt', '1')::numeric * 1000000) / 10000000000)::bigint, now_at
  from public.dramas d where d.id = p_drama
  on conflict (viewer_id, key) do update set email = kept.email
  returning * into begun;
  return begun;
end $$;

-- Stores the processor's page of an unpaid purchase; the terms stay unchanged.
create function checkout.note_page(p_purchase uuid, p_session text, p_url text, p_expires_at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update checkout.purchases set session = p_session, page_url = p_url, expires_at = p_expires_at
  where id = p_purchase and order_id is null and turned_down is null
$$;

-- Marks a purchase that its processor ended unpaid. No effect once it became an order or was turned down.
create function checkout.end_unpaid(p_purchase uuid, p_why text, p_said_ms bigint) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update checkout.purchases set not_paid = p_why, ended_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where id = p_purchase and order_id is null and turned_down is null
$$;

-- Marks the payment of a turned-down purchase as refunded; the auditor matches it with the processor's
-- statement.
create function checkout.note_given_back(p_purchase uuid, p_said_ms bigint) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update checkout.purchases set given_back_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where id = p_purchase and given_back_at is null and turned_down is not null
$$;

-- A purchase paid in USDT, to an address derived for it alone. The terms are immutable; when the money
-- arrives, the order is made like any other (checkout.place_paid).
create table checkout.invoices (
  id             uuid        primary key,
  viewer_id      uuid        not null,
  email          text,
  locale         text        not null default 'en' constraint locale_form check (locale ~ '^[a-zA-Z-]{2,10}$'),
  drama_id       uuid        not null,
  quantity       smallint    not null constraint some_episodes check (quantity >= 1),
  retail         bigint      not null,
  wholesale      bigint      not null,
  -- The signed click it came from; null: popular traffic.
  click          jsonb,
  country        text        constraint country_code check (country ~ '^[A-Z]{2}$'),
  network        text        not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  -- The chain watcher recognises the payment by this address.
  address        text        not null,
  derivation_index integer        not null unique,
  -- As in checkout.purchases.
  pre_order_from smallint,
  pre_order_by   date,
  amount         bigint      not null,
  opened_at      timestamptz not null,
  expires_at     timestamptz not null,
  honoured_until timestamptz not null,
  order_id       uuid,
  seller_id      uuid,
  turned_down    text,
  ended_at       timestamptz,
  -- Amounts received and returned; stored, so that `owed` does not need a scan of all transfers.
  received       bigint      not null default 0,
  returned       bigint      not null default 0 constraint no_more_than_came check (returned between 0 and received),
  owed           bigint      not null
    generated always as (received - returned - case when order_id is null then 0 else amount end) stored,
  constraint own_address unique (network, address),
  constraint amount_adds_up check (amount = retail * quantity and amount > 0),
  constraint pre_order_is_whole check ((pre_order_from is null) = (pre_order_by is null)),
  constraint window_in_order check (opened_at < expires_at and expires_at <= honoured_until),
  constraint ended_one_way check ((ended_at is null) = (num_nonnulls(order_id, turned_down) = 0)
    and num_nonnulls(order_id, turned_down) <= 1 and (order_id is null) = (seller_id is null))
);
create index invoices_owing on checkout.invoices (id) where owed > 0;

-- Opens an invoice, like checkout.begin_purchase.
create function checkout.open_invoice(
  p_viewer uuid, p_email text, p_drama uuid, p_quantity integer, p_click jsonb, p_network text, p_address text,
  p_derivation_index integer, p_said_ms bigint, p_country text default null, p_is_pre_order boolean default false,
  p_locale text default 'en'
) returns checkout.invoices
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  expires constant timestamptz := now_at
    + make_interval(mins => coalesce((settings.in_force('invoiceOpenForMs', now_at) #>> '{}')::integer, 30));
  honoured constant timestamptz := expires
    + make_interval(hours => coalesce((settings.in_force('invoiceHonouredForMs', now_at) #>> '{}')::integer, 24));
  refusal constant text := checkout.sale_refusal(p_drama, p_country, now_at);
  offer record;
  opened checkout.invoices;
begin
  if refusal is not null then
    raise exception 'drama % cannot be sold: %', p_drama, refusal using errcode = 'check_violation';
  end if;
  select * into offer from checkout.pre_order_offer(p_viewer, p_drama, p_quantity, p_is_pre_order, now_at);
  insert into checkout.invoices (id, viewer_id, email, locale, drama_id, quantity, retail, wholesale, click, country, network,
    address, derivation_index, pre_order_from, pre_order_by, amount, opened_at, expires_at, honoured_until)
  select settlement.new_id(now_ms), p_viewer, p_email, p_locale, d.id, p_quantity, d.retail, d.wholesale, p_click, p_country,
    p_network, p_address, p_derivation_index, offer.first, offer.comes_on, d.retail * p_quantity, now_at, expires, honoured
  from public.dramas d where d.id = p_drama
  returning * into opened;
  return opened;
end $$;

-- Webhook events of the processors, reduced to payment data: no card numbers, names or addresses.
create table checkout.processor_events (
  processor   text        not null,
  id          text        not null,
  charge      text,
  word        jsonb       not null,
  received_at timestamptz not null,
  -- Null while the event's payment is unknown.
  done_at     timestamptz,
  outcome     text,
  primary key (processor, id),
  constraint done_with_an_outcome check ((done_at is null) = (outcome is null))
);
create index processor_events_waiting on checkout.processor_events (processor, charge, received_at) where done_at is null;

-- How many episodes a viewer can buy now, starting at which one (core/checkout: nextToBuy).
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
    where a.viewer_id = p_viewer and a.drama_id = p_drama
      and (a.revoked_at is null or checkout.is_awaited(a.order_id)) order by a.first_episode
  loop
    if owned.first_episode > first then
      until := least(p_last, owned.first_episode - 1);
      exit;
    end if;
    first := greatest(first, owned.last_episode + 1);
  end loop;
  return row(first, greatest(until - first + 1, 0))::checkout.for_sale;
end $$;

-- Erases a viewer: email addresses, sessions, sign-in links, and the addresses on their purchases. Payments
-- remain in the books under an ID that no longer identifies a person. Returns their number.
create function checkout.erase_viewer(p_viewer uuid, p_said_ms bigint) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from checkout.buyers where order_id in (
    select a.order_id from checkout.episode_access a where a.viewer_id = p_viewer);
  delete from checkout.sign_in_links where email in (
    select unnest(array[v.email, v.verified_email]) from checkout.viewers v where v.id = p_viewer);
  update checkout.purchases set email = null where viewer_id = p_viewer;
  update checkout.invoices set email = null where viewer_id = p_viewer;
  delete from checkout.viewer_sessions where viewer_id = p_viewer;
  update checkout.viewers set email = null, verified_email = null, verified_at = null,
    erased_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where id = p_viewer;
  return (select count(*) from checkout.payments where viewer_id = p_viewer);
end $$;
