-- Up Migration

-- Who a viewer is: a browser with a session, and the address they have proved by a link. An address that is only stated at
-- the checkout gives its owner the purchase (once proved) and never gives the buyer anything of the owner's.

alter table checkout.viewers
  add column verified_email text,
  add column verified_at    timestamptz,
  add column erased_at      timestamptz,
  add constraint proved_when check ((verified_email is null) = (verified_at is null));
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

-- The newest link of each address.
create table checkout.sign_in_links (
  email       text          primary key,
  digest      text          unique,
  asked_by    uuid,
  sent_at     timestamptz,
  used_at     timestamptz,
  sent_lately timestamptz[] not null default '{}'
);
create index sign_in_links_by_age on checkout.sign_in_links (sent_at);

-- With what address a guest bought.
create table checkout.buyers (
  order_id uuid primary key,
  email    text not null
);
create index buyers_by_email on checkout.buyers (email);

-- One order can be seen by the guest who bought it and by whoever proved the address: access rows say who.
create index access_of_order on checkout.episode_access (order_id);

grant update (verified_email, verified_at, erased_at) on checkout.viewers to cliffhanger_app;
grant select, insert, delete on checkout.viewer_sessions to cliffhanger_app;
grant update (last_seen_at, ended_at) on checkout.viewer_sessions to cliffhanger_app;
grant select, insert, update, delete on checkout.sign_in_links to cliffhanger_app;
grant select, insert, delete on checkout.buyers to cliffhanger_app;

-- Access that somebody has is given to another viewer as well: the only way but a purchase. Nothing is given that nobody
-- has bought.
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
revoke all on function checkout.share_access from public;
grant execute on function checkout.share_access to cliffhanger_app;
