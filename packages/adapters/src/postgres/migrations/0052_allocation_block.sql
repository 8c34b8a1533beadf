-- The seed of a day's draw is mixed with the hash of a block that nobody could know when the secret was committed
-- (DOMAIN §15, ADR 72): HMAC(secret, hash of the first final-enough block of the day on the chain that the rules name).
-- Which rule a day follows is fixed when its secret is made: without a network the seed is the secret alone, as it was for
-- all days before. In the seconds until the block is there, orders without a click wait for it: paid, watchable, and
-- nobody's yet.

-- The day as it was announced ------------------------------------------------------------------------------------------

alter table checkout.allocation_days
  add column begins_at timestamptz,
  -- The chain whose block belongs to the seed; null: the seed is the secret alone.
  add column network   text,
  -- Of its commitment in the public log; null: there was no log, or the day had begun.
  add column log_index bigint,
  add constraint known_network check (network in ('bep20', 'erc20', 'trc20')) not valid,
  -- A secret that is made when the block may be known already would be chosen to fit it.
  add constraint committed_before_the_block check (network is null or begins_at > prepared_at) not valid;
alter table checkout.allocation_days validate constraint known_network;
alter table checkout.allocation_days validate constraint committed_before_the_block;

-- Where the day begins by the setting in force, and the chain that the rules name, where it is followed; no chain for a day
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

-- Its block ------------------------------------------------------------------------------------------------------------

