-- Merkle roots of a day's draw weights and drawn orders, in the public log (docs/proofs.md §10, ADR 72). Both
-- are computed from the tables that the draw reads; the caller determines neither leaves nor root.

-- Mirrors merkleRoot in core/proofs, level by level.
create function proofs.merkle_root(p_leaves bytea[]) returns bytea
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  nodes bytea[] := p_leaves;
begin
  if cardinality(nodes) = 0 then return sha256(''::bytea); end if;
  while cardinality(nodes) > 1 loop
    nodes := array(
      select case when b.next is null then b.hash else proofs.node_hash(b.hash, b.next) end
      from (
        select n.hash, n.ordinal, lead(n.hash) over (order by n.ordinal) as next
        from unnest(nodes) with ordinality n (hash, ordinal)
      ) b
      where b.ordinal % 2 = 1 order by b.ordinal);
  end loop;
  return nodes[1];
end $$;

-- Weights ---------------------------------------------------------------------------------------------------

-- Index of its entry in the public log; null until appended.
alter table checkout.allocation_snapshots add column log_index bigint;

-- One leaf per promoted drama; mirrors weightsLeafText in core/proofs.
create function checkout.weight_leaves(p_day date) returns table (drama_id uuid, hash bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.drama_id, proofs.leaf_hash(E'cliffhanger-weights-1\n' || w.drama_id || E'\n'
    || string_agg(w.seller_id || ' ' || w.weight, E'\n' order by w.seller_id))
  from checkout.allocation_weights w where w.day = p_day group by w.drama_id order by w.drama_id
$$;

-- Appends the weights of committed days to the log, once per day. Returns for how many days.
create function checkout.commit_allocation_weights(p_said_ms bigint) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  next_day date;
  dramas bigint;
  root bytea;
  committed integer := 0;
begin
  for next_day in
    select s.day from checkout.allocation_snapshots s join checkout.allocation_days d on d.day = s.day
    where s.log_index is null and d.log_index is not null
      and d.begins_at > to_timestamp(now_ms / 1000.0) - interval '2 days'
    order by s.day for no key update of s
  loop
    select count(*), proofs.merkle_root(coalesce(array_agg(l.hash order by l.drama_id), '{}')) into dramas, root
    from checkout.weight_leaves(next_day) l;
    update checkout.allocation_snapshots set log_index = proofs.append_text(concat_ws(E'\n',
      'cliffhanger-allocation-weights-1', to_char(next_day, 'YYYY-MM-DD'), now_ms, dramas, encode(root, 'hex')))
    where day = next_day;
    committed := committed + 1;
  end loop;
  return committed;
end $$;

-- Orders ----------------------------------------------------------------------------------------------------

-- All orders of a day without a click, including the platform's, with the result of the draw.
create function checkout.drawn_orders(p_day date)
returns table (id uuid, number text, drama_id uuid, seller_id uuid, drawn text, passed jsonb)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select o.id, left(o.number, 11) collate "C" as number, o.drama_id, o.seller_id, o.attribution ->> 'drawn' as drawn,
    coalesce(o.attribution -> 'passed', '[]') as passed
  from public.orders o where o.attribution ->> 'day' = to_char(p_day, 'YYYY-MM-DD')
  union all
  select w.id, left(w.number, 11), w.drama_id, w.seller_id, w.attribution ->> 'drawn',
    coalesce(w.attribution -> 'passed', '[]')
  from checkout.pre_orders w where w.attribution ->> 'day' = to_char(p_day, 'YYYY-MM-DD') and w.state <> 'delivered'
$$;

-- In order of number; mirrors drawnOrderLeafText in core/proofs.
create function checkout.drawn_order_leaves(p_day date) returns bytea[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(proofs.leaf_hash(concat_ws(E'\n', 'cliffhanger-drawn-order-1', o.number, o.drama_id,
    case o.seller_id when '00000000-0000-0000-0000-000000000000' then coalesce(o.drawn, '-') else o.seller_id::text end,
    o.seller_id, (select string_agg(p.id, E'\n' order by p.place)
      from jsonb_array_elements_text(o.passed) with ordinality p (id, place)))) order by o.number, o.id), '{}')
  from checkout.drawn_orders(p_day) o
$$;

-- A finished day with its root. Append-only.
create table checkout.allocation_closings (
  day       date        primary key references checkout.allocation_days,
  closed_at timestamptz not null,
  orders    bigint      not null,
  root      bytea       not null,
  log_index bigint      not null constraint own_draw_entry unique references proofs.log_entries
);

-- Closes committed days that are over, once every order of the day is drawn and no purchase of its last
-- seconds can still arrive. The log entry publishes the secret. Returns how many.
create function checkout.close_allocations(p_said_ms bigint) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  d checkout.allocation_days;
  leaves bytea[];
  v_root bytea;
  closed integer := 0;
begin
  for d in
    select x.* from checkout.allocation_days x
    where x.log_index is not null and x.day < public.platform_day(at - interval '5 minutes')
      and not exists (select from checkout.allocation_closings c where c.day = x.day)
      and not exists (select from checkout.awaiting_orders w where w.day = x.day)
      and not exists (select from checkout.allocation_snapshots s where s.day = x.day and s.log_index is null)
      and (x.network is null or exists (select from checkout.allocation_blocks b where b.day = x.day))
    order by x.day limit 10 for no key update of x
  loop
    leaves := checkout.drawn_order_leaves(d.day);
    v_root := proofs.merkle_root(leaves);
    insert into checkout.allocation_closings (day, closed_at, orders, root, log_index)
    values (d.day, at, cardinality(leaves), v_root, proofs.append_text(concat_ws(E'\n', 'cliffhanger-allocation-orders-1',
      to_char(d.day, 'YYYY-MM-DD'), now_ms, d.secret, cardinality(leaves), encode(v_root, 'hex'))));
    closed := closed + 1;
  end loop;
  return closed;
end $$;

-- Appended only by the functions above.
insert into proofs.entry_kinds (kind, form, appended_by) values
  ('cliffhanger-allocation-weights-1', '\d{4}-\d{2}-\d{2}\n\d{1,16}\n\d{1,16}\n[0-9a-f]{64}', '{}'),
  ('cliffhanger-allocation-orders-1', '\d{4}-\d{2}-\d{2}\n\d{1,16}\n[0-9a-f]{64}\n\d{1,16}\n[0-9a-f]{64}', '{}');
