-- Verifiable draw: mixes the seed of a day's allocation with a block hash that was unknown when the secret
-- was committed (DOMAIN §15, ADR 72). Seed = HMAC(secret, hash of the day's first block with sufficient
-- finality on the configured chain).
--
-- The rule of a day is fixed when its secret is made; without a network the seed is the secret alone, as for
-- earlier days. Until the block is final, orders without a click wait for it: paid and playable, but without
-- a seller.

-- Commitment of a day ---------------------------------------------------------------------------------------

alter table checkout.allocation_days
  add column begins_at timestamptz,
  -- The chain whose block enters the seed; null: the seed is the secret alone.
  add column network   text,
  -- Index of its commitment in the public log; null if there was no log or the day had begun.
  add column log_index bigint,
  add constraint known_network check (network in ('bep20', 'erc20', 'trc20')) not valid,
  -- A secret made after the block is known could be chosen to fit it.
  add constraint committed_before_the_block check (network is null or begins_at > prepared_at) not valid;
alter table checkout.allocation_days validate constraint known_network;
alter table checkout.allocation_days validate constraint committed_before_the_block;

-- Start of a day by the current setting, and the configured chain if it is being followed. No chain for a day
-- that has begun.
create function checkout.allocation_terms(p_day date, p_said_ms bigint, out begins_at timestamptz, out network text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  named constant text := coalesce(settings.in_force('allocationNetwork', now_at) #>> '{}', 'bep20');
begin
  begins_at := (p_day::timestamp - make_interval(mins => coalesce(
    (settings.in_force('platformUtcOffsetMinutes', now_at) #>> '{}')::integer, 0))) at time zone 'UTC';
  select w.network into network from chain.watchers w
  where w.network = named and w.followed_at > now_at - interval '1 day' and begins_at > now_at;
end $$;

-- Block of a day --------------------------------------------------------------------------------------------

-- The block of a day, as confirmed by two watchers on separate nodes. Immutable.
create table checkout.allocation_blocks (
  day         date        primary key references checkout.allocation_days,
  network     text        not null,
  height      bigint      not null constraint counted_height check (height >= 0),
  -- In the notation of that chain's explorers.
  hash        text        not null constraint hash_form check (hash ~ '^(0x)?[0-9a-f]{64}$'),
  block_at    timestamptz not null,
  recorded_at timestamptz not null,
  log_index   bigint
);

create function checkout.keep_allocation_block() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'the block of a draw is written once' using errcode = 'check_violation';
end $$;
create trigger allocation_blocks_keep before update or delete on checkout.allocation_blocks for each row
  execute function checkout.keep_allocation_block();
create trigger allocation_blocks_keep_all before truncate on checkout.allocation_blocks
  execute function checkout.keep_allocation_block();

-- A watcher's report of the first block of a day. `watcher` is the login role and cannot be passed as an
-- argument.
create table checkout.allocation_sightings (
  day      date        not null references checkout.allocation_days,
  watcher  text        not null,
  height   bigint      not null,
  hash     text        not null,
  block_at timestamptz not null,
  seen_at  timestamptz not null,
  primary key (day, watcher)
);

-- How far business time is ahead of block time; always 0 in production.
create function checkout.clock_moved_by() returns interval
language sql stable set search_path = pg_catalog, pg_temp as $$
  select make_interval(secs => case c.kind when 'movable' then c.moved_by_ms else 0 end / 1000.0) from public.business_clock c
$$;

-- Started days of this chain without a block, and the latest day with one, which is checked again. `from_ms`
-- is in block time.
create function checkout.allocation_blocks_to_say(p_network text, p_said_ms bigint)
returns table (day text, from_ms bigint, height bigint, hash text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  return query
  select to_char(d.day, 'YYYY-MM-DD'),
    (extract(epoch from d.begins_at - checkout.clock_moved_by()) * 1000)::bigint, b.height, b.hash
  from checkout.allocation_days d left join checkout.allocation_blocks b on b.day = d.day
  where d.network = p_network and d.begins_at <= now_at
    and (b.day is null or b.day = (select max(x.day) from checkout.allocation_blocks x where x.network = p_network))
  order by d.day limit 10;
end $$;

-- Records the block once two watchers report the same one. Returns 'recorded'; 'said' while the other report
-- is missing; 'known'; or 'differs' if it contradicts the other report or the recorded block, which is not
-- changed: this raises an alarm.
create function checkout.say_allocation_block(
  p_network text, p_day date, p_height bigint, p_hash text, p_block_ms bigint, p_parent_ms bigint, p_head bigint,
  p_finalized bigint, p_said_ms bigint
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  block_at constant timestamptz := to_timestamp(p_block_ms / 1000.0);
  facts constant jsonb := jsonb_build_object('day', to_char(p_day, 'YYYY-MM-DD'), 'height', p_height, 'hash', p_hash);
  begins_at timestamptz;
  v_log_index bigint;
  d checkout.allocation_days;
  known checkout.allocation_blocks;
begin
  select * into d from checkout.allocation_days where day = p_day for no key update;
  if d.network is distinct from p_network then
    raise exception 'the draw of % takes no block of %', p_day, p_network using errcode = 'check_violation';
  end if;
  select * into known from checkout.allocation_blocks where day = p_day;
  if found then
    if (known.height, known.hash) = (p_height, p_hash) then return 'known'; end if;
    perform chain.open_alarm(p_network, 'allocation-block-differs', facts, at);
    return 'differs';
  end if;
  begins_at := d.begins_at - checkout.clock_moved_by();
  if d.begins_at > at or block_at < begins_at or (p_parent_ms is null and p_height > 0)
      or to_timestamp(p_parent_ms / 1000.0) >= begins_at then
    raise exception 'block % is not the first of %', p_height, p_day using errcode = 'check_violation';
  end if;
  if p_height > chain.final_height(p_head, p_finalized, (chain.deposit_rules_at(p_network, now_ms)).confirmations) then
    raise exception 'block % is not final enough', p_height using errcode = 'check_violation';
  end if;
  insert into checkout.allocation_sightings as s (day, watcher, height, hash, block_at, seen_at)
  values (p_day, session_user, p_height, p_hash, block_at, at)
  on conflict (day, watcher) do update set height = excluded.height, hash = excluded.hash, block_at = excluded.block_at,
    seen_at = excluded.seen_at;
  if (select count(*) from checkout.allocation_sightings s where s.day = p_day and s.height = p_height and s.hash = p_hash)
      >= chain.watchers_needed() then
    if d.log_index is not null then
      v_log_index := proofs.append_text(concat_ws(E'\n', 'cliffhanger-allocation-block-1', to_char(p_day, 'YYYY-MM-DD'),
        p_network, p_height, p_hash));
    end if;
    insert into checkout.allocation_blocks (day, network, height, hash, block_at, recorded_at, log_index)
    values (p_day, p_network, p_height, p_hash, block_at, at, v_log_index);
    perform chain.close_alarm(p_network, 'allocation-block-differs', 'chain', at);
    return 'recorded';
  end if;
  if exists (select from checkout.allocation_sightings s where s.day = p_day and s.watcher <> session_user) then
    perform chain.open_alarm(p_network, 'allocation-block-differs', facts, at);
    return 'differs';
  end if;
  return 'said';
end $$;

-- Entries in the public log ---------------------------------------------------------------------------------

insert into proofs.entry_kinds (kind, form, appended_by) values
  ('cliffhanger-allocation-day-1', '\d{4}-\d{2}-\d{2}\n\d{1,16}\n[0-9a-f]{64}\n(-|bep20|erc20|trc20)', '{}'),
  ('cliffhanger-allocation-block-1', '\d{4}-\d{2}-\d{2}\n(bep20|erc20|trc20)\n\d{1,16}\n(0x)?[0-9a-f]{64}', '{}');

-- Appends the commitments of future days to the public log; a commitment after the start of the day would
-- prove nothing. Returns how many.
create function checkout.commit_allocations(p_said_ms bigint) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  d checkout.allocation_days;
  committed integer := 0;
begin
  -- The first log entry is its key; an empty log accepts no entries.
  if (select h.size from proofs.log_head h) = 0 then return 0; end if;
  for d in select * from checkout.allocation_days x where x.log_index is null and x.begins_at > now_at order by x.day
    for no key update
  loop
    update checkout.allocation_days x set log_index = proofs.append_text(concat_ws(E'\n', 'cliffhanger-allocation-day-1',
      to_char(d.day, 'YYYY-MM-DD'), (extract(epoch from d.begins_at) * 1000)::bigint, d.fingerprint, coalesce(d.network, '-')))
    where x.day = d.day;
    committed := committed + 1;
  end loop;
  return committed;
end $$;

-- The seed --------------------------------------------------------------------------------------------------

create function checkout.hmac_sha256(p_key bytea, p_message bytea) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for octet in 0 .. length(p_key) - 1 loop
    inner_pad := set_byte(inner_pad, octet, get_byte(inner_pad, octet) # get_byte(p_key, octet));
    outer_pad := set_byte(outer_pad, octet, get_byte(outer_pad, octet) # get_byte(p_key, octet));
  end loop;
  return sha256(outer_pad || sha256(inner_pad || p_message));
end $$;

-- Mirrors allocationSeed in core/orders.
create function checkout.allocation_seed(p_secret text, p_block_hash text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if p_block_hash is null then return p_secret; end if;
  return encode(checkout.hmac_sha256(decode(p_secret, 'hex'), decode(right(p_block_hash, 64), 'hex')), 'hex');
end $$;

-- Whether the seller cannot be determined yet. If no seller takes part in the draw, the order is the
-- platform's regardless of the block.
create function checkout.awaits_block(p_day date, p_drama uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from checkout.allocation_days d where d.day = p_day and d.network is not null
      and not exists (select from checkout.allocation_blocks b where b.day = d.day))
    and exists (select from checkout.allocation_weights w where w.day = p_day and w.drama_id = p_drama);
end $$;

-- Orders awaiting the block ---------------------------------------------------------------------------------

create function checkout.is_awaited(p_order uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from checkout.pre_orders w where w.id = p_order and w.state = 'waiting')
    or exists (select from checkout.awaiting_orders a where a.order_id = p_order and a.is_pre_order);
end $$;

-- Stores a paid order that awaits its block; the viewer gets access at once.
create function checkout.await_block(
  p checkout.paid, p_order uuid, p_number text, p_first integer, p_now_ms bigint
) returns checkout.placed
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  paid constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  is_pre_order constant boolean := p.pre_order_by is not null;
begin
  insert into checkout.awaiting_orders (order_id, day, processor, charge, drama_id, number, first_episode, last_episode,
    is_pre_order, paid_at)
  values (p_order, public.platform_day(paid), p.processor, p.charge, p.drama_id, p_number, p_first, p_first + p.quantity - 1,
    is_pre_order, paid);
  insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at,
    revoked_at)
  values (p.viewer_id, p.drama_id, p_first, p_first + p.quantity - 1, nobody, p_order, paid, case when is_pre_order then paid end);
  return row('awaits-block', nobody, p_order, p_number, false, null, p_first)::checkout.placed;
end $$;

-- Writes payment, order, escrow booking and viewer access atomically.
create function checkout.write_order(
  p checkout.paid, p_whose checkout.attributed, p_order uuid, p_number text, p_first integer, p_has_access boolean,
  p_now_ms bigint
) returns checkout.placed
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  is_organic constant boolean := p_whose.seller_id = '00000000-0000-0000-0000-000000000000';
  paid constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  amount constant bigint := p.retail * p.quantity;
  new_payment constant uuid := settlement.new_id(p_now_ms);
  order_number text;
  holds_right boolean;
  posted ledger.posted;
begin
  -- Share lock: the seller's right sets the order's deadline and must not change before the commit.
  perform from public.consignments c
  where c.seller_id = p_whose.seller_id and c.drama_id = p.drama_id and c.removed_at is null for share;
  holds_right := found;
  order_number := checkout.free_number(p_whose.seller_id, p_number);

  insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id,
    country)
  values (new_payment, p.processor, p.charge, p.viewer_id, amount, p.source, p.sandbox, paid, p_whose.seller_id, p_order,
    p.country);
  posted := ledger.book(case when not is_organic then p_whose.seller_id end, 'payment:' || new_payment, 'payment', 'order',
    p_order::text, p_now_ms, 'viewer:' || p.viewer_id,
    array['processor:' || p.processor, case when is_organic then 'platform:retail_deferred' else 'order:escrow' end],
    array[-amount, amount], array[p_order, p_order]);
  if posted.outcome <> 'posted' then raise exception 'a payment could not be booked: %', posted.outcome; end if;

  if p.pre_order_by is null then
    perform checkout.add_order(p, p_whose, p_order, order_number, new_payment, posted.transfer_id, p_first, holds_right,
      paid, null);
  else
    perform checkout.add_pre_order(p, p_whose, p_order, order_number, new_payment, posted.transfer_id, paid);
  end if;
  if p_has_access then
    update checkout.episode_access set seller_id = p_whose.seller_id where order_id = p_order;
  else
    insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at,
      revoked_at)
    values (p.viewer_id, p.drama_id, p_first, p_first + p.quantity - 1, p_whose.seller_id, p_order, paid,
      case when p.pre_order_by is not null then paid end);
  end if;
  return row('placed', p_whose.seller_id, p_order, order_number, is_organic and p.pre_order_by is null, null, p_first)
    ::checkout.placed;
end $$;

-- Makes an order that awaited its block, by the draw of the day of its payment.
create function checkout.place_awaiting(p checkout.paid, w checkout.awaiting_orders, p_now_ms bigint) returns checkout.placed
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  whose constant checkout.attributed := checkout.attribute(p, w.number, (extract(epoch from w.paid_at) * 1000)::bigint);
begin
  if whose.outcome = 'awaits-block' then
    return row('awaits-block', '00000000-0000-0000-0000-000000000000', w.order_id, w.number, false, null, w.first_episode)
      ::checkout.placed;
  end if;
  delete from checkout.awaiting_orders where order_id = w.order_id;
  return checkout.write_order(p, whose, w.order_id, w.number, w.first_episode, true, p_now_ms);
end $$;

-- Follow-up of such an order: the same as for any other, plus a first play that happened while it waited.
create function checkout.arrive_late(
  p checkout.placed, p_first_play timestamptz, p_viewer uuid, p_email text, p_locale text, p_drama uuid, p_amount bigint,
  p_now_ms bigint
) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  is_shipped constant boolean := checkout.arrive(p, p_email, p_locale, p_drama, p_amount, p_now_ms);
begin
  if p_first_play is not null then
    perform checkout.record_first_play(p_viewer, p_drama, p.first_episode, p_now_ms);
  end if;
  return is_shipped;
end $$;

-- Makes the oldest waiting order with a final block; false if there is none. One per call: locking the books
-- of several sellers could deadlock with a caller that locks them in another order.
create function checkout.place_next_awaiting(p_said_ms bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  w checkout.awaiting_orders;
  placed checkout.placed;
begin
  select a.* into w from checkout.awaiting_orders a join checkout.allocation_blocks b on b.day = a.day
  order by a.paid_at, a.order_id limit 1;
  if not found then return false; end if;
  -- Locks the purchase first, like all callers; if another process was faster it returns 'repeated'.
  placed := case when w.purchase_id is not null then checkout.place_order(w.purchase_id, w.event, p_said_ms)
    else checkout.place_invoice_order(w.invoice_id, p_said_ms) end;
  if placed.outcome is null or placed.outcome not in ('placed', 'repeated') then
    raise exception 'order % was paid and could not be made: %', w.number, placed.outcome;
  end if;
  return true;
end $$;

