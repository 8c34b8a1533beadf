-- What is owed, once a day, in one tree that everybody can check a place of (DOMAIN §15, docs/proofs.md §8), beside what is
-- held. Nobody who can log in writes here but by these functions: the tree is made of the books and of nothing else, and what
-- stands in it stays.
create schema solvency;

-- 32 bytes by the server's own strong random.
create function solvency.random_bytes() returns bytea
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;

-- What all padding is made of. No login role reads it: who knew it could tell padding from sellers.
create table solvency.padding_secret (
  only_row boolean primary key default true check (only_row),
  secret   bytea   not null default solvency.random_bytes() constraint whole_secret check (length(secret) = 32)
);
insert into solvency.padding_secret default values;

-- Who stands where, for ever, with the newest amounts. A seller's are, in this order: available, unsettled, withdrawing,
-- escrow, prepaid. Everything else that is owed has one amount.
create table solvency.places (
  place          integer  primary key constraint in_a_tree check (place >= 0),
  seller_id      uuid     unique,
  debt           text     unique constraint known_debt check (debt in ('refunds', 'invoices', 'suspense', 'disputed', 'reserve')),
  -- Told to the seller, and to nobody else.
  salt           bytea    constraint whole_salt check (length(salt) = 32),
  amounts        bigint[] not null constraint no_negative_amount check (0 <= all (amounts)),
  journal_length bigint,
  constraint one_owner check (num_nonnulls(seller_id, debt) = 1 and num_nonnulls(seller_id, salt, journal_length) in (0, 3)),
  constraint whole_amounts check (cardinality(amounts) = case when debt is null then 5 else 1 end
    and array_position(amounts, null) is null)
) with (fillfactor = 90);

-- Amounts by day, of those that changed on it.
create table solvency.leaves (
  place   integer  not null,
  day     date     not null,
  amounts bigint[] not null constraint no_negative_amount check (0 <= all (amounts)),
  primary key (place, day)
);

-- Nodes by day, of those that changed on it, from the third level up: each of that level stands for eight places, which are
-- hashed again when a path leads through them.
create table solvency.nodes (
  level smallint not null constraint kept_level check (level >= 3),
  index integer  not null,
  day   date     not null,
  hash  bytea    not null constraint whole_hash check (length(hash) = 32),
  sum   bigint   not null constraint no_negative_sum check (sum >= 0),
  primary key (level, index, day)
);

create table solvency.days (
  day       date        primary key,
  taken_at  timestamptz not null,
  places    integer     not null constraint power_of_two check (places >= 1024 and (places & (places - 1)) = 0),
  root      bytea       not null constraint whole_root check (length(root) = 32),
  owed      bigint      not null constraint not_negative check (owed >= 0),
  -- The very bytes that are served.
  report    bytea       not null,
  log_index bigint      not null constraint in_the_log check (log_index >= 0)
);

-- Work of one taking, empty in between; a crash may take it.
create unlogged table solvency.changes (
  seller_id      uuid unique,
  debt           text unique,
  amounts        bigint[] not null,
  journal_length bigint
);
-- By which prices prepaid episodes were valued last.
create table solvency.pricing (
  only_row boolean primary key default true check (only_row),
  packs    jsonb   not null
);
insert into solvency.pricing (packs) values ('null');

create function solvency.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what is owed was published: it stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger stays before update or delete on solvency.leaves for each row execute function solvency.refuse_change();
create trigger stays before update or delete on solvency.nodes for each row execute function solvency.refuse_change();
create trigger stays before update or delete on solvency.days for each row execute function solvency.refuse_change();
create trigger stays before delete or update of place, seller_id, debt, salt on solvency.places
  for each row execute function solvency.refuse_change();
create trigger stays_whole before truncate on solvency.leaves execute function solvency.refuse_change();
create trigger stays_whole before truncate on solvency.nodes execute function solvency.refuse_change();
create trigger stays_whole before truncate on solvency.days execute function solvency.refuse_change();
create trigger stays_whole before truncate on solvency.places execute function solvency.refuse_change();

-- The twins of core/proofs/owed-tree.ts. Plain, so that they are put in place of their calls.
create function solvency.sum_of(p_amounts bigint[]) returns bigint
language sql immutable parallel safe as $$
  select p_amounts[1] + coalesce(p_amounts[2], 0) + coalesce(p_amounts[3], 0) + coalesce(p_amounts[4], 0)
    + coalesce(p_amounts[5], 0)
$$;

