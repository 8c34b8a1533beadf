-- The verifiable draw of popular traffic (DOMAIN §5): one secret per day, its fingerprint published before
-- the day and the secret after it. Participants and weights follow from approvals, consigned dramas and
-- checked posts, all of which are recorded decisions or figures that no login role can write (ADR 36).

-- Append-only: no login role may change a day.
create table checkout.allocation_days (
  day         date        primary key,
  secret      text        not null constraint secret_form check (secret ~ '^[0-9a-f]{64}$'),
  fingerprint text        not null constraint fingerprint_of_secret
    check (fingerprint = encode(sha256(decode(secret, 'hex')), 'hex')),
  prepared_at timestamptz not null
);

-- The participants of a day's draws per drama, as published; created once a day by weights_of_day.
create table checkout.allocation_snapshots (
  day     date        primary key references checkout.allocation_days,
  made_at timestamptz not null
);

create table checkout.allocation_weights (
  day       date    not null references checkout.allocation_snapshots,
  drama_id  uuid    not null,
  seller_id uuid    not null,
  weight    integer not null constraint some_weight check (weight > 0),
  primary key (day, drama_id, seller_id)
);

-- Level share × credit factor, in tenths, so that halves are whole numbers (core/orders/draw: trafficWeight).
create function checkout.traffic_weight(p_level_weight integer, p_score integer) returns integer
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when p_score < 40 then 0 when p_score < 60 then p_level_weight * 5 else p_level_weight * 10 end
$$;

-- Stores the weights of a day once; false if they exist. Per level, the objects give the weight and the
-- settled sales in micro-USDT that earn it.
create function checkout.weights_of_day(
  p_day date, p_day_begins_ms bigint, p_made_ms bigint, p_level_weights jsonb, p_earned_at jsonb
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made_at    constant timestamptz := to_timestamp(p_made_ms / 1000.0);
  day_begins constant timestamptz := to_timestamp(p_day_begins_ms / 1000.0);
begin
  insert into checkout.allocation_snapshots (day, made_at) values (p_day, made_at) on conflict do nothing;
  if not found then return false; end if;

  -- Before the weights are read, and locked until they are written, so that a concurrent refund finds the
  -- upgrade used up.
  update levels.purchases p set used_up_at = made_at
  from identity.sellers s, public.seller_rights r, ledger.books b
  where s.seller_id = p.seller_id and r.seller_id = p.seller_id and b.journal_id = p.seller_id
    and p.to_level = s.level and p.refunded_at is null and p.used_up_at is null
    and p.bought_at > day_begins - interval '336 hours'
    and levels.is_used_up(p.price, p.rights, p.episodes, r.from_level, r.from_packs, r.used, b.episodes);

  insert into checkout.allocation_weights (day, drama_id, seller_id, weight)
  with open_upgrades as materialized (
    select distinct seller_id from levels.purchases
    where to_level is not null and refunded_at is null and bought_at > day_begins - interval '336 hours'
  ), counted as materialized (
    select s.seller_id, levels.traffic_level(s.seller_id, s.level, coalesce(sales.settled, 0), p_earned_at, day_begins) as level
    from open_upgrades join identity.sellers s using (seller_id)
    cross join lateral (
      select sum(settled_sales)::bigint as settled from (
        select settled_sales from rollups.seller_totals t where t.seller_id = s.seller_id
        union all
        select settled_sales from rollups.pending_lines c where c.seller_id = s.seller_id
      ) figures
    ) sales
  )
  select p_day, drama_id, seller_id, weight from (
    select c.drama_id, c.seller_id, checkout.traffic_weight(
      (p_level_weights ->> coalesce(counted.level, s.level))::integer, public.credit_score_of(c.seller_id)) as weight
    from public.consignments c join identity.sellers s on s.seller_id = c.seller_id
    left join counted on counted.seller_id = c.seller_id
    where c.removed_at is null and c.promoting_since is not null and s.review_state = 'approved' and s.erased_at is null
  ) shares where weight > 0;
  return true;
end $$;

-- Takes today's weights and, in the last hour of the day, tomorrow's, by the levels in force; returns for how
-- many days.
create function checkout.take_allocation_weights(p_said_ms bigint) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  -- Current offset east of UTC.
  zone constant interval := make_interval(mins => coalesce(
    (settings.in_force('platformUtcOffsetMinutes', now_at) #>> '{}')::integer, 0));
  weights jsonb;
  earned_at jsonb;
  next_day date;
  taken integer := 0;
begin
  select jsonb_object_agg(t.level, t.traffic_weight), jsonb_object_agg(t.level, t.earned_at::text) into weights, earned_at
  from levels.terms_in_force(now_at) t;
  for next_day in
    select distinct ((moment at time zone 'UTC') + zone)::date as day
    from unnest(array[now_at, now_at + interval '1 hour']) as m (moment) order by day
  loop
    if checkout.weights_of_day(next_day,
        (extract(epoch from (next_day - zone) at time zone 'UTC') * 1000)::bigint, now_ms, weights, earned_at) then
      taken := taken + 1;
    end if;
  end loop;
  return taken;
end $$;

-- Weights are retained while an order of that day can be audited or appealed, plus two months. Fingerprints
-- and secrets are permanent: one row per day.
create function checkout.forget_allocation_weights(p_said_ms bigint, p_most integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- The database's time: a caller that could choose it could delete the running day's weights.
  today constant date := public.platform_day(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
  forgotten integer;
begin
  delete from checkout.allocation_weights where (day, drama_id, seller_id) in (
    select day, drama_id, seller_id from checkout.allocation_weights where day < today - 100
    order by day, drama_id, seller_id limit p_most);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- The first 64 bits of HMAC-SHA-256(day's secret, order number) (core/orders: allocationPoint).
create function checkout.allocation_point(p_secret text, p_number text) returns numeric
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  secret constant bytea := decode(p_secret, 'hex');
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
  point bigint;
begin
  for octet in 0 .. length(secret) - 1 loop
    inner_pad := set_byte(inner_pad, octet, get_byte(inner_pad, octet) # get_byte(secret, octet));
    outer_pad := set_byte(outer_pad, octet, get_byte(outer_pad, octet) # get_byte(secret, octet));
  end loop;
  point := ('x' || encode(substr(sha256(outer_pad || sha256(inner_pad || convert_to(p_number, 'UTF8'))), 1, 8), 'hex'))
    ::bit(64)::bigint;
  return case when point < 0 then point + 18446744073709551616 else point end;
end $$;

-- The draw's input: the order number, plus the number of sellers passed over (core/orders: drawnText).
create function checkout.drawn_text(p_number text, p_passed uuid[]) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select p_number || case when cardinality(p_passed) > 0 then E'\n' || cardinality(p_passed) else '' end
$$;

-- The seller drawn for an order of a drama by the day's seed, excluding those passed over (core/orders:
-- allocateSeller). Null if no seller takes part or the day's block is not final yet.
create function checkout.allocated_seller(p_day date, p_drama uuid, p_number text, p_passed uuid[]) returns uuid
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

-- A day's secret once the day is over; before that only the draw functions read it.
create function checkout.published_secret(p_day date, p_said_ms bigint) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select d.secret from checkout.allocation_days d
  where d.day = p_day
    and d.day < public.platform_day(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0))
$$;
