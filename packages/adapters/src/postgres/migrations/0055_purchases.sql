-- Up Migration

-- A purchase is written down before anybody pays: a processor that takes money on a page of its own says so later, once or
-- five times, and in any order. What was agreed never changes.
create table checkout.purchases (
  id            uuid        primary key,
  viewer_id     uuid        not null references checkout.viewers,
  -- Of the viewer's tap: sent again, it is the same purchase.
  key           text        not null,
  processor     text        not null constraint known_processor check (processor in ('sandbox', 'stripe')),
  email         text,
  drama_id      uuid        not null,
  quantity      smallint    not null constraint some_episodes check (quantity >= 1),
  retail        bigint      not null,
  wholesale     bigint      not null,
  -- The click that it comes from, as it was signed; null: popular traffic.
  click         jsonb,
  amount        bigint      not null,
  -- What the card is charged, in hundredths of its currency.
  currency      text        not null,
  hundredths    bigint      not null constraint charged_something check (hundredths > 0),
  opened_at     timestamptz not null,
  -- The processor's page.
  session       text,
  page_url      text,
  expires_at    timestamptz,
  -- How it ended; who did not pay may still do so.
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
  constraint page_is_whole check (num_nonnulls(session, page_url, expires_at) in (0, 3)),
  constraint ended_one_way check (num_nonnulls(order_id, turned_down) <= 1 and (order_id is null) = (seller_id is null)
    and (ended_at is null) = (num_nonnulls(order_id, turned_down, not_paid) = 0)
    and (turned_down is null or charge is not null) and (given_back_at is null or turned_down is not null))
);

-- What processors have told, as far as it is our business: no card, no name, no address.
create table checkout.processor_events (
  processor   text        not null,
  id          text        not null,
  charge      text,
  word        jsonb       not null,
  received_at timestamptz not null,
  -- Null: it belongs to a payment that we have not heard of yet.
  done_at     timestamptz,
  outcome     text,
  primary key (processor, id),
  constraint done_with_an_outcome check ((done_at is null) = (outcome is null))
);
create index processor_events_waiting on checkout.processor_events (processor, charge, received_at) where done_at is null;

-- What a viewer says is wrong with a purchase, or their bank. The order goes into audit for it as soon as its sale is booked.
create table checkout.complaints (
  order_id  uuid        primary key,
  seller_id uuid        not null,
  viewer_id uuid,
  reason    text        not null,
  text      text        not null,
  made_at   timestamptz not null,
  opened_at timestamptz
);
create index complaints_waiting on checkout.complaints (made_at) where opened_at is null;

-- What was drawn on a day, for whoever does it again.
create index orders_drawn on orders ((attribution ->> 'day'), id) where attribution ->> 'kind' = 'draw';

grant select, insert on checkout.purchases to cliffhanger_app;
grant update (email, session, page_url, expires_at, not_paid, order_id, seller_id, turned_down, charge, ended_at,
  given_back_at) on checkout.purchases to cliffhanger_app;
grant update (email) on checkout.invoices to cliffhanger_app;
grant select, insert on checkout.processor_events to cliffhanger_app;
grant update (done_at, outcome) on checkout.processor_events to cliffhanger_app;
grant select, insert on checkout.complaints to cliffhanger_app;
grant update (opened_at) on checkout.complaints to cliffhanger_app;
