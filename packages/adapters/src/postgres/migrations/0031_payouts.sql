-- Up Migration

-- Everything that leaves an address of ours (DOMAIN §6): payouts, sweeps, coins for gas. Each step is a row before it is
-- taken. All attempts of a sending share its nonce, so that at most one of them can ever come about.

create table chain.wallets (
  network    text    not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  address    text    not null,
  next_nonce integer not null constraint no_negative_nonce check (next_nonce >= 0),
  primary key (network, address)
);

create table chain.sendings (
  id            uuid           primary key,
  network       text           not null,
  wallet        text           not null,
  nonce         integer        not null,
  purpose       text           not null constraint known_purpose
                               check (purpose in ('payout', 'to-vault', 'sweep', 'gas-top-up')),
  seller_id     uuid,
  withdrawal_id uuid,
  place         integer,
  -- Null: the chain's own coin.
  token         text,
  to_address    text           not null,
  units         numeric(78, 0) not null constraint some_units check (units > 0),
  state         text           not null default 'intent' constraint known_state
                               check (state in ('intent', 'signed', 'broadcast', 'confirmed', 'failed', 'refused')),
  made_at       timestamptz    not null,
  look_at       timestamptz    not null,
  refused_for   text,
  hash          text,
  block_height  bigint,
  block_hash    text,
  fee_paid      numeric(78, 0),
  ended_at      timestamptz,
  foreign key (network, wallet) references chain.wallets,
  foreign key (seller_id, withdrawal_id) references wallet.withdrawals (seller_id, id),
  constraint payout_of_a_withdrawal check ((purpose = 'payout') = (num_nonnulls(seller_id, withdrawal_id) = 2)),
  constraint place_of_a_deposit check ((purpose in ('sweep', 'gas-top-up')) = (place is not null)),
  constraint coins_for_gas_only check ((purpose = 'gas-top-up') = (token is null)),
  constraint ended_in_a_block check ((state in ('confirmed', 'failed'))
    = (num_nonnulls(hash, block_height, block_hash, fee_paid, ended_at) = 5)),
  constraint refused_with_a_reason check ((state = 'refused') = (refused_for is not null))
);

-- By a nonce of a wallet one payment can come about. What the signer never signed has given its nonce back.
create unique index sendings_by_nonce on chain.sendings (network, wallet, nonce) where state <> 'refused';
-- A withdrawal is paid once: a second sending only after the first has failed in a block for good, or was never signed.
create unique index one_payout_a_withdrawal on chain.sendings (withdrawal_id) where state not in ('failed', 'refused');
create index refused_payouts on chain.sendings (withdrawal_id, look_at) where state = 'refused';
create index sendings_due on chain.sendings (network, look_at) where state in ('intent', 'signed', 'broadcast');
create index sendings_under_way on chain.sendings (network, wallet) where state in ('intent', 'signed', 'broadcast');
create index sendings_under_way_to on chain.sendings (network, to_address) where state in ('intent', 'signed', 'broadcast');

create table chain.sending_attempts (
  sending_id       uuid           not null references chain.sendings,
  ordinal          integer        not null,
  gas_limit        numeric(78, 0) not null,
  max_fee          numeric(78, 0) not null,
  max_priority_fee numeric(78, 0) not null,
  planned_at       timestamptz    not null,
  raw              text,
  hash             text           unique,
  broadcast_at     timestamptz,
  primary key (sending_id, ordinal),
  constraint signed_whole check (num_nonnulls(raw, hash) in (0, 2)),
  constraint broadcast_after_signing check (broadcast_at is null or raw is not null)
);

create index withdrawals_to_pay on wallet.withdrawals (network, approved_at) where state = 'approved';

-- A payout is an approved withdrawal, to its address, of its amount without the fee; nothing else is ever one.
create function chain.check_payout() returns trigger language plpgsql as $$
begin
  perform 1 from wallet.withdrawals w
  where w.seller_id = new.seller_id and w.id = new.withdrawal_id and w.state = 'approved'
    and w.network = new.network and lower(w.address) = lower(new.to_address)
  for no key update;
  if not found then
    raise exception 'a payout without an approved withdrawal' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_is_approved before insert on chain.sendings
  for each row when (new.purpose = 'payout') execute function chain.check_payout();

-- Once a payout may be on the chain nobody gives the money back or says in its place that it was paid.
create function chain.check_withdrawal() returns trigger language plpgsql as $$
declare
  is_live boolean := exists (select from chain.sendings s
    where s.withdrawal_id = new.id and s.state not in ('failed', 'refused'));
  is_confirmed boolean := exists (select from chain.sendings s
    where s.withdrawal_id = new.id and s.state = 'confirmed' and s.hash = new.transaction_hash);
begin
  if new.state = 'rejected' and is_live then
    raise exception 'a withdrawal whose payout is under way was rejected' using errcode = 'check_violation';
  end if;
  if new.state = 'paying' and (new.recorded_by = 'chain') <> is_live then
    raise exception 'a payout was recorded by somebody who did not make it' using errcode = 'check_violation';
  end if;
  if new.state = 'paid' and (new.recorded_by = 'chain' or is_live) and not is_confirmed then
    raise exception 'a payout was called paid before the chain said so' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_decides before update of state on wallet.withdrawals
  for each row when (new.state in ('paying', 'paid', 'rejected')) execute function chain.check_withdrawal();

-- When the signer was told of an address: its age is counted there.
alter table wallet.payout_methods add column announced_at timestamptz;
create index payout_methods_to_announce on wallet.payout_methods (added_at) where announced_at is null and type = 'usdt';
grant update (announced_at) on wallet.payout_methods to cliffhanger_app;

grant select, insert on chain.wallets, chain.sendings, chain.sending_attempts to cliffhanger_app;
grant update (next_nonce) on chain.wallets to cliffhanger_app;
grant update (state, look_at, refused_for, hash, block_height, block_hash, fee_paid, ended_at) on chain.sendings
  to cliffhanger_app;
grant update (raw, hash, broadcast_at) on chain.sending_attempts to cliffhanger_app;