create function solvency.leaf_hash(p_seller uuid, p_salt bytea, p_debt text, p_amounts bigint[]) returns bytea
language sql immutable parallel safe as $$
  select sha256('\x00'::bytea || convert_to(case when p_debt is null
    then 'cliffhanger-owed-1' || E'\n'
      || encode(sha256(convert_to(encode(p_salt, 'hex') || E'\n' || p_seller::text, 'UTF8')), 'hex')
    else 'cliffhanger-owed-other-1' || E'\n' || p_debt end
    || E'\n' || array_to_string(p_amounts, E'\n'), 'UTF8'))
$$;

create function solvency.padding_hash(p_secret bytea, p_place integer) returns bytea
language sql immutable parallel safe as $$
  select sha256('\x00'::bytea || convert_to('cliffhanger-owed-none-1' || E'\n'
    || encode(sha256(p_secret || int4send(p_place)), 'hex'), 'UTF8'))
$$;

create function solvency.node_hash(p_left bytea, p_left_sum bigint, p_right bytea, p_right_sum bigint) returns bytea
language sql immutable parallel safe as $$
  select sha256('\x01'::bytea || p_left || int8send(p_left_sum) || p_right || int8send(p_right_sum))
$$;

-- Of four leaves, and of eight.
create function solvency.quad_hash(h bytea[], s bigint[], p_from integer) returns bytea
language sql immutable parallel safe as $$
  select solvency.node_hash(
    solvency.node_hash(h[p_from], s[p_from], h[p_from + 1], s[p_from + 1]), s[p_from] + s[p_from + 1],
    solvency.node_hash(h[p_from + 2], s[p_from + 2], h[p_from + 3], s[p_from + 3]), s[p_from + 2] + s[p_from + 3])
$$;

create function solvency.eight_hash(h bytea[], s bigint[]) returns bytea
language sql immutable parallel safe as $$
  select solvency.node_hash(solvency.quad_hash(h, s, 1), s[1] + s[2] + s[3] + s[4],
    solvency.quad_hash(h, s, 5), s[5] + s[6] + s[7] + s[8])
$$;

-- The twin of placesFor.
create function solvency.places_for(p_leaves bigint) returns integer
language sql immutable parallel safe as $$
  select greatest(1024, (2 ^ ceil(log(2, greatest(1, p_leaves) * 2.0)))::integer)
$$;

-- What the books say is owed, as of one moment.
create type solvency.owed as (
  available bigint, unsettled bigint, withdrawing bigint, escrow bigint, prepaid bigint, episodes bigint, accounts jsonb);

-- Whose amounts are not those of the tree, and all sums: one statement, so that all of it is of one moment. Prices of packs
-- bound what prepaid episodes are bought back for: when they change, all of these are valued again.
create function solvency.find_changes(p_said_ms bigint) returns solvency.owed
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  first_seller constant uuid := '00000000-0000-0000-0000-000000000100';
  prices constant jsonb := (select jsonb_agg(to_jsonb(p) order by p.pack)
    from levels.packs_in_force(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) p);
  is_repriced constant boolean := (select p.packs is distinct from prices from solvency.pricing p);
  owed solvency.owed;
begin
  with changed as (
    insert into solvency.changes (seller_id, amounts, journal_length)
    select b.journal_id, array[b.available, b.unsettled, b.withdrawing, b.escrow,
        case when b.episodes > 0 then (levels.credits_value(b.journal_id, p_said_ms)).amount else 0 end], b.journal_length
    from ledger.books b left join solvency.places p on p.seller_id = b.journal_id
    where b.journal_id >= first_seller
      and (p.place is null or p.journal_length <> b.journal_length or (is_repriced and b.episodes > 0)
        or (p.amounts[1], p.amounts[2], p.amounts[3], p.amounts[4])
          <> (b.available, b.unsettled, b.withdrawing, b.escrow))
  )
  select sum(b.available), sum(b.unsettled), sum(b.withdrawing), sum(b.escrow), null, sum(b.episodes),
    (select coalesce(jsonb_object_agg(a.account, a.balance::text), '{}') from ledger.sum_accounts() a)
  into owed from ledger.books b where b.journal_id >= first_seller;
  update solvency.pricing set packs = prices where is_repriced;
  -- What is not a seller's: `processor:usdt-…` holds what viewers have sent for invoices that became no order.
  insert into solvency.changes (debt, amounts)
  select d.debt, array[d.amount] from (
    select 'refunds' as debt, coalesce((owed.accounts ->> 'platform:refunds_payable')::bigint, 0) as amount
    union all select 'suspense', coalesce((owed.accounts ->> 'platform:suspense')::bigint, 0)
    union all select 'invoices', (select coalesce(sum(greatest(a.value::bigint, 0)), 0)::bigint
      from jsonb_each_text(owed.accounts) a where a.key like 'processor:usdt-%')
  ) d left join solvency.places p on p.debt = d.debt
  where p.amounts is distinct from array[d.amount];
  return owed;
