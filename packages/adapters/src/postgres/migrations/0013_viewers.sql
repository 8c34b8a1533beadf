-- Viewers, their sessions, their access to episodes and their watch positions.
create schema checkout;

-- A viewer is a browser with a session, plus the email address verified by a link. An unverified address
-- given at checkout grants its owner access to the purchase once verified, and never grants the buyer access
-- to the owner's purchases.
create table checkout.viewers (
  id             uuid        primary key,
  email          text,
  created_at     timestamptz not null,
  verified_email text,
  verified_at    timestamptz,
  erased_at      timestamptz,
  constraint proved_when check ((verified_email is null) = (verified_at is null))
);
create index viewers_by_email on checkout.viewers (email) where email is not null;
create unique index one_account_an_address on checkout.viewers (verified_email) where verified_email is not null;

create table checkout.viewer_sessions (
  viewer_id    uuid        not null references checkout.viewers,
  token_digest text        not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at     timestamptz,
  primary key (viewer_id, token_digest)
);
create index viewer_sessions_by_age on checkout.viewer_sessions (last_seen_at);

-- The latest sign-in link of each address.
create table checkout.sign_in_links (
  email       text          primary key,
  digest      text          unique,
  asked_by    uuid,
  sent_at     timestamptz,
  used_at     timestamptz,
  sent_lately timestamptz[] not null default '{}'
);
create index sign_in_links_by_age on checkout.sign_in_links (sent_at);

-- Turns a guest into the account of a verified address, once: a verified account is never reassigned.
create function checkout.prove_viewer(p_viewer uuid, p_email text, p_said_ms bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  update checkout.viewers v set email = p_email, verified_email = p_email, verified_at = now_at
  where v.id = p_viewer and v.verified_email is null and v.erased_at is null
    and exists (select from checkout.sign_in_links l where l.email = p_email and l.used_at > now_at - interval '1 minute');
  if not found then raise exception 'no guest has proved this address' using errcode = 'check_violation'; end if;
end $$;

-- The email address and language of a guest's purchase; mails about it use that language.
create table checkout.buyers (
  order_id uuid primary key,
  email    text not null,
  locale   text not null
);
create index buyers_by_email on checkout.buyers (email);

-- Paid episodes that a viewer may watch.
create table checkout.episode_access (
  viewer_id     uuid     not null,
  drama_id      uuid     not null,
  first_episode smallint not null,
  last_episode  smallint not null,
  seller_id     uuid     not null,
  order_id      uuid     not null,
  granted_at    timestamptz not null,
  -- When access was blocked: after a refund, or for a pre-order that is not delivered yet.
  revoked_at    timestamptz,
  primary key (viewer_id, drama_id, first_episode, order_id)
);
-- Several viewers can have access to one order: the guest who bought it and the owner of the verified
-- address.
create index access_of_order on checkout.episode_access (order_id);

-- Copies existing access of orders to another viewer; apart from a purchase the only way to get access.
create function checkout.share_access(p_orders uuid[], p_to uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at,
    revoked_at)
  select distinct on (order_id, drama_id, first_episode) p_to, drama_id, first_episode, last_episode, seller_id, order_id,
    granted_at, revoked_at
  from checkout.episode_access where order_id = any (p_orders)
  order by order_id, drama_id, first_episode, granted_at
  on conflict do nothing;
end $$;

-- Watch positions in a series. No money data; erased on the viewer's request.
create schema viewing;

create table viewing.positions (
  viewer_id   uuid        not null references checkout.viewers,
  drama_id    uuid        not null references dramas,
  episode     smallint    not null constraint counted_episode check (episode >= 1),
  position_ms integer     not null constraint position_not_negative check (position_ms >= 0),
  played_at   timestamptz not null,
  primary key (viewer_id, drama_id)
);
