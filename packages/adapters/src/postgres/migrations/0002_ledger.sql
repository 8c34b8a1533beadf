-- The ledger (DOMAIN §3). No login role has INSERT, UPDATE or DELETE on any table here: entries are
-- immutable, and every transfer balances. Each money event is one security definer function (ADR 36) that
-- takes IDs and a person's choices, and derives accounts, amounts, actor and time. This file has the tables
-- and functions that they are built on; no login role may call those directly.
create schema ledger;

create type ledger.asset as enum ('USDT', 'EPISODE');

-- One row per hash chain: a seller's books, or a shard of the platform's. A seller's balances share one row,
-- so a transfer takes a single lock and sellers never wait for each other. Shards store no balances: the
-- platform's accounts are sums of entries, so orders do not contend for a shared row. One CHECK instead of
-- five, because the server parses the text of each constraint per statement.
create table ledger.books (
  journal_id     uuid   primary key,
  available    bigint not null default 0,
  unsettled    bigint not null default 0,
  withdrawing  bigint not null default 0,
  escrow       bigint not null default 0,
  episodes     bigint not null default 0,
  journal_length bigint not null default 0,
  journal_head   bytea  not null default decode(repeat('00', 32), 'hex'),
  constraint balances_not_negative check (least(available, unsettled, withdrawing, escrow, episodes) >= 0)
) with (fillfactor = 50);
insert into ledger.books (journal_id)
select ('00000000-0000-0000-0000-' || lpad(to_hex(shard), 12, '0'))::uuid from generate_series(1, 16) as shard;

-- The entries of a transfer are arrays in its row (ADR 41): one row and one index entry per transfer instead
-- of one per entry. Ordering needs no single entry; the view ledger.entries has them.
create table ledger.transfers (
  id             uuid        not null,
  journal_id       uuid        not null,
  sequence       bigint      not null,
  kind           text        not null,
  reference_type text        not null,
  reference_id   text        not null,
  effective_at   timestamptz not null,
  recorded_at    timestamptz not null default clock_timestamp(),
  actor          text        not null,
  reason         text,
  corrects       uuid,
  key            text        not null,
  previous_hash  bytea       not null,
  hash           bytea       not null,
  -- The writing transaction's ID (xid8, stored as bigint because BRIN has no operators for xid8). Rollups use
  -- it to read every transfer exactly once: all transactions below a snapshot's oldest running one are
  -- finished. Before loading a logical dump, a server needs a higher next transaction ID (pg_resetwal).
  written_by     bigint      not null default pg_current_xact_id()::text::bigint,
  accounts       text[]      not null,
  amounts        bigint[]    not null,
  -- The order of all entries; `order_ids` if they differ.
  order_id       uuid,
  order_ids      uuid[],
  primary key (id, journal_id, effective_at)
) partition by range (effective_at);
create unique index transfers_by_chain on ledger.transfers (journal_id, sequence, effective_at);
create index transfers_by_transaction on ledger.transfers using brin (written_by)
  with (pages_per_range = 32, autosummarize = on);
-- Two partial indexes for rarely used accounts; other transfers only pay for evaluating the predicate. GIN
-- finds the rarest by account, the other lists the newest of all.
create index transfers_of_rare_accounts on ledger.transfers using gin (accounts)
  where accounts && '{platform:suspense,platform:losses,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[];
create index transfers_of_rare_accounts_newest on ledger.transfers (id)
  where accounts && '{platform:suspense,platform:losses,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[];

-- Fallback for a transfer outside all months, so that it is stored rather than refused; the worker creates
-- months in advance.
create table ledger.transfers_elsewhere partition of ledger.transfers default;

-- Creates monthly partitions in advance. Creates each table first and then attaches it, because attaching
-- does not block transfers.
create function ledger.ensure_partitions(from_month date, months integer) returns void
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
select ledger.ensure_partitions('2026-01-01', 24);

