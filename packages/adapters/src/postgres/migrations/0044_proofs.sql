-- Hourly closings of the books and the public transparency log (docs/proofs.md, ADR 69). No login role has
-- INSERT, UPDATE or DELETE on any table here. Security definer functions compute leaves, roots and numbers
-- from the books; the caller determines neither input nor result.
create schema proofs;

create function proofs.leaf_hash(p_data text) returns bytea
language sql stable parallel safe as $$ select sha256('\x00'::bytea || convert_to(p_data, 'UTF8')) $$;

create function proofs.node_hash(p_left bytea, p_right bytea) returns bytea
language sql immutable parallel safe as $$ select sha256('\x01'::bytea || p_left || p_right) $$;

-- The log ---------------------------------------------------------------------------------------------------

-- The format of each kind of entry after its first line (docs/proofs.md §5), and the roles that may append it
-- directly. Kinds without a role are appended by the function that creates them.
create table proofs.entry_kinds (
  kind        text   primary key,
  form        text   not null,
  appended_by text[] not null
);
insert into proofs.entry_kinds (kind, form, appended_by) values
  ('cliffhanger-key-1', '[^\s+]+\n[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]{44}\n\d{1,16}\n(-|[A-Za-z0-9+/]{86}==)',
    '{cliffhanger_worker}'),
  ('cliffhanger-closing-1', '\d{1,16}\n(hour|day)\n\d{1,16}\n\d{1,16}\n[0-9a-f]{64}', '{}'),
  ('cliffhanger-solvency-1', '\d{4}-\d{2}-\d{2}\n\d{1,16}\n\d{1,16}\n[0-9a-f]{64}\n\d{1,19}\n[0-9a-f]{64}',
    '{cliffhanger_worker}'),
  ('cliffhanger-anchor-1', '[a-z0-9-]{1,40}\n\d{1,16}\n0x[0-9a-f]{64}\n\d{1,16}\n[0-9a-f]{64}', '{}'),
  ('cliffhanger-release-1', '(verify-page|verify-command|verify-python|witness)\n[0-9A-Za-z.-]{1,40}\n[0-9a-f]{64}',
    '{cliffhanger_worker}'),
  ('cliffhanger-rules-1', '\d{1,16}\n[0-9a-f]{64}', '{cliffhanger_worker}');

create table proofs.log_entries (
  index bigint      primary key,
  text  text        not null,
  at    timestamptz not null default clock_timestamp(),
  kind  text        not null generated always as (split_part(text, E'\n', 1)) stored
);
create index log_entries_by_kind on proofs.log_entries (kind, index);

-- Every complete subtree of the log, including leaves (level 0): enough to build proofs for any log size.
create table proofs.log_nodes (
  level smallint not null,
  index bigint   not null,
  hash  bytea    not null,
  primary key (level, index)
);
-- Entries are unique: appending one again returns its index.
create unique index log_leaves on proofs.log_nodes (hash) where level = 0;

create table proofs.log_head (
  only_row boolean primary key default true check (only_row),
  size     bigint  not null default 0
);
insert into proofs.log_head default values;

-- Appends are serialised by the lock on log_head. Call this late in a transaction, to keep the lock short.
create function proofs.append_text(p_text text) returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  v_hash bytea := proofs.leaf_hash(p_text);
  v_level smallint := 0;
  n bigint;
  v_index bigint;
begin
  select h.size into n from proofs.log_head h for update;
  select l.index into v_index from proofs.log_nodes l where l.level = 0 and l.hash = v_hash;
  if found then return v_index; end if;
  if not exists (select from proofs.entry_kinds k
    where k.kind = split_part(p_text, E'\n', 1) and p_text ~ ('^' || k.kind || '\n' || k.form || '$')) then
    raise exception 'no entry of the log: %', left(p_text, 60);
  end if;
  if n = 0 and p_text !~ '^cliffhanger-key-1\n' then raise exception 'the first entry of the log is a key'; end if;
  update proofs.log_head set size = n + 1;
  insert into proofs.log_entries (index, text) values (n, p_text);
  insert into proofs.log_nodes (level, index, hash) values (0, n, v_hash);
  v_index := n;
  while v_index % 2 = 1 loop
    v_hash := proofs.node_hash((select l.hash from proofs.log_nodes l
      where l.level = v_level and l.index = v_index - 1), v_hash);
    v_index := v_index / 2;
    v_level := v_level + 1;
    insert into proofs.log_nodes (level, index, hash) values (v_level, v_index, v_hash);
  end loop;
  return n;
end $$;

