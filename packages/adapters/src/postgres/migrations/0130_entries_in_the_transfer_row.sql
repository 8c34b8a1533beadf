-- Up Migration

-- The lines of a transfer stand in its own row, as arrays (ADR 41): one row and no index entry more, where there were
-- three to six rows with an index entry each. Nothing on the path of an order reads a line by itself; whoever does reads
-- ledger.entries, which is a view now. What is hashed stays the same to the byte.
alter table ledger.transfers
  add column accounts  text[],
  add column amounts   bigint[],
  -- The order of all lines; where they differ, one each.
  add column order_id  uuid,
  add column order_ids uuid[];
update ledger.transfers t set accounts = e.accounts, amounts = e.amounts,
  order_id = case when e.one_order then e.orders[1] end, order_ids = case when not e.one_order then e.orders end
from (
  select transfer_id, chain_id, effective_at, array_agg(account order by line) as accounts,
    array_agg(amount order by line) as amounts, array_agg(order_id order by line) as orders,
    count(distinct coalesce(order_id::text, '-')) = 1 as one_order
  from ledger.entries group by transfer_id, chain_id, effective_at
) e
where e.transfer_id = t.id and e.chain_id = t.chain_id and e.effective_at = t.effective_at;
alter table ledger.transfers alter column accounts set not null, alter column amounts set not null;
drop table ledger.entries;

-- The asset follows from the account.
create view ledger.entries with (security_invoker = true) as
select t.id as transfer_id, l.line::smallint as line, t.chain_id, t.effective_at, l.account,
  (case when l.account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed') then 'EPISODE'
   else 'USDT' end)::ledger.asset as asset,
  l.amount, coalesce(l.order_id, t.order_id) as order_id
from ledger.transfers t, unnest(t.accounts, t.amounts, t.order_ids) with ordinality as l (account, amount, order_id, line);
grant select on ledger.entries to cliffhanger_app;

-- Accounts that few transfers touch are found by an index, which costs the others nothing but a look at their accounts.
create index transfers_of_rare_accounts on ledger.transfers using gin (accounts)
  where accounts && '{platform:suspense,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[];

-- 16 bytes for a key: of the moment of the id that it is made of, where it is made of one, and then of its SHA-256. So keys
-- that are used at one time still meet at few places of the index. Two keys with one digest would refuse the second
-- transfer, and never book one twice.
create function ledger.key_digest(p_key text) returns uuid
language sql stable parallel safe as $$
  select left(
    case when split_part(p_key, ':', 2) like '________-____-7%'
        and translate(left(split_part(p_key, ':', 2), 13), '0123456789abcdef-', '') = ''
      then translate(left(split_part(p_key, ':', 2), 13), '-', '') else '' end
    || encode(sha256(convert_to(p_key, 'UTF8')), 'hex'), 32)::uuid
$$;

-- A key is used once on a chain, for ever. Everything else that a repetition is told stands with the transfer.
alter table ledger.transfer_keys rename to keys_before;
alter index ledger.transfer_keys_pkey rename to keys_before_pkey;
create table ledger.transfer_keys (
  digest   uuid   not null,
  chain_id uuid   not null,
  sequence bigint not null,
  primary key (digest, chain_id)
);
insert into ledger.transfer_keys (digest, chain_id, sequence)
select ledger.key_digest(key), chain_id, sequence from ledger.keys_before;
drop table ledger.keys_before;
grant select on ledger.transfer_keys to cliffhanger_app;

create trigger credits_need_a_transfer after insert on ledger.transfers
  for each row when (new.key like 'chain:%') execute function chain.credits_need_a_transfer();

