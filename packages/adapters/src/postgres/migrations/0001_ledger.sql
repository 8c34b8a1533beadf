-- Up Migration

-- The books (DOMAIN §3). The app's role can read them and call ledger.post_transfer, nothing else: no INSERT, UPDATE
-- or DELETE on any table here. What is written stays written, and only as a transfer that balances.

create schema ledger;

create type ledger.asset as enum ('USDT', 'EPISODE');

-- One row a chain: a seller's books, or a lane of the platform's own. All of a seller's balances stand in one row, so
-- that a transfer takes one lock and sellers never wait for each other. Lanes hold no balances: the platform's
-- accounts are sums of entries, and so no order waits for another at a shared row. One CHECK instead of five: the
-- server reads a constraint's stored text again for every statement.
create table ledger.books (
  chain_id     uuid   primary key,
  available    bigint not null default 0,
  unsettled    bigint not null default 0,
  withdrawing  bigint not null default 0,
  escrow       bigint not null default 0,
  episodes     bigint not null default 0,
  chain_length bigint not null default 0,
  chain_head   bytea  not null default decode(repeat('00', 32), 'hex'),
  constraint balances_not_negative check (least(available, unsettled, withdrawing, escrow, episodes) >= 0)
) with (fillfactor = 50);

create table ledger.transfers (
  id             uuid        not null,
  chain_id       uuid        not null,
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
  primary key (id, chain_id, effective_at)
) partition by range (effective_at);

create unique index transfers_by_chain on ledger.transfers (chain_id, sequence, effective_at);
create index transfers_by_transaction on ledger.transfers using brin (written_by)
  with (pages_per_range = 32, autosummarize = on);

create table ledger.entries (
  transfer_id  uuid         not null,
  line         smallint     not null,
  chain_id     uuid         not null,
  effective_at timestamptz  not null,
  account      text         not null,
  asset        ledger.asset not null,
  amount       bigint       not null,
  order_id     uuid,
  primary key (transfer_id, line, chain_id, effective_at)
) partition by range (effective_at);

-- Keys outlive partitions, and with them the whole answer to a repeated one: a settlement asked for again after a year
-- is still the same settlement. The key leads the index: keys begin with their kind and a time-ordered id, so new ones
-- meet at few places.
create table ledger.transfer_keys (
  key          text   not null,
  chain_id     uuid   not null,
  content_hash bytea  not null,
  transfer_id  uuid   not null,
  sequence     bigint not null,
  hash         bytea  not null,
  primary key (key, chain_id)
);

-- Balances of the platform's accounts, up to a transaction: the rest is summed from the entries since.
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

insert into ledger.books (chain_id)
select ('00000000-0000-0000-0000-' || lpad(to_hex(lane), 12, '0'))::uuid from generate_series(1, 16) as lane;

