-- Up Migration

-- What was seen on the chains (DOMAIN §6). A row here says what nodes showed us; the money itself moves in the ledger,
-- in the same transaction as the row that says so. Rows belong to a network, not to a seller: one watcher writes them
-- in the order of the blocks, and whose an address is may not even be known.
create schema chain;

-- How far each network has been followed. Whoever takes a step locks the row and finds it as it was read, or starts
-- over: any number of watchers may run. The lease only saves them from doing the same work twice.
create table chain.watchers (
  network          text        primary key constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  token            text        not null,
  decimals         smallint    not null constraint countable check (decimals between 6 and 36),
  height           bigint      not null,
  hash             text        not null,
  head_height      bigint      not null,
  finalized_height bigint      not null,
  followed_at      timestamptz not null,
  holder           text,
  held_until       timestamptz
) with (fillfactor = 50);

-- The newest of them, by which a reorganisation is noticed and walked back.
create table chain.blocks (
  network text        not null references chain.watchers,
  height  bigint      not null,
  hash    text        not null,
  at      timestamptz not null,
  primary key (network, height)
);

-- Addresses that are not a seller's: what comes in there from outside belongs to nobody yet.
create table chain.platform_addresses (
  network text not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  address text not null,
  primary key (network, address)
);

create table chain.transfers (
  network          text           not null references chain.watchers,
  transaction_hash text           not null,
  -- The how-manieth of its transaction; its place in the block changes when it is included again.
  ordinal          integer        not null,
  id               uuid           not null,
  kind             text           not null constraint known_kind
                                  check (kind in ('deposit', 'arrival', 'internal', 'outgoing', 'stray')),
  token            text           not null,
  sender           text           not null,
  recipient        text           not null,
  units            numeric(78, 0) not null constraint some_units check (units > 0),
  amount           bigint         not null constraint not_negative check (amount >= 0),
  -- Fractions of a millionth: they stay on the address.
  remainder        numeric(78, 0) not null,
  seller_id        uuid           references identity.sellers,
  block_height     bigint         not null,
  block_hash       text           not null,
  block_at         timestamptz    not null,
  state            text           not null constraint known_state check (state in
                                  ('pending', 'held', 'credited', 'suspense', 'matched', 'returned', 'seen', 'gone')),
  -- Why it is set aside.
  reason           text           constraint known_reason
                                  check (reason in ('no-owner', 'wrong-token', 'dust', 'implausible')),
  seen_at          timestamptz    not null,
  decided_at       timestamptz,
  -- Booked, and its block is not in the chain any more.
  missing_since    timestamptz,
  -- In the ledger: of the credit, or of what was set aside.
  transfer_id      uuid           unique,
  -- The claim that it was matched to.
  deposit_id       uuid           unique,
  primary key (network, transaction_hash, ordinal),
  constraint deposits_have_an_owner check ((kind = 'deposit') <= (seller_id is not null)),
  constraint credited_whole check (state <> 'credited' or (transfer_id is not null and decided_at is not null
    and kind = 'deposit' and amount > 0)),
  constraint suspense_with_a_reason check ((state in ('suspense', 'matched', 'returned')) = (reason is not null)),
  constraint only_the_nameless_are_matched check (state <> 'matched' or (reason = 'no-owner' and deposit_id is not null)),
  constraint missing_when_booked check (missing_since is null
    or state in ('credited', 'suspense', 'matched', 'returned'))
);
create unique index transfers_by_id on chain.transfers (id);
create index transfers_by_height on chain.transfers (network, block_height);
create index transfers_waiting on chain.transfers (network, block_height) where state = 'pending';
create index transfers_of_a_seller on chain.transfers (seller_id, id) where seller_id is not null;
create index transfers_held on chain.transfers (seller_id, network) where state = 'held';
create index transfers_set_aside on chain.transfers (network, amount) where state = 'suspense';
create index transfers_missing on chain.transfers (network) where missing_since is not null;
create index transfers_leaving on chain.transfers (network) where kind = 'outgoing' and decided_at is null;
create index transfers_not_booked on chain.transfers (network)
  where state in ('pending', 'held') or (state = 'suspense' and transfer_id is null);
create index transfers_with_remainders on chain.transfers (network) where remainder > 0;

-- What lies on each of our addresses, by the transfers above: compared with the chain and with the books.
create table chain.balances (
  network    text           not null references chain.watchers,
  address    text           not null,
  units      numeric(78, 0) not null,
  changed_at bigint         not null,
  checked_at bigint         not null default -1,
  primary key (network, address)
) with (fillfactor = 70);
create index balances_changed on chain.balances (network) where changed_at > checked_at;

create table chain.alarms (
  id         bigint      generated always as identity primary key,
  network    text        not null,
  kind       text        not null constraint kind_form check (kind ~ '^[a-z][a-z-]*$'),
  facts      jsonb       not null,
  raised_at  timestamptz not null,
  cleared_at timestamptz,
  cleared_by text,
  constraint cleared_by_somebody check ((cleared_at is null) = (cleared_by is null))
);
create unique index one_open_alarm_of_a_kind on chain.alarms (network, kind) where cleared_at is null;

-- A credit that names a transfer on a chain needs that transfer: seen, and not credited yet.
create function chain.credits_need_a_transfer() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from chain.transfers t
    where t.network = split_part(new.key, ':', 2) and t.transaction_hash = split_part(new.key, ':', 3)
      and t.ordinal::text = split_part(new.key, ':', 4) and t.state in ('pending', 'held') and t.transfer_id is null
  ) then
    raise exception 'no transfer on a chain stands behind %', new.key;
  end if;
  return null;
end $$;
create trigger credits_need_a_transfer after insert on ledger.transfer_keys
  for each row when (new.key like 'chain:%') execute function chain.credits_need_a_transfer();

-- A seller may have had several addresses: one is shown, all are watched.
alter table wallet.deposit_addresses drop constraint deposit_addresses_pkey;
alter table wallet.deposit_addresses add column retired_at timestamptz;
alter table wallet.deposit_addresses drop constraint one_owner;
alter table wallet.deposit_addresses add constraint one_owner primary key (network, address);
create unique index one_current_address on wallet.deposit_addresses (seller_id, network) where retired_at is null;
grant update (retired_at) on wallet.deposit_addresses to cliffhanger_app;

-- Whether what left is in the books, and what was paid by hand.
create index withdrawals_by_transaction on wallet.withdrawals (network, transaction_hash)
  where transaction_hash is not null;
create index withdrawals_paid_by_hand on wallet.withdrawals (network) where state = 'paid' and recorded_by <> 'chain';
create index deposits_unbacked on wallet.deposits (network) where backing = 'unbacked';

grant usage on schema chain to cliffhanger_app;
grant select, insert, update on chain.watchers, chain.balances to cliffhanger_app;
grant select, insert, delete on chain.blocks to cliffhanger_app;
grant select, insert on chain.platform_addresses, chain.transfers, chain.alarms to cliffhanger_app;
grant update (kind, token, sender, recipient, units, amount, remainder, seller_id, block_height, block_hash, block_at,
  state, reason, decided_at, missing_since, transfer_id, deposit_id) on chain.transfers to cliffhanger_app;
grant update (cleared_at, cleared_by) on chain.alarms to cliffhanger_app;
revoke all on function chain.credits_need_a_transfer from public;
