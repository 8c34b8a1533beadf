-- Transactions from our own addresses (DOMAIN §6): payouts, returns, consolidations, gas top-ups. Each step
-- is written before it is taken. All attempts of an outbound transaction share its nonce, so that at most one
-- is mined.

create table chain.wallets (
  network    text    not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  address    text    not null,
  next_nonce integer not null constraint no_negative_nonce check (next_nonce >= 0),
  primary key (network, address)
);

create table chain.outbound_transactions (
  id            uuid           primary key,
  network       text           not null,
  wallet        text           not null,
  nonce         integer        not null,
  purpose       text           not null constraint known_purpose
                               check (purpose in ('payout', 'return', 'to-cold-wallet', 'consolidation', 'gas-top-up')),
  seller_id     uuid,
  withdrawal_id uuid,
  derivation_index integer,
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
  -- A return leaves the hot wallet like a payout.
  resolution_id uuid           references chain.resolutions,
  foreign key (network, wallet) references chain.wallets,
  foreign key (seller_id, withdrawal_id) references wallet.withdrawals (seller_id, id),
  constraint payout_of_a_withdrawal check ((purpose = 'payout') = (num_nonnulls(seller_id, withdrawal_id) = 2)),
  constraint return_of_a_resolution check ((purpose = 'return') = (resolution_id is not null)),
  constraint index_of_a_deposit check ((purpose in ('consolidation', 'gas-top-up')) = (derivation_index is not null)),
  constraint coins_for_gas_only check ((purpose = 'gas-top-up') = (token is null)),
  constraint ended_in_a_block check ((state in ('confirmed', 'failed'))
    = (num_nonnulls(hash, block_height, block_hash, fee_paid, ended_at) = 5)),
  constraint refused_with_a_reason check ((state = 'refused') = (refused_for is not null))
);
-- One transaction per wallet and nonce. A refused one was never signed, so its nonce is free again.
create unique index outbound_transactions_by_nonce on chain.outbound_transactions (network, wallet, nonce) where state <> 'refused';
-- A withdrawal is paid once: a second outbound transaction requires that the first failed in a final block or
-- was never signed.
create unique index one_payout_a_withdrawal on chain.outbound_transactions (withdrawal_id) where state not in ('failed', 'refused');
create index refused_payouts on chain.outbound_transactions (withdrawal_id, look_at) where state = 'refused';
create index outbound_transactions_due on chain.outbound_transactions (network, look_at) where state in ('intent', 'signed', 'broadcast');
create index outbound_transactions_under_way on chain.outbound_transactions (network, wallet) where state in ('intent', 'signed', 'broadcast');
create index outbound_transactions_under_way_to on chain.outbound_transactions (network, to_address) where state in ('intent', 'signed', 'broadcast');
create unique index one_outbound_transaction_a_resolution on chain.outbound_transactions (resolution_id) where state not in ('failed', 'refused');

create table chain.outbound_attempts (
  outbound_transaction_id uuid not null references chain.outbound_transactions,
  ordinal          integer        not null,
  gas_limit        numeric(78, 0) not null,
  max_fee          numeric(78, 0) not null,
  max_priority_fee numeric(78, 0) not null,
  planned_at       timestamptz    not null,
  raw              text,
  hash             text           unique,
  broadcast_at     timestamptz,
  primary key (outbound_transaction_id, ordinal),
  constraint signed_whole check (num_nonnulls(raw, hash) in (0, 2)),
  constraint broadcast_after_signing check (broadcast_at is null or raw is not null)
);

-- Decimals of each network's token as read from the chain at the first payout. Immutable for login roles, so
-- that the same amount can never pay out more units.
create table chain.tokens (
  network  text     primary key constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  token    text     not null,
  decimals smallint not null constraint countable check (decimals between 6 and 36)
);

-- Whether token and decimals match the watchers' records, if the network is followed. Different decimals
-- would turn the same amount into more units.
create function chain.is_as_followed(p_network text, p_token text, p_decimals integer) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select not exists (select from chain.watchers w where w.network = p_network
    and (lower(w.token) <> lower(p_token) or w.decimals <> p_decimals))
$$;

create function chain.check_token() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not chain.is_as_followed(new.network, new.token, new.decimals) then
    raise exception 'not the token that is followed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger as_followed before insert on chain.tokens for each row execute function chain.check_token();

create function chain.units_of(p_network text, p_token text, p_amount bigint) returns numeric
language sql stable set search_path = pg_catalog, pg_temp as $$
  select p_amount * power(10::numeric, decimals - 6) from chain.tokens
  where network = p_network and token = p_token and chain.is_as_followed(network, token, decimals)
$$;

-- A payout must match an approved withdrawal: same address, and its amount minus the fee.
create function chain.check_payout() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from wallet.withdrawals w
  where w.seller_id = new.seller_id and w.id = new.withdrawal_id and w.state = 'approved'
    and w.network = new.network and lower(w.address) = lower(new.to_address)
    and new.units = chain.units_of(w.network, new.token, w.amount - w.fee)
  for no key update;
  if not found then
    raise exception 'a payout without an approved withdrawal of its amount' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_is_approved before insert on chain.outbound_transactions
  for each row when (new.purpose = 'payout') execute function chain.check_payout();