-- Makes months in advance. A table is made first and attached then: attaching lets transfers go on, which making it
-- in place would not.
create function ledger.ensure_partitions(from_month date, months integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  first_day date;
  parent text;
  child text;
begin
  if months not between 1 and 60 then raise exception 'from 1 to 60 months at a time'; end if;
  perform pg_advisory_xact_lock('ledger.transfers'::regclass::oid::bigint);
  for step in 0 .. months - 1 loop
    first_day := (date_trunc('month', from_month::timestamp) + make_interval(months => step))::date;
    foreach parent in array array['transfers', 'entries'] loop
      child := format('%s_%s', parent, to_char(first_day, 'YYYY_MM'));
      if to_regclass('ledger.' || child) is null then
        execute format('create table ledger.%I (like ledger.%I including all)', child, parent);
        execute format('alter table ledger.%I attach partition ledger.%I for values from (%L) to (%L)', parent, child,
          first_day::timestamp at time zone 'UTC', (first_day + interval '1 month')::timestamp at time zone 'UTC');
      end if;
    end loop;
  end loop;
end $$;

-- Last resort: a transfer outside every month is kept rather than refused; the worker makes months in advance.
create table ledger.transfers_elsewhere partition of ledger.transfers default;
create table ledger.entries_elsewhere partition of ledger.entries default;

create type ledger.posted as (outcome text, transfer_id uuid, sequence bigint, hash bytea, short_of text);

-- Posts one transfer. Outcomes: 'posted'; 'repeated' (same key, same content: the first answer again);
-- 'key-reused' (same key, other content); 'insufficient' (short_of says which account). A transfer that is not one
-- (unbalanced, unknown account, foreign account) is a bug and raises.
create function ledger.post_transfer(
  p_id uuid, p_chain uuid, p_key text, p_kind text, p_reference_type text, p_reference_id text,
  p_effective_ms bigint, p_actor text, p_reason text, p_corrects uuid,
  p_accounts text[], p_amounts bigint[], p_orders uuid[]
) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_lane constant boolean := p_chain < '00000000-0000-0000-0000-000000000100'::uuid;
  effective constant timestamptz := to_timestamp(p_effective_ms / 1000.0);
  n constant integer := coalesce(array_length(p_accounts, 1), 0);
  book ledger.books;
  earlier ledger.transfer_keys;
  lines text[] := '{}';
  content text;
  v_content_hash bytea;
  v_hash bytea;
  v_sequence bigint;
  v_short_of text;
  assets ledger.asset[] := '{}';
  usdt bigint := 0; episode bigint := 0;
  d_available bigint := 0; d_unsettled bigint := 0; d_withdrawing bigint := 0; d_escrow bigint := 0; d_episodes bigint := 0;
  account text; amount bigint; asset ledger.asset; is_seller_account boolean;
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

  for i in 1 .. n loop
    account := p_accounts[i]; amount := p_amounts[i];
    asset := 'USDT'::ledger.asset; is_seller_account := true;
    case account
      when 'seller:available'   then d_available := d_available + amount;
      when 'seller:unsettled'   then d_unsettled := d_unsettled + amount;
      when 'seller:withdrawing' then d_withdrawing := d_withdrawing + amount;
      when 'order:escrow'       then d_escrow := d_escrow + amount;
      when 'seller:episodes'    then d_episodes := d_episodes + amount; asset := 'EPISODE'::ledger.asset;
      when 'platform:episodes_issued', 'platform:episodes_redeemed' then
        is_seller_account := false; asset := 'EPISODE'::ledger.asset;
      when 'platform:wholesale_deferred', 'platform:wholesale', 'platform:retail_deferred', 'platform:retail',
           'platform:fee_early', 'platform:fee_withdraw', 'platform:levels', 'platform:refunds_payable',
           'platform:suspense' then
        is_seller_account := false;
      else
        is_seller_account := false;
        if account is null or account !~ '^(custody|processor):[a-z0-9][a-z0-9-]{0,30}$' then
          raise exception 'unknown account %', account;
        end if;
    end case;
    if amount = 0 or (is_lane and is_seller_account) then
      raise exception 'an empty entry, or a seller''s account in a transfer without a seller';
    end if;
    if asset = 'USDT' then usdt := usdt + amount; else episode := episode + amount; end if;
    assets := assets || asset;
    lines := lines || concat_ws(' ', account, asset, amount, coalesce(p_orders[i]::text, '-'));
  end loop;
  if (usdt = 0 and episode = 0) is not true then
    raise exception 'a transfer balances in each asset: USDT off by %, EPISODE off by %', usdt, episode;
  end if;
  content := concat_ws(E'\n', p_kind, concat(p_reference_type, ':', p_reference_id), coalesce(p_corrects::text, '-'),
    array_to_string(lines, E'\n'));
  v_content_hash := sha256(convert_to(content, 'UTF8'));

  -- From here on transfers of one chain go one after another.
  select * into book from ledger.books where chain_id = p_chain for update;
  if not found then
    insert into ledger.books (chain_id) values (p_chain) on conflict do nothing;
    select * into book from ledger.books where chain_id = p_chain for update;
  end if;

  select * into earlier from ledger.transfer_keys where key = p_key and chain_id = p_chain;
  if found then
    if earlier.content_hash <> v_content_hash then
      return row('key-reused', earlier.transfer_id, null, null, null)::ledger.posted;
    end if;
    return row('repeated', earlier.transfer_id, earlier.sequence, earlier.hash, null)::ledger.posted;
  end if;

  v_short_of := case
    when book.available + d_available < 0 then 'seller:available'
    when book.unsettled + d_unsettled < 0 then 'seller:unsettled'
    when book.withdrawing + d_withdrawing < 0 then 'seller:withdrawing'
    when book.escrow + d_escrow < 0 then 'order:escrow'
    when book.episodes + d_episodes < 0 then 'seller:episodes'
  end;
  if v_short_of is not null then
    return row('insufficient', null, null, null, v_short_of)::ledger.posted;
  end if;

  v_sequence := book.chain_length + 1;
  v_hash := sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(book.chain_head, 'hex'), p_chain,
    v_sequence, p_id, p_effective_ms, p_actor, coalesce(p_reason, '-'), content), 'UTF8'));

  update ledger.books set
    available = available + d_available, unsettled = unsettled + d_unsettled, withdrawing = withdrawing + d_withdrawing,
    escrow = escrow + d_escrow, episodes = episodes + d_episodes,
    chain_length = v_sequence, chain_head = v_hash
  where chain_id = p_chain;

  insert into ledger.transfer_keys (key, chain_id, content_hash, transfer_id, sequence, hash)
  values (p_key, p_chain, v_content_hash, p_id, v_sequence, v_hash);

  insert into ledger.transfers (id, chain_id, sequence, kind, reference_type, reference_id, effective_at, actor, reason,
    corrects, key, previous_hash, hash)
  values (p_id, p_chain, v_sequence, p_kind, p_reference_type, p_reference_id, effective, p_actor, p_reason,
    p_corrects, p_key, book.chain_head, v_hash);

  insert into ledger.entries (transfer_id, line, chain_id, effective_at, account, asset, amount, order_id)
  select p_id, e.line, p_chain, effective, e.account, e.asset, e.amount, e.order_id
  from unnest(p_accounts, assets, p_amounts, p_orders) with ordinality as e(account, asset, amount, order_id, line);

  return row('posted', p_id, v_sequence, v_hash, null)::ledger.posted;