-- Appends an entry of a kind that the connection's role may append.
create function proofs.append_entry(p_text text) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if session_user <> current_user and not exists (select from proofs.entry_kinds k
    where k.kind = split_part(p_text, E'\n', 1) and session_user = any (k.appended_by)) then
    raise exception '% appends no entry of the kind %', session_user, left(split_part(p_text, E'\n', 1), 40);
  end if;
  return proofs.append_text(p_text);
end $$;

-- Mirrors merkleRoot in core/proofs, built from complete subtrees.
create function proofs.log_root(p_size bigint) returns bytea
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  root bytea;
  subtree bytea;
  rest bigint := p_size;
  v_level smallint := 0;
begin
  while rest > 0 loop
    if rest % 2 = 1 then
      select l.hash into strict subtree from proofs.log_nodes l where l.level = v_level and l.index = rest - 1;
      root := case when root is null then subtree else proofs.node_hash(subtree, root) end;
    end if;
    rest := rest / 2;
    v_level := v_level + 1;
  end loop;
  return coalesce(root, sha256(''::bytea));
end $$;

-- Signed notes over the log (docs/proofs.md §6).
create table proofs.checkpoints (
  size      bigint      primary key,
  note      text        not null,
  signed_at timestamptz not null default clock_timestamp()
);

-- Verifies that the checkpoint's root is the log's own. Anyone can verify the signature, so it is not checked
-- here.
create function proofs.add_checkpoint(p_note text) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  lines constant text[] := string_to_array(p_note, E'\n');
  v_size bigint;
begin
  if p_note !~ '^[^\s]+\n(0|[1-9]\d{0,15})\n[A-Za-z0-9+/=]{44}\n\n— [^\s]+ [A-Za-z0-9+/=]{92}\n$' then
    raise exception 'no signed checkpoint';
  end if;
  v_size := lines[2]::bigint;
  if v_size > (select h.size from proofs.log_head h) or v_size < (select max(c.size) from proofs.checkpoints c) then
    raise exception 'a checkpoint of % entries is none of this log now', v_size;
  end if;
  if decode(lines[3], 'base64') is distinct from proofs.log_root(v_size) then
    raise exception 'the root of a checkpoint is not the log''s';
  end if;
  if not starts_with((select split_part(e.text, E'\n', 2) from proofs.log_entries e where e.index = 0), lines[1]) then
    raise exception 'the origin of a checkpoint is not the log''s';
  end if;
  insert into proofs.checkpoints (size, note) values (v_size, p_note) on conflict (size) do nothing;
  return v_size;
end $$;

-- Closings of the books -------------------------------------------------------------------------------------

-- Journals outside the ledger have IDs that are neither a seller's nor a shard's.
create function proofs.journal_name(p_journal uuid) returns text
language sql immutable parallel safe as $$
  select case p_journal when '00000000-0000-0000-0000-0000000000a0' then 'audit'
    when '00000000-0000-0000-0000-0000000000a1' then 'actions' else p_journal::text end
$$;

-- The text of a leaf (docs/proofs.md §4); mirrors headLeafText in core/proofs. Declared stable like its
-- parts, so that the planner inlines it: the first closing calls it a million times.
create function proofs.head_text(
  p_journal uuid, p_length bigint, p_head bytea,
  p_available bigint, p_unsettled bigint, p_withdrawing bigint, p_escrow bigint, p_episodes bigint
) returns text
language sql stable parallel safe as $$
  select E'cliffhanger-head-1\n' || proofs.journal_name(p_journal) || E'\n' || p_length || E'\n' || encode(p_head, 'hex')
    || E'\n' || p_available || E'\n' || p_unsettled || E'\n' || p_withdrawing || E'\n' || p_escrow || E'\n' || p_episodes
$$;

create table proofs.closings (
  number    bigint      primary key,
  kind      text        not null constraint known_kind check (kind in ('hour', 'day')),
  -- At most one closing per hour.
  hour      timestamptz not null constraint once_an_hour unique,
  closed_at timestamptz not null,
  leaves    bigint      not null,
  root      bytea       not null,
  log_index bigint      not null constraint own_entry unique references proofs.log_entries
);
create index closings_by_time on proofs.closings (closed_at);

-- Each journal's place in the tree, and its head at the last closing.
create table proofs.journals (
  journal_id  uuid   primary key,
  place       bigint not null constraint own_place unique,
  length      bigint not null,
  head        bytea  not null,
  available   bigint not null,
  unsettled   bigint not null,
  withdrawing bigint not null,
  escrow      bigint not null,
  episodes    bigint not null
) with (fillfactor = 70);