-- While a payout may be on the chain, the withdrawal can be neither rejected nor recorded as paid by hand.
create function chain.check_withdrawal() returns trigger language plpgsql as $$
declare
  is_live boolean := exists (select from chain.outbound_transactions s
    where s.withdrawal_id = new.id and s.state not in ('failed', 'refused'));
  is_confirmed boolean := exists (select from chain.outbound_transactions s
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

-- A return must match a confirmed resolution in address and amount.
create function chain.check_return() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from chain.resolutions r
  where r.id = new.resolution_id and r.state = 'confirmed' and r.way = 'return'
    and r.network = new.network and r.to_address = new.to_address
    and new.units = chain.units_of(r.network, new.token, r.amount)
  for no key update;
  if not found then
    raise exception 'a return that two people have not confirmed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger return_is_confirmed before insert on chain.outbound_transactions
  for each row when (new.purpose = 'return') execute function chain.check_return();

-- A return that may be on the chain cannot be declined, and it is done only once the chain confirms it.
create function chain.check_resolution() returns trigger language plpgsql as $$
begin
  if new.state = 'declined' and exists (select from chain.outbound_transactions s
      where s.resolution_id = new.id and s.state not in ('failed', 'refused')) then
    raise exception 'a return that is under way was declined' using errcode = 'check_violation';
  end if;
  if new.state = 'done' and new.way = 'return' and not exists (select from chain.outbound_transactions s
      where s.resolution_id = new.id and s.state = 'confirmed' and s.hash = new.transaction_hash) then
    raise exception 'a return was called done before the chain said so' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger return_decides before update of state on chain.resolutions
  for each row execute function chain.check_resolution();

create function wallet.has_live_payout(p_withdrawal uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from chain.outbound_transactions s where s.withdrawal_id = p_withdrawal and s.state not in ('failed', 'refused'))
$$;

-- Applies the state of a payout to its withdrawal, books it and notifies the seller. Signed: paying. In a
-- final block: paid. Failed there: approved again.
create function chain.follow_payout(p_withdrawal uuid, p_said_ms bigint) returns setof wallet.withdrawals
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  w wallet.withdrawals;
  s chain.outbound_transactions;
  newest text;
begin
  select * into w from wallet.withdrawals x where x.id = p_withdrawal for no key update;
  -- The live transaction, or else the last failed one.
  select * into s from chain.outbound_transactions x
  where x.withdrawal_id = p_withdrawal and x.state <> 'refused'
  order by x.state = 'failed', x.ended_at desc limit 1;
  if (s.state in ('signed', 'broadcast') and (w.state = 'approved' or w.state = 'paying' and w.recorded_by = 'chain')
      or s.state in ('confirmed', 'failed') and w.state = 'paying' and w.recorded_by = 'chain') is not true then
    raise exception 'no payout moves this withdrawal' using errcode = 'check_violation';
  end if;

  if s.state in ('signed', 'broadcast') then
    select a.hash into newest from chain.outbound_attempts a
    where a.outbound_transaction_id = s.id and a.hash is not null order by a.ordinal desc limit 1;
    if w.state = 'paying' and w.transaction_hash = newest then return next w; return; end if;
    update wallet.withdrawals x set state = 'paying', recorded_by = 'chain', transaction_hash = newest
    where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  elsif s.state = 'failed' then
    newest := s.hash;
    update wallet.withdrawals x set state = 'approved' where x.seller_id = w.seller_id and x.id = w.id returning * into w;
  else
    newest := s.hash;
    w := wallet.end_as_paid(w, s.hash, 'chain:confirmed', 'chain:' || w.network, at_ms);
  end if;
  perform wallet.decide(w.seller_id, 'withdrawal', w.id, case s.state when 'failed' then 'approved' else 'paid' end,
    'chain:' || w.network, at_ms, jsonb_build_object('transactionHash', newest));
  perform wallet.notify_of_withdrawal(w, at_ms);
  return next w;
end $$;

-- The outbound transaction is in a final block: books the return.
create function chain.finish_return(p_resolution uuid, p_said_ms bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  r chain.resolutions;
  gone_by text;
begin
  select * into r from chain.resolutions where id = p_resolution for no key update;
  select s.hash into gone_by from chain.outbound_transactions s where s.resolution_id = r.id and s.state = 'confirmed';
  if r.state is distinct from 'confirmed' or r.way <> 'return' or gone_by is null then
    raise exception 'a return that has not left' using errcode = 'check_violation';
  end if;
  if r.refund_order_id is not null then
    perform checkout.book_refund_paid(r.refund_order_id, 'chain:' || r.network, 'custody:' || r.network, gone_by, now_ms);
  else
    perform chain.book(null, 'resolution:' || r.id, 'suspense',
      case when r.invoice_id is null then 'chain-transfer' else 'invoice' end, coalesce(r.invoice_id, r.chain_transfer_id),
      now_ms, 'chain:' || r.network,
      case when r.invoice_id is null then 'platform:suspense' else 'processor:usdt-' || r.network end,
      'custody:' || r.network, r.amount, r.because);
  end if;
  update chain.transfers set state = 'returned', resolution_id = r.id where id = r.chain_transfer_id;
  update chain.resolutions set state = 'done', done_at = to_timestamp(now_ms / 1000.0), transaction_hash = gone_by
  where id = r.id;
end $$;