end $$;

-- Adds what finished transactions have written since the last time to the platform's rolled-up balances.
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
  with fresh as (
    select e.account, e.asset, sum(e.amount)::bigint as amount, count(*) as lines
    from ledger.transfers t
    join ledger.entries e on e.transfer_id = t.id and e.chain_id = t.chain_id and e.effective_at = t.effective_at
    where t.written_by >= mark and t.written_by < upto
      and e.account not like 'seller:%' and e.account <> 'order:escrow'
    group by e.account, e.asset
  ), added_up as (
    insert into ledger.account_rollups as r (account, asset, balance)
    select account, asset, amount from fresh
    on conflict (account, asset) do update set balance = r.balance + excluded.balance
  )
  select coalesce(sum(lines), 0) into added from fresh;
  update ledger.rollup_mark set rolled_up_to = upto;
  return added;
end $$;

-- Exact at the reader's snapshot: the rolled-up part and every visible transfer since. Planned each time with the mark
-- that it finds: a plan for any mark would read all of the books.
create function ledger.sum_platform_accounts() returns table (account text, asset ledger.asset, balance bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mark constant bigint := (select rolled_up_to from ledger.rollup_mark);
begin
  return query
  select parts.account, parts.asset, sum(parts.amount)::bigint
  from (
    select r.account, r.asset, r.balance as amount from ledger.account_rollups r
    union all
    select e.account, e.asset, e.amount
    from ledger.transfers t
    join ledger.entries e on e.transfer_id = t.id and e.chain_id = t.chain_id and e.effective_at = t.effective_at
    where t.written_by >= mark and e.account not like 'seller:%' and e.account <> 'order:escrow'
  ) parts
  group by parts.account, parts.asset;
end $$;

create view ledger.platform_balances with (security_invoker = true) as
select account, asset, balance from ledger.sum_platform_accounts();

select ledger.ensure_partitions('2026-01-01', 24);

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to cliffhanger_app;
grant select on all tables in schema ledger to cliffhanger_app;
grant execute on function ledger.post_transfer, ledger.ensure_partitions, ledger.roll_up_platform_accounts,
  ledger.sum_platform_accounts to cliffhanger_app;
alter default privileges in schema ledger grant select on tables to cliffhanger_app;