-- A journal's head, valid from this closing until the next row of the same place; only changed heads are
-- written.
create table proofs.heads (
  place       bigint not null,
  closing     bigint not null,
  length      bigint not null,
  head        bytea  not null,
  available   bigint not null,
  unsettled   bigint not null,
  withdrawing bigint not null,
  escrow      bigint not null,
  episodes    bigint not null,
  hash        bytea  not null,
  primary key (place, closing)
);

-- Inner nodes, versioned the same way. The last node of a level without a sibling moves up unchanged.
create table proofs.head_nodes (
  level   smallint not null,
  index   bigint   not null,
  closing bigint   not null,
  hash    bytea    not null,
  primary key (level, index, closing)
);

-- A node as of a closing; level 0 is the leaves.
create function proofs.head_node(p_level integer, p_index bigint, p_closing bigint) returns bytea
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if p_level = 0 then
    return (select h.hash from proofs.heads h where h.place = p_index and h.closing <= p_closing
      order by h.closing desc limit 1);
  end if;
  return (select n.hash from proofs.head_nodes n where n.level = p_level and n.index = p_index and n.closing <= p_closing
    order by n.closing desc limit 1);
end $$;

-- Sibling hashes from the leaf upwards, as of a closing (docs/proofs.md §3).
create function proofs.head_path(p_place bigint, p_closing bigint) returns bytea[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  path bytea[] := '{}';
  nodes bigint := (select c.leaves from proofs.closings c where c.number = p_closing);
  node bigint := p_place;
  level integer := 0;
begin
  while nodes > 1 loop
    if node # 1 < nodes then path := path || proofs.head_node(level, node # 1, p_closing); end if;
    node := node / 2;
    nodes := (nodes + 1) / 2;
    level := level + 1;
  end loop;
  return path;
end $$;

-- Hashes the changed nodes of one level from their current children.
create function proofs.hash_level(p_level smallint, p_indexes bigint[], p_closing bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if p_level = 1 then
    insert into proofs.head_nodes (level, index, closing, hash)
    select p_level, c.index, p_closing, case when r.hash is null then l.hash else proofs.node_hash(l.hash, r.hash) end
    from unnest(p_indexes) as c (index)
    cross join lateral (select h.hash from proofs.heads h where h.place = c.index * 2
      order by h.closing desc limit 1) l
    left join lateral (select h.hash from proofs.heads h where h.place = c.index * 2 + 1
      order by h.closing desc limit 1) r on true;
  else
    insert into proofs.head_nodes (level, index, closing, hash)
    select p_level, c.index, p_closing, case when r.hash is null then l.hash else proofs.node_hash(l.hash, r.hash) end
    from unnest(p_indexes) as c (index)
    cross join lateral (select n.hash from proofs.head_nodes n where n.level = p_level - 1 and n.index = c.index * 2
      order by n.closing desc limit 1) l
    left join lateral (select n.hash from proofs.head_nodes n where n.level = p_level - 1 and n.index = c.index * 2 + 1
      order by n.closing desc limit 1) r on true;
  end if;
end $$;

-- The same when every leaf is new, as at the first closing: one scan of the level below.
create function proofs.hash_whole_level(p_level smallint, p_closing bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if p_level = 1 then
    insert into proofs.head_nodes (level, index, closing, hash)
    select p_level, b.index / 2, p_closing, case when b.next is null then b.hash else proofs.node_hash(b.hash, b.next) end
    from (
      select h.place as index, h.hash, lead(h.hash) over (order by h.place) as next
      from proofs.heads h where h.closing = p_closing
    ) b
    where b.index % 2 = 0;
  else
    insert into proofs.head_nodes (level, index, closing, hash)
    select p_level, b.index / 2, p_closing, case when b.next is null then b.hash else proofs.node_hash(b.hash, b.next) end
    from (
      select n.index, n.hash, lead(n.hash) over (order by n.index) as next
      from proofs.head_nodes n where n.level = p_level - 1 and n.closing = p_closing
    ) b
    where b.index % 2 = 0;
  end if;
end $$;

-- Hashes all levels above the changed leaves and returns the root.
create function proofs.hash_upwards(p_places bigint[], p_leaves bigint, p_closing bigint) returns bytea
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  are_all_new constant boolean := cardinality(p_places) = p_leaves;
  changed bigint[] := p_places;
  nodes bigint := p_leaves;
  v_level smallint := 0;
begin
  while nodes > 1 loop
    nodes := (nodes + 1) / 2;
    v_level := v_level + 1;
    if are_all_new then
      perform proofs.hash_whole_level(v_level, p_closing);
    else
      changed := array(select distinct place / 2 from unnest(changed) as place order by 1);
      perform proofs.hash_level(v_level, changed, p_closing);
    end if;
  end loop;
  return proofs.head_node(v_level, 0, p_closing);
end $$;

-- Writes the heads changed since the last closing and returns their places. A single statement reads all
-- heads, so they share one snapshot. Raises if a journal is shorter, missing or changed at the same length:
-- journals only grow, so this means tampering.
create function proofs.write_heads(p_closing bigint) returns bigint[]
language plpgsql volatile set search_path = pg_catalog, pg_temp set work_mem = '128MB'
set plan_cache_mode = force_custom_plan as $$
declare
  known constant bigint := (select count(*) from proofs.journals);
  places bigint[];
  wrong uuid;
begin
  with found as (
    select b.journal_id, b.journal_length as length, b.journal_head as head, b.available, b.unsettled, b.withdrawing,
      b.escrow, b.episodes
    from ledger.books b
    union all
    select o.journal_id, o.length, o.head, 0, 0, 0, 0, 0 from proofs.other_heads() o
  ), changed as materialized (
    select coalesce(f.journal_id, j.journal_id) as journal_id, f.length, f.head, f.available, f.unsettled, f.withdrawing,
      f.escrow, f.episodes, j.place,
      f.journal_id is null or f.length <= j.length as is_wrong
    from found f full join proofs.journals j on j.journal_id = f.journal_id
    where j.journal_id is null or f.journal_id is null or f.length <> j.length or f.head <> j.head
      or (f.available, f.unsettled, f.withdrawing, f.escrow, f.episodes)
        <> (j.available, j.unsettled, j.withdrawing, j.escrow, j.episodes)
  ), placed as materialized (
    select c.journal_id, c.length, c.head, c.available, c.unsettled, c.withdrawing, c.escrow, c.episodes,
      coalesce(c.place, known - 1 + row_number() over (partition by c.place is null order by c.journal_id)) as place,
      c.place is null as is_new
    from changed c where c.is_wrong is not true
  ), added as (
    insert into proofs.journals (journal_id, place, length, head, available, unsettled, withdrawing, escrow, episodes)
    select p.journal_id, p.place, p.length, p.head, p.available, p.unsettled, p.withdrawing, p.escrow, p.episodes
    from placed p where p.is_new order by p.place
  ), kept as (
    update proofs.journals j set length = p.length, head = p.head, available = p.available, unsettled = p.unsettled,
      withdrawing = p.withdrawing, escrow = p.escrow, episodes = p.episodes
    from placed p where not p.is_new and j.journal_id = p.journal_id
  ), written as (
    insert into proofs.heads (place, closing, length, head, available, unsettled, withdrawing, escrow, episodes, hash)
    select p.place, p_closing, p.length, p.head, p.available, p.unsettled, p.withdrawing, p.escrow, p.episodes,
      proofs.leaf_hash(proofs.head_text(p.journal_id, p.length, p.head, p.available, p.unsettled, p.withdrawing, p.escrow,
        p.episodes))
    from placed p order by p.place
    returning place
  )
  select array(select w.place from written w), (select c.journal_id from changed c where c.is_wrong limit 1)
  into places, wrong;
  if wrong is not null then
    raise exception 'the books are not closed: journal % is not what was closed before, and more', proofs.journal_name(wrong);
  end if;
  return places;
end $$;

-- Closes the books of this hour, at most once; the first closing of a UTC day counts as the day's. Appends
-- the log entry.
create function proofs.close_books(p_said_ms bigint) returns proofs.closings
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  v_hour constant timestamptz := date_trunc('hour', at, 'UTC');
  last proofs.closings;
  made proofs.closings;
  changed bigint[];
begin
  lock table proofs.closings in exclusive mode;
  select * into last from proofs.closings order by number desc limit 1;
  if last.hour = v_hour then return last; end if;
  if last.closed_at >= at then raise exception 'the books were closed at a later time already'; end if;
  made.number := coalesce(last.number, 0) + 1;
  made.kind := case when date_trunc('day', last.closed_at, 'UTC') = date_trunc('day', at, 'UTC') then 'hour' else 'day' end;
  made.hour := v_hour;
  made.closed_at := at;
  changed := proofs.write_heads(made.number);
  made.leaves := (select count(*) from proofs.journals);
  made.root := proofs.hash_upwards(changed, made.leaves, made.number);
  made.log_index := proofs.append_text(concat_ws(E'\n', 'cliffhanger-closing-1', made.number, made.kind, now_ms, made.leaves,
    encode(made.root, 'hex')));
  insert into proofs.closings select made.*;
  return made;
end $$;

-- Anchors: the log's root on a chain (docs/proofs.md §5) ----------------------------------------------------

-- One anchor per day, sent from an account that only holds gas. The row is written before anything is sent;
-- an open anchor is followed until it is final before the next one is made.
create table proofs.anchors (
  id        bigint      primary key,
  day       date        not null,
  network   text        not null,
  address   text        not null,
  nonce     bigint      not null,
  origin    text        not null,
  size      bigint      not null,
  root      bytea       not null,
  made_at   timestamptz not null,
  state     text        not null default 'open' constraint known_state check (state in ('open', 'final', 'abandoned')),
  log_index bigint      constraint own_anchor_entry unique references proofs.log_entries,
  constraint final_with_entry check ((state = 'final') = (log_index is not null))
);
create unique index anchors_once_a_day on proofs.anchors (day) where state <> 'abandoned';
create unique index one_open_anchor on proofs.anchors ((true)) where state = 'open';

-- All attempts share one nonce, so that at most one is mined.
create table proofs.anchor_attempts (
  anchor_id    bigint      not null references proofs.anchors,
  ordinal      integer     not null constraint few_attempts check (ordinal between 1 and 50),
  raw          text        not null,
  hash         text        not null constraint attempt_once unique,
  -- Per unit of gas, in the smallest unit of the chain's coin.
  max_fee      numeric     not null,
  priority_fee numeric     not null,
  made_at      timestamptz not null,
  primary key (anchor_id, ordinal),
  constraint hash_form check (hash ~ '^0x[0-9a-f]{64}$')
);

-- Returns the open anchor, or today's, creating it if needed. None before the first checkpoint, or while the
-- log has not grown.
create function proofs.begin_anchor(p_network text, p_address text, p_nonce bigint, p_said_ms bigint)
returns setof proofs.anchors
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  today constant date := (at at time zone 'UTC')::date;
  signed proofs.checkpoints;
begin
  lock table proofs.anchors in exclusive mode;
  return query select * from proofs.anchors a where a.state = 'open' or (a.day = today and a.state = 'final')
    order by a.state desc limit 1;
  if found then return; end if;
  if exists (select from chain.wallets w where lower(w.address) = lower(p_address))
    or exists (select from chain.platform_addresses p where lower(p.address) = lower(p_address)) then
    raise exception 'an anchor is sent from an account of its own, and % holds money', p_address;
  end if;
  select * into signed from proofs.checkpoints order by size desc limit 1;
  if not found or signed.size <= (select max(a.size) from proofs.anchors a where a.state = 'final') then return; end if;
  return query
  insert into proofs.anchors (id, day, network, address, nonce, origin, size, root, made_at)
  values ((select coalesce(max(a.id), 0) + 1 from proofs.anchors a), today, p_network, p_address, p_nonce,
    split_part(signed.note, E'\n', 1), signed.size, proofs.log_root(signed.size), at)
  returning *;
end $$;

create function proofs.add_anchor_attempt(
  p_anchor bigint, p_raw text, p_hash text, p_max_fee numeric, p_priority_fee numeric, p_said_ms bigint
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from proofs.anchors a where a.id = p_anchor and a.state = 'open' for update;
  if not found then raise exception 'anchor % is not open', p_anchor; end if;
  insert into proofs.anchor_attempts (anchor_id, ordinal, raw, hash, max_fee, priority_fee, made_at)
  values (p_anchor, (select count(*) + 1 from proofs.anchor_attempts t where t.anchor_id = p_anchor), p_raw, p_hash,
    p_max_fee, p_priority_fee, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
end $$;

-- The process that follows the chain determines finality, which anyone can verify there. Returns the index of
-- the log entry.
create function proofs.finish_anchor(p_anchor bigint, p_hash text, p_block bigint) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  a proofs.anchors;
begin
  select * into a from proofs.anchors where id = p_anchor for update;
  if a.state = 'final' then return a.log_index; end if;
  if a.state is distinct from 'open'
    or not exists (select from proofs.anchor_attempts t where t.anchor_id = p_anchor and t.hash = p_hash) then
    raise exception 'nothing of anchor % was sent as %', p_anchor, p_hash;
  end if;
  a.log_index := proofs.append_text(concat_ws(E'\n', 'cliffhanger-anchor-1', a.network, p_block, p_hash, a.size,
    encode(a.root, 'hex')));
  update proofs.anchors set state = 'final', log_index = a.log_index where id = p_anchor;
  return a.log_index;
end $$;

-- Another transaction has used the nonce, so this anchor can never be mined; a new one is made.
create function proofs.abandon_anchor(p_anchor bigint) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update proofs.anchors set state = 'abandoned' where id = p_anchor and state = 'open'
$$;
