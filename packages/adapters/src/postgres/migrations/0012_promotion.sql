-- Promotion: tracking links and the posts that carry them. A consignment can have several tracking links,
-- distinguished by sub-ID. Lookup by code is global across sellers, so the row identifies the owner and holds
-- nothing else.
create table tracking_links (
  code           text        primary key constraint code_form check (code ~ '^[a-z0-9]{6,16}$'),
  seller_id      uuid        not null,
  consignment_id uuid        not null,
  drama_id       uuid        not null,
  sub_id         text        not null default '' constraint sub_id_form check (sub_id ~ '^[A-Za-z0-9_.-]{0,40}$'),
  created_at     timestamptz not null,
  constraint one_a_sub_id unique (seller_id, consignment_id, sub_id)
);
-- Processes cache the links and poll for new ones every second.
create index tracking_links_newest on tracking_links (created_at, code);

-- The URL of the post itself (DOMAIN §4).
create table promotion_links (
  seller_id      uuid        not null,
  id             uuid        not null,
  consignment_id uuid        not null,
  drama_id       uuid        not null,
  url            text        not null,
  -- Site and post ID, the same for every spelling of the URL (core/promotion: post-address).
  post           text        not null,
  state          text        not null default 'under-review'
    constraint known_link_state check (state in ('under-review', 'succeeded', 'failed')),
  submitted_at   timestamptz not null,
  promised_by    timestamptz not null,
  decided_at     timestamptz,
  decided_by     text,
  notice         jsonb,
  -- Result of the sandboxed link checker, as information for the reviewer only.
  checked_at     timestamptz,
  check_found    jsonb,
  primary key (seller_id, id),
  foreign key (seller_id, consignment_id) references consignments,
  constraint decision_is_whole check (
    (state = 'under-review') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint failure_has_a_notice check ((state = 'failed') = (notice is not null)),
  constraint check_is_whole check ((checked_at is null) = (check_found is null))
);
create index promotion_links_by_consignment on promotion_links (seller_id, consignment_id, id);
create index promotion_links_waiting on promotion_links (submitted_at, id) where state = 'under-review';
create index promotion_links_promoting on promotion_links (drama_id, seller_id) where state = 'succeeded';
create unique index promotion_links_by_id on public.promotion_links (id);

-- The seller who first submitted a post, independent of the URL's spelling; a failed post is freed. Global by
-- nature, so it holds nothing else and promotion_links can be sharded by seller.
create table promotion_link_owners (
  post      text primary key,
  seller_id uuid not null,
  link_id   uuid not null
);

create schema promotion;

-- Approves a post (no rule) or fails it by a rule. The first approved post makes its drama promoted (DOMAIN
-- §4); a failed one frees its URL. False if already decided. Mirrors decideLink in core/promotion.
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
    delete from public.promotion_link_owners where post = l.post and link_id = l.id;
  end if;
  return true;
end $$;

-- Deletes the URLs of an erased account, because they identify a person. Never for an existing account,
-- because decisions about posts count in the credit score.
create function promotion.erase_links(p_seller uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity.sellers s where s.seller_id = p_seller and s.erased_at is not null) then
    raise exception 'the links of a seller who is still there' using errcode = 'check_violation';
  end if;
  delete from public.promotion_link_owners o using public.promotion_links l
  where l.seller_id = p_seller and o.post = l.post and o.link_id = l.id;
  delete from public.promotion_links l where l.seller_id = p_seller;
end $$;
