-- Up Migration

-- Episodes as players are given them. A video is uploaded in parts, packaged by a worker, and switched to in one update.
-- Number 0 is the drama's preview.
create table media.episode_uploads (
  id          uuid        primary key,
  drama_id    uuid        not null references dramas,
  number      smallint    not null constraint counted_episode check (number between 0 and 500),
  -- What the files of its parts are named after; nobody can guess it.
  name        text        not null unique,
  bytes       integer     not null constraint some_bytes check (bytes > 0),
  digest      text        not null constraint sha256 check (digest ~ '^[0-9a-f]{64}$'),
  begun_at    timestamptz not null,
  completed_at timestamptz
);
-- The same video for the same episode is the same upload: whoever begins again goes on where the last one stopped.
create unique index episode_uploads_content on media.episode_uploads (drama_id, number, digest);
create index episode_uploads_abandoned on media.episode_uploads (begun_at) where completed_at is null;

create table media.episode_upload_parts (
  upload_id uuid     not null references media.episode_uploads on delete cascade,
  part      smallint not null constraint counted_part check (part >= 0),
  primary key (upload_id, part)
);

-- What was made of a video. Never changed: a newer one takes its place, and it goes when nobody plays it any more.
create table media.packages (
  id          uuid        primary key,
  drama_id    uuid        not null references dramas,
  number      smallint    not null,
  name        text        not null unique,
  -- Sealed outside of the database; a preview has none.
  sealed_key  bytea,
  duration_ms integer     not null constraint some_time check (duration_ms > 0),
  rungs       jsonb       not null,
  thumbnails  jsonb       not null,
  made_at     timestamptz not null,
  retired_at  timestamptz,
  constraint only_previews_are_open check ((sealed_key is null) = (number = 0))
);
create index packages_retired on media.packages (retired_at) where retired_at is not null;

create table media.episodes (
  drama_id    uuid        not null references dramas,
  number      smallint    not null constraint counted_episode check (number between 0 and 500),
  state       text        not null constraint known_state check (state in ('awaiting', 'packaging', 'ready', 'failed')),
  progress    smallint    not null default 0 constraint percent check (progress between 0 and 100),
  failure     text        constraint known_failure
    check (failure in ('damaged', 'not-a-video', 'too-short', 'too-long', 'gave-up')),
  upload_id   uuid        not null references media.episode_uploads,
  tries       smallint    not null default 0,
  -- When it has to be looked at: the next try, or the end of a worker's lease.
  due_at      timestamptz,
  lease       uuid,
  -- Files that a try has written or was about to: the next one removes them first.
  unfinished  text[]      not null default '{}',
  -- What is watched, also while a newer one is made.
  package_id  uuid        references media.packages,
  changed_at  timestamptz not null,
  primary key (drama_id, number),
  constraint failed_for_a_reason check ((state = 'failed') = (failure is not null)),
  constraint ready_to_watch check (state <> 'ready' or package_id is not null),
  constraint leased_while_packaging check ((state = 'packaging') = (lease is not null)),
  constraint due_while_open check ((state in ('awaiting', 'packaging')) = (due_at is not null))
);
create index episodes_due on media.episodes (due_at) where due_at is not null;

create table media.captions (
  drama_id uuid     not null references dramas,
  number   smallint not null constraint counted_episode check (number between 0 and 500),
  locale   text     not null,
  name     text     not null unique,
  saved_at timestamptz not null,
  primary key (drama_id, number, locale)
);

grant select, insert, update (completed_at), delete on media.episode_uploads to cliffhanger_app;
grant select, insert, delete on media.episode_upload_parts to cliffhanger_app;
grant select, insert, update (retired_at), delete on media.packages to cliffhanger_app;
grant select, insert, update on media.episodes to cliffhanger_app;
grant select, insert, update (name, saved_at), delete on media.captions to cliffhanger_app;
