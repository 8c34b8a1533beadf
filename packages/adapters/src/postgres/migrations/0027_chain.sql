-- Chain observation (DOMAIN §6): the token transfers that the watchers' nodes report on each network. Ledger
-- money moves in the same transaction that marks a transfer as booked.
--
-- Rows belong to a network, not to a seller: they are written in block order, and the owner of an address may
-- be unknown. Two watchers write here, each with its own node and its own login role. One watcher's report
-- alone never moves money.
create schema chain;

-- Sync position per network. Each step locks the row and compares it with the position it read; on a mismatch
-- it starts over, so any number of processes may run.
create table chain.watchers (
  network          text        primary key constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  token            text        not null,
  decimals         smallint    not null constraint countable check (decimals between 6 and 36),
  height           bigint      not null,
  hash             text        not null,
  head_height      bigint      not null,
  finalized_height bigint      not null,
  followed_at      timestamptz not null,
  chain_id         bigint      not null
) with (fillfactor = 50);

-- One active process per watcher: blocks are read once, and two nodes that differ at the tip do not undo each
-- other's blocks. A lease expires five seconds after `held_at`, by the database's clock.
create table chain.leases (
  network text        not null references chain.watchers,
  watcher text        not null,
  holder  text        not null constraint holder_length check (length(holder) <= 100),
  held_at timestamptz not null,
  primary key (network, watcher)
) with (fillfactor = 50);

-- Recent blocks, to detect a reorganisation and walk back.
create table chain.blocks (
  network text        not null references chain.watchers,
  height  bigint      not null,
  hash    text        not null,
  at      timestamptz not null,
  primary key (network, height)
);

-- The platform's own addresses: an external payment to one has no owner yet.
create table chain.platform_addresses (
  network text not null constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  address text not null,
  primary key (network, address)
);

create table chain.transfers (
  network          text           not null references chain.watchers,
  transaction_hash text           not null,
  -- Index of the transfer within its transaction; its log index in the block changes when it is included
  -- again.
  ordinal          integer        not null,
  id               uuid           not null,
  kind             text           not null constraint known_kind
                                  check (kind in ('deposit', 'invoice', 'arrival', 'internal', 'outgoing', 'foreign-token')),
  token            text           not null,
  sender           text           not null,
  recipient        text           not null,
  units            numeric(78, 0) not null constraint some_units check (units > 0),
  amount           bigint         not null constraint not_negative check (amount >= 0),
  -- Fractions below a millionth; they stay on the address.
  remainder        numeric(78, 0) not null,
  seller_id        uuid           references identity.sellers,
  block_height     bigint         not null,
  block_hash       text           not null,
  block_at         timestamptz    not null,
  state            text           not null constraint known_state check (state in
                                  ('pending', 'held', 'credited', 'suspense', 'matched', 'own', 'returned', 'seen', 'gone')),
  -- Why it is in suspense.
  reason           text           constraint known_reason
                                  check (reason in ('no-owner', 'wrong-token', 'dust', 'implausible')),
  seen_at          timestamptz    not null,
  decided_at       timestamptz,
  -- Set when a booked transfer's block is no longer in the chain.
  missing_since    timestamptz,
  -- The ledger transfer that credited it or put it in suspense.
  transfer_id      uuid           unique,
  -- The seller's deposit claim that it was matched to.
  deposit_id       uuid           unique,
  invoice_id       uuid           references checkout.invoices,
  -- The resolution by two people: credited to a seller, returned, or recognised as own money.
  resolution_id    uuid,
  primary key (network, transaction_hash, ordinal),
  constraint deposits_have_an_owner check ((kind = 'deposit') <= (seller_id is not null)),
  constraint invoices_are_named check ((kind = 'invoice') <= (invoice_id is not null)),
  constraint credited_whole check (state <> 'credited' or (transfer_id is not null and decided_at is not null
    and kind in ('deposit', 'invoice') and amount > 0)),
  constraint suspense_with_a_reason check ((state in ('suspense', 'matched', 'own', 'returned')) = (reason is not null)),
  -- A match needs a seller's claim or a resolution by two people.
  constraint only_the_nameless_are_matched check (state <> 'matched'
    or (reason = 'no-owner' and num_nonnulls(deposit_id, resolution_id) = 1)),
  -- A payment to a seller's or an invoice's address can never become the operator's own money.
  constraint own_money_came_to_the_platform check (state <> 'own' or (kind = 'arrival' and reason = 'no-owner' and amount > 0
    and num_nonnulls(seller_id, invoice_id, deposit_id) = 0 and resolution_id is not null)),
  constraint returned_by_two check (state <> 'returned' or resolution_id is not null),
  constraint missing_when_booked check (missing_since is null
    or state in ('credited', 'suspense', 'matched', 'own', 'returned'))
);
create unique index transfers_by_id on chain.transfers (id);
create index transfers_by_height on chain.transfers (network, block_height);
create index transfers_waiting on chain.transfers (network, block_height) where state = 'pending';
create index transfers_of_a_seller on chain.transfers (seller_id, id) where seller_id is not null;
create index transfers_held on chain.transfers (seller_id, network) where state = 'held';
create index transfers_in_suspense on chain.transfers (network, amount) where state = 'suspense';
create index transfers_missing on chain.transfers (network) where missing_since is not null;
create index transfers_leaving on chain.transfers (network) where kind = 'outgoing' and decided_at is null;
create index transfers_not_booked on chain.transfers (network)
  where state in ('pending', 'held') or (state = 'suspense' and transfer_id is null);