create or replace function ledger.ensure_partitions(from_month date, months integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  first_day date;
  child text;
begin
  if months not between 1 and 60 then raise exception 'from 1 to 60 months at a time'; end if;
  perform pg_advisory_xact_lock('ledger.transfers'::regclass::oid::bigint);
  for step in 0 .. months - 1 loop
    first_day := (date_trunc('month', from_month::timestamp) + make_interval(months => step))::date;
    child := format('transfers_%s', to_char(first_day, 'YYYY_MM'));
    if to_regclass('ledger.' || child) is null then
      execute format('create table ledger.%I (like ledger.transfers including all)', child);
      execute format('alter table ledger.transfers attach partition ledger.%I for values from (%L) to (%L)', child,
        first_day::timestamp at time zone 'UTC', (first_day + interval '1 month')::timestamp at time zone 'UTC');
    end if;
  end loop;
end $$;

-- What a transfer says, apart from its place in a chain and from who asked for it when: what a repetition has to say again.
create function ledger.content_of(t ledger.transfers) returns text
language sql stable as $$
  select concat_ws(E'\n', t.kind, concat(t.reference_type, ':', t.reference_id), coalesce(t.corrects::text, '-'),
    (select string_agg(concat_ws(' ', l.account,
       case when l.account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed')
         then 'EPISODE' else 'USDT' end, l.amount, coalesce(l.order_id, t.order_id)::text,
       case when coalesce(l.order_id, t.order_id) is null then '-' end), E'\n' order by l.line)
     from unnest(t.accounts, t.amounts, t.order_ids) with ordinality as l (account, amount, order_id, line)))
$$;

-- Posts one transfer. Outcomes: 'posted'; 'repeated' (same key, same content: the first answer again);
-- 'key-reused' (same key, other content); 'insufficient' (short_of says which account). A transfer that is not one
-- (unbalanced, unknown account, foreign account) is a bug and raises.
create or replace function ledger.post_transfer(
  p_id uuid, p_chain uuid, p_key text, p_kind text, p_reference_type text, p_reference_id text,
  p_effective_ms bigint, p_actor text, p_reason text, p_corrects uuid,
  p_accounts text[], p_amounts bigint[], p_orders uuid[]
) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_lane constant boolean := p_chain < '00000000-0000-0000-0000-000000000100'::uuid;
  n constant integer := coalesce(array_length(p_accounts, 1), 0);
  v_digest constant uuid := ledger.key_digest(p_key);
  moved record;
  book ledger.books;
  earlier ledger.transfers;
  content text;
  v_hash bytea;
  v_short_of text;
begin
  if n < 2 or n > 10000 or n is distinct from array_length(p_amounts, 1) or n is distinct from array_length(p_orders, 1) then
    raise exception 'a transfer has from 2 to 10000 whole entries';
  end if;
  -- Every word stands on a line of its own in the text that is hashed; a line break in one could forge another.
  if strpos(concat(p_kind, p_reference_type, p_reference_id, p_actor, p_reason, p_key), E'\n') > 0
     or strpos(p_reference_type, ':') > 0 then
    raise exception 'a transfer''s words hold no line breaks, and the type of a reference no colon';
  end if;
  if p_kind = 'correction' and (p_corrects is null or p_reason is null) then
    raise exception 'a correction says what it corrects and why';
  end if;

  select
    bool_and(l.is_sellers or l.account in ('platform:episodes_issued', 'platform:episodes_redeemed',
      'platform:wholesale_deferred', 'platform:wholesale', 'platform:retail_deferred', 'platform:retail',
      'platform:fee_early', 'platform:fee_withdraw', 'platform:levels', 'platform:refunds_payable', 'platform:suspense')
      or l.account ~ '^(custody|processor):[a-z0-9][a-z0-9-]{0,30}$') and count(l.account) = n as are_known,
    bool_or(l.is_sellers) as some_sellers, bool_and(l.amount <> 0) and count(l.amount) = n as none_empty,
    sum(case when l.is_episodes then 0 else l.amount end) as usdt,
    sum(case when l.is_episodes then l.amount else 0 end) as episode,
    coalesce(sum(l.amount) filter (where l.account = 'seller:available'), 0)::bigint as available,
    coalesce(sum(l.amount) filter (where l.account = 'seller:unsettled'), 0)::bigint as unsettled,
    coalesce(sum(l.amount) filter (where l.account = 'seller:withdrawing'), 0)::bigint as withdrawing,
    coalesce(sum(l.amount) filter (where l.account = 'order:escrow'), 0)::bigint as escrow,
    coalesce(sum(l.amount) filter (where l.account = 'seller:episodes'), 0)::bigint as episodes,
    bool_and(l.order_id is not distinct from p_orders[1]) as one_order,
    string_agg(concat_ws(' ', l.account, case when l.is_episodes then 'EPISODE' else 'USDT' end, l.amount,
      coalesce(l.order_id::text, '-')), E'\n') as lines
  into moved
  from (
    select u.account, u.amount, u.order_id,
      u.account in ('seller:available', 'seller:unsettled', 'seller:withdrawing', 'order:escrow', 'seller:episodes') as is_sellers,
      u.account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed') as is_episodes
    from unnest(p_accounts, p_amounts, p_orders) as u (account, amount, order_id)
  ) l;
  if moved.are_known is not true then raise exception 'unknown account among %', p_accounts; end if;
  if moved.none_empty is not true or (is_lane and moved.some_sellers) then
    raise exception 'an empty entry, or a seller''s account in a transfer without a seller';
  end if;
  if moved.usdt <> 0 or moved.episode <> 0 then
    raise exception 'a transfer balances in each asset: USDT off by %, EPISODE off by %', moved.usdt, moved.episode;
  end if;
  content := concat_ws(E'\n', p_kind, concat(p_reference_type, ':', p_reference_id), coalesce(p_corrects::text, '-'),
    moved.lines);

  -- First without a lock: the books are written only if no transfer of this chain has come in between. If one has, or if
  -- there is too little in an account, then once more under the lock.
  for attempt in 1 .. 2 loop
    if attempt = 1 then
      select * into book from ledger.books where chain_id = p_chain;
    else
      select * into book from ledger.books where chain_id = p_chain for update;
    end if;
    if not found then
      insert into ledger.books (chain_id) values (p_chain) on conflict do nothing;
      select * into book from ledger.books where chain_id = p_chain for update;
    end if;

    if exists (select from ledger.transfer_keys k where k.digest = v_digest and k.chain_id = p_chain) then
      select t.* into earlier from ledger.transfer_keys k
        join ledger.transfers t on t.chain_id = k.chain_id and t.sequence = k.sequence
      where k.digest = v_digest and k.chain_id = p_chain;
      if earlier.key is distinct from p_key or ledger.content_of(earlier) <> content then
        return row('key-reused', earlier.id, null, null, null)::ledger.posted;
      end if;
      return row('repeated', earlier.id, earlier.sequence, earlier.hash, null)::ledger.posted;
    end if;

    v_short_of := case
      when book.available + moved.available < 0 then 'seller:available'
      when book.unsettled + moved.unsettled < 0 then 'seller:unsettled'
      when book.withdrawing + moved.withdrawing < 0 then 'seller:withdrawing'
      when book.escrow + moved.escrow < 0 then 'order:escrow'
      when book.episodes + moved.episodes < 0 then 'seller:episodes'
    end;
    if v_short_of is not null then
      continue when attempt = 1;
      return row('insufficient', null, null, null, v_short_of)::ledger.posted;
    end if;

    v_hash := sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(book.chain_head, 'hex'), p_chain,
      book.chain_length + 1, p_id, p_effective_ms, p_actor, coalesce(p_reason, '-'), content), 'UTF8'));
    with booked as (
      update ledger.books b set
        available = b.available + moved.available, unsettled = b.unsettled + moved.unsettled,
        withdrawing = b.withdrawing + moved.withdrawing, escrow = b.escrow + moved.escrow,
        episodes = b.episodes + moved.episodes, chain_length = book.chain_length + 1, chain_head = v_hash
      where b.chain_id = p_chain and b.chain_length = book.chain_length
      returning b.chain_length as sequence
    ), keyed as (
      insert into ledger.transfer_keys (digest, chain_id, sequence) select v_digest, p_chain, b.sequence from booked b
    )
    insert into ledger.transfers (id, chain_id, sequence, kind, reference_type, reference_id, effective_at, actor, reason,
      corrects, key, previous_hash, hash, accounts, amounts, order_id, order_ids)
    select p_id, p_chain, b.sequence, p_kind, p_reference_type, p_reference_id, to_timestamp(p_effective_ms / 1000.0),
      p_actor, p_reason, p_corrects, p_key, book.chain_head, v_hash, p_accounts, p_amounts,
      case when moved.one_order then p_orders[1] end, case when not moved.one_order then p_orders end
    from booked b;
    if found then return row('posted', p_id, book.chain_length + 1, v_hash, null)::ledger.posted; end if;
  end loop;
  raise exception 'the books of % changed under their lock', p_chain;
