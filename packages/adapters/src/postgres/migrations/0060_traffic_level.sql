-- Up Migration

-- A level weighs in the allocation of popular traffic only when it can no longer be given back. Without this a level
-- bought just before the weights were taken and refunded just after them weighed for a whole day and cost nothing.

-- Set by the weights of a day that find nothing left to refund. It is kept, because use can be undone (a removed drama
-- frees its right, a pack refills the episodes): what has weighed once as used up stays used up.
alter table levels.purchases add column used_up_at timestamptz;
create index upgrades_by_age on levels.purchases (bought_at) where to_level is not null and refunded_at is null;

-- Nobody but prepare_draw_weights says that an upgrade is used up.
revoke insert on levels.purchases from cliffhanger_app;
grant insert (seller_id, id, from_level, to_level, pack, quantity, price, rights, episodes, bought_at, transfer_id)
  on levels.purchases to cliffhanger_app;

-- Whether the refund of an upgrade would be nothing (core/levels: upgradeRefund, application/levels: refundQuote). The
-- rights are those of the seller, all of them; of the episodes, what is left.
create function levels.is_used_up(
  p_price bigint, p_rights integer, p_episodes integer,
  p_from_level integer, p_from_packs integer, p_used integer, p_episodes_left bigint
) returns boolean
language sql immutable parallel safe as $$
  select p_price = 0 or (p_rights + p_episodes > 0
    and (p_rights = 0 or p_used >= p_from_level + p_from_packs)
    and (p_episodes = 0 or p_episodes_left <= 0))
$$;

-- The level that counts on a day (core/levels: trafficLevel).
create function levels.traffic_level(p_seller uuid, p_level text, p_settled_sales bigint, p_earned_at jsonb,
  p_day_begins timestamptz) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  ranks  constant text[] := array['bronze', 'silver', 'gold', 'diamond'];
  kept   text := p_level;
  bought record;
  earned integer;
begin
  for bought in
    select from_level, to_level, bought_at, used_up_at from levels.purchases
    where seller_id = p_seller and to_level is not null and refunded_at is null
    order by bought_at desc, id desc
  loop
    exit when bought.to_level <> kept or bought.used_up_at is not null
      or p_day_begins >= bought.bought_at + interval '336 hours';
    kept := bought.from_level;
  end loop;
  select max(rank) into earned from unnest(ranks) with ordinality as levels (level, rank)
  where p_settled_sales >= (p_earned_at ->> level)::bigint;
  return ranks[greatest(array_position(ranks, kept), least(earned, array_position(ranks, p_level)))];
end $$;

drop function checkout.prepare_draw_weights(date, bigint, jsonb);

-- The weights of a day, taken once: false when that day has its weights already. Of each level the weight and the
-- settled sales that earn it, in micro-USDT, come as objects.
create function checkout.prepare_draw_weights(
  p_day date, p_day_begins_ms bigint, p_made_ms bigint, p_level_weights jsonb, p_earned_at jsonb
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made_at    constant timestamptz := to_timestamp(p_made_ms / 1000.0);
  day_begins constant timestamptz := to_timestamp(p_day_begins_ms / 1000.0);
begin
  insert into checkout.draw_snapshots (day, made_at) values (p_day, made_at) on conflict do nothing;
  if not found then return false; end if;

  -- Before the weights are read, and locked until they are written: a refund that comes in between finds it used up.
  update levels.purchases p set used_up_at = made_at
  from identity.sellers s, public.seller_rights r, ledger.books b
  where s.seller_id = p.seller_id and r.seller_id = p.seller_id and b.chain_id = p.seller_id
    and p.to_level = s.level and p.refunded_at is null and p.used_up_at is null
    and p.bought_at > day_begins - interval '336 hours'
    and levels.is_used_up(p.price, p.rights, p.episodes, r.from_level, r.from_packs, r.used, b.episodes);

  insert into checkout.draw_weights (day, drama_id, seller_id, weight)
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
        select settled_sales from rollups.changes c where c.seller_id = s.seller_id
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

revoke all on all functions in schema levels from public;
revoke all on function checkout.prepare_draw_weights from public;
grant execute on function levels.change to cliffhanger_app;
grant execute on function checkout.prepare_draw_weights to cliffhanger_app;