create index transfers_with_remainders on chain.transfers (network) where remainder > 0;
-- Senders who have paid a seller or an invoice: their transfers are not the operator's own money.
create index transfers_by_sender on chain.transfers (network, lower(sender)) where kind in ('deposit', 'invoice');
create index transfers_of_an_invoice on chain.transfers (invoice_id) where invoice_id is not null;
create index transfers_to_resolve on chain.transfers (id) where state in ('suspense', 'held');

-- Balance of each of our addresses according to chain.transfers; compared with the chain and with the books.
create table chain.balances (
  network    text           not null references chain.watchers,
  address    text           not null,
  units      numeric(78, 0) not null,
  changed_at bigint         not null,
  primary key (network, address)
) with (fillfactor = 70);

-- A watcher's confirmation that its node has this transfer in this block, with the node's head. Only
-- chain.say_sightings writes here; `watcher` is the login role and cannot be passed as an argument.
create table chain.sightings (
  network          text           not null references chain.watchers,
  transaction_hash text           not null,
  ordinal          integer        not null,
  block_hash       text           not null,
  watcher          text           not null,
  block_height     bigint         not null,
  token            text           not null,
  -- Two watchers that report different decimals confirm nothing.
  decimals         smallint       not null,
  sender           text           not null,
  recipient        text           not null,
  units            numeric(78, 0) not null,
  head_height      bigint         not null,
  finalized_height bigint         not null,
  seen_at          timestamptz    not null,
  primary key (network, transaction_hash, ordinal, block_hash, watcher)
);

-- Watchers with a node that currently contradicts the recorded transfers.
create table chain.disagreements (
  network   text        not null references chain.watchers,
  watcher   text        not null,
  transfers integer     not null constraint some_transfers check (transfers > 0),
  since     timestamptz not null,
  primary key (network, watcher)
);

create type chain.deposit_rules as (minimum bigint, confirmations integer);

-- The rules in force at a time, with the defaults of core/deposits (DEFAULT_DEPOSIT_RULES).
create function chain.deposit_rules_at(p_network text, p_now_ms bigint) returns chain.deposit_rules
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  minimum constant jsonb := settings.in_force('depositMinimum', at);
  confirmations constant jsonb := settings.in_force('depositConfirmations', at);
