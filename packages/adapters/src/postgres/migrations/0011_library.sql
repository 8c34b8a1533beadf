-- Up Migration

-- A seller's library: one consignment right used on one drama. Rights are counted in one row a seller, locked while
-- they change: all or nothing, from however many phones. A seller without a row is bronze and has used none yet.
create table seller_rights (
  seller_id  uuid    primary key,
  from_level integer not null default 3 constraint rights_of_level check (from_level >= 0),
  from_packs integer not null default 0 constraint rights_of_packs check (from_packs >= 0),
  -- As many as there are open consignments.
  used       integer not null default 0 constraint used_rights check (used >= 0)
);

-- One row a seller and drama for ever: a drama that was removed and is added again finds its links again, and the
-- posts that carry them go on working.
create table consignments (
  seller_id        uuid        not null,
  id               uuid        not null,
  drama_id         uuid        not null references dramas,
  added_at         timestamptz not null,
  removed_at       timestamptz,
  auto_ship        boolean     not null default true,
  -- What auto-ship may spend on this drama a day; null is no limit.
  daily_cost_limit bigint      constraint limit_is_an_amount check (daily_cost_limit > 0),
  -- Since when a post of it is approved: from then on the drama is promoted (DOMAIN §4).
  promoting_since  timestamptz,
  primary key (seller_id, id),
  constraint one_a_drama unique (seller_id, drama_id)
);
create index consignments_open on consignments (seller_id, drama_id) where removed_at is null;
create index consignments_newest on consignments (seller_id, added_at desc, id desc) where removed_at is null;
-- Among whom popular traffic is drawn.
create index consignments_promoting on consignments (drama_id, seller_id)
  where removed_at is null and promoting_since is not null;

-- The link a seller puts into a post; several a consignment, told apart by a sub-id. Found by its code alone: here
-- sellers meet, so the row holds nothing but whose it is.
create table tracking_links (
  code           text        primary key constraint code_form check (code ~ '^[a-z0-9]{6,16}$'),
  seller_id      uuid        not null,
  consignment_id uuid        not null,
  drama_id       uuid        not null,
  sub_id         text        not null default '' constraint sub_id_form check (sub_id ~ '^[A-Za-z0-9_.-]{0,40}$'),
  created_at     timestamptz not null,
  constraint one_a_sub_id unique (seller_id, consignment_id, sub_id)
);

-- The address of the post itself (DOMAIN §4).
create table promotion_links (
  seller_id      uuid        not null,
  id             uuid        not null,
  consignment_id uuid        not null,
  drama_id       uuid        not null,
  url            text        not null,
  state          text        not null default 'under-review'
    constraint known_link_state check (state in ('under-review', 'succeeded', 'failed')),
  submitted_at   timestamptz not null,
  promised_by    timestamptz not null,
  decided_at     timestamptz,
  decided_by     text,
  notice         jsonb,
  -- What the guarded link checker found, for whoever reviews; it decides nothing.
  checked_at     timestamptz,
  check_found    jsonb,
  primary key (seller_id, id),
  foreign key (seller_id, consignment_id) references consignments,
  constraint decision_is_whole check (
    (state = 'under-review') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint failure_has_a_notice check ((state = 'failed') = (notice is not null)),
  constraint check_is_whole check ((checked_at is null) = (check_found is null))
);
create index promotion_links_by_id on promotion_links (id);
create index promotion_links_by_consignment on promotion_links (seller_id, consignment_id, id);
create index promotion_links_waiting on promotion_links (submitted_at, id) where state = 'under-review';
create index promotion_links_promoting on promotion_links (drama_id, seller_id) where state = 'succeeded';

-- Who sent an address in first. One post a platform, by this key; a failed one is given free again. Here sellers meet,
-- so it holds nothing else and the links themselves can be spread by seller.
create table promotion_link_owners (
  url       text primary key,
  seller_id uuid not null,
  link_id   uuid not null
);

grant select, insert on seller_rights, consignments, tracking_links, promotion_links to cliffhanger_app;
grant update (from_level, from_packs, used) on seller_rights to cliffhanger_app;
grant update (added_at, removed_at, auto_ship, daily_cost_limit, promoting_since) on consignments to cliffhanger_app;
grant update (state, decided_at, decided_by, notice, checked_at, check_found) on promotion_links to cliffhanger_app;
-- An erased account takes the addresses of its posts along: they name people.
grant delete on promotion_links to cliffhanger_app;
grant select, insert, delete on promotion_link_owners to cliffhanger_app;
