-- Up Migration

-- Who gets an order is drawn by weights: among whom, and with what weight, follows from who is approved, which dramas they
-- hold and which of their posts were found good. These are decisions with a name and a date, and no columns of a login role
-- (ADR 0036). What a role may still write stands in docs/security.md, with the reason.

-- In a database with the server's clock, which production's is, somebody of the staff decides. Where time can be moved it
-- is whoever was named: nothing there is worth money.
create function staff.may_decide(p_by text, variadic p_roles text[]) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select c.kind <> 'server' or staff.may(substring(p_by from '^(?:operator:)?([0-9a-f-]{36})$')::uuid, variadic p_roles)
  from public.business_clock c
$$;

-- Registrations -------------------------------------------------------------------------------------------------------

alter table identity.sellers alter column review_state set default 'pending';

-- Approved, or with the rule that it was rejected by. False: it was decided before. Twin of decideRegistration in
-- core/identity.
create function identity.decide_registration(
  p_seller uuid, p_by text, p_rule text, p_facts jsonb, p_note text, p_said_ms bigint
) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  is_approved constant boolean := p_rule is null;
  outcome constant text := case when is_approved then 'approved' else 'rejected' end;
begin
  if staff.may_decide(p_by, 'reviewer') is not true then
    raise exception 'only a reviewer decides a registration' using errcode = 'check_violation';
  end if;
  update identity.sellers set review_state = outcome, review_decided_at = now_at, review_notice = case
    when not is_approved then settlement.decision_notice(p_rule, coalesce(p_facts, '{}'), 'person', p_note, now_ms) end
  where seller_id = p_seller and review_state = 'pending' and erased_at is null;
  if not found then return false; end if;
  insert into identity.review_decisions (seller_id, subject, subject_id, outcome, rule, facts, note, actor, decided_at)
  values (p_seller, 'registration', null, outcome, p_rule, coalesce(p_facts, '{}'), p_note, p_by, now_at);
  return true;
end $$;

-- The library ---------------------------------------------------------------------------------------------------------

create schema library;

-- One right a drama (core/library: useRights). One that was removed comes back under the id it had, and ships as it did; a
-- new one ships as the seller's setting says.
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

-- Frees its right, unless an order of it is still on its way (core/library: freeRight). False: it was not in the library.
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

-- Posts ---------------------------------------------------------------------------------------------------------------

create schema promotion;

drop index public.promotion_links_by_id;
create unique index promotion_links_by_id on public.promotion_links (id);

-- Found good, or with the rule that it failed by. From the first good one on its drama is promoted (DOMAIN §4); a failed
-- one gives its address free. False: it was decided before. Twin of decideLink in core/promotion.
create function promotion.decide_link(
  p_link uuid, p_by text, p_rule text, p_facts jsonb, p_note text, p_said_ms bigint
) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  l public.promotion_links;
begin
  if staff.may_decide(p_by, 'reviewer') is not true then
    raise exception 'only a reviewer decides about a post' using errcode = 'check_violation';
  end if;
  update public.promotion_links set decided_at = now_at, decided_by = 'operator:' || p_by,
    state = case when p_rule is null then 'succeeded' else 'failed' end,
    notice = case when p_rule is not null then
      settlement.decision_notice(p_rule, coalesce(p_facts, '{}'), 'person', p_note, now_ms) end
  where id = p_link and state = 'under-review' returning * into l;
  if not found then return false; end if;
  if p_rule is null then
    update public.consignments set promoting_since = now_at
    where seller_id = l.seller_id and id = l.consignment_id and promoting_since is null;
  else
    delete from public.promotion_link_owners where url = l.url and link_id = l.id;
  end if;
  return true;
end $$;

-- The addresses name people: they go with the account, and only with it. What was decided about them counts in the score.
create function promotion.erase_links(p_seller uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity.sellers s where s.seller_id = p_seller and s.erased_at is not null) then
    raise exception 'the links of a seller who is still there' using errcode = 'check_violation';
  end if;
  delete from public.promotion_link_owners o using public.promotion_links l
  where l.seller_id = p_seller and o.url = l.url and o.link_id = l.id;
  delete from public.promotion_links l where l.seller_id = p_seller;
end $$;

-- Prices --------------------------------------------------------------------------------------------------------------

-- With a name, and never backwards: what is asked for earlier than now holds from now on.
create function public.decide_price(
  p_id uuid, p_drama uuid, p_wholesale bigint, p_retail bigint, p_from_ms bigint, p_reason text, p_by text, p_said_ms bigint
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
begin
  if staff.may_decide(p_by, 'content') is not true then
    raise exception 'only content decides about a price' using errcode = 'check_violation';
  end if;
  insert into public.drama_price_changes (id, drama_id, wholesale, retail, effective_from, reason, decided_by, decided_at)
  values (p_id, p_drama, p_wholesale, p_retail, to_timestamp(greatest(p_from_ms, now_ms) / 1000.0), p_reason, p_by,
    to_timestamp(now_ms / 1000.0));
end $$;

-- Addresses and what went back ----------------------------------------------------------------------------------------

-- The next index is a seller's for ever.
create function wallet.give_address_index(p_seller uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into wallet.address_places (seller_id)
  select p_seller where not exists (select from wallet.address_places p where p.seller_id = p_seller)
  on conflict (seller_id) do nothing;
  return (select p.place from wallet.address_places p where p.seller_id = p_seller);
end $$;

-- What was paid for an order that could not be made is back with the viewer; the auditor looks for it in the statement.
create function checkout.note_given_back(p_purchase uuid, p_said_ms bigint) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update checkout.purchases set given_back_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where id = p_purchase and given_back_at is null and turned_down is not null
$$;

-- Rights --------------------------------------------------------------------------------------------------------------

revoke all on function staff.may_decide, identity.decide_registration, library.add_dramas, library.remove_drama,
  promotion.decide_link, promotion.erase_links, public.decide_price, wallet.give_address_index, checkout.note_given_back
  from public;

revoke insert on identity.sellers from cliffhanger_app;
revoke update (review_state, review_decided_at, review_notice) on identity.sellers from cliffhanger_app;
revoke insert, update (added_at, removed_at, promoting_since) on public.consignments from cliffhanger_app;
revoke insert, delete, update (state, decided_at, decided_by, notice) on public.promotion_links from cliffhanger_app;
revoke delete on public.promotion_link_owners from cliffhanger_app;
revoke insert on public.drama_price_changes from cliffhanger_app;
revoke insert on wallet.address_places from cliffhanger_app;
revoke update (given_back_at) on checkout.purchases from cliffhanger_app;

grant usage on schema library, promotion to cliffhanger_app;
grant insert (seller_id, email, real_name, country, contact_kind, contact_address, invited_by, locale, registered_at,
  review_promised_by) on identity.sellers to cliffhanger_app;
grant insert (seller_id, id, consignment_id, drama_id, url, submitted_at, promised_by) on public.promotion_links
  to cliffhanger_app;
grant execute on function identity.decide_registration, library.add_dramas, library.remove_drama, promotion.decide_link,
  promotion.erase_links, public.decide_price, wallet.give_address_index, checkout.note_given_back to cliffhanger_app;