end $$;

-- T+7, as before: the lines of each chain's transfer go into its row.
create or replace function settlement.settle_until(
  p_sweep uuid, p_now_ms bigint, p_platform_lane uuid, p_most_orders integer, p_most_a_chain integer
) returns setof settlement.settled
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_mergejoin = off as $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  v_key constant text := 'settlement:' || p_sweep;
  v_digest constant uuid := ledger.key_digest(v_key);
  v_sellers uuid[]; v_chains uuid[]; v_orders uuid[]; v_unsettled bigint[]; v_deferred bigint[]; v_transfers uuid[];
  chain_ids uuid[]; booked integer;
begin
  if p_most_a_chain not between 1 and 1000 then raise exception 'from 1 to 1000 orders a transfer'; end if;

  with due as materialized (
    select o.seller_id, o.id, o.unsettled, o.deferred,
           case when o.shipped_by = 'platform' then p_platform_lane else o.seller_id end as chain_id,
           case when o.shipped_by = 'platform' then 0 else o.unsettled end as own_unsettled,
           -- One of a chain's becomes the id of its transfer.
           settlement.new_id(p_now_ms) as fresh_id
    from public.orders o
    where o.state = 'in-settlement' and o.due_at <= now_at
    order by o.due_at limit p_most_orders for no key update skip locked
  ), placed as (
    select *, row_number() over chain as place, first_value(fresh_id) over chain as transfer_id
    from due window chain as (partition by chain_id order by id)
  ), taken as (
    select * from placed where place <= p_most_a_chain order by chain_id, id
  )
  select array_agg(seller_id), array_agg(chain_id), array_agg(id), array_agg(own_unsettled), array_agg(deferred),
         array_agg(transfer_id)
  into v_sellers, v_chains, v_orders, v_unsettled, v_deferred, v_transfers
  from taken;
  if v_orders is null then return; end if;
  chain_ids := array(select distinct c from unnest(v_chains) c order by c);

  -- From here on transfers of these chains wait. A seller without books has no money on hold: a bug, found below.
  perform from ledger.books where chain_id = any (chain_ids) order by chain_id for update;

  with lines as (
    select o.chain_id, o.transfer_id, o.order_id, l.account, l.amount, o.place, l.line
    from unnest(v_chains, v_transfers, v_orders, v_unsettled, v_deferred) with ordinality
           as o(chain_id, transfer_id, order_id, unsettled, deferred, place),
         lateral (values
           (1, 'seller:unsettled', case when o.chain_id <> p_platform_lane then -o.unsettled else 0 end),
           (2, 'seller:available', case when o.chain_id <> p_platform_lane then o.unsettled else 0 end),
           (3, case when o.chain_id = p_platform_lane then 'platform:retail_deferred'
               else 'platform:wholesale_deferred' end, -o.deferred),
           (4, case when o.chain_id = p_platform_lane then 'platform:retail' else 'platform:wholesale' end, o.deferred)
         ) as l(line, account, amount)
    where l.amount <> 0
    -- Sorted here once: what is put together below takes the lines as they come.
    order by o.place, l.line
  ), contents as (
    select chain_id, transfer_id,
           concat('settlement', E'\nsweep:', p_sweep, E'\n-\n',
             string_agg(concat_ws(' ', account, 'USDT', amount, order_id), E'\n')) as content,
           coalesce(sum(amount) filter (where account = 'seller:available'), 0)::bigint as released,
           array_agg(account) as accounts, array_agg(amount) as amounts, array_agg(order_id) as orders,
           count(distinct order_id) = 1 as one_order
    from lines group by chain_id, transfer_id
  ), links as materialized (
    select c.*, b.chain_length + 1 as sequence, b.chain_head as previous_hash,
           sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(b.chain_head, 'hex'), c.chain_id,
             b.chain_length + 1, c.transfer_id, p_now_ms, 'rule:settlement', '-', c.content), 'UTF8')) as hash
    from contents c join ledger.books b on b.chain_id = c.chain_id
  ), keyed as (
    insert into ledger.transfer_keys (digest, chain_id, sequence) select v_digest, chain_id, sequence from links
  ), linked as (
    insert into ledger.transfers (id, chain_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
      previous_hash, hash, accounts, amounts, order_id, order_ids)
    select transfer_id, chain_id, sequence, 'settlement', 'sweep', p_sweep::text, now_at, 'rule:settlement', v_key,
      previous_hash, hash, accounts, amounts, case when one_order then orders[1] end,
      case when not one_order then orders end
    from links
  ), moved as (
    update ledger.books b set available = b.available + l.released, unsettled = b.unsettled - l.released,
      chain_length = l.sequence, chain_head = l.hash
    from links l where b.chain_id = l.chain_id
    returning 1
  )
  select count(*) into booked from moved;
  if booked <> cardinality(chain_ids) then raise exception 'a settlement found no books'; end if;

  perform settlement.complete(v_sellers, v_orders, v_transfers, now_at, false);

  return query
    select o.seller_id, count(*)::integer, sum(o.unsettled)::bigint
    from (
      select case when chain_id <> p_platform_lane then seller_id end as seller_id, unsettled
      from unnest(v_sellers, v_chains, v_unsettled) as all_of_them(seller_id, chain_id, unsettled)
    ) o
    group by o.seller_id;
