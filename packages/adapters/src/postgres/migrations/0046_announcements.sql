-- Up Migration

-- What the platform tells its sellers: all of them, those of one level, or one. The texts lie here once; a seller's
-- inbox only points at them. It is handed out in sets, and remembers whom it has reached.
create table messages.announcements (
  id           uuid        primary key,
  audience     text        not null constraint known_audience check (audience in ('all', 'level', 'seller')),
  level        text,
  seller_id    uuid,
  -- {"en": {"title": …, "text": …}, …}: every other language falls back to English.
  texts        jsonb       not null constraint has_english check (texts ? 'en'),
  sent_by      uuid        not null references staff.people,
  sent_at      timestamptz not null,
  reached      uuid,
  told         bigint      not null default 0 constraint counted_told check (told >= 0),
  completed_at timestamptz,
  constraint audience_is_whole check ((audience = 'level') = (level is not null) and (audience = 'seller') = (seller_id is not null))
);
create index announcements_newest on messages.announcements (sent_at desc, id desc);

grant select, insert on messages.announcements to cliffhanger_app;
grant update (reached, told, completed_at) on messages.announcements to cliffhanger_app;

-- What everybody reads is written by the staff. A page as it was stays known.
create table content.page_versions (
  id       uuid        primary key,
  type     text        not null,
  locale   text        not null,
  title    text        not null,
  blocks   jsonb       not null,
  saved_by uuid        not null references staff.people,
  saved_at timestamptz not null
);
create index page_versions_of on content.page_versions (type, locale, saved_at desc);

grant select, insert on content.page_versions to cliffhanger_app;
grant insert, update (title, blocks, updated_at) on content.pages to cliffhanger_app;
grant insert, delete on content.friend_links to cliffhanger_app;
grant insert, delete on support.contacts to cliffhanger_app;
