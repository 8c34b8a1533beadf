-- Episodes as delivered to players. A video is uploaded in parts, packaged by a worker, and published by a
-- single update. Number 0 is the drama's preview.

create table media.episode_uploads (
  id          uuid        primary key,
  drama_id    uuid        not null references dramas,
  number      smallint    not null constraint counted_episode check (number between 0 and 500),
  -- The unguessable base name of its part files.
  name        text        not null unique,
  bytes       integer     not null constraint some_bytes check (bytes > 0),
  digest      text        not null constraint sha256 check (digest ~ '^[0-9a-f]{64}$'),
  begun_at    timestamptz not null,
  completed_at timestamptz
);
-- The same video for the same episode is the same upload, so an interrupted upload can be resumed.
create unique index episode_uploads_content on media.episode_uploads (drama_id, number, digest);
create index episode_uploads_abandoned on media.episode_uploads (begun_at) where completed_at is null;

create table media.episode_upload_parts (
  upload_id uuid     not null references media.episode_uploads on delete cascade,
  part      smallint not null constraint counted_part check (part >= 0),
  primary key (upload_id, part)
);

-- A packaged video. Immutable: a newer one replaces it, and it is deleted once retired.
create table media.packages (
  id          uuid        primary key,
  drama_id    uuid        not null references dramas,
  number      smallint    not null,
  name        text        not null unique,
  -- Encrypted outside the database; null for a preview.
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
  -- When it is due: the next attempt, or the end of a worker's lease.
  due_at      timestamptz,
  lease       uuid,
  -- Files that an attempt wrote or was about to write; the next attempt deletes them first.
  unfinished  text[]      not null default '{}',
  -- The published package, also while a newer one is being made.
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

-- Episodes are sold only as far as they are playable (DOMAIN §12). `dramas.ready_through` is the last episode
-- of the gapless run from the first that has a package. It is updated in the transaction that adds or removes
-- a package, so pages and purchases need not read the episodes. No login role may write it.

-- Mirrors readyThrough in core/catalog: the run ends where the number differs from the row's position.
create function media.ready_through_of(p_drama uuid) returns smallint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(number), 0)::smallint from (
    select number, row_number() over (order by number) as ordinal
    from media.episodes where drama_id = p_drama and number > 0 and package_id is not null
  ) ready where number = ordinal
$$;

create function media.keep_ready_through() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  drama constant uuid := case when tg_op = 'DELETE' then old.drama_id else new.drama_id end;
begin
  -- Serialises workers that finish episodes of the same drama: the second sees the first one's result.
  perform from public.dramas where id = drama for no key update;
  update public.dramas d set ready_through = ready.through
  from (select media.ready_through_of(drama) as through) ready
  where d.id = drama and d.ready_through <> ready.through;
  return null;
end $$;
create trigger episodes_ready_added after insert on media.episodes
  for each row when (new.package_id is not null) execute function media.keep_ready_through();
create trigger episodes_ready_changed after update of package_id on media.episodes
  for each row when ((old.package_id is null) <> (new.package_id is null)) execute function media.keep_ready_through();
create trigger episodes_ready_removed after delete on media.episodes
  for each row when (old.package_id is not null) execute function media.keep_ready_through();

-- The gaps that prevent a drama's sale, in the order in which an editor meets them (core/catalog: saleGaps).
-- Price is not included, because a constraint requires one (prices_right).
create function sale_gaps(p_drama uuid, p_at timestamptz) returns text[]
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  drama record;
  gaps text[] := '{}';
begin
  select d.poster, d.episode_count, d.free_episodes, d.ready_through into drama
  from public.dramas d where d.id = p_drama;
  if not exists (select from public.drama_texts t where t.drama_id = p_drama and t.locale = 'en' and t.synopsis <> '') then
    gaps := array_append(gaps, 'english-text');
  end if;
  -- The placeholder poster.
  if drama.poster is null or drama.poster = '/posters/none.svg' then gaps := array_append(gaps, 'poster'); end if;
  if not exists (select from public.drama_licences l where l.drama_id = p_drama and l.ended_at is null
      and l.valid_from <= p_at and l.valid_until > p_at) then
    gaps := array_append(gaps, 'licence');
  end if;
  if not exists (select from media.episodes e where e.drama_id = p_drama and e.number = 0 and e.package_id is not null) then
    gaps := array_append(gaps, 'preview');
  end if;
  if drama.ready_through < drama.free_episodes then gaps := array_append(gaps, 'free-episodes'); end if;
  if drama.free_episodes < drama.episode_count and not exists (select from media.episodes e
      where e.drama_id = p_drama and e.number = drama.free_episodes + 1 and e.package_id is not null) then
    gaps := array_append(gaps, 'first-paid-episode');
  end if;
  return gaps;
end $$;
