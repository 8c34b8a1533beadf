-- Up Migration

-- Real-name certification, stores and appeals (DOMAIN §5, §8).

-- Which of a seller's certifications or stores was decided; a registration is the only one there is.
alter table identity.review_decisions drop constraint known_subject;
alter table identity.review_decisions add constraint known_subject
  check (subject in ('registration', 'certification', 'store'));
alter table identity.review_decisions add column subject_id uuid;
alter table identity.review_decisions add constraint decided_about_something
  check ((subject = 'registration') = (subject_id is null));

-- Pictures of documents. Their files are sealed and have no public address.
create table identity.document_pictures (
  seller_id   uuid        not null references identity.sellers,
  picture_id  uuid        not null,
  name        text        not null,
  uploaded_at timestamptz not null,
  primary key (seller_id, picture_id)
);

-- The newest certification a seller sent in. What is on the document is sealed with a key outside the database.
create table identity.certifications (
  seller_id    uuid        primary key references identity.sellers,
  id           uuid        not null unique,
  document     bytea       not null,
  picture_ids  uuid[]      not null constraint one_to_three_pictures check (cardinality(picture_ids) between 1 and 3),
  state        text        not null constraint known_state check (state in ('under-review', 'approved', 'rejected')),
  submitted_at timestamptz not null,
  promised_by  timestamptz not null,
  decided_at   timestamptz,
  notice       jsonb,
  constraint decided_unless_under_review check ((state = 'under-review') = (decided_at is null)),
  constraint rejected_with_a_notice check ((state = 'rejected') = (notice is not null))
);
create index certifications_waiting on identity.certifications (promised_by, id) where state = 'under-review';

-- Who looked at a document and when. Written once; it stays when the document is erased.
create table identity.document_views (
  view_id          bigint      generated always as identity primary key,
  seller_id        uuid        not null,
  certification_id uuid        not null,
  viewed_by        text        not null constraint somebody check (viewed_by <> ''),
  viewed_at        timestamptz not null
);
create index document_views_by_seller on identity.document_views (seller_id, view_id);

-- The only way to become an official agent: the app's role cannot write the column.
create function identity.make_official_agent(p_seller uuid, p_since timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.sellers s set official_agent_since = coalesce(s.official_agent_since, p_since)
  where s.seller_id = p_seller and s.review_state = 'approved' and s.erased_at is null
    and exists (select from identity.certifications c where c.seller_id = p_seller and c.state = 'approved');
  return found;
end $$;

-- What a seller's store says of itself: at most one version that viewers see and one that was not passed.
create table identity.store_versions (
  seller_id    uuid        not null references identity.sellers,
  id           uuid        not null,
  name         text        not null constraint a_name check (name <> ''),
  picture_id   uuid,
  text         text        not null,
  state        text        not null constraint known_state check (state in ('under-review', 'approved', 'rejected')),
  submitted_at timestamptz not null,
  promised_by  timestamptz not null,
  decided_at   timestamptz,
  notice       jsonb,
  primary key (seller_id, id),
  foreign key (seller_id, picture_id) references media.uploads (seller_id, upload_id),
  constraint decided_unless_under_review check ((state = 'under-review') = (decided_at is null)),
  constraint rejected_with_a_notice check ((state = 'rejected') = (notice is not null))
);
create unique index store_versions_by_id on identity.store_versions (id);
create unique index one_store_shown on identity.store_versions (seller_id) where state = 'approved';
create unique index one_store_proposed on identity.store_versions (seller_id) where state <> 'approved';
create index store_versions_waiting on identity.store_versions (promised_by, id) where state = 'under-review';

-- A seller without a row has the defaults.
create table identity.store_settings (
  seller_id             uuid    primary key references identity.sellers,
  auto_ships_new_dramas boolean not null,
  mail_order            boolean not null,
  mail_settlement       boolean not null,
  mail_review           boolean not null,
  mail_money            boolean not null
);

create schema trust;

-- One appeal a decision: the same subject may be decided anew and then be appealed anew.
create table trust.appeals (
  seller_id   uuid        not null references identity.sellers,
  id          uuid        not null,
  subject     text        not null constraint known_subject check (subject in
                ('registration', 'certification', 'store', 'promotion-link', 'deposit', 'withdrawal', 'order')),
  -- An order's number, or the id of anything else.
  subject_id  text        not null,
  rule        text        not null,
  decided_at  timestamptz not null,
  -- Who decided, by name: they may not answer.
  deciders    text[]      not null,
  text        text        not null constraint some_words check (text <> ''),
  appealed_at timestamptz not null,
  promised_by timestamptz not null,
  state       text        not null default 'open' constraint known_state check (state in ('open', 'upheld', 'dismissed')),
  answered_at timestamptz,
  answered_by text,
  answer      text,
  primary key (seller_id, id),
  constraint once_a_decision unique (seller_id, subject, subject_id, decided_at),
  constraint answer_is_whole check (num_nonnulls(answered_at, answered_by, answer) = case state when 'open' then 0 else 3 end),
  constraint answered_by_somebody_else check (answered_by is null or answered_by <> all (deciders))
);
create unique index appeals_by_id on trust.appeals (id);
create index appeals_newest on trust.appeals (seller_id, appealed_at desc, id desc);
create index appeals_waiting on trust.appeals (promised_by, id) where state = 'open';

revoke all on function identity.make_official_agent from public;
grant execute on function identity.make_official_agent to cliffhanger_app;
grant select, insert, delete on identity.document_pictures, identity.certifications, identity.store_versions,
  identity.store_settings to cliffhanger_app;
grant update (id, document, picture_ids, state, submitted_at, promised_by, decided_at, notice)
  on identity.certifications to cliffhanger_app;
grant select, insert on identity.document_views to cliffhanger_app;
grant update (state, decided_at, notice) on identity.store_versions to cliffhanger_app;
grant update (auto_ships_new_dramas, mail_order, mail_settlement, mail_review, mail_money)
  on identity.store_settings to cliffhanger_app;
grant usage on schema trust to cliffhanger_app;
grant select, insert, delete on trust.appeals to cliffhanger_app;
grant update (state, answered_at, answered_by, answer) on trust.appeals to cliffhanger_app;
