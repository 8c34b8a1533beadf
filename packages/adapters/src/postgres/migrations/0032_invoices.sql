-- Up Migration

-- A purchase that a viewer pays for in USDT, to an address made for it alone. What was agreed never changes; the order
-- comes with the money, through the same door as every other one (checkout.place_order).

create table checkout.invoices (
  id             uuid        primary key,
  viewer_id      uuid        not null,
  email          text,
  drama_id       uuid        not null,
  quantity       smallint    not null constraint some_episodes check (quantity >= 1),
  retail         bigint      not null,
  wholesale      bigint      not null,
  -- The click that it comes from, as it was signed; null: popular traffic.
  click          jsonb,
  network        text        not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  -- By this the watcher of a chain finds what the money is for.
  address        text        not null,
  place          integer     not null unique,
  amount         bigint      not null,
  opened_at      timestamptz not null,
  expires_at     timestamptz not null,
  honoured_until timestamptz not null,
  order_id       uuid,
  seller_id      uuid,
  turned_down    text,
  ended_at       timestamptz,
  constraint own_address unique (network, address),
  constraint amount_adds_up check (amount = retail * quantity and amount > 0),
  constraint window_in_order check (opened_at < expires_at and expires_at <= honoured_until),
  constraint ended_one_way check ((ended_at is null) = (num_nonnulls(order_id, turned_down) = 0)
    and num_nonnulls(order_id, turned_down) <= 1 and (order_id is null) = (seller_id is null))
);

-- The watcher keeps what comes to their addresses beside what comes to sellers'.
alter table chain.watchers add column chain_id bigint not null;
alter table chain.transfers add column invoice_id uuid references checkout.invoices;
alter table chain.transfers drop constraint known_kind, add constraint known_kind
  check (kind in ('deposit', 'invoice', 'arrival', 'internal', 'outgoing', 'stray'));
alter table chain.transfers add constraint invoices_are_named check ((kind = 'invoice') <= (invoice_id is not null));
alter table chain.transfers drop constraint credited_whole, add constraint credited_whole
  check (state <> 'credited' or (transfer_id is not null and decided_at is not null
    and kind in ('deposit', 'invoice') and amount > 0));
create index transfers_of_an_invoice on chain.transfers (invoice_id) where invoice_id is not null;
grant update (invoice_id) on chain.transfers to cliffhanger_app;

grant select, insert on checkout.invoices to cliffhanger_app;
grant update (order_id, seller_id, turned_down, ended_at) on checkout.invoices to cliffhanger_app;
