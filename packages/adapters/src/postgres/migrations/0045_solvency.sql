-- Proof of liabilities (DOMAIN §15, docs/proofs.md §8). Once a day, everything the platform owes goes into
-- one Merkle sum tree; a seller can verify their own place in it. Next to it: the holdings on the chains that
-- back it.
--
-- Login roles can only write through the functions below. They build the tree from the books alone, and
-- triggers refuse changes to published days.
create schema solvency;

-- 32 random bytes: SHA-256 over three random UUIDs.
create function solvency.random_bytes() returns bytea
language sql volatile as $$
  select pg_catalog.sha256(pg_catalog.uuid_send(pg_catalog.gen_random_uuid())
    || pg_catalog.uuid_send(pg_catalog.gen_random_uuid()) || pg_catalog.uuid_send(pg_catalog.gen_random_uuid()))
$$;

-- Padding hashes and salts derive from this secret. No login role can read it: a reader could distinguish
-- padding from sellers.
create table solvency.sealed_secret (
  only_row boolean primary key default true check (only_row),
  secret   bytea   not null default solvency.random_bytes() constraint whole_secret check (length(secret) = 32)
);
insert into solvency.sealed_secret default values;

-- One permanent place per creditor, with its latest amounts and the day they took effect. A seller has five
-- amounts; any other debt has one.
create table solvency.places (
  place          integer primary key,
  since          date    not null,
  seller_id      uuid    unique,
  available      bigint  not null default 0,
  unsettled      bigint  not null default 0,
  withdrawing    bigint  not null default 0,
  escrow         bigint  not null default 0,
  prepaid        bigint  not null default 0,
  journal_length bigint,
  debt           text,
  other          bigint,
  -- Only a few constraints, because a full tree evaluates each a million times. `least` ignores nulls.
  constraint no_negative_amount check (least(place, available, unsettled, withdrawing, escrow, prepaid, other) >= 0),
  constraint one_owner check (case when seller_id is null
    then debt in ('refunds', 'invoices', 'suspense', 'disputed', 'reserve') and debt is not null and other is not null
      and (available | unsettled | withdrawing | escrow | prepaid) = 0
    else debt is null and other is null and journal_length is not null end)
) with (fillfactor = 90);
create unique index places_by_debt on solvency.places (debt) where debt is not null;

-- A place with its amounts in hashing order.
create view solvency.standing as
select p.place, p.since, p.seller_id, p.debt,
  case when p.debt is null then array[p.available, p.unsettled, p.withdrawing, p.escrow, p.prepaid] else array[p.other] end
    as amounts
from solvency.places p;

-- Superseded amounts, valid from `day` (inclusive) to `until` (exclusive).
create table solvency.leaves (
  place   integer  not null,
  day     date     not null,
  until   date     not null,
  amounts bigint[] not null constraint no_negative_amount check (0 <= all (amounts)),
  primary key (place, day),
  constraint counted check (until > day)
);
create index leaves_by_end on solvency.leaves (until);

-- Changed nodes by day. A row holds eight adjacent nodes of one level (the top stored level may hold two or
-- four) under their group index. Only every third level is stored, starting at the third, where a node covers
-- eight places; a path recomputes the hashes in between.
create table solvency.nodes (
  level  smallint not null constraint kept_level check (level >= 3 and level % 3 = 0),
  index  integer  not null,
  day    date     not null,
  hashes bytea    not null,
  sums   bigint[] not null constraint no_negative_sum check (0 <= all (sums)),
  primary key (level, index, day),
  constraint whole_hashes check (cardinality(sums) in (2, 4, 8) and length(hashes) = 32 * cardinality(sums))
);
create index nodes_by_day on solvency.nodes (day);

create table solvency.days (
  day       date        primary key,
  taken_at  timestamptz not null,
  places    integer     not null constraint power_of_two check (places >= 1024 and (places & (places - 1)) = 0),
  root      bytea       not null constraint whole_root check (length(root) = 32),
  owed      bigint      not null constraint not_negative check (owed >= 0),
  -- The exact bytes served.
  report    bytea       not null,
  log_index bigint      not null constraint in_the_log check (log_index >= 0)
);

-- Scratch table of one take_tree run, empty between runs; unlogged, so a crash may truncate it. A null
-- `place` means that the creditor has no place yet.
create unlogged table solvency.changes (
  place          integer,
  seller_id      uuid,
  debt           text,
  available      bigint not null default 0,
  unsettled      bigint not null default 0,
  withdrawing    bigint not null default 0,
  escrow         bigint not null default 0,
  prepaid        bigint not null default 0,
  other          bigint,
  journal_length bigint
);
-- The pack prices of the last valuation of prepaid episodes.
create table solvency.pricing (
  only_row boolean primary key default true check (only_row),
  packs    jsonb   not null
);
insert into solvency.pricing (packs) values ('null');

-- The first day of which Merkle paths are stored: as many reports as `/solvency` lists. Null while there are
-- fewer reports.
create function solvency.kept_from() returns date
language sql stable as $$
  select d.day from solvency.days d order by d.day desc offset 91 limit 1
$$;

create function solvency.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what is owed was published: it stays as it is' using errcode = 'restrict_violation';
end $$;
-- Rows that no stored day needs may be deleted.
create function solvency.refuse_lost_leaf() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from gone g where (g.until <= solvency.kept_from()) is not true) then
    raise exception 'what is owed was published: it stays as it is' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create function solvency.refuse_lost_node() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  kept constant date := solvency.kept_from();
begin
  if exists (select from gone g where not exists (select from solvency.nodes n
      where n.level = g.level and n.index = g.index and n.day > g.day and n.day <= kept)) then
    raise exception 'what is owed was published: it stays as it is' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger stays before update on solvency.leaves for each row execute function solvency.refuse_change();
create trigger stays before update on solvency.nodes for each row execute function solvency.refuse_change();
create trigger stays before update or delete on solvency.days for each row execute function solvency.refuse_change();
create trigger stays_while_needed after delete on solvency.leaves referencing old table as gone
  for each statement execute function solvency.refuse_lost_leaf();