begin
  return row(
    coalesce(((minimum #>> '{}')::numeric * 1000000)::bigint, 10000000),
    coalesce((confirmations ->> p_network)::integer, case p_network when 'bep20' then 15 when 'erc20' then 12 else 20 end)
  )::chain.deposit_rules;
end $$;

-- How many watchers must confirm a transfer.
create function chain.watchers_needed() returns integer language sql immutable return 2;

-- Mirrors settledHeight in core/chain.
create function chain.final_height(p_head bigint, p_finalized bigint, p_confirmations integer) returns bigint
language sql immutable return least(p_head - p_confirmations + 1, p_finalized);

-- Whether two watchers have confirmed exactly this transfer in this block, deep enough and final on each
-- one's node.
create function chain.is_proven(p_transfer uuid, p_confirmations integer) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select count(distinct s.watcher) >= chain.watchers_needed()
  from chain.transfers t
    join chain.watchers w on w.network = t.network
    join chain.sightings s on s.network = t.network and s.transaction_hash = t.transaction_hash
      and s.ordinal = t.ordinal and s.block_hash = t.block_hash and s.block_height = t.block_height
      and s.token = t.token and s.sender = t.sender and s.recipient = t.recipient and s.units = t.units
      and s.decimals = w.decimals
  where t.id = p_transfer
    and t.block_height <= chain.final_height(s.head_height, s.finalized_height, p_confirmations)
$$;

-- Converts token units to millionths and a remainder; null on overflow. Mirrors countUnits in core/chain.
create function chain.count_units(p_units numeric, p_decimals integer, out amount bigint, out remainder numeric)
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when whole <= 9223372036854775807 then whole::bigint end,
    case when whole <= 9223372036854775807 then p_units - whole * trunc(power(10::numeric, p_decimals - 6)) end
  from (select div(p_units, power(10::numeric, p_decimals - 6)) as whole) counted
$$;

-- The owner of each address. Platform addresses take precedence over invoices, and these over sellers.
create function chain.owners_of(p_network text, p_addresses text[])
returns table (address text, kind text, seller_id uuid, invoice_id uuid)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select distinct on (owner.address) owner.address, owner.kind, owner.seller_id, owner.invoice_id
  from (
    select p.address, 'platform' as kind, null::uuid as seller_id, null::uuid as invoice_id, 1 as ordinal
    from chain.platform_addresses p where p.network = p_network and p.address = any(p_addresses)
    union all
    select i.address, 'invoice', null, i.id, 2
    from checkout.invoices i where i.network = p_network and i.address = any(p_addresses)
    union all
    select d.address, 'seller', d.seller_id, null, 3
    from wallet.deposit_addresses d where d.network = p_network and d.address = any(p_addresses)
  ) owner
  order by owner.address, owner.ordinal
$$;

-- Mirrors kindOfTransfer in core/chain.
create function chain.kind_of(p_is_our_token boolean, p_sender text, p_recipient text) returns text
language sql immutable return case
  when not p_is_our_token then case when p_recipient is not null then 'foreign-token' end
  when p_recipient = 'seller' then 'deposit'
  when p_recipient = 'invoice' then 'invoice'
  when p_recipient is not null then case when p_sender is null then 'arrival' else 'internal' end
  when p_sender is not null then 'outgoing'
end;

-- Mirrors suspenseReasonOf in core/chain.
create function chain.suspense_reason(p_kind text, p_amount bigint, p_is_plausible boolean) returns text
language sql immutable return case
  when p_kind = 'foreign-token' then 'wrong-token'
  when not p_is_plausible then 'implausible'
  when p_kind = 'arrival' then 'no-owner'
  when p_amount = 0 then 'dust'
end;

-- Records a network's first block. Idempotent: another process may have been first.
create function chain.begin_following(
  p_network text, p_chain_id bigint, p_token text, p_decimals smallint, p_height bigint, p_hash text, p_head bigint,
  p_finalized bigint, p_said_ms bigint
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  insert into chain.watchers
    (network, token, decimals, height, hash, head_height, finalized_height, followed_at, chain_id)
  values (p_network, p_token, p_decimals, p_height, p_hash, p_head, p_finalized, at, p_chain_id)
  on conflict (network) do nothing;
  if found then
    insert into chain.blocks (network, height, hash, at) values (p_network, p_height, p_hash, at);
  end if;
end $$;

-- True if the calling process follows the network now. Watchers with a live lease take turns of one minute,
-- so a watcher that never releases its lease delays the others but does not stop them. Without a
-- chain.watchers row there is nothing to lease.
create function chain.take_lease(p_network text, p_holder text, p_said_ms bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  insert into chain.leases as l (network, watcher, holder, held_at)
  select network, session_user, p_holder, at from chain.watchers where network = p_network
  on conflict (network, watcher) do update set holder = excluded.holder, held_at = excluded.held_at
  where l.holder = excluded.holder or l.held_at <= excluded.held_at - interval '5 seconds';
  if not found then return false; end if;
  return (
    select count(*) filter (where l.watcher < session_user) = mod(floor(extract(epoch from at) / 60)::bigint, count(*))
    from chain.leases l where l.network = p_network and l.held_at > at - interval '5 seconds');
end $$;

-- Applies transfers to the balances of our addresses, or reverts them with a negative sign.
create function chain.move_balances(p_network text, p_transfers uuid[], p_sign integer, p_height bigint) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  insert into chain.balances as b (network, address, units, changed_at)
  select p_network, moved.address, sum(moved.units) * p_sign, p_height
  from chain.transfers t
    join chain.watchers w on w.network = t.network and w.token = t.token
    cross join lateral (values (t.recipient, t.units), (t.sender, -t.units)) as moved (address, units)
  where t.id = any(p_transfers) and exists (select from chain.owners_of(p_network, array[moved.address]))
  group by moved.address order by moved.address
  on conflict (network, address) do update set units = b.units + excluded.units, changed_at = excluded.changed_at
$$;

create type chain.moved as (outcome text, id uuid, seller_id uuid, amount bigint, state text);

-- Takes in a batch of blocks with their token transfers. Records the ones that involve our addresses, with
-- owner, kind and amount derived here. Returns 'not-ours' if another process has advanced the position;
-- otherwise one row for the step and one per new transfer.
create function chain.take_in(
  p_network text, p_height bigint, p_hash text, p_head bigint, p_finalized bigint,
  p_block_heights bigint[], p_block_hashes text[], p_block_times_ms bigint[],
  p_heights bigint[], p_hashes text[], p_ordinals integer[], p_tokens text[], p_senders text[], p_recipients text[],
  p_units numeric[], p_said_ms bigint
) returns setof chain.moved
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  many constant integer := coalesce(cardinality(p_block_heights), 0);
  w chain.watchers;
  added uuid[];
begin
  select * into w from chain.watchers where network = p_network for no key update;
  if w.height is distinct from p_height or w.hash is distinct from p_hash then
    return next row('not-ours', null, null, null, null)::chain.moved;
    return;
  end if;
  if exists (select from unnest(p_block_heights) with ordinality as b (height, ordinal) where b.height <> p_height + b.ordinal)
    or exists (select from unnest(p_heights) as t (height) where t.height <> all(p_block_heights)) then
    raise exception 'blocks follow one upon the other, and transfers are in them' using errcode = 'check_violation';
  end if;

  with shown as (
    select n.*, b.hash as block_hash, to_timestamp(b.time_ms / 1000.0) as block_at
    from unnest(p_heights, p_hashes, p_ordinals, p_tokens, p_senders, p_recipients, p_units)
      as n (height, transaction_hash, ordinal, token, sender, recipient, units)
    join unnest(p_block_heights, p_block_hashes, p_block_times_ms) as b (height, hash, time_ms) on b.height = n.height
  ), owners as (
    select * from chain.owners_of(p_network, (select array_agg(sender) || array_agg(recipient) from shown))
  ), ours as (
    select s.*, chain.kind_of(s.token = w.token, o.kind, r.kind) as kind, r.seller_id, r.invoice_id, c.amount, c.remainder
    from shown s
      left join owners o on o.address = s.sender
      left join owners r on r.address = s.recipient
      left join lateral chain.count_units(s.units, w.decimals) c on s.token = w.token
  ), new_ones as (
    insert into chain.transfers as t (network, seen_at, id, transaction_hash, ordinal, kind, token, sender, recipient,
      units, amount, remainder, seller_id, invoice_id, block_height, block_hash, block_at, state)
    select p_network, at, settlement.new_id(now_ms), o.transaction_hash, o.ordinal, o.kind, o.token, o.sender,
      o.recipient, o.units, coalesce(o.amount, 0), coalesce(o.remainder, 0), o.seller_id, o.invoice_id, o.height,
      o.block_hash, o.block_at, case when o.kind in ('internal', 'outgoing') then 'seen' else 'pending' end
    from ours o where o.kind is not null
    order by o.transaction_hash, o.ordinal
    -- A transfer that was 'gone' returns with its new values. A booked transfer that is missing returns only
    -- if unchanged: in another block the same transaction may do something else than the credited one.
    on conflict (network, transaction_hash, ordinal) do update set
      kind = excluded.kind, token = excluded.token, sender = excluded.sender, recipient = excluded.recipient,
      units = excluded.units, amount = excluded.amount, remainder = excluded.remainder,
      seller_id = excluded.seller_id, invoice_id = excluded.invoice_id, block_height = excluded.block_height,
      block_hash = excluded.block_hash, block_at = excluded.block_at, missing_since = null,
      state = case when t.state = 'gone' then excluded.state else t.state end
    where t.state = 'gone' or (t.missing_since is not null and t.token = excluded.token
      and t.sender = excluded.sender and t.recipient = excluded.recipient and t.units = excluded.units)
    returning t.id
  )
  select coalesce(array_agg(id), '{}') into added from new_ones;

  perform chain.move_balances(p_network, added, 1, p_height + many);
  update chain.watchers set height = p_height + many, hash = coalesce(p_block_hashes[many], hash),
    head_height = p_head, finalized_height = greatest(finalized_height, p_finalized), followed_at = at
  where network = p_network;
  insert into chain.blocks (network, height, hash, at)
  select p_network, b.height, b.hash, to_timestamp(b.time_ms / 1000.0)
  from unnest(p_block_heights, p_block_hashes, p_block_times_ms) as b (height, hash, time_ms);
  -- Reorganisations deeper than 512 blocks are not handled: no chain goes back that far.
  delete from chain.blocks where network = p_network and height <= p_height + many - 512;

  return next row('taken-in', null, null, null, null)::chain.moved;
  return query select 'added', t.id, t.seller_id, t.amount, t.state from chain.transfers t where t.id = any(added);
end $$;

-- Handles a reorganisation. In the replaced blocks, open transfers become 'gone' and booked ones are marked
-- missing. A replaced final block or booked transfer breaks the chain's guarantee and raises an alarm that
-- stops all outgoing payments (DOMAIN §10).
create function chain.walk_back(
  p_network text, p_height bigint, p_hash text, p_to_height bigint, p_to_hash text, p_said_ms bigint
) returns setof chain.moved
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  w chain.watchers;
  taken uuid[];
  open_ones uuid[];
begin
  select * into w from chain.watchers where network = p_network for no key update;
  if w.height is distinct from p_height or w.hash is distinct from p_hash then
    return next row('not-ours', null, null, null, null)::chain.moved;
    return;
  end if;
  if not exists (select from chain.blocks b
      where b.network = p_network and b.height = p_to_height and b.hash = p_to_hash) then
    raise exception 'nobody walks back to a block that was never taken in' using errcode = 'check_violation';
  end if;

  perform 1 from chain.transfers t
  where t.network = p_network and t.block_height > p_to_height and t.state <> 'gone' and t.missing_since is null
  order by t.transaction_hash, t.ordinal for no key update;
  select coalesce(array_agg(t.id), '{}'), coalesce(array_agg(t.id) filter (where t.state in ('pending', 'held', 'seen')), '{}')
  into taken, open_ones
  from chain.transfers t
  where t.network = p_network and t.block_height > p_to_height and t.state <> 'gone' and t.missing_since is null;

  perform chain.move_balances(p_network, taken, -1, p_to_height);
  return next row('walked-back', null, null, null, null)::chain.moved;
  return query select 'taken-away', t.id, t.seller_id, t.amount, t.state
    from chain.transfers t where t.id = any(open_ones);
  update chain.transfers set state = 'gone' where id = any(open_ones);
  update chain.transfers set missing_since = at where id = any(taken) and id <> all(open_ones);

  update chain.watchers set height = p_to_height, hash = p_to_hash where network = p_network;
  delete from chain.blocks where network = p_network and height > p_to_height;
  if p_to_height < w.finalized_height then
    perform chain.open_alarm(p_network, 'deep-reorganisation',
      jsonb_build_object('depth', p_height - p_to_height, 'below', w.finalized_height), at);
  end if;
  if cardinality(taken) > cardinality(open_ones) then
    perform chain.open_alarm(p_network, 'credited-but-gone', jsonb_build_object(
      'transfers', cardinality(taken) - cardinality(open_ones),
      'first', (select t.transaction_hash from chain.transfers t
        where t.id = any(taken) and t.id <> all(open_ones) order by t.block_height, t.transaction_hash limit 1)), at);
  end if;
end $$;

-- Stores a watcher's observations permanently: only recorded transfers that are deep enough by the current
-- rule. Repeating a report only raises the recorded head.
create function chain.say_sightings(
  p_network text, p_decimals smallint, p_head bigint, p_finalized bigint, p_heights bigint[], p_block_hashes text[],
  p_hashes text[], p_ordinals integer[], p_tokens text[], p_senders text[], p_recipients text[], p_units numeric[],
  p_said_ms bigint
) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  rules constant chain.deposit_rules := chain.deposit_rules_at(p_network, now_ms);
  said integer;
begin
  insert into chain.sightings as s (network, transaction_hash, ordinal, block_hash, watcher, block_height, token,
    decimals, sender, recipient, units, head_height, finalized_height, seen_at)
  select p_network, n.hash, n.ordinal, n.block_hash, session_user, n.height, n.token, p_decimals, n.sender, n.recipient,
    n.units, p_head, p_finalized, to_timestamp(now_ms / 1000.0)
  from unnest(p_heights, p_block_hashes, p_hashes, p_ordinals, p_tokens, p_senders, p_recipients, p_units)
    as n (height, block_hash, hash, ordinal, token, sender, recipient, units)
  where n.height <= chain.final_height(p_head, p_finalized, rules.confirmations)
    and exists (select from chain.transfers t
      where t.network = p_network and t.transaction_hash = n.hash and t.ordinal = n.ordinal)
  order by n.hash, n.ordinal
  on conflict (network, transaction_hash, ordinal, block_hash, watcher) do update set
    head_height = greatest(s.head_height, excluded.head_height),
    finalized_height = greatest(s.finalized_height, excluded.finalized_height);
  get diagnostics said = row_count;
  return said;
end $$;

-- How many transfers the caller's node contradicts; 0 when it agrees again. The alarm stays open until all
-- watchers agree.
create function chain.say_disagreement(
  p_network text, p_transfers integer, p_facts jsonb, p_said_ms bigint
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  if p_transfers > 0 then
    insert into chain.disagreements as d (network, watcher, transfers, since)
    values (p_network, session_user, p_transfers, at)
    on conflict (network, watcher) do update set transfers = excluded.transfers;
    perform chain.open_alarm(p_network, 'sources-disagree', p_facts || jsonb_build_object('transfers', p_transfers), at);
  else
    delete from chain.disagreements where network = p_network and watcher = session_user;
    if not exists (select from chain.disagreements d where d.network = p_network) then
      perform chain.close_alarm(p_network, 'sources-disagree', 'chain', at);
    end if;
  end if;
end $$;

create type chain.waiting as (
  id uuid, transaction_hash text, ordinal integer, kind text, token text, sender text, recipient text, units numeric,
  seller_id uuid, block_height bigint, block_hash text, is_sighted boolean, is_proven boolean, reason text);

-- Transfers that are deep enough on the followed chain: whether the caller has confirmed them, whether two
-- watchers have, and the reason that would put them in suspense.
create function chain.waiting_transfers(p_network text, p_most integer, p_said_ms bigint) returns setof chain.waiting
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  rules constant chain.deposit_rules := chain.deposit_rules_at(p_network, public.business_now_ms(p_said_ms));
begin
  return query
  select t.id, t.transaction_hash, t.ordinal, t.kind, t.token, t.sender, t.recipient, t.units, t.seller_id,
    t.block_height, t.block_hash,
    exists (select from chain.sightings s
      where s.network = t.network and s.transaction_hash = t.transaction_hash and s.ordinal = t.ordinal
        and s.block_hash = t.block_hash and s.watcher = session_user
        and t.block_height <= chain.final_height(s.head_height, s.finalized_height, rules.confirmations)),
    chain.is_proven(t.id, rules.confirmations),
    chain.suspense_reason(t.kind, t.amount, (chain.count_units(t.units, w.decimals)).amount is not null)
  from chain.transfers t join chain.watchers w on w.network = t.network
  where t.network = p_network and t.state = 'pending'
    and t.block_height <= chain.final_height(w.head_height, w.finalized_height, rules.confirmations)
  order by t.block_height, t.transaction_hash, t.ordinal limit p_most;
end $$;