end $$;

-- The sums that are read at once, straight from the rows of transfers.
create or replace function ledger.roll_up_platform_accounts() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mark bigint;
  upto bigint;
  added bigint;
begin
  select rolled_up_to into mark from ledger.rollup_mark for update;
  -- Only after the lock: a horizon taken before another rollup finished would set the mark back.
  upto := greatest(mark, pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
  with fresh as materialized (
    select l.account, t.kind, case when l.account ~ '^(custody|processor):' then public.platform_day(t.effective_at) end as day,
      sum(l.amount)::bigint as amount, count(*) as lines
    from ledger.transfers t, unnest(t.accounts, t.amounts) as l (account, amount)
    where t.written_by >= mark and t.written_by < upto
    group by 1, 2, 3
  ), added_up as (
    insert into ledger.account_rollups as r (account, asset, balance)
    select account, (case when account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed')
      then 'EPISODE' else 'USDT' end)::ledger.asset, sum(amount) from fresh group by account
    on conflict (account, asset) do update set balance = r.balance + excluded.balance
  ), by_day as (
    insert into ledger.outside_days as d (account, kind, day, amount)
    select account, kind, day, sum(amount) from fresh where day is not null group by account, kind, day
    on conflict (account, day, kind) do update set amount = d.amount + excluded.amount
  )
  select coalesce(sum(lines), 0) into added from fresh;
  update ledger.rollup_mark set rolled_up_to = upto;
  return added;
end $$;

create or replace function ledger.sum_accounts() returns table (account text, asset ledger.asset, balance bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mark constant bigint := (select rolled_up_to from ledger.rollup_mark);
begin
  return query
  select parts.account, (case when parts.account in ('seller:episodes', 'platform:episodes_issued',
    'platform:episodes_redeemed') then 'EPISODE' else 'USDT' end)::ledger.asset, sum(parts.amount)::bigint
  from (
    select r.account, r.balance as amount from ledger.account_rollups r
    union all
    select l.account, l.amount
    from ledger.transfers t, unnest(t.accounts, t.amounts) as l (account, amount)
    where t.written_by >= mark
  ) parts
  group by parts.account;
end $$;

create or replace function ledger.roll_up_seller_days(p_at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mark bigint;
  upto bigint;
  added bigint;
begin
  select rolled_up_to into mark from ledger.seller_days_mark for update;
  -- Only after the lock: a horizon taken before another rollup finished would set the mark back.
  upto := greatest(mark, pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
  with fresh as (
    select t.chain_id, public.platform_day(t.effective_at) as day, count(*) as lines,
           sum(l.amount) filter (where l.account = 'seller:available') as available,
           sum(l.amount) filter (where l.account = 'seller:unsettled') as unsettled,
           sum(l.amount) filter (where l.account = 'seller:withdrawing') as withdrawing
    from ledger.transfers t, unnest(t.accounts, t.amounts) as l (account, amount)
    where t.written_by >= mark and t.written_by < upto
      and l.account in ('seller:available', 'seller:unsettled', 'seller:withdrawing')
    group by 1, 2
  ), added_up as (
    insert into ledger.seller_days as d (chain_id, day, available, unsettled, withdrawing)
    select chain_id, day, coalesce(available, 0), coalesce(unsettled, 0), coalesce(withdrawing, 0) from fresh
    on conflict (chain_id, day) do update set available = d.available + excluded.available,
      unsettled = d.unsettled + excluded.unsettled, withdrawing = d.withdrawing + excluded.withdrawing
  )
  select coalesce(sum(lines), 0) into added from fresh;
  update ledger.seller_days_mark set rolled_up_to = upto, rolled_up_at = p_at;
  return added;
end $$;

revoke all on function ledger.key_digest, ledger.content_of from public;