-- As two watchers have seen it, each through a node of its own. Written once.
create table checkout.allocation_blocks (
  day         date        primary key references checkout.allocation_days,
  network     text        not null,
  height      bigint      not null constraint counted_height check (height >= 0),
  -- As explorers of that chain write it.
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

-- "My node shows this block as the first of the day." By the login role, which no argument can name.
create table checkout.allocation_sightings (
  day      date        not null references checkout.allocation_days,
  watcher  text        not null,
  height   bigint      not null,
  hash     text        not null,
  block_at timestamptz not null,
  seen_at  timestamptz not null,
  primary key (day, watcher)
);

-- By how much business time is ahead of the time that blocks carry: nothing in production.
create function checkout.clock_moved_by() returns interval
language sql stable set search_path = pg_catalog, pg_temp as $$
  select make_interval(secs => case c.kind when 'movable' then c.moved_by_ms else 0 end / 1000.0) from public.business_clock c
$$;

-- The days of this chain that have begun and have no block yet, and the newest one that has, which is looked at again. From
-- when on its block is sought is said in the time of blocks.
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

-- Written down once two watchers have said the same. `recorded`; `said`: the other has not spoken yet; `known`; `differs`:
-- another block than the other's, or than the one that is written down, which stays: an alarm stands.
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

-- In the public log ----------------------------------------------------------------------------------------------------

insert into proofs.entry_kinds (kind, form, appended_by) values
  ('cliffhanger-allocation-day-1', '\d{4}-\d{2}-\d{2}\n\d{1,16}\n[0-9a-f]{64}\n(-|bep20|erc20|trc20)', '{}'),
  ('cliffhanger-allocation-block-1', '\d{4}-\d{2}-\d{2}\n(bep20|erc20|trc20)\n\d{1,16}\n(0x)?[0-9a-f]{64}', '{}');

-- Commitments of the days that have not begun; a promise about a day that has begun would be none. Says how many.
create function checkout.commit_allocations(p_said_ms bigint) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  d checkout.allocation_days;
  committed integer := 0;
begin
  -- The first entry of a log is its key: without one there is nothing to append to.
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

-- The seed -------------------------------------------------------------------------------------------------------------

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

-- The twin of allocationSeed in core/orders.
create function checkout.allocation_seed(p_secret text, p_block_hash text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if p_block_hash is null then return p_secret; end if;
  return encode(checkout.hmac_sha256(decode(p_secret, 'hex'), decode(right(p_block_hash, 64), 'hex')), 'hex');
end $$;

-- Whether it cannot be known yet on whom an order falls. Where nobody takes part, it is the platform's whatever the block.
create function checkout.awaits_block(p_day date, p_drama uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from checkout.allocation_days d where d.day = p_day and d.network is not null
      and not exists (select from checkout.allocation_blocks b where b.day = d.day))
    and exists (select from checkout.allocation_weights w where w.day = p_day and w.drama_id = p_drama);
end $$;

-- As before, by the day's seed. Before its block is there nobody is drawn.
create or replace function checkout.allocated_seller(p_day date, p_drama uuid, p_number text, p_passed uuid[]) returns uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  day record;
  point numeric;
begin
  select d.secret, d.network, b.hash into day
  from checkout.allocation_days d join checkout.allocation_snapshots s on s.day = d.day
    left join checkout.allocation_blocks b on b.day = d.day
  where d.day = p_day;
  if not found then return null; end if;
  if day.network is not null and day.hash is null then
    if checkout.awaits_block(p_day, p_drama) then
      raise exception 'the block of the draw of % is not there yet', p_day using errcode = 'check_violation';
    end if;
    return null;
  end if;
  point := checkout.allocation_point(checkout.allocation_seed(day.secret, day.hash), checkout.drawn_text(p_number, p_passed));
  return (select w.seller_id from (
      select x.seller_id, sum(x.weight) over (order by x.seller_id) as up_to, sum(x.weight) over () as total
      from checkout.allocation_weights x where x.day = p_day and x.drama_id = p_drama and x.seller_id <> all (p_passed)) w
    where div(point * w.total, 18446744073709551616) < w.up_to order by w.seller_id limit 1);
end $$;

-- As before; `awaits-block` where the draw of the day cannot be made yet. A seller who is drawn to their own purchase is
-- passed over, and it is drawn again among the others (core/checkout: attributedByAllocation).
create or replace function checkout.attribute(p checkout.paid, p_number text, p_now_ms bigint) returns checkout.attributed
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  allocation_day constant date := case when p.click is null then public.platform_day(to_timestamp(p_now_ms / 1000.0)) end;
  wanted uuid := (p.click ->> 'sellerId')::uuid;
  passed uuid[] := '{}';
  passed_over jsonb;
  seller record;
begin
  if p.click is null and checkout.awaits_block(allocation_day, p.drama_id) then
    return row('awaits-block', null, null)::checkout.attributed;
  end if;
  loop
    if p.click is null then
      wanted := checkout.allocated_seller(allocation_day, p.drama_id, p_number, passed);
    end if;
    select s.seller_id, s.email into seller from identity.sellers s
    where s.seller_id = wanted and s.review_state = 'approved' and s.erased_at is null;
    exit when not found or not (p.viewer_id = wanted or coalesce(p.email = seller.email, false)
      or checkout.is_instrument_of(p.source, wanted, seller.email));
    if p.click is not null then return row('own-purchase', wanted, null)::checkout.attributed; end if;
    passed := passed || wanted;
  end loop;
  passed_over := case when cardinality(passed) > 0 then jsonb_build_object('passed', passed) else '{}' end;
  if seller.seller_id is null then
    return row('organic', '00000000-0000-0000-0000-000000000000', jsonb_strip_nulls(jsonb_build_object('kind', 'organic',
      'day', to_char(allocation_day, 'YYYY-MM-DD'), 'drawn', case when p.click is null then wanted end)) || passed_over)
      ::checkout.attributed;
  end if;
  return row('sold', wanted, case when p.click is null
    then jsonb_build_object('kind', 'draw', 'day', to_char(allocation_day, 'YYYY-MM-DD'), 'fingerprint',
      (select d.fingerprint from checkout.allocation_days d where d.day = allocation_day)) || passed_over
    else jsonb_build_object('kind', 'click', 'code', p.click -> 'code', 'clickedAt', p.click -> 'clickedAt') end)
    ::checkout.attributed;
end $$;

-- Orders that wait for it ----------------------------------------------------------------------------------------------

-- Paid for and not an order yet: whose it is, the block of its day says. Its money is booked with its order; until then the
-- processor's recorded word, or the invoice, holds it. The row goes when the order is made of it.
create table checkout.awaiting_orders (
  order_id      uuid        primary key,
  -- Whose draw it belongs to, whenever it is made.
  day           date        not null references checkout.allocation_days,
  processor     text        not null,
  charge        text        not null,
  drama_id      uuid        not null,
  number        text        not null,
  first_episode smallint    not null,
  last_episode  smallint    not null,
  is_pre_order  boolean     not null,
  paid_at       timestamptz not null,
  -- What paid for it: a purchase with the processor's word, or an invoice.
  purchase_id   uuid        references checkout.purchases,
  event         text,
  invoice_id    uuid        references checkout.invoices,
  first_play_at timestamptz,
  constraint one_awaiting_order_a_charge unique (processor, charge)
);
create index awaiting_orders_by_day on checkout.awaiting_orders (day);

-- As before; and a pre-order that waits for its block is awaited, too.
create or replace function checkout.is_awaited(p_order uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from checkout.pre_orders w where w.id = p_order and w.state = 'waiting')
    or exists (select from checkout.awaiting_orders a where a.order_id = p_order and a.is_pre_order);
end $$;

-- The viewer has paid and may watch; the rest waits.
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

-- The payment, the order, its money in escrow and the viewer's access, together or not at all.
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
  -- The right stays as it is until this ends: by it the order's time is set.
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

-- One that has waited, by the draw of the day on which it was paid.
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

-- As before; and what cannot be anybody's yet waits.
create or replace function checkout.place_paid(p checkout.paid, p_now_ms bigint) returns checkout.placed
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  paid constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  new_order constant uuid := orders.new_id(p_now_ms);
  order_number constant text := checkout.order_number(p.processor, p.charge);
  known_email text;
  drama record;
  bought checkout.for_sale;
  refusal text;
  whose checkout.attributed;
  awaiting checkout.awaiting_orders;
begin
  -- Nobody else buys for this viewer until this ends. Nearly always the viewer is known, and the address with them.
  select v.email into known_email from checkout.viewers v where v.id = p.viewer_id for no key update;
  if not found or known_email is distinct from coalesce(p.email, known_email) then
    insert into checkout.viewers as v (id, email, created_at) values (p.viewer_id, p.email, paid)
    on conflict (id) do update set email = coalesce(excluded.email, v.email);
  end if;
  if exists (select from checkout.payments x where x.processor = p.processor and x.charge = p.charge) then
    raise exception 'this charge has paid for an order before' using errcode = 'check_violation';
  end if;
  if p.click is null then
    select * into awaiting from checkout.awaiting_orders a where a.processor = p.processor and a.charge = p.charge for update;
    if found then return checkout.place_awaiting(p, awaiting, p_now_ms); end if;
  end if;
  select d.free_episodes, least(d.episode_count, d.ready_through) as last into drama
  from public.dramas d where d.id = p.drama_id;
  if not found then return row('drama-unknown', null, null, null, null, null, null)::checkout.placed; end if;
  bought := case when p.pre_order_by is null
    then checkout.next_to_buy(p.viewer_id, p.drama_id, drama.free_episodes, drama.last)
    else checkout.still_to_pre_order(p.viewer_id, p.drama_id, p.pre_order_from, p.quantity) end;
  if p.quantity > bought.most then
    return row('too-many-episodes', null, null, null, null, bought.most, null)::checkout.placed;
  end if;
  refusal := checkout.sale_refusal(p.drama_id, p.country, paid);
  if refusal is not null then return row(refusal, null, null, null, null, null, null)::checkout.placed; end if;
  whose := checkout.attribute(p, order_number, p_now_ms);
  if whose.outcome = 'awaits-block' then return checkout.await_block(p, new_order, order_number, bought.first, p_now_ms); end if;
  if whose.outcome = 'own-purchase' then
    return row('own-purchase', null, null, null, null, null, null)::checkout.placed;
  end if;
  return checkout.write_order(p, whose, new_order, order_number, bought.first, false, p_now_ms);
end $$;

-- What follows an order that has waited: as of any other, and that it was played meanwhile.
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

-- As before. A purchase that waits for its block names the order that will be made of it; called again, it is made once the
-- block is there.
create or replace function checkout.place_order(p_purchase uuid, p_event text, p_said_ms bigint) returns checkout.placed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  b checkout.purchases;
  word jsonb;
  is_play boolean;
  placed checkout.placed;
  first_play timestamptz;
begin
  select * into b from checkout.purchases where id = p_purchase for no key update;
  if not found then return row('purchase-unknown', null, null, null, null, null, null)::checkout.placed; end if;
  if b.order_id is not null then
    select a.first_play_at into first_play from checkout.awaiting_orders a where a.order_id = b.order_id;
    if not found then return checkout.placed_before(b.seller_id, b.order_id); end if;
  end if;
  if b.turned_down is not null then return row('turned-down-before', null, null, null, null, null, null)::checkout.placed; end if;
  word := checkout.word_of(b.processor, p_event, 'cleared');
  if word ->> 'purchaseId' is distinct from p_purchase::text then
    raise exception 'this was paid for another purchase' using errcode = 'check_violation';
  end if;
  is_play := b.processor = 'sandbox' or (word ->> 'isSandbox')::boolean;
  if is_play and not checkout.takes_play_money() then
    placed.outcome := 'processor-closed';
  elsif (word -> 'charged' ->> 'currency', word -> 'charged' ->> 'hundredths')
      is distinct from (b.currency, b.hundredths::text) then
    placed.outcome := 'order-data-changed';
  else
    placed := checkout.place_paid(row(b.viewer_id, b.email, b.drama_id, b.quantity, b.retail, b.wholesale, b.click,
      b.processor, word ->> 'charge', word ->> 'source', is_play, b.country, b.pre_order_from,
      b.pre_order_by)::checkout.paid, now_ms);
  end if;
  update checkout.purchases set order_id = placed.order_id, seller_id = placed.seller_id, not_paid = null,
    turned_down = case when placed.outcome not in ('placed', 'awaits-block') then placed.outcome end,
    charge = case when placed.outcome not in ('placed', 'awaits-block') then word ->> 'charge' end,
    ended_at = to_timestamp(now_ms / 1000.0)
  where id = p_purchase;
  if placed.outcome = 'awaits-block' then
    update checkout.awaiting_orders set purchase_id = p_purchase, event = p_event where order_id = placed.order_id;
    return placed;
  end if;
  update checkout.processor_events set done_at = to_timestamp(now_ms / 1000.0),
    outcome = case placed.outcome when 'placed' then 'settled' else 'turned-down' end
  where processor = b.processor and id = p_event and done_at is null;
  if placed.outcome = 'placed' then
    placed.is_shipped := checkout.arrive_late(placed, first_play, b.viewer_id, b.email, b.locale, b.drama_id,
      b.retail * b.quantity, now_ms);
  end if;
  return placed;
end $$;

-- As before, by the same rule.
create or replace function checkout.place_invoice_order(p_invoice uuid, p_said_ms bigint) returns checkout.placed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  i checkout.invoices;
  completing record;
  placed checkout.placed;
  awaiting checkout.awaiting_orders;
begin
  select * into i from checkout.invoices where id = p_invoice for no key update;
  if not found then return row('invoice-unknown', null, null, null, null, null, null)::checkout.placed; end if;
  if i.order_id is not null then
    select * into awaiting from checkout.awaiting_orders a where a.order_id = i.order_id;
    if not found then return checkout.placed_before(i.seller_id, i.order_id); end if;
  end if;
  -- What has gone back pays for nothing any more.
  if i.turned_down is not null or i.returned <> 0 then
    return row('turned-down-before', null, null, null, null, null, null)::checkout.placed;
  end if;
  select * into completing from (
    select t.transaction_hash, t.ordinal, t.sender, t.seen_at,
      sum(t.amount) over (order by t.seen_at, t.transaction_hash, t.ordinal) as seen,
      sum(case t.state when 'credited' then t.amount else 0 end) over () as confirmed
    from chain.transfers t
    where t.invoice_id = p_invoice and t.state in ('pending', 'credited') and t.amount > 0 and t.missing_since is null) a
  where a.seen >= i.amount order by a.seen limit 1;
  if not found or completing.confirmed < i.amount or completing.seen_at > i.honoured_until then
    return row('not-payable', null, null, null, null, null, null)::checkout.placed;
  end if;
  placed := checkout.place_paid(row(i.viewer_id, i.email, i.drama_id, i.quantity, i.retail, i.wholesale, i.click,
    'usdt-' || i.network, coalesce(awaiting.charge, completing.transaction_hash || ':' || completing.ordinal),
    completing.sender, false, i.country, i.pre_order_from, i.pre_order_by)::checkout.paid, now_ms);
  update checkout.invoices set order_id = placed.order_id, seller_id = placed.seller_id,
    turned_down = case when placed.outcome not in ('placed', 'awaits-block') then placed.outcome end,
    ended_at = to_timestamp(now_ms / 1000.0)
  where id = p_invoice;
  if placed.outcome = 'awaits-block' then
    update checkout.awaiting_orders set invoice_id = p_invoice where order_id = placed.order_id;
    return placed;
  end if;
  if placed.outcome = 'placed' then
    placed.is_shipped := checkout.arrive_late(placed, awaiting.first_play_at, i.viewer_id, i.email, i.locale, i.drama_id,
      i.retail * i.quantity, now_ms);
  end if;
  return placed;
end $$;

-- The oldest whose block is there becomes an order, by the word that has paid for it; false: there is none. One at a time:
-- whoever locks the books of several sellers could meet somebody who locks them the other way round.
create function checkout.place_next_awaiting(p_said_ms bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  w checkout.awaiting_orders;
  placed checkout.placed;
begin
  select a.* into w from checkout.awaiting_orders a join checkout.allocation_blocks b on b.day = a.day
  order by a.paid_at, a.order_id limit 1;
  if not found then return false; end if;
  -- Which locks the purchase first, as everybody does; who was faster has placed it.
  placed := case when w.purchase_id is not null then checkout.place_order(w.purchase_id, w.event, p_said_ms)
    else checkout.place_invoice_order(w.invoice_id, p_said_ms) end;
  if placed.outcome is null or placed.outcome not in ('placed', 'repeated') then
    raise exception 'order % was paid and could not be made: %', w.number, placed.outcome;
  end if;
  return true;
end $$;

-- As before; and of an order that waits it is kept for later.
create or replace function checkout.record_first_play(p_viewer uuid, p_drama uuid, p_episode integer, p_said_ms bigint)
returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  found_order record;
  o public.orders;
begin
  select a.seller_id, a.order_id into found_order
  from checkout.episode_access a join public.orders p on p.seller_id = a.seller_id and p.id = a.order_id
  where a.viewer_id = p_viewer and a.drama_id = p_drama and p_episode between a.first_episode and a.last_episode
    and a.revoked_at is null
  order by p.first_play_at nulls last, a.granted_at limit 1;
  if not found then
    update checkout.awaiting_orders w set first_play_at = now_at
    from checkout.episode_access a
    where a.viewer_id = p_viewer and a.drama_id = p_drama and p_episode between a.first_episode and a.last_episode
      and a.revoked_at is null and w.order_id = a.order_id and w.first_play_at is null;
    return case when found then 'recorded' else 'nothing' end;
  end if;
  select * into o from public.orders where seller_id = found_order.seller_id and id = found_order.order_id
  for no key update;
  if o.first_play_at is not null then return 'nothing'; end if;
  if o.state = 'refunded' then return 'episode-locked'; end if;

  if o.state = 'shipped' and now_at >= o.shipped_at then
    update public.orders set first_play_at = now_at, state = 'in-settlement',
      release_at = o.shipped_at + interval '168 hours',
      due_at = orders.next_due_at('in-settlement', null, null, null, o.shipped_at + interval '168 hours', null)
    where seller_id = o.seller_id and id = o.id and state = 'shipped';
  elsif o.state = 'completed' then
    update public.orders set first_play_at = now_at where seller_id = o.seller_id and id = o.id and state = 'completed';
  else
    update public.orders set first_play_at = now_at
    where seller_id = o.seller_id and id = o.id and state in ('to-ship', 'shipped', 'in-settlement', 'audit');
  end if;
  return 'recorded';
end $$;