-- The asset follows from the account.
create view ledger.entries with (security_invoker = true) as
select t.id as transfer_id, l.line::smallint as line, t.journal_id, t.effective_at, l.account,
  (case when l.account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed') then 'EPISODE'
   else 'USDT' end)::ledger.asset as asset,
  l.amount, coalesce(l.order_id, t.order_id) as order_id
from ledger.transfers t, unnest(t.accounts, t.amounts, t.order_ids) with ordinality as l (account, amount, order_id, line);

-- An idempotency key is used once per chain, permanently: keys outlive partitions, so a settlement repeated
-- after a year is still recognised. The rest of a repeated answer comes from the transfer.
create table ledger.transfer_keys (
  digest   uuid   not null,
  journal_id uuid   not null,
  sequence bigint not null,
  primary key (digest, journal_id)
);

-- A 16-byte digest of a key: the timestamp prefix of the UUIDv7 in the key (if any), then SHA-256. Keys of
-- the same time thus share index pages. A digest collision would refuse the second transfer, but never book
-- one twice.
create function ledger.key_digest(p_key text) returns uuid
language sql stable parallel safe as $$
  select left(
    case when split_part(p_key, ':', 2) like '________-____-7%'
        and translate(left(split_part(p_key, ':', 2), 13), '0123456789abcdef-', '') = ''
      then translate(left(split_part(p_key, ':', 2), 13), '-', '') else '' end
    || encode(sha256(convert_to(p_key, 'UTF8')), 'hex'), 32)::uuid
$$;

-- The content of a transfer, without its position in the chain, actor and time. A repetition must match it.
create function ledger.content_of(t ledger.transfers) returns text
language sql stable as $$
  select concat_ws(E'\n', t.kind, concat(t.reference_type, ':', t.reference_id), coalesce(t.corrects::text, '-'),
    (select string_agg(concat_ws(' ', l.account,
       case when l.account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed')
         then 'EPISODE' else 'USDT' end, l.amount, coalesce(l.order_id, t.order_id)::text,
       case when coalesce(l.order_id, t.order_id) is null then '-' end), E'\n' order by l.line)
     from unnest(t.accounts, t.amounts, t.order_ids) with ordinality as l (account, amount, order_id, line)))
$$;

-- The hash of a link without a reason; mirrors linkHash in core/ledger.
create function ledger.link_hash(
  p_head bytea, p_journal uuid, p_sequence bigint, p_id uuid, p_effective_ms bigint, p_actor text, p_content text
) returns bytea
language sql stable as $$
  select sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(p_head, 'hex'), p_journal, p_sequence, p_id,
    p_effective_ms, p_actor, '-', p_content), 'UTF8'))
$$;

create type ledger.posted as (outcome text, transfer_id uuid, sequence bigint, hash bytea, short_of text);

