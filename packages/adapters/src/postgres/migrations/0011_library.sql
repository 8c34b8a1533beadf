-- A seller's library: each consignment uses one right on one drama. Rights are counted in one row per seller,
-- locked while they change, so concurrent requests cannot exceed them. A seller without a row is at bronze
-- and has used none.
create table seller_rights (
  seller_id  uuid    primary key,
  from_level integer not null default 3 constraint rights_of_level check (from_level >= 0),
  from_packs integer not null default 0 constraint rights_of_packs check (from_packs >= 0),
  -- The number of open consignments.
  used       integer not null default 0 constraint used_rights check (used >= 0)
);

-- One permanent row per seller and drama: removing a drama and adding it again restores its links, so
-- existing posts continue to work.
create table consignments (
  seller_id        uuid        not null,
  id               uuid        not null,
  drama_id         uuid        not null references dramas,
  added_at         timestamptz not null,
  removed_at       timestamptz,
  auto_ship        boolean     not null default true,
  -- Daily spending limit of auto-ship for this drama; null is no limit.
  daily_cost_limit bigint      constraint limit_is_an_amount check (daily_cost_limit > 0),
  -- When the first post for it was approved, which makes the drama promoted (DOMAIN §4).
  promoting_since  timestamptz,
  primary key (seller_id, id),
  constraint one_a_drama unique (seller_id, drama_id)
);
create index consignments_open on consignments (seller_id, drama_id) where removed_at is null;
create index consignments_newest on consignments (seller_id, added_at desc, id desc) where removed_at is null;
-- Sellers to notify of changes to a drama.
create index consignments_of_drama on consignments (drama_id, seller_id) where removed_at is null;
-- Participants of the popular traffic draw.
create index consignments_promoting on consignments (drama_id, seller_id)
  where removed_at is null and promoting_since is not null;

create schema library;

-- Adds dramas to the library, using one right each (core/library: useRights). A drama that was removed before
-- returns with its ID and shipping settings; a new one ships by the seller's setting.
create function library.add_dramas(p_seller uuid, p_ids uuid[], p_dramas uuid[], p_said_ms bigint)
returns setof public.consignments
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  r constant public.seller_rights := levels.lock_rights(p_seller, p_said_ms);
  held constant bigint := (select count(*) from public.consignments c where c.seller_id = p_seller and c.removed_at is null);
  wanted constant bigint := (select count(distinct d) from unnest(p_dramas) as d where not exists (
    select from public.consignments c where c.seller_id = p_seller and c.drama_id = d and c.removed_at is null));
begin
  if not exists (select from identity.sellers s
      where s.seller_id = p_seller and s.review_state = 'approved' and s.erased_at is null) then
    raise exception 'nobody who may sell' using errcode = 'check_violation';
  end if;
  if wanted > 0 and held + wanted > r.from_level + r.from_packs then
    raise exception 'more dramas than rights' using errcode = 'check_violation';
  end if;
  if exists (select from unnest(p_dramas) as d where not exists (
      select from public.dramas s where s.id = d and s.listed)) then
    raise exception 'a drama that is not on sale' using errcode = 'check_violation';
  end if;
  insert into public.consignments as c (seller_id, id, drama_id, added_at, auto_ship)
  select p_seller, a.id, a.drama_id, now_at, coalesce(
    (select s.auto_ships_new_dramas from identity.store_settings s where s.seller_id = p_seller), true)
  from unnest(p_ids, p_dramas) as a (id, drama_id)
  on conflict (seller_id, drama_id) do update set removed_at = null, added_at = excluded.added_at
    where c.removed_at is not null;
  perform levels.count_used_rights(p_seller);
  return query select * from public.consignments c where c.seller_id = p_seller and c.drama_id = any (p_dramas);
end $$;

-- Removes a drama and frees its right, unless one of its orders is still open (core/library: freeRight).
-- False if it was not in the library.
create function library.remove_drama(p_seller uuid, p_consignment uuid, p_said_ms bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  removed uuid;
begin
  perform levels.lock_rights(p_seller, p_said_ms);
  update public.consignments set removed_at = now_at
  where seller_id = p_seller and id = p_consignment and removed_at is null returning drama_id into removed;
  if not found then return false; end if;
  if exists (select from public.orders o
      where o.seller_id = p_seller and o.drama_id = removed and o.state not in ('completed', 'refunded')) then
    raise exception 'orders of it are not settled' using errcode = 'check_violation';
  end if;
  perform levels.count_used_rights(p_seller);
  return true;
end $$;
