-- The credit score (DOMAIN §7): the latest per seller and the history of changes. Computed here from figures
-- that no login role can write (ADR 36), because it decides who may ship from proceeds and influences
-- traffic.
create schema credit;

create table credit.scores (
  seller_id   uuid        primary key,
  score       smallint    not null constraint a_score check (score between 0 and 100),
  facts       jsonb       not null,
  computed_at timestamptz not null
);

create table credit.history (
  seller_id   uuid        not null,
  computed_at timestamptz not null,
  score       smallint    not null constraint a_score check (score between 0 and 100),
  facts       jsonb       not null,
  primary key (seller_id, computed_at)
);
create index history_by_age on credit.history (computed_at);

-- Sellers without a computed score start at 68, like those without history.
create function public.credit_score_of(p_seller uuid) returns integer
language plpgsql stable parallel safe as $$
begin
  return coalesce((select s.score from credit.scores s where s.seller_id = p_seller), 68);
end $$;

-- Rounds half up, like Math.round in core.
create function credit.points(p_out_of integer, p_share double precision) returns integer
language sql immutable parallel safe as $$
  select (floor(p_out_of * p_share) + (p_out_of * p_share - floor(p_out_of * p_share) >= 0.5)::integer)::integer
$$;

-- The public formula of DOMAIN §7 (core/credit: creditScore). A component without data counts 80 %.
create function credit.score_of(p_facts jsonb) returns integer
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when f.due = 0 then 32 else credit.points(40, f.on_time / f.due) end
    + case when f.settled = 0 then 24 else credit.points(30, greatest(0, 1 - f.upheld / f.settled / 0.1::double precision)) end
    + case when f.decided = 0 then 12 else credit.points(15, f.approved / f.decided) end
    + case when (p_facts ->> 'identityVerified')::boolean then 5 else 0 end
    + case when (p_facts ->> 'socialAccountVerified')::boolean then 10 else 0 end
  from (select (p_facts ->> 'ordersDue')::double precision as due, (p_facts ->> 'ordersOnTime')::double precision as on_time,
    (p_facts ->> 'ordersSettledOrUpheld')::double precision as settled,
    (p_facts ->> 'complaintsUpheld')::double precision as upheld,
    (p_facts ->> 'linksDecided')::double precision as decided,
    (p_facts ->> 'linksApproved')::double precision as approved) f
$$;

-- The facts since a time for the next batch of sellers.
create function credit.facts_after(p_after uuid, p_since timestamptz, p_most integer) returns table (seller_id uuid, facts jsonb)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with batch as (
    select s.seller_id, s.official_agent_since from identity.sellers s
    where s.seller_id > p_after and s.review_state = 'approved' and s.erased_at is null order by s.seller_id limit p_most
  )
  select b.seller_id, jsonb_build_object('ordersDue', coalesce(d.shipped, 0), 'ordersOnTime', coalesce(d.on_time, 0),
    'ordersSettledOrUpheld', coalesce(d.settled, 0) + coalesce(d.upheld, 0), 'complaintsUpheld', coalesce(d.upheld, 0),
    'linksDecided', l.decided, 'linksApproved', l.approved, 'identityVerified', b.official_agent_since is not null,
    'socialAccountVerified', exists (select from identity.social_accounts a
      join identity.social_proofs p on p.seller_id = a.seller_id and p.handle = a.handle
      where a.seller_id = b.seller_id and p.proven_at > p_since - interval '120 hours'))
  from batch b
    cross join lateral (
      select sum(shipped)::integer as shipped, sum(on_time)::integer as on_time, sum(settled_orders)::integer as settled,
        sum(upheld)::integer as upheld
      from rollups.seller_days sd where sd.seller_id = b.seller_id and sd.day >= public.platform_day(p_since)
    ) d
    cross join lateral (
      select count(*)::integer as decided, count(*) filter (where p.state = 'succeeded')::integer as approved
      from public.promotion_links p where p.seller_id = b.seller_id and p.decided_at >= p_since
    ) l
$$;

create type credit.refreshed as (last_seller uuid, sellers integer, changed integer);

-- Refreshes the scores of the next batch of sellers. `last_seller` is the cursor for the next batch; null
-- after the last one. Idempotent.
create function credit.refresh(p_after uuid, p_most integer, p_said_ms bigint) returns credit.refreshed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  sellers uuid[]; facts jsonb[];
  refreshed credit.refreshed;
begin
  select array_agg(f.seller_id order by f.seller_id), array_agg(f.facts order by f.seller_id) into sellers, facts
  from credit.facts_after(coalesce(p_after, '00000000-0000-0000-0000-000000000000'), now_at - interval '720 hours', p_most) f;
  refreshed.sellers := coalesce(cardinality(sellers), 0);
  refreshed.last_seller := case when refreshed.sellers = p_most then sellers[p_most] end;
  with given as (
    select g.seller_id, g.facts, credit.score_of(g.facts) as score from unnest(sellers, facts) as g (seller_id, facts)
  ), differing as (
    select g.* from given g left join credit.scores s on s.seller_id = g.seller_id
    where s.facts is distinct from g.facts or s.score is distinct from g.score
  ), saved as (
    insert into credit.scores (seller_id, score, facts, computed_at)
    select g.seller_id, g.score, g.facts, now_at from given g order by g.seller_id
    on conflict (seller_id) do update
      set score = excluded.score, facts = excluded.facts, computed_at = excluded.computed_at
  ), kept as (
    insert into credit.history (seller_id, score, facts, computed_at)
    select d.seller_id, d.score, d.facts, now_at from differing d
    on conflict do nothing returning 1
  )
  select count(*) into refreshed.changed from kept;
  return refreshed;
end $$;