create trigger stays_while_needed after delete on solvency.nodes referencing old table as gone
  for each statement execute function solvency.refuse_lost_node();
create trigger stays before delete on solvency.places for each row execute function solvency.refuse_change();
-- An update is allowed only if the new amounts count from a later day.
create trigger stays_for_its_day before update on solvency.places for each row
  when (old.place <> new.place or old.seller_id is distinct from new.seller_id or old.debt is distinct from new.debt
    or new.since <= old.since)
  execute function solvency.refuse_change();
create trigger stays_whole before truncate on solvency.leaves execute function solvency.refuse_change();
create trigger stays_whole before truncate on solvency.nodes execute function solvency.refuse_change();
create trigger stays_whole before truncate on solvency.days execute function solvency.refuse_change();
create trigger stays_whole before truncate on solvency.places execute function solvency.refuse_change();

-- SQL mirrors of core/proofs/owed-tree.ts. They are plain SQL with matching volatility so that the planner
-- can inline them.

-- The salt is never stored; it derives from the secret and the seller's ID.
create function solvency.salt_of(p_secret bytea, p_seller uuid) returns bytea
language sql immutable parallel safe as $$
  select sha256(p_secret || uuid_send(p_seller))
$$;

create function solvency.leaf_hash(p_secret bytea, p_seller uuid, p_debt text, p_amounts bigint[]) returns bytea
language sql stable parallel safe as $$
  select sha256('\x00'::bytea || convert_to(case when p_debt is null
    then 'cliffhanger-owed-1' || E'\n'
      || encode(sha256(convert_to(encode(solvency.salt_of(p_secret, p_seller), 'hex') || E'\n' || p_seller::text, 'UTF8')), 'hex')
    else 'cliffhanger-owed-other-1' || E'\n' || p_debt end
    || E'\n' || array_to_string(p_amounts, E'\n'), 'UTF8'))
$$;

create function solvency.padding_hash(p_secret bytea, p_place integer) returns bytea
language sql stable parallel safe as $$
  -- 48 of the 64 digits come from the secret, the rest is the place. Padding preimages are never published,
  -- so one hash is enough.
  select sha256('\x00'::bytea || convert_to('cliffhanger-owed-none-1' || E'\n'
    || encode(substr(p_secret, 1, 24), 'hex') || lpad(to_hex(p_place), 16, '0'), 'UTF8'))
$$;

create function solvency.node_hash(p_left bytea, p_left_sum bigint, p_right bytea, p_right_sum bigint) returns bytea
language sql immutable parallel safe as $$
  select sha256('\x01'::bytea || p_left || int8send(p_left_sum) || p_right || int8send(p_right_sum))
$$;

-- Helpers over adjacent nodes: concatenated hashes and an array of sums. They hash two nodes from `p_from`,
-- four nodes, or the whole group of two, four or eight.
create function solvency.pair_hash(h bytea, s bigint[], p_from integer) returns bytea
language sql immutable parallel safe as $$
  select solvency.node_hash(substr(h, p_from * 32 - 31, 32), s[p_from], substr(h, p_from * 32 + 1, 32), s[p_from + 1])
$$;

create function solvency.quad_hash(h bytea, s bigint[], p_from integer) returns bytea
language sql immutable parallel safe as $$
  select solvency.node_hash(solvency.pair_hash(h, s, p_from), s[p_from] + s[p_from + 1],
    solvency.pair_hash(h, s, p_from + 2), s[p_from + 2] + s[p_from + 3])
$$;

create function solvency.group_hash(h bytea, s bigint[]) returns bytea
language sql immutable parallel safe as $$
  select case cardinality(s) when 2 then solvency.pair_hash(h, s, 1) when 4 then solvency.quad_hash(h, s, 1)
    else solvency.node_hash(solvency.quad_hash(h, s, 1), s[1] + s[2] + s[3] + s[4],
      solvency.quad_hash(h, s, 5), s[5] + s[6] + s[7] + s[8]) end
$$;

create function solvency.sum_of(s bigint[]) returns bigint
language sql immutable parallel safe as $$
  select s[1] + coalesce(s[2], 0) + coalesce(s[3], 0) + coalesce(s[4], 0) + coalesce(s[5], 0) + coalesce(s[6], 0)
    + coalesce(s[7], 0) + coalesce(s[8], 0)
$$;