-- Posts one transfer. Outcomes: 'posted'; 'repeated' (same key and content: returns the first answer);
-- 'key-reused' (same key, other content); 'insufficient' (short_of names the account). Raises for an invalid
-- transfer (unbalanced, unknown or foreign account), which is a bug.
create function ledger.post_transfer(
  p_id uuid, p_journal uuid, p_key text, p_kind text, p_reference_type text, p_reference_id text,
  p_effective_ms bigint, p_actor text, p_reason text, p_corrects uuid,
  p_accounts text[], p_amounts bigint[], p_orders uuid[]
) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_shard constant boolean := p_journal < '00000000-0000-0000-0000-000000000100'::uuid;
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
  -- The hashed text has one field per line, so a line break in a field could forge another field.
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
      'platform:fee_early', 'platform:fee_withdraw', 'platform:levels', 'platform:refunds_payable', 'platform:suspense',
      'platform:losses', 'platform:capital')
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
  if moved.none_empty is not true or (is_shard and moved.some_sellers) then
    raise exception 'an empty entry, or a seller''s account in a transfer without a seller';
  end if;
  if moved.usdt <> 0 or moved.episode <> 0 then
    raise exception 'a transfer balances in each asset: USDT off by %, EPISODE off by %', moved.usdt, moved.episode;
  end if;
  content := concat_ws(E'\n', p_kind, concat(p_reference_type, ':', p_reference_id), coalesce(p_corrects::text, '-'),
    moved.lines);

  -- Optimistic first: writes the books without a prior lock if no other transfer of this chain intervened. On
  -- a conflict or an insufficient balance, retries under the lock.
  for attempt in 1 .. 2 loop
    if attempt = 1 then
      select * into book from ledger.books where journal_id = p_journal;
    else
      select * into book from ledger.books where journal_id = p_journal for update;
    end if;
    if not found then
      insert into ledger.books (journal_id) values (p_journal) on conflict do nothing;
      select * into book from ledger.books where journal_id = p_journal for update;
    end if;

    if exists (select from ledger.transfer_keys k where k.digest = v_digest and k.journal_id = p_journal) then
      select t.* into earlier from ledger.transfer_keys k
        join ledger.transfers t on t.journal_id = k.journal_id and t.sequence = k.sequence
      where k.digest = v_digest and k.journal_id = p_journal;
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

    v_hash := sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(book.journal_head, 'hex'), p_journal,
      book.journal_length + 1, p_id, p_effective_ms, p_actor, coalesce(p_reason, '-'), content), 'UTF8'));
    with booked as (
      update ledger.books b set
        available = b.available + moved.available, unsettled = b.unsettled + moved.unsettled,
        withdrawing = b.withdrawing + moved.withdrawing, escrow = b.escrow + moved.escrow,
        episodes = b.episodes + moved.episodes, journal_length = book.journal_length + 1, journal_head = v_hash
      where b.journal_id = p_journal and b.journal_length = book.journal_length
      returning b.journal_length as sequence
    ), keyed as (
      insert into ledger.transfer_keys (digest, journal_id, sequence) select v_digest, p_journal, b.sequence from booked b
    )
    insert into ledger.transfers (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, reason,
      corrects, key, previous_hash, hash, accounts, amounts, order_id, order_ids)
    select p_id, p_journal, b.sequence, p_kind, p_reference_type, p_reference_id, to_timestamp(p_effective_ms / 1000.0),
      p_actor, p_reason, p_corrects, p_key, book.journal_head, v_hash, p_accounts, p_amounts,
      case when moved.one_order then p_orders[1] end, case when not moved.one_order then p_orders end
    from booked b;
    if found then return row('posted', p_id, book.journal_length + 1, v_hash, null)::ledger.posted; end if;
  end loop;
  raise exception 'the books of % changed under their lock', p_journal;
end $$;

-- The shard of a transfer without a seller; mirrors platformShard in core/ledger.
create function ledger.platform_shard(p_key text) returns uuid
language sql stable as $$
  select ('00000000-0000-0000-0000-'
    || lpad(to_hex(get_byte(sha256(convert_to(p_key, 'UTF8')), 0) % 16 + 1), 12, '0'))::uuid
$$;

-- Posts the entries of an event on the seller's chain, or on a platform shard without a seller. Drops zero
-- entries and merges entries with the same account and order, as core/ledger (`posting`) does.
create function ledger.book(
  p_seller uuid, p_key text, p_kind text, p_reference_type text, p_reference_id text, p_at_ms bigint, p_actor text,
  p_accounts text[], p_amounts bigint[], p_orders uuid[] default null,
  p_reason text default null, p_corrects uuid default null
) returns ledger.posted
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  accounts text[];
  amounts bigint[];
  orders uuid[];
begin
  select array_agg(line.account order by line.ordinal), array_agg(line.amount order by line.ordinal),
    array_agg(line.order_id order by line.ordinal)
  into accounts, amounts, orders
  from (
    select l.account, l.order_id, sum(l.amount)::bigint as amount, min(l.ordinal) as ordinal
    from unnest(p_accounts, p_amounts, coalesce(p_orders, array_fill(null::uuid, array[cardinality(p_accounts)])))
      with ordinality as l (account, amount, order_id, ordinal)
    group by l.account, l.order_id
  ) line
  where line.amount <> 0;
  return ledger.post_transfer(settlement.new_id(p_at_ms), coalesce(p_seller, ledger.platform_shard(p_key)), p_key, p_kind,
    p_reference_type, p_reference_id, p_at_ms, p_actor, p_reason, p_corrects, accounts, amounts, orders);
