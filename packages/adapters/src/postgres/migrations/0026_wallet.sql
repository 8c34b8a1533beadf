-- Wallet: deposit addresses and settings shared by deposits and withdrawals (DOMAIN §6). The terms of a
-- request are immutable, only its state changes; ledger money moves in the same transaction as the state.
create schema wallet;

-- A seller's derivation index under every extended public key, from which their addresses are derived and can
-- be recovered.
create sequence wallet.next_address_index as integer minvalue 0 start 0;
create table wallet.address_indexes (
  seller_id uuid    primary key references identity.sellers,
  derivation_index integer not null unique default nextval('wallet.next_address_index')
);

-- Assigns the next index permanently.
create function wallet.give_address_index(p_seller uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into wallet.address_indexes (seller_id)
  select p_seller where not exists (select from wallet.address_indexes p where p.seller_id = p_seller)
  on conflict (seller_id) do nothing;
  return (select p.derivation_index from wallet.address_indexes p where p.seller_id = p_seller);
end $$;

-- A seller may have had several addresses: one is current, all are watched.
create table wallet.deposit_addresses (
  seller_id  uuid        not null references wallet.address_indexes,
  network    text        not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  address    text        not null,
  given_at   timestamptz not null,
  retired_at timestamptz,
  -- The chain watcher finds the owner of a payment by this key.
  constraint one_owner primary key (network, address)
);
create unique index one_current_address on wallet.deposit_addresses (seller_id, network) where retired_at is null;

-- Sets the seller's current deposit address; earlier ones are still watched. Returns the address that won, as
-- a concurrent call may have been first.
create function wallet.give_deposit_address(p_seller uuid, p_network text, p_address text, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  update wallet.deposit_addresses set retired_at = at
  where seller_id = p_seller and network = p_network and retired_at is null and address <> p_address;
  insert into wallet.deposit_addresses as d (seller_id, network, address, given_at)
  values (p_seller, p_network, p_address, at)
  on conflict (network, address) do update set retired_at = null where d.seller_id = excluded.seller_id;
  return (select address from wallet.deposit_addresses
          where seller_id = p_seller and network = p_network and retired_at is null);
end $$;

-- Every decision by a person. Append-only.
create table wallet.decisions (
  seller_id   uuid        not null,
  decision_id bigint      generated always as identity,
  subject     text        not null constraint known_subject check (subject in ('deposit', 'withdrawal')),
  subject_id  uuid        not null,
  act         text        not null constraint known_act check (act in ('approved', 'rejected', 'paid')),
  actor       text        not null constraint somebody check (actor <> ''),
  decided_at  timestamptz not null,
  facts       jsonb       not null,
  primary key (seller_id, decision_id)
);

create function wallet.decide(
  p_seller uuid, p_subject text, p_subject_id uuid, p_act text, p_actor text, p_at_ms bigint, p_facts jsonb
) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  insert into wallet.decisions (seller_id, subject, subject_id, act, actor, decided_at, facts)
  values (p_seller, p_subject, p_subject_id, p_act, p_actor, to_timestamp(p_at_ms / 1000.0), p_facts)
$$;

-- Settings at a time: amounts in ledger units, hours in milliseconds.
create function wallet.amount_setting(p_name text, p_at_ms bigint, p_default bigint) returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(((settings.in_force(p_name, to_timestamp(p_at_ms / 1000.0)) #>> '{}')::numeric * 1000000)::bigint, p_default)
$$;

create function wallet.hours_setting(p_name text, p_at_ms bigint, p_default integer) returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce((settings.in_force(p_name, to_timestamp(p_at_ms / 1000.0)) #>> '{}')::bigint, p_default) * 3600000
$$;

-- The notice to the seller when a person rejects a request (core/kernel: noticeByPerson).
create function wallet.notice_by_person(p_rule text, p_facts jsonb, p_note text, p_at_ms bigint) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('rule', p_rule, 'facts', p_facts, 'decidedBy', 'person', 'decidedAt', p_at_ms,
    'note', p_note, 'appealUntil', p_at_ms + 1209600000)
$$;

create function wallet.is_transaction_hash(p_network text, p_hash text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(p_hash ~ case p_network when 'trc20' then '^[0-9a-f]{64}$' else '^0x[0-9a-f]{64}$' end, false)
$$;
