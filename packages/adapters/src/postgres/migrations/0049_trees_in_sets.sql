-- Trees of a million leaves in sets (ADR 69): whole levels by one statement each where most of a tree is new, and paths alone
-- where little is. Formats, tables and rights stay as they were.

-- Stable, as what they are made of: only so are they put in place of their calls.
create or replace function solvency.leaf_hash(p_seller uuid, p_salt bytea, p_debt text, p_amounts bigint[]) returns bytea
language sql stable parallel safe as $$
  select sha256('\x00'::bytea || convert_to(case when p_debt is null
    then 'cliffhanger-owed-1' || E'\n'
      || encode(sha256(convert_to(encode(p_salt, 'hex') || E'\n' || p_seller::text, 'UTF8')), 'hex')
    else 'cliffhanger-owed-other-1' || E'\n' || p_debt end
    || E'\n' || array_to_string(p_amounts, E'\n'), 'UTF8'))
$$;

create or replace function solvency.padding_hash(p_secret bytea, p_place integer) returns bytea
language sql stable parallel safe as $$
  -- Of the 64 digits 48 are of the secret, the rest is the place: they are never published, so one hash is enough.
  select sha256('\x00'::bytea || convert_to('cliffhanger-owed-none-1' || E'\n'
    || encode(substr(p_secret, 1, 24), 'hex') || lpad(to_hex(p_place), 16, '0'), 'UTF8'))
$$;

-- Joined whole, and never looked up one by one.
alter table solvency.changes drop constraint changes_seller_id_key;

-- Every statement over these tables is planned when it runs, by the sizes that they have then: one that was planned for an
-- empty table walks through a full one for each of a million rows.

