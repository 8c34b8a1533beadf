-- A short film of a drama for sellers' posts, with the captions burnt in: one for all sellers, in each language. Cut from
-- what everybody may see without paying, and made anew when that film or its captions have changed.
create table media.clips (
  drama_id     uuid        not null references dramas,
  locale       text        not null
    constraint known_locale check (locale in ('en', 'es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant')),
  -- What it is cut from: the number of the episode (0 is the preview), its upload, and the name of its captions.
  number       smallint    not null constraint counted_episode check (number between 0 and 500),
  upload_id    uuid        not null,
  captions     text,
  state        text        not null constraint known_state check (state in ('making', 'ready', 'failed')),
  -- What its file is named after; nobody can guess it.
  name         text        not null unique,
  tries        smallint    not null default 0 constraint counted_tries check (tries >= 0),
  -- When it has to be looked at: at once, or when the worker that took it is taken for dead.
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
