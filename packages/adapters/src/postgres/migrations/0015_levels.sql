-- Up Migration

-- Levels and packs (DOMAIN §7). A level changes only through levels.change: it writes down how and why, and moves the
-- rights of the level with it. The app's role cannot write a level itself.

create schema levels;

create table levels.purchases (
  seller_id     uuid        not null,
  id            uuid        not null,
  -- From one level to another, or a pack.
  from_level    text        constraint known_from check (from_level in ('bronze', 'silver', 'gold', 'diamond')),
  to_level      text        constraint known_to check (to_level in ('bronze', 'silver', 'gold', 'diamond')),
  pack          text        constraint pack_form check (pack ~ '^[a-z]+-[0-9]+$'),
  price         bigint      not null constraint price_not_negative check (price >= 0),
  rights        integer     not null constraint rights_not_negative check (rights >= 0),
  episodes      integer     not null constraint episodes_not_negative check (episodes >= 0),
  bought_at     timestamptz not null,
  transfer_id   uuid,
  refunded_at   timestamptz,
  refund_amount bigint      constraint refund_within check (refund_amount between 0 and price),
  primary key (seller_id, id),
  constraint level_or_pack check ((pack is null) = (to_level is not null) and (from_level is null) = (to_level is null)),
  constraint refund_is_whole check ((refunded_at is null) = (refund_amount is null)),
  constraint packs_stay check (pack is null or refunded_at is null)
);
create index purchases_newest on levels.purchases (seller_id, bought_at desc, id desc);

-- How a seller came by each level. Written once.
create table levels.changes (
  seller_id  uuid        not null,
  id         bigint      generated always as identity,
  from_level text        not null,
  to_level   text        not null,
  how        text        not null constraint known_way check (how in ('bought', 'earned', 'granted', 'refunded')),
  -- Support says why; a rule and a purchase speak for themselves.
  reason     text,
  actor      text        not null constraint somebody check (actor <> ''),
  changed_at timestamptz not null,
  primary key (seller_id, id),
  constraint granted_with_a_reason check (how <> 'granted' or reason <> '')
);

-- False when the seller does not have the level this change begins with.
create function levels.change(
  p_seller uuid, p_from text, p_to text, p_rights integer, p_how text, p_reason text, p_actor text, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.sellers set level = p_to
  where seller_id = p_seller and level = p_from and review_state = 'approved' and erased_at is null;
  if not found then return false; end if;
  insert into public.seller_rights (seller_id, from_level) values (p_seller, p_rights)
  on conflict (seller_id) do update set from_level = excluded.from_level;
  insert into levels.changes (seller_id, from_level, to_level, how, reason, actor, changed_at)
  values (p_seller, p_from, p_to, p_how, p_reason, p_actor, p_at);
  return true;
end $$;

revoke all on all functions in schema levels from public;
grant usage on schema levels to cliffhanger_app;
grant execute on function levels.change to cliffhanger_app;
grant select, insert on levels.purchases to cliffhanger_app;
grant update (refunded_at, refund_amount) on levels.purchases to cliffhanger_app;
grant select on levels.changes to cliffhanger_app;