-- Sibling hashes and sums of one node (0-based position), from the lowest level upwards.
create function solvency.siblings_of(h bytea, s bigint[], p_at integer, out hashes bytea[], out sums bigint[])
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  one constant integer := (p_at # 1) + 1;
  pair constant integer := ((p_at >> 1) # 1) * 2 + 1;
  quad constant integer := case when p_at < 4 then 5 else 1 end;
begin
  hashes := array[substr(h, one * 32 - 31, 32)];
  sums := array[s[one]];
  if cardinality(s) > 2 then
    hashes := hashes || solvency.pair_hash(h, s, pair);
    sums := sums || (s[pair] + s[pair + 1]);
  end if;
  if cardinality(s) > 4 then
    hashes := hashes || solvency.quad_hash(h, s, quad);
    sums := sums || (s[quad] + s[quad + 1] + s[quad + 2] + s[quad + 3]);
  end if;
end $$;

-- Mirrors placesFor.
create function solvency.places_for(p_leaves bigint) returns integer
language sql immutable parallel safe as $$
  select greatest(1024, (2 ^ ceil(log(2, greatest(1, p_leaves) * 2.0)))::integer)
$$;

-- The highest stored level of a tree with `p_places` leaves. It has two, four or eight nodes.
create function solvency.top_level(p_places integer) returns integer
language sql immutable parallel safe as $$
  select (round(log(2, p_places))::integer - 1) / 3 * 3
$$;

-- Everything owed according to the books, at one point in time.
create type solvency.owed as (
  available bigint, unsettled bigint, withdrawing bigint, escrow bigint, prepaid bigint, episodes bigint, accounts jsonb);

-- Only read-only set-returning queries can run in parallel, so the expensive reads are functions of their
-- own. They are stable and therefore see the snapshot of the calling statement. `execute` plans them for the
-- current table size: a cached plan for an empty table would scan a full one once for each of a million rows.

-- Totals over all books (about a million rows).
create function solvency.sums_of_books()
returns table (available bigint, unsettled bigint, withdrawing bigint, escrow bigint, episodes bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp
set parallel_setup_cost = 0 set parallel_tuple_cost = 0 as $$
begin
  return query execute $sql$
    select sum(b.available)::bigint, sum(b.unsettled)::bigint, sum(b.withdrawing)::bigint, sum(b.escrow)::bigint,
      sum(b.episodes)::bigint
    from ledger.books b where b.journal_id >= '00000000-0000-0000-0000-000000000100'
  $sql$;
end $$;

-- Totals of the sellers' five amounts over all places (about a million rows).
create function solvency.sums_of_places()
returns table (available bigint, unsettled bigint, withdrawing bigint, escrow bigint, prepaid bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp
set parallel_setup_cost = 0 set parallel_tuple_cost = 0 as $$
begin
  return query execute $sql$
    select coalesce(sum(p.available), 0)::bigint, coalesce(sum(p.unsettled), 0)::bigint,
      coalesce(sum(p.withdrawing), 0)::bigint, coalesce(sum(p.escrow), 0)::bigint, coalesce(sum(p.prepaid), 0)::bigint
    from solvency.places p
  $sql$;
end $$;

-- Compares all books with all places and returns the sellers with different amounts. The value of prepaid
-- episodes mirrors levels.credits_value, computed for a set. Pack prices cap that value, so a price change
-- revalues every seller.
create function solvency.changed_books(p_is_repriced boolean, p_pack_price bigint, p_pack_episodes bigint)
returns table (place integer, seller_id uuid, available bigint, unsettled bigint, withdrawing bigint, escrow bigint,
  prepaid bigint, journal_length bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp
set parallel_setup_cost = 0 set parallel_tuple_cost = 0 as $$
begin
  return query execute $sql$
    with fresh as materialized (
      select p.place, b.journal_id, b.available, b.unsettled, b.withdrawing, b.escrow, b.episodes, b.journal_length
      from ledger.books b left join solvency.places p on p.seller_id = b.journal_id
      where b.journal_id >= '00000000-0000-0000-0000-000000000100'
        and (p.place is null or p.journal_length <> b.journal_length or p.available <> b.available
          or p.unsettled <> b.unsettled or p.withdrawing <> b.withdrawing or p.escrow <> b.escrow
          or ($1 and b.episodes > 0))
    ), lines as (
      select f.journal_id, f.episodes as held, t.sequence, t.kind, t.reference_id,
        t.amounts[array_position(t.accounts, 'seller:episodes')] as episodes,
        max(t.sequence) filter (where t.kind = 'credit-buyback') over (partition by f.journal_id) as bought_back
      from fresh f join ledger.transfers t on t.journal_id = f.journal_id
      where f.episodes > 0 and t.kind in ('level-purchase', 'credit-buyback')
        and t.accounts @> '{platform:episodes_issued}'
        and t.accounts && '{platform:suspense,platform:losses,platform:refunds_payable,platform:fee_early,platform:fee_withdraw,platform:levels,platform:episodes_issued,seller:withdrawing,custody:bep20,custody:erc20,custody:trc20}'::text[]
    ), lots as (
      select l.journal_id, l.episodes, p.price, p.rights, p.pack is not null as is_pack,
        greatest(0, least(l.episodes, l.held - coalesce(sum(l.episodes) over (partition by l.journal_id
          order by l.sequence desc rows between unbounded preceding and 1 preceding), 0))) as taken
      from lines l left join levels.purchases p on p.seller_id = l.journal_id and p.id::text = l.reference_id
      where l.kind = 'level-purchase' and p.refunded_at is null and l.sequence > coalesce(l.bought_back, 0)
    ), valued as (
      select l.journal_id, sum(least(
        div(l.price::numeric * l.taken + l.rights + l.episodes - 1, l.rights + l.episodes),
        case when l.is_pack then null
          else coalesce(div($2::numeric * l.taken + $3 - 1, $3), 0) end))::bigint as amount
      from lots l where l.taken > 0 and l.price is not null group by l.journal_id
    )
    select f.place, f.journal_id, f.available, f.unsettled, f.withdrawing, f.escrow, coalesce(v.amount, 0), f.journal_length
    from fresh f left join valued v on v.journal_id = f.journal_id
  $sql$ using p_is_repriced, p_pack_price, p_pack_episodes;
end $$;

-- Finds the changes and computes all totals in one statement, so that both come from one snapshot.
create function solvency.find_changes(p_said_ms bigint) returns solvency.owed
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  prices constant jsonb := (select jsonb_agg(to_jsonb(p) order by p.pack) from levels.packs_in_force(at) p);
  is_repriced constant boolean := (select p.packs is distinct from prices from solvency.pricing p);
  pack record;
  owed solvency.owed;
begin
  select t.price, t.episodes into pack from levels.packs_in_force(at) t
  where t.rights = 0 and t.episodes > 0 order by t.price::numeric / t.episodes, t.pack limit 1;
  with changed as (
    insert into solvency.changes (place, seller_id, available, unsettled, withdrawing, escrow, prepaid, journal_length)
    select c.place, c.seller_id, c.available, c.unsettled, c.withdrawing, c.escrow, c.prepaid, c.journal_length
    from solvency.changed_books(is_repriced, pack.price, pack.episodes) c
  )
  select b.available, b.unsettled, b.withdrawing, b.escrow, null, b.episodes,
    (select coalesce(jsonb_object_agg(a.account, a.balance::text), '{}') from ledger.sum_accounts() a)
  into owed from solvency.sums_of_books() b;
  update solvency.pricing set packs = prices where is_repriced;
  -- Debts to creditors other than sellers. `processor:usdt-…` holds payments of viewers for invoices that did
  -- not become an order.
  insert into solvency.changes (place, debt, other)
  select p.place, d.debt, d.amount from (
    select 'refunds' as debt, coalesce((owed.accounts ->> 'platform:refunds_payable')::bigint, 0) as amount
    union all select 'suspense', coalesce((owed.accounts ->> 'platform:suspense')::bigint, 0)
    union all select 'invoices', (select coalesce(sum(greatest(a.value::bigint, 0)), 0)::bigint
      from jsonb_each_text(owed.accounts) a where a.key like 'processor:usdt-%')
  ) d left join solvency.places p on p.debt = d.debt
  where p.other is distinct from d.amount;
  return owed;
end $$;

-- Assigns places to many sellers at once and returns the number assigned. Draws a random sample of the free
-- places, slightly larger than needed, and assigns newcomers in random order; surplus places stay empty.
-- Inserts in place order, so that neighbours share a page.
create function solvency.give_places_to_many(p_day date, p_places integer, p_newcomers bigint) returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  vacant constant bigint := p_places - (select count(*) from solvency.places);
  share constant double precision := (p_newcomers + 4 * sqrt(vacant)) / vacant;
  free integer[];
  given bigint;
begin
  execute 'select array(select g.place from generate_series(0, $1 - 1) g (place)
    where random() < $2 and not exists (select from solvency.places p where p.place = g.place) order by g.place)'
  into free using p_places, share;
  execute 'insert into solvency.places
      (place, since, seller_id, available, unsettled, withdrawing, escrow, prepaid, journal_length)
    select w.place, $2, w.seller_id, w.available, w.unsettled, w.withdrawing, w.escrow, w.prepaid, w.journal_length
    from (
      select ($1::integer[])[row_number() over (order by s.at)] as place, s.*
      from (
        select random() as at, c.seller_id, c.available, c.unsettled, c.withdrawing, c.escrow, c.prepaid, c.journal_length
        from solvency.changes c where c.place is null and c.debt is null
        union all
        select random(), null, null, null, null, null, null, null from generate_series(1, cardinality($1) - $3)
      ) s
    ) w where w.place is not null and w.seller_id is not null' using free, p_day, p_newcomers;
  get diagnostics given = row_count;
  return given;
end $$;

-- Assigns places to a few creditors. Each draws a random place and retries on a collision; at most half of
-- the places are taken.
create function solvency.give_places_to_few(p_day date, p_places integer, p_is_for_sellers boolean) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  one solvency.changes;
begin
  for one in execute 'select c.* from solvency.changes c where c.place is null and (c.debt is not null
    or ($1 and not exists (select from solvency.places p where p.seller_id = c.seller_id)))' using p_is_for_sellers
  loop
    loop
      insert into solvency.places (place, since, seller_id, debt, available, unsettled, withdrawing, escrow, prepaid, other,
        journal_length)
      values (floor(random() * p_places)::integer, p_day, one.seller_id, one.debt, one.available, one.unsettled,
        one.withdrawing, one.escrow, one.prepaid, one.other, one.journal_length)
      on conflict (place) do nothing;
      exit when found;
    end loop;
  end loop;
end $$;

-- Writes changes into places, stores the previous amounts in leaves, and returns the number of places. The
-- low random_page_cost favours index lookups: the table is in memory.
create function solvency.write_places(p_day date, p_places_before integer) returns integer
language plpgsql volatile set search_path = pg_catalog, pg_temp set random_page_cost = 1.1 as $$
declare
  newcomers bigint;
  sellers bigint;
  places integer;
  given bigint := 0;
begin
  execute 'select count(*), count(c.seller_id) from solvency.changes c where c.place is null' into newcomers, sellers;
  places := greatest(p_places_before, solvency.places_for((select count(*) from solvency.places) + newcomers));
  execute 'insert into solvency.leaves (place, day, until, amounts)
    select p.place, p.since, $1, p.amounts from solvency.changes c join solvency.standing p on p.place = c.place'
  using p_day;
  execute 'update solvency.places p set since = $1, available = c.available, unsettled = c.unsettled,
      withdrawing = c.withdrawing, escrow = c.escrow, prepaid = c.prepaid, other = c.other, journal_length = c.journal_length
    from solvency.changes c where p.place = c.place' using p_day;
  if sellers > places / 64 then given := solvency.give_places_to_many(p_day, places, sellers); end if;
  perform solvency.give_places_to_few(p_day, places, sellers > given);
  return places;
end $$;

-- Query text for the third level: hashes each group of eight places. `p_from` must expose places as `s` and
-- their creditors as `p`; $1 is the secret.
create function solvency.eights_over(p_from text) returns text
language sql immutable as $$
  select $sql$
    select e.index, solvency.group_hash(e.hashes, e.sums), solvency.sum_of(e.sums)
    from (
      select l.place >> 3 as index, string_agg(l.hash, '' order by l.place) as hashes, array_agg(l.sum order by l.place) as sums
      from (
        select s.place, case when p.place is null then solvency.padding_hash($1, s.place)
            else solvency.leaf_hash($1, p.seller_id, p.debt, p.amounts) end as hash,
          case when p.place is null then 0 else solvency.sum_of(p.amounts) end as sum
        from $sql$ || p_from || $sql$
      ) l group by l.place >> 3
    ) e
  $sql$
$$;

-- Hashes all groups of eight in ranges of places, so that each sort fits in memory and idle parallel workers
-- take the next range.
create function solvency.all_eights(p_places integer) returns table (index integer, hash bytea, sum bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp
set parallel_setup_cost = 0 set parallel_tuple_cost = 0 as $$
declare
  run constant integer := least(p_places / 4, 65536);
begin
  return query execute (select string_agg(solvency.eights_over(format(
      'generate_series(%1$s, %2$s) s (place)
       left join (select * from solvency.standing where place between %1$s and %2$s) p on p.place = s.place',
      g.start, g.start + run - 1)), ' union all ')
    from generate_series(0, p_places - 1, run) g (start))
  using (select s.secret from solvency.sealed_secret s);
end $$;

-- Hashes selected groups of eight in four ranges. Planner settings force an index lookup per place.
create function solvency.some_eights(p_eights integer[]) returns table (index integer, hash bytea, sum bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp
set parallel_setup_cost = 0 set parallel_tuple_cost = 0
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  return query execute (select string_agg(solvency.eights_over(format(
      '(select w.index * 8 + o.at as place from unnest(($2)[%s:%s]) w (index), generate_series(0, 7) o (at)) s
       left join solvency.standing p on p.place = s.place',
      cardinality(p_eights) * g.run / 4 + 1, cardinality(p_eights) * (g.run + 1) / 4)), ' union all ')
    from generate_series(0, 3) g (run))
  using (select s.secret from solvency.sealed_secret s), p_eights;
end $$;

-- Writes every node, level by level; each level takes one scan of the level below.
create function solvency.write_all_nodes(p_day date, p_places integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  execute $sql$
    insert into solvency.nodes (level, index, day, hashes, sums)
    select 3, e.index >> 3, $1, string_agg(e.hash, '' order by e.index), array_agg(e.sum order by e.index)
    from solvency.all_eights($2) e group by e.index >> 3 order by e.index >> 3
  $sql$ using p_day, p_places;
  for p_level in 6 .. solvency.top_level(p_places) by 3 loop
    execute $sql$
      insert into solvency.nodes (level, index, day, hashes, sums)
      select $1, n.index >> 3, $2, string_agg(solvency.group_hash(n.hashes, n.sums), '' order by n.index),
        array_agg(solvency.sum_of(n.sums) order by n.index)
      from solvency.nodes n where n.level = $1 - 3 and n.day = $2 group by n.index >> 3 order by n.index >> 3
    $sql$ using p_level, p_day;
  end loop;
end $$;

-- Writes the ancestors of the changed groups: takes the latest row of each group and replaces the changed
-- nodes.
create function solvency.write_some_nodes(p_day date, p_eights integer[], p_places integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  indexes integer[];
  hashes bytea[];
  sums bigint[];
begin
  select array_agg(e.index), array_agg(e.hash), array_agg(e.sum) into indexes, hashes, sums
  from solvency.some_eights(p_eights) e;
  for p_level in 3 .. solvency.top_level(p_places) by 3 loop
    execute $sql$
      with changed as (
        select c.index >> 3 as index, array_agg(c.index & 7) as at, array_agg(c.hash) as hashes, array_agg(c.sum) as sums
        from unnest($3::integer[], $4::bytea[], $5::bigint[]) c (index, hash, sum) group by c.index >> 3
      ), written as (
        insert into solvency.nodes (level, index, day, hashes, sums)
        select $1, c.index, $2, w.hashes, w.sums
        from changed c
          cross join lateral (select n.hashes, n.sums from solvency.nodes n
            where n.level = $1 and n.index = c.index order by n.day desc limit 1) n
          cross join lateral (
            select string_agg(coalesce(c.hashes[x.at], substr(n.hashes, o.at * 32 + 1, 32)), '' order by o.at) as hashes,
              array_agg(coalesce(c.sums[x.at], n.sums[o.at + 1]) order by o.at) as sums
            from generate_series(0, cardinality(n.sums) - 1) o (at)
              cross join lateral (select array_position(c.at, o.at) as at) x) w
        returning index, hashes, sums
      )
      select array_agg(w.index), array_agg(solvency.group_hash(w.hashes, w.sums)), array_agg(solvency.sum_of(w.sums))
      from written w
    $sql$ into indexes, hashes, sums using p_level, p_day, indexes, hashes, sums;
  end loop;
end $$;

-- Writes the nodes above all changes. Rebuilds the whole tree when more than half of the groups of eight
-- changed.
create function solvency.write_nodes(p_day date, p_places_before integer, p_places integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  eights integer[];
begin
  -- A tree that has grown is rebuilt: its new half is padding.
  if p_places_before = p_places then
    execute 'select array(
      select c.place >> 3 from solvency.changes c where c.place is not null
      union select p.place >> 3 from solvency.changes c join solvency.places p on p.seller_id = c.seller_id
        where c.place is null
      union select p.place >> 3 from solvency.changes c join solvency.places p on p.debt = c.debt where c.place is null)'
    into eights;
  end if;
  if eights is null or cardinality(eights) > p_places / 16 then perform solvency.write_all_nodes(p_day, p_places);
  elsif cardinality(eights) > 0 then perform solvency.write_some_nodes(p_day, eights, p_places); end if;
end $$;

-- Completeness check: the totals in the tree must equal the totals of the books, and those the sums of their
-- transfers.
create function solvency.check_sums(p_in_tree bigint[], p_owed solvency.owed) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if p_in_tree is distinct from array[coalesce(p_owed.available, 0), coalesce(p_owed.unsettled, 0),
      coalesce(p_owed.withdrawing, 0), coalesce(p_owed.escrow, 0)] then
    raise exception 'the tree holds %, the books another', p_in_tree using errcode = 'check_violation';
  end if;
  if p_in_tree is distinct from array[coalesce((p_owed.accounts ->> 'seller:available')::bigint, 0),
      coalesce((p_owed.accounts ->> 'seller:unsettled')::bigint, 0),
      coalesce((p_owed.accounts ->> 'seller:withdrawing')::bigint, 0),
      coalesce((p_owed.accounts ->> 'order:escrow')::bigint, 0)] then
    raise exception 'the books hold %, their transfers another', p_in_tree using errcode = 'check_violation';
  end if;
end $$;

create type solvency.tree as (
  day date, taken_ms bigint, places integer, root bytea, sum bigint, owed solvency.owed, refunds bigint, invoices bigint,
  suspense bigint);

-- Builds the tree of the day from the books; null when the day already exists. The caller adds the day with
-- add_day in the same transaction.
create function solvency.take_tree(p_said_ms bigint) returns solvency.tree
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
  t.places := solvency.write_places(today, before);
  select * into in_tree from solvency.sums_of_places();
  perform solvency.check_sums(array[in_tree.available, in_tree.unsettled, in_tree.withdrawing, in_tree.escrow], t.owed);
  perform solvency.write_nodes(today, before, t.places);
  truncate solvency.changes;
  select solvency.group_hash(n.hashes, n.sums), solvency.sum_of(n.sums) into strict t.root, t.sum
  from solvency.nodes n where n.level = solvency.top_level(t.places) and n.index = 0 order by n.day desc limit 1;
  t.owed.prepaid := in_tree.prepaid;
  t.refunds := (select p.other from solvency.places p where p.debt = 'refunds');
  t.invoices := (select p.other from solvency.places p where p.debt = 'invoices');
  t.suspense := (select p.other from solvency.places p where p.debt = 'suspense');
  if t.sum <> coalesce((t.owed).available, 0) + coalesce((t.owed).unsettled, 0) + coalesce((t.owed).withdrawing, 0)
      + coalesce((t.owed).escrow, 0) + (t.owed).prepaid + t.refunds + t.invoices + t.suspense then
    raise exception 'the root does not hold the sum of its places' using errcode = 'check_violation';
  end if;
  return t;
end $$;

-- Deletes rows that no stored day needs.
create function solvency.prune() returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  kept constant date := solvency.kept_from();
begin
  if kept is null then return; end if;
  delete from solvency.leaves l where l.until <= kept;
  delete from solvency.nodes n using solvency.nodes newer
  where newer.level = n.level and newer.index = n.index and newer.day > n.day and newer.day <= kept and n.day < kept;
end $$;

-- Completes a day. Root and total come from the stored tree, not from the report.
create function solvency.add_day(p_report bytea, p_log_index bigint, p_taken_ms bigint, p_places integer) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into solvency.days (day, taken_at, places, root, owed, report, log_index)
  select (to_timestamp(p_taken_ms / 1000.0) at time zone 'UTC')::date, to_timestamp(p_taken_ms / 1000.0), p_places,
    solvency.group_hash(n.hashes, n.sums), solvency.sum_of(n.sums), p_report, p_log_index
  from solvency.nodes n where n.level = solvency.top_level(p_places) and n.index = 0 order by n.day desc limit 1;
  perform solvency.prune();
end $$;

create type solvency.place_proof as (
  day date, salt text, amounts bigint[], place integer, hashes text[], sums bigint[], log_index bigint);

-- Eight adjacent places as of a day. Amounts are null for a place without a creditor.
create function solvency.leaves_of(p_eight integer, p_day date)
returns table (place integer, seller_id uuid, debt text, amounts bigint[])
language sql stable set search_path = pg_catalog, pg_temp as $$
  select g.place, p.seller_id, p.debt, case when p.since <= p_day then p.amounts
    else (select l.amounts from solvency.leaves l
      where l.place = g.place and l.day <= p_day and l.until > p_day) end
  from generate_series(p_eight * 8, p_eight * 8 + 7) g (place) left join solvency.standing p on p.place = g.place
$$;

-- A seller's inclusion proof for a day (or the latest), siblings from the leaf upwards. Null when the seller
-- is not in that tree or its paths are pruned.
create function solvency.place_of(p_seller uuid, p_day date) returns solvency.place_proof
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  secret constant bytea := (select s.secret from solvency.sealed_secret s);
  own constant integer := (select p.place from solvency.places p where p.seller_id = p_seller);
  d solvency.days;
  proof solvency.place_proof;
  h bytea;
  s bigint[];
  next record;
begin
  select * into d from solvency.days x where p_day is null or x.day = p_day order by x.day desc limit 1;
  if d.day is null or own is null or d.day < solvency.kept_from() then return null; end if;
  select string_agg(leaf.hash, '' order by leaf.place), array_agg(leaf.sum order by leaf.place),
    max(leaf.amounts) filter (where leaf.place = own)
  into h, s, proof.amounts
  from (
    select l.place, l.amounts, case when l.amounts is null then solvency.padding_hash(secret, l.place)
        else solvency.leaf_hash(secret, l.seller_id, l.debt, l.amounts) end as hash,
      case when l.amounts is null then 0 else solvency.sum_of(l.amounts) end as sum
    from solvency.leaves_of(own >> 3, d.day) l
  ) leaf;
  if proof.amounts is null then return null; end if;
  proof.day := d.day;
  proof.salt := encode(solvency.salt_of(secret, p_seller), 'hex');
  proof.place := own;
  proof.log_index := d.log_index;
  for p_level in 0 .. solvency.top_level(d.places) by 3 loop
    if p_level > 0 then
      select n.hashes, n.sums into strict h, s from solvency.nodes n
      where n.level = p_level and n.index = own >> (p_level + 3) and n.day <= d.day order by n.day desc limit 1;
    end if;
    next := solvency.siblings_of(h, s, (own >> p_level) & 7);
    proof.hashes := proof.hashes || array(select encode(x.hash, 'hex') from unnest(next.hashes) with ordinality x (hash, n)
      order by x.n);
    proof.sums := proof.sums || next.sums;
  end loop;
  return proof;
end $$;

-- Holdings on the platform's addresses. Once a day a block of each network is chosen, deep enough to be
-- final. Two watchers report the balance of each address in that block from their own nodes, and the address
-- signs a text that names day and block.
create table solvency.blocks (
  day     date   not null,
  network text   not null,
  height  bigint not null,
  hash    text   not null,
  primary key (day, network)
);
create table solvency.holdings (
  day     date           not null,
  network text           not null,
  address text           not null,
  watcher text           not null,
  units   numeric(78, 0) not null constraint no_negative_units check (units >= 0),
  primary key (day, network, address, watcher),
  foreign key (day, network) references solvency.blocks
);
create table solvency.signatures (
  day       date not null,
  network   text not null,
  address   text not null,
  signature text not null constraint whole_signature check (signature ~ '^0x[0-9a-f]{130}$'),
  primary key (day, network, address),
  foreign key (day, network) references solvency.blocks
);
create trigger stays before update or delete on solvency.blocks for each row execute function solvency.refuse_change();
create trigger stays before update or delete on solvency.holdings for each row execute function solvency.refuse_change();
create trigger stays before update or delete on solvency.signatures for each row execute function solvency.refuse_change();

-- Addresses that the calling watcher has not reported today, with the block to read.
create function solvency.to_say(p_network text, p_said_ms bigint)
returns table (day text, height bigint, hash text, address text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  today constant date := (to_timestamp(now_ms / 1000.0) at time zone 'UTC')::date;
begin
  insert into solvency.blocks (day, network, height, hash)
  select today, p_network, b.height, b.hash
  from chain.watchers w join chain.blocks b on b.network = w.network
  where w.network = p_network and b.at >= today::timestamp at time zone 'UTC'
    and b.height <= chain.final_height(w.head_height, w.finalized_height,
      (chain.deposit_rules_at(p_network, now_ms)).confirmations)
  order by b.height limit 1
  on conflict do nothing;
  return query
  select today::text, b.height, b.hash, a.address
  from solvency.blocks b join chain.platform_addresses a on a.network = b.network
  where b.day = today and b.network = p_network and not exists (
    select from solvency.holdings h where h.day = today and h.network = p_network and h.address = a.address
      and h.watcher = session_user)
  order by a.address limit 100;
end $$;

create function solvency.say_holdings(p_day date, p_network text, p_addresses text[], p_units numeric[]) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  insert into solvency.holdings (day, network, address, watcher, units)
  select p_day, p_network, a.address, session_user, n.units
  from unnest(p_addresses, p_units) n (address, units)
    join chain.platform_addresses a on a.network = p_network and a.address = n.address
  on conflict do nothing
$$;

-- Balances that at least two watchers report identically. If any watcher differs, the address is missing
-- here.
create view solvency.seen_holdings as
select h.day, h.network, h.address, min(h.units) as units
from solvency.holdings h group by h.day, h.network, h.address
having count(distinct h.watcher) >= 2 and min(h.units) = max(h.units);

-- Unsigned addresses with a confirmed positive balance. `origin` is the name in the log's first key.
create function solvency.to_sign(p_network text, p_said_ms bigint)
returns table (origin text, day text, height bigint, hash text, address text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select split_part(e.text, E'\n', 2), b.day::text, b.height, b.hash, h.address
  from solvency.blocks b join solvency.seen_holdings h on h.day = b.day and h.network = b.network
    join proofs.log_entries e on e.index = 0
  where b.network = p_network and h.units > 0
    and b.day = (to_timestamp(public.business_now_ms(p_said_ms) / 1000.0) at time zone 'UTC')::date
    and not exists (select from solvency.signatures s
      where s.day = b.day and s.network = b.network and s.address = h.address)
  order by h.address
$$;

create function solvency.add_signature(p_day date, p_network text, p_address text, p_signature text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  insert into solvency.signatures (day, network, address, signature)
  select p_day, p_network, h.address, p_signature from solvency.seen_holdings h
  where h.day = p_day and h.network = p_network and h.address = p_address
  on conflict do nothing
$$;

-- Whether each followed network has its block, two matching reports per address and a signature of each
-- paying wallet.
create function solvency.is_all_said(p_said_ms bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  today constant date := (to_timestamp(public.business_now_ms(p_said_ms) / 1000.0) at time zone 'UTC')::date;
begin
  return not exists (
    select from chain.watchers w join chain.platform_addresses a on a.network = w.network
      left join solvency.seen_holdings h on h.day = today and h.network = w.network and h.address = a.address
    where h.units is null or (h.units > 0
      and exists (select from chain.wallets x where x.network = w.network and lower(x.address) = lower(a.address))
      and not exists (select from solvency.signatures s
        where s.day = today and s.network = w.network and s.address = a.address)));
end $$;

-- Cold addresses: no process has the key, so a person signs by hand, for the block of a day that is over
-- (ADR 69). A member of finance submits the signature and an approver confirms it. The API checks the signer
-- on submission and the worker again before reporting, because the database cannot verify signatures.
create table solvency.cold_signatures (
  id         uuid        primary key default gen_random_uuid(),
  day        date        not null,
  network    text        not null,
  address    text        not null,
  signature  text        not null constraint whole_signature check (signature ~ '^0x[0-9a-f]{130}$'),
  state      text        not null default 'brought' constraint known_state check (state in ('brought', 'confirmed', 'declined')),
  brought_by text        not null,
  brought_at timestamptz not null,
  ended_by   text,
  ended_at   timestamptz,
  foreign key (day, network) references solvency.blocks,
  constraint end_is_whole check ((state = 'brought') = (ended_by is null) and (ended_by is null) = (ended_at is null)),
  constraint confirmed_by_somebody_else check (state <> 'confirmed' or ended_by <> brought_by)
);
create unique index one_cold_signature_a_day on solvency.cold_signatures (network, address, day) where state <> 'declined';
create unique index one_cold_signature_waits on solvency.cold_signatures (network, address) where state = 'brought';
create trigger stays before delete or update of id, day, network, address, signature, brought_by, brought_at
  on solvency.cold_signatures for each row execute function solvency.refuse_change();
create trigger ends_once before update on solvency.cold_signatures
  for each row when (old.state <> 'brought') execute function solvency.refuse_change();

-- Days after its block's day for which a signature counts. Mirrors SIGNATURE_COUNTS_DAYS in core/solvency.
create function solvency.signature_counts_days() returns integer
language sql immutable parallel safe as $$ select 31 $$;

-- Platform addresses that are not paying wallets, with the last balance confirmed by the watchers.
create view solvency.cold_addresses as
select a.network, a.address, coalesce(h.units, 0) as units, h.day as seen_on
from chain.platform_addresses a
  left join lateral (select s.units, s.day from solvency.seen_holdings s
    where s.network = a.network and s.address = a.address order by s.day desc limit 1) h on true
where a.network <> 'trc20'
  and not exists (select from chain.wallets w where w.network = a.network and lower(w.address) = lower(a.address));

-- For the console: each cold address with the latest block to sign, the latest valid signature, and any
-- submission that awaits confirmation.
create function solvency.list_cold_wallets()
returns table (network text, address text, amount bigint, origin text, day text, height bigint, hash text,
  signed_on text, signed_by text, confirmed_by text, waiting_id uuid, waiting_for text, waiting_by text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.network, c.address, (chain.count_units(c.units, w.decimals)).amount,
    (select split_part(e.text, E'\n', 2) from proofs.log_entries e where e.index = 0), b.day::text, b.height, b.hash,
    s.day::text, s.brought_by, s.ended_by, o.id, o.day::text, o.brought_by
  from solvency.cold_addresses c join chain.watchers w on w.network = c.network
    left join lateral (select x.* from solvency.blocks x where x.network = c.network order by x.day desc limit 1) b on true
    left join lateral (select x.* from solvency.cold_signatures x where x.network = c.network and x.address = c.address
      and x.state = 'confirmed' order by x.day desc limit 1) s on true
    left join solvency.cold_signatures o on o.network = c.network and o.address = c.address and o.state = 'brought'
  order by c.network, c.address
$$;

-- All texts that a signature submitted now may cover, newest first.
create function solvency.cold_texts(p_network text, p_address text, p_said_ms bigint)
returns table (origin text, day text, height bigint, hash text, address text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select split_part(e.text, E'\n', 2), b.day::text, b.height, b.hash, c.address
  from solvency.cold_addresses c join solvency.blocks b on b.network = c.network
    join proofs.log_entries e on e.index = 0
  where c.network = p_network and lower(c.address) = lower(p_address)
    and b.day >= (to_timestamp(public.business_now_ms(p_said_ms) / 1000.0) at time zone 'UTC')::date
      - solvency.signature_counts_days()
  order by b.day desc
$$;

create type solvency.signature_brought as (outcome text, id uuid);

create function solvency.bring_cold_signature(
  p_network text, p_address text, p_day date, p_signature text, p_by uuid, p_said_ms bigint
) returns solvency.signature_brought
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  new_id uuid;
begin
  if not staff.may(p_by, 'finance') then return row('role-not-allowed', null)::solvency.signature_brought; end if;
  if not exists (select from solvency.cold_texts(p_network, p_address, p_said_ms) t
      where t.address = p_address and t.day = p_day::text) then
    return row('cold-wallet-unknown', null)::solvency.signature_brought;
  end if;
  insert into solvency.cold_signatures (day, network, address, signature, brought_by, brought_at)
  values (p_day, p_network, p_address, p_signature, p_by::text, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0))
  on conflict do nothing returning id into new_id;
  return row(case when new_id is null then 'signature-there' else 'brought' end, new_id)::solvency.signature_brought;
end $$;

create function solvency.end_cold_signature(p_id uuid, p_outcome text, p_by uuid, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  brought solvency.cold_signatures;
begin
  if p_outcome not in ('confirmed', 'declined') then
    raise exception 'a signature is confirmed or declined' using errcode = 'check_violation';
  end if;
  if not staff.may(p_by, 'finance-approver') then return 'role-not-allowed'; end if;
  select * into brought from solvency.cold_signatures c where c.id = p_id for no key update;
  if not found or brought.state <> 'brought' then return 'nothing-proposed'; end if;
  if p_outcome = 'confirmed' and not staff.may_be_second(brought.brought_by, p_by, at_ms) then
    return 'second-person-needed';
  end if;
  update solvency.cold_signatures set state = p_outcome, ended_by = p_by::text,
    ended_at = to_timestamp(at_ms / 1000.0)
  where id = p_id;
  return p_outcome;
end $$;

-- When the first signature of a funded cold address expires; null when no cold address is funded. An address
-- without a confirmed signature counts as expired since the epoch.
create function solvency.cold_signatures_end() returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select min(coalesce((s.day + solvency.signature_counts_days() + 1)::timestamp at time zone 'UTC', 'epoch'))
  from solvency.cold_addresses c
    left join lateral (select x.day from solvency.cold_signatures x where x.network = c.network and x.address = c.address
      and x.state = 'confirmed' order by x.day desc limit 1) s on true
  where c.units > 0
$$;

-- Holdings of the platform's addresses in millionths, rounded down. Never more than the balance in the block;
-- less if money had left by the time the books were totalled. Includes the signature of the same day, or a
-- manual one that is still valid; null if there is neither.
create function solvency.held_on_chains(p_day date)
returns table (network text, address text, amount bigint, height bigint, hash text,
  signed_on text, signed_height bigint, signed_hash text, signature text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.network, h.address, (chain.count_units(least(h.units, coalesce(c.units, h.units)), w.decimals)).amount,
    b.height, b.hash, s.day::text, s.height, s.hash, s.signature
  from solvency.seen_holdings h
    join solvency.blocks b on b.day = h.day and b.network = h.network
    join chain.watchers w on w.network = h.network
    left join chain.balances c on c.network = h.network and lower(c.address) = lower(h.address)
    left join lateral (
      select x.day, at.height, at.hash, x.signature
      from (select o.day, o.signature from solvency.signatures o
          where o.day = h.day and o.network = h.network and o.address = h.address
        union all
        select o.day, o.signature from solvency.cold_signatures o
          where o.network = h.network and o.address = h.address and o.state = 'confirmed'
            and o.day between h.day - solvency.signature_counts_days() and h.day) x
        join solvency.blocks at on at.day = x.day and at.network = h.network
      order by x.day desc limit 1) s on true
  where h.day = p_day and h.units > 0
  order by h.network, h.address
$$;

-- All other addresses of a network, summed into one row: each could identify a customer, so none is
-- published. If a watcher's node shows less than the transfers imply, the lower figure counts.
create function solvency.held_elsewhere(p_day date) returns table (network text, addresses bigint, amount bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.network, count(*), (chain.count_units(sum(least(c.units, coalesce(r.units, c.units))), w.decimals)).amount
  from chain.balances c
    join chain.watchers w on w.network = c.network
    left join lateral (select min(r.units) as units from chain.readings r
      where r.network = c.network and r.address = c.address and not r.is_right) r on true
  where c.units > 0 and not exists (select from solvency.seen_holdings h
    where h.day = p_day and h.network = c.network and lower(h.address) = lower(c.address))
  group by c.network, w.decimals order by c.network
$$;

-- Liabilities without a payment behind them, one row each.
create function solvency.unbacked() returns table (kind text, reference text, amount bigint, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'no-transfer', d.id::text, d.amount, d.credited_at from wallet.deposits d
  where d.backing = 'unbacked' and not wallet.is_undone(d.transfer_id)
  union all
  select 'gone', t.transaction_hash, t.amount, t.missing_since from chain.transfers t
  where t.missing_since is not null and t.state = 'credited'
  order by 4, 2
$$;
