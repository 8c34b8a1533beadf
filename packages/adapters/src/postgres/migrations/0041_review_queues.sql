-- Up Migration

-- Who is working on what. A lease ends by itself: nothing is shut in by somebody who went home.
create schema reviews;

create table reviews.leases (
  kind      text        not null,
  id        text        not null,
  person_id uuid        not null references staff.people,
  until     timestamptz not null,
  primary key (kind, id)
);

-- How long people really took, for the figures that are published (DOMAIN §8). It says nothing about whose it was.
create table reviews.times (
  kind         text        not null,
  time_id      bigint      generated always as identity,
  submitted_at timestamptz not null,
  decided_at   timestamptz not null,
  primary key (kind, time_id),
  constraint forwards check (decided_at >= submitted_at)
);
create index times_by_decision on reviews.times (decided_at);

-- What sellers may have in common: asked for whenever one of them is looked at.
create index payout_methods_by_target on wallet.payout_methods (target_key);
create index sellers_by_contact on identity.sellers (contact_address) where contact_address is not null;
create index social_accounts_by_handle on identity.social_accounts (handle);

grant usage on schema reviews to cliffhanger_app;
grant select, insert, delete on reviews.leases to cliffhanger_app;
grant update (person_id, until) on reviews.leases to cliffhanger_app;
grant select, insert on reviews.times to cliffhanger_app;
