-- Up Migration

-- How money comes in and goes out (DOMAIN §6). What is asked for never changes once it is written, only how far it has
-- come; the money itself moves in the ledger, in the same transaction as the row that says so.

create schema wallet;

-- One place a seller under every extended public key: from it their addresses are derived, and found again.
create sequence wallet.next_address_place as integer minvalue 0 start 0;
create table wallet.address_places (
  seller_id uuid    primary key references identity.sellers,
  place     integer not null unique default nextval('wallet.next_address_place')
);

create table wallet.deposit_addresses (
  seller_id uuid        not null references wallet.address_places,
  network   text        not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  address   text        not null,
  given_at  timestamptz not null,
  primary key (seller_id, network),
  -- By this the watcher of a chain finds whose money it is.
  constraint one_owner unique (network, address)
);

create table wallet.deposits (
  seller_id         uuid        not null references identity.sellers,
  id                uuid        not null,
  network           text        not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  amount            bigint      not null constraint some_amount check (amount > 0),
  -- An upload of the same seller.
  credentials_id    uuid        not null,
  transaction_hash  text,
  state             text        not null constraint known_state
                                check (state in ('under-review', 'second-look', 'credited', 'rejected')),
  submitted_at      timestamptz not null,
  promised_by       timestamptz not null,
  escalated_at      timestamptz,
  first_approved_by text,
  decided_by        text,
  credited_at       timestamptz,
  backing           text        constraint known_backing check (backing in ('matched', 'unbacked')),
  notice            jsonb,
  transfer_id       uuid,
  primary key (seller_id, id),
  constraint credited_whole check ((state = 'credited') = (num_nonnulls(credited_at, backing, transfer_id) = 3)),
  constraint rejected_with_a_notice check ((state = 'rejected') = (notice is not null)),
  constraint first_look_by_somebody check (state <> 'second-look' or first_approved_by is not null),
  -- Without a transfer on the chain it takes two different people.
  constraint unbacked_by_two check (backing is distinct from 'unbacked'
    or (first_approved_by is not null and first_approved_by is distinct from decided_by))
);

create unique index deposits_by_id on wallet.deposits (id);
create index deposits_waiting on wallet.deposits (submitted_at, id) where state in ('under-review', 'second-look');
create index deposits_overdue on wallet.deposits (promised_by)
  where state in ('under-review', 'second-look') and escalated_at is null;

-- Nobody claims a transfer that somebody else has claimed; a rejected claim gives it free.
create table wallet.claimed_transactions (
  network    text not null,
  hash       text not null,
  seller_id  uuid not null,
  deposit_id uuid not null,
  primary key (network, hash)
);

create table wallet.payout_methods (
  seller_id     uuid        not null references identity.sellers,
  id            uuid        not null,
  type          text        not null constraint known_type check (type in ('usdt', 'bank')),
  -- What makes two of them the same: network and address, or the account number.
  target_key    text        not null,
  target        jsonb       not null,
  added_at      timestamptz not null,
  ready_at      timestamptz not null,
  first_paid_at timestamptz,
  primary key (seller_id, id),
  constraint each_once unique (seller_id, target_key),
  constraint ready_after_it_was_added check (ready_at >= added_at)
);

create table wallet.withdrawals (
  seller_id        uuid        not null references identity.sellers,
  id               uuid        not null,
  method_id        uuid        not null,
  -- Copied: a method that is removed later changes nothing about where the money went.
  network          text        not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  address          text        not null,
  amount           bigint      not null,
  fee              bigint      not null,
  needs            text        not null constraint known_need check (needs in ('rule', 'one-person', 'two-people')),
  state            text        not null constraint known_state
                               check (state in ('requested', 'approved', 'paying', 'paid', 'rejected')),
  requested_at     timestamptz not null,
  promised_by      timestamptz not null,
  escalated_at     timestamptz,
  approved_by      text[]      not null default '{}',
  approved_at      timestamptz,
  transaction_hash text,
  recorded_by      text,
  confirmed_by     text,
  paid_at          timestamptz,
  notice           jsonb,
  request_transfer uuid        not null,
  ending_transfer  uuid,
  primary key (seller_id, id),
  constraint fee_within check (fee >= 0 and amount > fee),
  constraint approved_by_enough check (state not in ('approved', 'paying', 'paid')
    or (approved_at is not null and cardinality(approved_by) >= case needs when 'two-people' then 2 else 1 end)),
  constraint different_people check (cardinality(approved_by) < 2 or approved_by[1] <> approved_by[2]),
  constraint paying_with_a_transaction check (state not in ('paying', 'paid')
    or (transaction_hash is not null and recorded_by is not null)),
  constraint paid_by_two check ((state = 'paid') = (paid_at is not null)
    and (state <> 'paid' or (confirmed_by is not null and confirmed_by <> recorded_by))),
  constraint rejected_with_a_notice check ((state = 'rejected') = (notice is not null)),
  constraint ended_in_the_books check ((state in ('paid', 'rejected')) = (ending_transfer is not null))
);

create unique index withdrawals_by_id on wallet.withdrawals (id);
create index withdrawals_waiting on wallet.withdrawals (promised_by, id) where state in ('requested', 'approved', 'paying');
create index withdrawals_overdue on wallet.withdrawals (promised_by)
  where state in ('requested', 'approved', 'paying') and escalated_at is null;

-- A transfer that should not have been made is undone by its exact opposite: two different people say so, with a reason
-- that the seller reads in the log (DOMAIN §10.2). Each at most once.
create table wallet.corrections (
  transfer_id   uuid        primary key,
  seller_id     uuid        not null,
  reason        text        not null constraint some_reason check (reason <> ''),
  proposed_by   text        not null constraint somebody check (proposed_by <> ''),
  proposed_at   timestamptz not null,
  confirmed_by  text,
  confirmed_at  timestamptz,
  correction_id uuid,
  constraint confirmed_whole check (num_nonnulls(confirmed_by, confirmed_at, correction_id) in (0, 3)),
  constraint two_people check (confirmed_by is distinct from proposed_by)
);

-- Every step that a person took. Written once: the app's role can add and read, nothing else.
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

grant usage on schema wallet to cliffhanger_app;
grant usage on sequence wallet.next_address_place to cliffhanger_app;
grant select, insert on wallet.address_places, wallet.deposit_addresses, wallet.deposits, wallet.withdrawals,
  wallet.corrections, wallet.decisions to cliffhanger_app;
grant update (state, escalated_at, first_approved_by, decided_by, credited_at, backing, notice, transfer_id)
  on wallet.deposits to cliffhanger_app;
grant update (confirmed_by, confirmed_at, correction_id) on wallet.corrections to cliffhanger_app;
grant select, insert, delete on wallet.claimed_transactions, wallet.payout_methods to cliffhanger_app;
grant update (first_paid_at) on wallet.payout_methods to cliffhanger_app;
grant update (state, escalated_at, approved_by, approved_at, transaction_hash, recorded_by, confirmed_by, paid_at, notice,
  ending_transfer) on wallet.withdrawals to cliffhanger_app;
