-- Short clips of a drama for sellers' posts, with burnt-in captions: one per language, shared by all sellers.
-- Cut from freely viewable episodes, and remade when the video or its captions change.
create table media.clips (
  drama_id     uuid        not null references dramas,
  locale       text        not null
    constraint known_locale check (locale in ('en', 'es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant')),
  -- Source: the episode's number (0 is the preview), its upload, and the name of its captions.
  number       smallint    not null constraint counted_episode check (number between 0 and 500),
  upload_id    uuid        not null,
  captions     text,
  state        text        not null constraint known_state check (state in ('making', 'ready', 'failed')),
  -- The unguessable base name of its file.
  name         text        not null unique,
  tries        smallint    not null default 0 constraint counted_tries check (tries >= 0),
  -- When it is due: at once, or when the lease of its worker expires.
  due_at       timestamptz,
  duration_ms  integer     not null default 0,
  bytes        integer     not null default 0,
  has_captions boolean     not null default false,
  changed_at   timestamptz not null,
  primary key (drama_id, locale),
  constraint due_while_open check ((state = 'making') = (due_at is not null)),
  constraint ready_to_save check (state <> 'ready' or (duration_ms > 0 and bytes > 0))
);
create index clips_due on media.clips (due_at) where due_at is not null;