end $$;

-- Balances of all accounts, those of sellers included, up to a transaction ID, so that the total owed needs
-- no scan of the books. Later transfers are added on read.
create table ledger.account_rollups (
  account text         not null,
  asset   ledger.asset not null,
  balance bigint       not null,
  primary key (account, asset)
);

create table ledger.rollup_mark (
  only_row     boolean primary key default true check (only_row),
  rolled_up_to bigint  not null
);
insert into ledger.rollup_mark (rolled_up_to) values (0);

-- Movements of external accounts by day and kind, for comparison with the processors and chains.
create table ledger.outside_days (
  account text   not null,
  kind    text   not null,
  day     date   not null,
  amount  bigint not null,
  primary key (account, day, kind)
);

-- Adds the entries of newly finished transactions to the rolled-up balances. Reads each transfer once.
create function ledger.roll_up_platform_accounts() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mark bigint;
  upto bigint;
  added bigint;
begin
  select rolled_up_to into mark from ledger.rollup_mark for update;
  -- Must follow the lock: a horizon read earlier could move the mark back after a concurrent rollup.
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

-- Exact at the reader's snapshot: the rollup plus every visible later transfer. Planned per call for the
-- actual mark; a generic plan would scan all of the books.
create function ledger.sum_accounts() returns table (account text, asset ledger.asset, balance bigint)
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

create view ledger.account_balances with (security_invoker = true) as
select account, asset, balance from ledger.sum_accounts();

create view ledger.platform_balances with (security_invoker = true) as
select account, asset, balance from ledger.account_balances
where account not like 'seller:%' and account <> 'order:escrow';

-- Daily movements of a seller's accounts; their running sum is the closing balance of a day. Built from
-- ledger entries, each read once by transaction ID like the platform's sums, so posting a transfer costs
-- nothing extra.
create table ledger.seller_days (
  journal_id    uuid   not null,
  day         date   not null,
  available   bigint not null,
  unsettled   bigint not null,
  withdrawing bigint not null,
  primary key (journal_id, day)
);

create table ledger.seller_days_mark (
  only_row     boolean     primary key default true check (only_row),
  rolled_up_to bigint      not null,
  rolled_up_at timestamptz
);
insert into ledger.seller_days_mark (rolled_up_to) values (0);

create function ledger.roll_up_seller_days(p_at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mark bigint;
  upto bigint;
  added bigint;
begin
  select rolled_up_to into mark from ledger.seller_days_mark for update;
  -- Must follow the lock: a horizon read earlier could move the mark back after a concurrent rollup.
  upto := greatest(mark, pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
  with fresh as (
    select t.journal_id, public.platform_day(t.effective_at) as day, count(*) as lines,
           sum(l.amount) filter (where l.account = 'seller:available') as available,
           sum(l.amount) filter (where l.account = 'seller:unsettled') as unsettled,
           sum(l.amount) filter (where l.account = 'seller:withdrawing') as withdrawing
    from ledger.transfers t, unnest(t.accounts, t.amounts) as l (account, amount)
    where t.written_by >= mark and t.written_by < upto
      and l.account in ('seller:available', 'seller:unsettled', 'seller:withdrawing')
    group by 1, 2
  ), added_up as (
    insert into ledger.seller_days as d (journal_id, day, available, unsettled, withdrawing)
    select journal_id, day, coalesce(available, 0), coalesce(unsettled, 0), coalesce(withdrawing, 0) from fresh
    on conflict (journal_id, day) do update set available = d.available + excluded.available,
      unsettled = d.unsettled + excluded.unsettled, withdrawing = d.withdrawing + excluded.withdrawing
  )
  select coalesce(sum(lines), 0) into added from fresh;
  update ledger.seller_days_mark set rolled_up_to = upto, rolled_up_at = p_at;
  return added;
end $$;