end $$;

-- Each new one at a place that a strong random names; who meets somebody there draws again. At most half are taken.
create function solvency.give_places(p_places integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  loop
    insert into solvency.places (place, seller_id, debt, salt, amounts, journal_length)
    select (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint & (p_places - 1))::integer, c.seller_id, c.debt,
      case when c.debt is null then solvency.random_bytes() end, c.amounts, c.journal_length
    from solvency.changes c
    where not exists (select from solvency.places p where p.seller_id = c.seller_id)
      and not exists (select from solvency.places p where p.debt = c.debt)
    on conflict do nothing;
    exit when not found;
  end loop;
end $$;

-- Nobody is left out or made smaller: the tree's amounts are those of the books, and the books' those of their transfers.
create function solvency.check_whole(p_owed solvency.owed) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  in_tree bigint[];
begin
  select array[coalesce(sum(p.amounts[1]), 0), coalesce(sum(p.amounts[2]), 0), coalesce(sum(p.amounts[3]), 0),
    coalesce(sum(p.amounts[4]), 0)]::bigint[]
  into in_tree from solvency.places p where p.seller_id is not null;
  if in_tree is distinct from array[coalesce(p_owed.available, 0), coalesce(p_owed.unsettled, 0),
      coalesce(p_owed.withdrawing, 0), coalesce(p_owed.escrow, 0)] then
    raise exception 'the tree holds %, the books another', in_tree using errcode = 'check_violation';
  end if;
  if in_tree is distinct from array[coalesce((p_owed.accounts ->> 'seller:available')::bigint, 0),
      coalesce((p_owed.accounts ->> 'seller:unsettled')::bigint, 0),
      coalesce((p_owed.accounts ->> 'seller:withdrawing')::bigint, 0),
      coalesce((p_owed.accounts ->> 'order:escrow')::bigint, 0)] then
    raise exception 'the books hold %, their transfers another', in_tree using errcode = 'check_violation';
  end if;
end $$;

-- The eights that hold these places, and every node above them.
create function solvency.write_nodes(p_day date, p_eights integer[], p_depth integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp set work_mem = '128MB' as $$
declare
  secret constant bytea := (select s.secret from solvency.padding_secret s);
  dirty integer[] := p_eights;
begin
  insert into solvency.nodes (level, index, day, hash, sum)
  select 3, e.index, p_day, solvency.eight_hash(e.hashes, e.sums),
    e.sums[1] + e.sums[2] + e.sums[3] + e.sums[4] + e.sums[5] + e.sums[6] + e.sums[7] + e.sums[8]
  from (
    select l.place >> 3 as index, array_agg(l.hash order by l.place) as hashes, array_agg(l.sum order by l.place) as sums
    from (
      select s.place, case when p.place is null then solvency.padding_hash(secret, s.place)
          else solvency.leaf_hash(p.seller_id, p.salt, p.debt, p.amounts) end as hash,
        case when p.place is null then 0 else solvency.sum_of(p.amounts) end as sum
      from (select d.eight * 8 + o.at as place from unnest(dirty) d (eight), generate_series(0, 7) o (at)) s
        left join solvency.places p on p.place = s.place
    ) l group by l.place >> 3
  ) e;
  for p_level in 4 .. p_depth loop
    dirty := array(select distinct d.index >> 1 from unnest(dirty) d (index));
    insert into solvency.nodes (level, index, day, hash, sum)
    select p_level, up.index, p_day, solvency.node_hash(l.hash, l.sum, r.hash, r.sum), l.sum + r.sum
    from unnest(dirty) up (index)
      cross join lateral (select n.hash, n.sum from solvency.nodes n
        where n.level = p_level - 1 and n.index = up.index * 2 order by n.day desc limit 1) l
      cross join lateral (select n.hash, n.sum from solvency.nodes n
        where n.level = p_level - 1 and n.index = up.index * 2 + 1 order by n.day desc limit 1) r;
  end loop;
end $$;

create type solvency.tree as (
  day date, taken_ms bigint, places integer, root bytea, sum bigint, owed solvency.owed, refunds bigint, invoices bigint,
  suspense bigint);

-- The tree of the day, out of the books. Null when the day was taken already. The day is added in the same transaction.
create function solvency.take_tree(p_said_ms bigint) returns solvency.tree
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set work_mem = '128MB' as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  today constant date := (to_timestamp(now_ms / 1000.0) at time zone 'UTC')::date;
  before integer;
  depth integer;
  eights integer[];
  t solvency.tree;
begin
  perform pg_advisory_xact_lock('solvency.days'::regclass::oid::bigint);
  if exists (select from solvency.days d where d.day >= today) then return null; end if;
  truncate solvency.changes;
  t.day := today;
  t.taken_ms := now_ms;
  t.owed := solvency.find_changes(p_said_ms);
  before := coalesce((select d.places from solvency.days d order by d.day desc limit 1), 0);
  t.places := greatest(before, solvency.places_for((select count(*) from solvency.places)
    + (select count(*) from solvency.changes c where not exists (select from solvency.places p where p.seller_id = c.seller_id)
       and not exists (select from solvency.places p where p.debt = c.debt))));
  update solvency.places p set amounts = c.amounts, journal_length = c.journal_length
  from solvency.changes c where p.seller_id = c.seller_id;
  update solvency.places p set amounts = c.amounts from solvency.changes c where p.debt = c.debt;
  perform solvency.give_places(t.places);
  perform solvency.check_whole(t.owed);
  insert into solvency.leaves (place, day, amounts)
  select p.place, today, p.amounts from solvency.changes c join solvency.places p on p.seller_id = c.seller_id
  union all
  select p.place, today, p.amounts from solvency.changes c join solvency.places p on p.debt = c.debt;
  eights := array(
    select p.place >> 3 from solvency.changes c join solvency.places p on p.seller_id = c.seller_id
    union select p.place >> 3 from solvency.changes c join solvency.places p on p.debt = c.debt
    -- Where the tree has grown there is padding now.
    union select g from generate_series(before >> 3, (t.places >> 3) - 1) g);
  depth := log(2, t.places)::integer;
  perform solvency.write_nodes(today, eights, depth);
  truncate solvency.changes;
  select n.hash, n.sum into strict t.root, t.sum
  from solvency.nodes n where n.level = depth and n.index = 0 order by n.day desc limit 1;
  t.owed.prepaid := (select coalesce(sum(p.amounts[5]), 0) from solvency.places p where p.seller_id is not null);
  t.refunds := (select p.amounts[1] from solvency.places p where p.debt = 'refunds');
  t.invoices := (select p.amounts[1] from solvency.places p where p.debt = 'invoices');
  t.suspense := (select p.amounts[1] from solvency.places p where p.debt = 'suspense');
  if t.sum <> coalesce((t.owed).available, 0) + coalesce((t.owed).unsettled, 0) + coalesce((t.owed).withdrawing, 0)
      + coalesce((t.owed).escrow, 0) + (t.owed).prepaid + t.refunds + t.invoices + t.suspense then
    raise exception 'the root does not hold the sum of its places' using errcode = 'check_violation';
  end if;
  return t;
end $$;

-- Ends the taking of a day: root and sum are the tree's own, whatever the report says.
create function solvency.add_day(p_report bytea, p_log_index bigint, p_taken_ms bigint, p_places integer) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  insert into solvency.days (day, taken_at, places, root, owed, report, log_index)
  select (to_timestamp(p_taken_ms / 1000.0) at time zone 'UTC')::date, to_timestamp(p_taken_ms / 1000.0), p_places, n.hash,
    n.sum, p_report, p_log_index
  from solvency.nodes n where n.level = log(2, p_places)::integer and n.index = 0 order by n.day desc limit 1
$$;

create type solvency.place_proof as (
  day date, salt text, amounts bigint[], place integer, hashes text[], sums bigint[], log_index bigint);

-- A seller's own place on a day, or on the newest: the siblings from the leaf upwards. Null: not in that tree.
create function solvency.place_of(p_seller uuid, p_day date) returns solvency.place_proof
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  secret constant bytea := (select s.secret from solvency.padding_secret s);
  d solvency.days;
  own solvency.places;
  proof solvency.place_proof;
  h bytea[];
  s bigint[];
  at integer;
begin
  select * into d from solvency.days x where p_day is null or x.day = p_day order by x.day desc limit 1;
  select * into own from solvency.places p where p.seller_id = p_seller;
  if d.day is null or own.place is null then return null; end if;
  proof.amounts := (select l.amounts from solvency.leaves l
    where l.place = own.place and l.day <= d.day order by l.day desc limit 1);
  if proof.amounts is null then return null; end if;
  select array_agg(leaf.hash order by leaf.place), array_agg(leaf.sum order by leaf.place) into h, s
  from (
    select g.place, case when a.amounts is null then solvency.padding_hash(secret, g.place)
        else solvency.leaf_hash(p.seller_id, p.salt, p.debt, a.amounts) end as hash,
      case when a.amounts is null then 0 else solvency.sum_of(a.amounts) end as sum
    from generate_series((own.place >> 3) * 8, (own.place >> 3) * 8 + 7) g (place)
      left join solvency.places p on p.place = g.place
      left join lateral (select l.amounts from solvency.leaves l
        where l.place = g.place and l.day <= d.day order by l.day desc limit 1) a on true
  ) leaf;
  proof.day := d.day;
  proof.salt := encode(own.salt, 'hex');
  proof.place := own.place;
  proof.log_index := d.log_index;
  at := own.place & 7;
  proof.hashes := array[encode(h[(at # 1) + 1], 'hex')];
  proof.sums := array[s[(at # 1) + 1]];
  at := ((at >> 1) # 1) * 2 + 1;
  proof.hashes := proof.hashes || encode(solvency.node_hash(h[at], s[at], h[at + 1], s[at + 1]), 'hex');
  proof.sums := proof.sums || (s[at] + s[at + 1]);
  at := case when (own.place & 4) = 0 then 5 else 1 end;
  proof.hashes := proof.hashes || encode(solvency.quad_hash(h, s, at), 'hex');
  proof.sums := proof.sums || (s[at] + s[at + 1] + s[at + 2] + s[at + 3]);
  select proof.hashes || array_agg(encode(n.hash, 'hex') order by l.level), proof.sums || array_agg(n.sum order by l.level)
  into proof.hashes, proof.sums
  from generate_series(3, log(2, d.places)::integer - 1) l (level)
    cross join lateral (select n.hash, n.sum from solvency.nodes n
      where n.level = l.level and n.index = (own.place >> l.level) # 1 and n.day <= d.day order by n.day desc limit 1) n;
  return proof;
end $$;

-- What lies on the platform's addresses. Once a day a block is fixed for each network, deep enough to stay; two watchers say
-- what each address holds in it, by their own nodes; the address signs for the day and the block.
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

-- The addresses whose holdings the caller has not said yet today, and the block that it is about.
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

-- What two watchers have seen alike. The least counts where more than two have spoken.
create view solvency.seen_holdings as
select h.day, h.network, h.address, min(h.units) as units
from solvency.holdings h group by h.day, h.network, h.address
having count(distinct h.watcher) >= 2 and min(h.units) = max(h.units);

-- What the addresses are to sign for: seen by two, something there, and not signed for yet.
create function solvency.to_sign(p_network text, p_said_ms bigint)
returns table (day text, height bigint, hash text, address text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.day::text, b.height, b.hash, h.address
  from solvency.blocks b join solvency.seen_holdings h on h.day = b.day and h.network = b.network
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

-- Whether every network that is followed has its block, its two watchers and, of the wallets that pay, its signatures.
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

-- An address of the platform, in millionths, rounded down: never more than lay on it in the block, and less where some had
-- left by the time at which the books were added up.
create function solvency.held_on_chains(p_day date)
returns table (network text, address text, amount bigint, height bigint, hash text, signature text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.network, h.address, (chain.count_units(least(h.units, coalesce(c.units, h.units)), w.decimals)).amount,
    b.height, b.hash, s.signature
  from solvency.seen_holdings h
    join solvency.blocks b on b.day = h.day and b.network = h.network
    join chain.watchers w on w.network = h.network
    left join chain.balances c on c.network = h.network and lower(c.address) = lower(h.address)
    left join solvency.signatures s on s.day = h.day and s.network = h.network and s.address = h.address
  where h.day = p_day and h.units > 0
  order by h.network, h.address
$$;

-- All other addresses of a network in one line: each is somebody's, and named to nobody. Where a node showed less than the
-- transfers say, that.
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

-- Owed, without a payment behind it: each by name.
create function solvency.unbacked() returns table (kind text, reference text, amount bigint, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'no-transfer', d.id::text, d.amount, d.credited_at from wallet.deposits d
  where d.backing = 'unbacked' and not wallet.is_undone(d.transfer_id)
  union all
  select 'gone', t.transaction_hash, t.amount, t.missing_since from chain.transfers t
  where t.missing_since is not null and t.state = 'credited'
  order by 4, 2
$$;