-- Places for many at once: the free ones in random order, as many as are needed. Salts are hashes over the sealed secret and
-- one strong random for all of them: asking for a million takes longer than everything else here.
create function solvency.give_places_to_many(p_places integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  execute $sql$
    with newcomers as (
      select c.seller_id, c.amounts, c.journal_length, row_number() over () as n from solvency.changes c
      where c.seller_id is not null and not exists (select from solvency.places p where p.seller_id = c.seller_id)
    ), free as (
      select f.place, row_number() over () as n from (
        select g.place from generate_series(0, $1 - 1) g (place)
        where not exists (select from solvency.places p where p.place = g.place)
        order by random() limit (select count(*) from newcomers)) f
    )
    insert into solvency.places (place, seller_id, salt, amounts, journal_length)
    select f.place, c.seller_id, sha256($2 || uuid_send(c.seller_id)), c.amounts, c.journal_length
    from newcomers c join free f on f.n = c.n order by f.place
  $sql$ using p_places, (select s.secret || solvency.random_bytes() from solvency.sealed_secret s);
end $$;

-- Places for a few: each draws one, and draws again where somebody stands. At most half are taken.
create function solvency.give_places_to_few(p_places integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  secret constant bytea := (select s.secret from solvency.sealed_secret s);
  one record;
begin
  for one in execute 'select c.seller_id, c.debt, c.amounts, c.journal_length from solvency.changes c
    where not exists (select from solvency.places p where p.seller_id = c.seller_id)
      and not exists (select from solvency.places p where p.debt = c.debt)'
  loop
    loop
      insert into solvency.places (place, seller_id, debt, salt, amounts, journal_length)
      values (floor(random() * p_places)::integer, one.seller_id, one.debt,
        case when one.debt is null then sha256(secret || uuid_send(gen_random_uuid())) end, one.amounts, one.journal_length)
      on conflict (place) do nothing;
      exit when found;
    end loop;
  end loop;
end $$;

create or replace function solvency.give_places(p_places integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if (select count(*) from solvency.changes) > p_places / 64 then perform solvency.give_places_to_many(p_places); end if;
  perform solvency.give_places_to_few(p_places);
end $$;

-- Every node of the tree. Leaves in runs of places, so that each run is sorted where it fits; then level by level, each by
-- one walk through the one below.
create function solvency.write_all_nodes(p_day date, p_depth integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  secret constant bytea := (select s.secret from solvency.sealed_secret s);
  places constant integer := (2 ^ p_depth)::integer;
  run constant integer := least(places, 65536);
begin
  for start in 0 .. places - 1 by run loop
    execute $sql$
      insert into solvency.nodes (level, index, day, hash, sum)
      select 3, e.index, $1, solvency.eight_hash(e.hashes, e.sums),
        e.sums[1] + e.sums[2] + e.sums[3] + e.sums[4] + e.sums[5] + e.sums[6] + e.sums[7] + e.sums[8]
      from (
        select l.place >> 3 as index, array_agg(l.hash order by l.place) as hashes, array_agg(l.sum order by l.place) as sums
        from (
          select s.place, case when p.place is null then solvency.padding_hash($2, s.place)
              else solvency.leaf_hash(p.seller_id, p.salt, p.debt, p.amounts) end as hash,
            case when p.place is null then 0 else solvency.sum_of(p.amounts) end as sum
          from generate_series($3, $4) s (place)
            left join (select * from solvency.places where place between $3 and $4) p on p.place = s.place
        ) l group by l.place >> 3
      ) e order by e.index
    $sql$ using p_day, secret, start, start + run - 1;
  end loop;
  for above in 4 .. p_depth loop
    execute $sql$
      insert into solvency.nodes (level, index, day, hash, sum)
      select $1, b.index >> 1, $2, solvency.node_hash(b.hash, b.sum, b.next_hash, b.next_sum), b.sum + b.next_sum
      from (
        select n.index, n.hash, n.sum, lead(n.hash) over by_index as next_hash, lead(n.sum) over by_index as next_sum
        from solvency.nodes n where n.level = $1 - 1 and n.day = $2 window by_index as (order by n.index)
      ) b where b.index % 2 = 0
    $sql$ using above, p_day;
  end loop;
end $$;

-- The nodes above what has changed: of nearly everything, or of some.
create function solvency.write_changed_nodes(p_day date, p_places_before integer, p_places integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  depth constant integer := round(log(2, p_places))::integer;
  eights integer[];
begin
  -- Where the tree has grown its new half is padding, and all of it is hashed again.
  if p_places_before = p_places then
    execute 'select array(
      select p.place >> 3 from solvency.changes c join solvency.places p on p.seller_id = c.seller_id
      union select p.place >> 3 from solvency.changes c join solvency.places p on p.debt = c.debt)' into eights;
  end if;
  if eights is null or cardinality(eights) > p_places / 16 then perform solvency.write_all_nodes(p_day, depth);
  else perform solvency.write_nodes(p_day, eights, depth); end if;
end $$;

-- The sums of all places, by one walk: of the sellers' five amounts, and what else is owed by name.
create function solvency.sums_of_places(out sellers bigint[], out others jsonb)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select array[coalesce(sum(p.amounts[1]) filter (where p.debt is null), 0),
      coalesce(sum(p.amounts[2]), 0), coalesce(sum(p.amounts[3]), 0), coalesce(sum(p.amounts[4]), 0),
      coalesce(sum(p.amounts[5]), 0)]::bigint[],
    coalesce(jsonb_object_agg(p.debt, p.amounts[1]) filter (where p.debt is not null), '{}')
  from solvency.places p
$$;

-- Nobody is left out or made smaller: the tree's amounts are those of the books, and the books' those of their transfers.
create function solvency.check_sums(p_in_tree bigint[], p_owed solvency.owed) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if p_in_tree[1:4] is distinct from array[coalesce(p_owed.available, 0), coalesce(p_owed.unsettled, 0),
      coalesce(p_owed.withdrawing, 0), coalesce(p_owed.escrow, 0)] then
    raise exception 'the tree holds %, the books another', p_in_tree[1:4] using errcode = 'check_violation';
  end if;
  if p_in_tree[1:4] is distinct from array[coalesce((p_owed.accounts ->> 'seller:available')::bigint, 0),
      coalesce((p_owed.accounts ->> 'seller:unsettled')::bigint, 0),
      coalesce((p_owed.accounts ->> 'seller:withdrawing')::bigint, 0),
      coalesce((p_owed.accounts ->> 'order:escrow')::bigint, 0)] then
    raise exception 'the books hold %, their transfers another', p_in_tree[1:4] using errcode = 'check_violation';
  end if;
end $$;

-- Writes what has changed into places and leaves, and gives the number of places.
create function solvency.write_leaves(p_day date, p_places_before integer) returns integer
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  newcomers bigint;
  places integer;
begin
  execute 'select count(*) from solvency.changes c
    where not exists (select from solvency.places p where p.seller_id = c.seller_id)
      and not exists (select from solvency.places p where p.debt = c.debt)' into newcomers;
  places := greatest(p_places_before, solvency.places_for((select count(*) from solvency.places) + newcomers));
  if (select count(*) from solvency.changes) > newcomers then
    execute 'update solvency.places p set amounts = c.amounts, journal_length = c.journal_length
      from solvency.changes c where p.seller_id = c.seller_id';
    execute 'update solvency.places p set amounts = c.amounts from solvency.changes c where p.debt = c.debt';
  end if;
  perform solvency.give_places(places);
  execute 'insert into solvency.leaves (place, day, amounts)
    select w.place, $1, w.amounts from (
      select p.place, p.amounts from solvency.changes c join solvency.places p on p.seller_id = c.seller_id
      union all
      select p.place, p.amounts from solvency.changes c join solvency.places p on p.debt = c.debt) w
    order by w.place' using p_day;
  return places;
end $$;

-- The tree of the day, out of the books. Null when the day was taken already. The day is added in the same transaction.
create or replace function solvency.take_tree(p_said_ms bigint) returns solvency.tree
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set work_mem = '128MB' set plan_cache_mode = force_custom_plan as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  today constant date := (to_timestamp(now_ms / 1000.0) at time zone 'UTC')::date;
  before integer;
  in_tree record;
  t solvency.tree;
begin
  perform pg_advisory_xact_lock('solvency.days'::regclass::oid::bigint);
  if exists (select from solvency.days d where d.day >= today) then return null; end if;
  before := coalesce((select d.places from solvency.days d order by d.day desc limit 1), 0);
  truncate solvency.changes;
  t.day := today;
  t.taken_ms := now_ms;
  t.owed := solvency.find_changes(p_said_ms);
  analyze solvency.changes;
  t.places := solvency.write_leaves(today, before);
  select * into in_tree from solvency.sums_of_places();
  perform solvency.check_sums(in_tree.sellers, t.owed);
  perform solvency.write_changed_nodes(today, before, t.places);
  truncate solvency.changes;
  select n.hash, n.sum into strict t.root, t.sum
  from solvency.nodes n where n.level = round(log(2, t.places)) and n.index = 0 order by n.day desc limit 1;
  t.owed.prepaid := in_tree.sellers[5];
  t.refunds := in_tree.others ->> 'refunds';
  t.invoices := in_tree.others ->> 'invoices';
  t.suspense := in_tree.others ->> 'suspense';
  if t.sum <> coalesce((t.owed).available, 0) + coalesce((t.owed).unsettled, 0) + coalesce((t.owed).withdrawing, 0)
      + coalesce((t.owed).escrow, 0) + (t.owed).prepaid + t.refunds + t.invoices + t.suspense then
    raise exception 'the root does not hold the sum of its places' using errcode = 'check_violation';
  end if;
  return t;
end $$;
drop function solvency.check_whole(solvency.owed);

-- The public log of what staff did is a journal of its own (ADR 70): its head is a leaf of every closing, too.
create or replace function proofs.other_heads() returns table (journal_id uuid, length bigint, head bytea)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select '00000000-0000-0000-0000-0000000000a0'::uuid, a.length, a.head from staff.audit_head a
  union all
  select '00000000-0000-0000-0000-0000000000a1', coalesce(max(a.sequence), 0),
    coalesce((select l.hash from transparency.actions l order by l.sequence desc limit 1), decode(repeat('00', 32), 'hex'))
  from transparency.actions a
$$;
