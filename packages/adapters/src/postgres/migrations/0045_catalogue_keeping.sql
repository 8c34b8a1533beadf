-- Up Migration

-- Dramas are made and edited by the platform's editors. A key of their own lets an import find again what it has made;
-- the digest of a poster tells whether a file is the one that is there.
alter table dramas
  add column import_key       text unique constraint import_key_form check (import_key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  add column poster_digest    text constraint poster_digest_form check (poster_digest ~ '^[0-9a-f]{64}$'),
  -- From then on somebody may own its episodes: there are never fewer of them again.
  add column first_on_sale_at timestamptz;

-- A price is written once, with the drama; after that only by a change with a date and a reason (0044).
grant insert (id, category_id, episode_count, free_episodes, wholesale, retail, poster, published_at, import_key)
  on dramas to cliffhanger_app;
grant update (category_id, episode_count, free_episodes, poster, poster_digest, published_at, first_on_sale_at)
  on dramas to cliffhanger_app;
grant insert, update (position, names) on categories to cliffhanger_app;

-- What allows the platform to sell a drama: where, from when until when, and the paper that says so. Never changed;
-- one that was wrong or taken back is ended.
create table drama_licences (
  id           uuid        primary key,
  drama_id     uuid        not null references dramas,
  -- Everywhere but in these countries, or only in these.
  is_worldwide boolean     not null,
  countries    text[]      not null constraint country_codes check (array_to_string(countries, ' ') ~ '^([A-Z]{2}( [A-Z]{2})*)?$'),
  valid_from   timestamptz not null,
  valid_until  timestamptz not null,
  -- A sealed file of the storage; its digest is that of the paper as it was sent.
  proof_name   text        not null,
  proof_kind   text        not null constraint known_kind check (proof_kind in ('pdf', 'picture')),
  proof_digest text        not null constraint proof_digest_form check (proof_digest ~ '^[0-9a-f]{64}$'),
  recorded_by  text        not null constraint somebody check (recorded_by <> ''),
  recorded_at  timestamptz not null,
  ended_by     text,
  ended_at     timestamptz,
  constraint some_time check (valid_until > valid_from),
  constraint somewhere check (is_worldwide or cardinality(countries) > 0),
  constraint end_is_whole check ((ended_by is null) = (ended_at is null))
);
create index licences_of on drama_licences (drama_id, valid_until) where ended_at is null;

grant select, insert on drama_licences to cliffhanger_app;
grant update (ended_by, ended_at) on drama_licences to cliffhanger_app;
