-- The books (DOMAIN §3). Nobody who can log in has INSERT, UPDATE or DELETE on any table here: what is written stays
-- written, and only as a transfer that balances. Every money event is one function with the owner's rights (ADR 36): it
-- takes ids and what a person chose, and finds out accounts, amounts, actor and time by itself. What those functions stand
-- on is made here, and nobody who can log in may call it.
create schema ledger;

create type ledger.asset as enum ('USDT', 'EPISODE');

-- One row a chain: a seller's books, or a shard of the platform's own. All of a seller's balances stand in one row, so
-- that a transfer takes one lock and sellers never wait for each other. Shards hold no balances: the platform's
-- accounts are sums of entries, and so no order waits for another at a shared row. One CHECK instead of five: the
-- server reads a constraint's stored text again for every statement.
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

-- The lines of a transfer stand in its own row, as arrays (ADR 41): one row and one index entry, instead of a row with an
-- index entry a line. Nothing on the path of an order reads a line by itself; whoever does reads the view ledger.entries.
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
  -- The number of the writing transaction (xid8, as a bigint because BRIN has no operators for xid8). Rollups read
  -- every transfer exactly once by it: all transactions below a snapshot's oldest running one are finished. A server
  -- that a logical dump is loaded into must first be given a higher next transaction number (pg_resetwal).
  written_by     bigint      not null default pg_current_xact_id()::text::bigint,
  accounts       text[]      not null,
  amounts        bigint[]    not null,
  -- The order of all lines; where they differ, one each.
  order_id       uuid,
  order_ids      uuid[],
  primary key (id, journal_id, effective_at)
) partition by range (effective_at);
create unique index transfers_by_chain on ledger.transfers (journal_id, sequence, effective_at);
create index transfers_by_transaction on ledger.transfers using brin (written_by)
  with (pages_per_range = 32, autosummarize = on);
-- Accounts that few transfers touch are found by two indexes, which cost the others nothing but a look at their accounts:
-- the rarest by the account itself, the others among the newest of all these.
create index transfers_of_rare_accounts on ledger.transfers using gin (accounts)
  where accounts && '{platform:suspense,platform:losses,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[];
create index transfers_of_rare_accounts_newest on ledger.transfers (id)
  where accounts && '{platform:suspense,platform:losses,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[];

-- Last resort: a transfer outside every month is kept rather than refused; the worker makes months in advance.
create table ledger.transfers_elsewhere partition of ledger.transfers default;

-- Makes months in advance. A table is made first and attached then: attaching lets transfers go on, which making it
-- in place would not.
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

-- A key is used once on a chain, for ever: keys outlive partitions, and a settlement asked for again after a year is still
-- the same settlement. Everything else that a repetition is told stands with the transfer.
create table ledger.transfer_keys (
  digest   uuid   not null,
  journal_id uuid   not null,
  sequence bigint not null,
  primary key (digest, journal_id)
);

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

-- The hash of a link without a reason; the twin of linkHash in core/ledger.
create function ledger.link_hash(
  p_head bytea, p_journal uuid, p_sequence bigint, p_id uuid, p_effective_ms bigint, p_actor text, p_content text
) returns bytea
language sql stable as $$
  select sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(p_head, 'hex'), p_journal, p_sequence, p_id,
    p_effective_ms, p_actor, '-', p_content), 'UTF8'))
$$;

create type ledger.posted as (outcome text, transfer_id uuid, sequence bigint, hash bytea, short_of text);

-- Posts one transfer. Outcomes: 'posted'; 'repeated' (same key, same content: the first answer again);
-- 'key-reused' (same key, other content); 'insufficient' (short_of says which account). A transfer that is not one
-- (unbalanced, unknown account, foreign account) is a bug and raises.
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

  -- First without a lock: the books are written only if no transfer of this chain has come in between. If one has, or if
  -- there is too little in an account, then once more under the lock.
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

-- The shard of a transfer without a seller; the twin of platformShard in core/ledger.
create function ledger.platform_shard(p_key text) returns uuid
language sql stable as $$
  select ('00000000-0000-0000-0000-'
    || lpad(to_hex(get_byte(sha256(convert_to(p_key, 'UTF8')), 0) % 16 + 1), 12, '0'))::uuid
$$;

-- Posts the lines of an event: on the seller's chain, or without one on a shard of the platform's. Lines of zero are left
-- out, and two lines on one account for one order become one, as in core/ledger (`posting`).
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

-- Sums over the books of every account, those of sellers included, up to a transaction: what is owed to all of them is
-- known without a walk through their rows. The rest is summed from the transfers since.
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

-- What lies outside, by day and kind: compared with what the processors and the chains say.
create table ledger.outside_days (
  account text   not null,
  kind    text   not null,
  day     date   not null,
  amount  bigint not null,
  primary key (account, day, kind)
);

-- Adds what finished transactions have written since the last time to the rolled-up balances. Each transfer is read once.
create function ledger.roll_up_platform_accounts() returns bigint
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

-- Exact at the reader's snapshot: the rolled-up part and every visible transfer since. Planned each time with the mark
-- that it finds: a plan for any mark would read all of the books.
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

-- What moved on a seller's accounts on a day. Summed up to a day it is the balance that day ended with. Made from the
-- books' own lines, each read once by the number of the transaction that wrote it (as the platform's sums are): nothing
-- is added to the path of a transfer.
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
  -- Only after the lock: a horizon taken before another rollup finished would set the mark back.
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
