-- Up Migration

-- What a seller is told (the notification list), and the pages everybody can read.

create schema messages;

create table messages.inbox (
  seller_id  uuid        not null,
  id         uuid        not null default gen_random_uuid(),
  kind       text        not null constraint known_kind check (kind in ('order', 'money', 'review', 'notice')),
  -- The text comes from the catalogues in the reader's language: only what it fills in is kept.
  key        text        not null constraint key_form check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  facts      jsonb       not null,
  written_at timestamptz not null,
  read_at    timestamptz,
  primary key (seller_id, id)
);
create index inbox_newest  on messages.inbox (seller_id, written_at desc, id desc);
create index inbox_of_kind on messages.inbox (seller_id, kind, written_at desc, id desc);
create index inbox_unread  on messages.inbox (seller_id, kind) where read_at is null;

-- How many there are, so that neither the badge nor a page counts. Kept by the trigger; the app's role may only look.
create table messages.counts (
  seller_id uuid   not null,
  kind      text   not null,
  total     bigint not null constraint counted_total check (total >= 0),
  unread    bigint not null constraint unread_within check (unread between 0 and total),
  primary key (seller_id, kind)
) with (fillfactor = 50);

-- Once a statement, however many messages it writes or marks; counters are locked by seller and kind.
create function messages.follow_inbox() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into messages.counts as c (seller_id, kind, total, unread)
    select seller_id, kind, count(*), count(*) from after_change group by seller_id, kind order by seller_id, kind
    on conflict (seller_id, kind) do update set total = c.total + excluded.total, unread = c.unread + excluded.unread;
  elsif tg_op = 'UPDATE' then
    update messages.counts c set unread = c.unread - read.messages
    from (
      select b.seller_id, b.kind, count(*) as messages
      from before_change b join after_change a on a.seller_id = b.seller_id and a.id = b.id
      where b.read_at is null and a.read_at is not null group by b.seller_id, b.kind
    ) read
    where c.seller_id = read.seller_id and c.kind = read.kind;
  else
    update messages.counts c set total = c.total - gone.messages, unread = c.unread - gone.unread
    from (
      select seller_id, kind, count(*) as messages, count(*) filter (where read_at is null) as unread
      from before_change group by seller_id, kind
    ) gone
    where c.seller_id = gone.seller_id and c.kind = gone.kind;
  end if;
  return null;
end $$;

create trigger messages_written after insert on messages.inbox
  referencing new table as after_change for each statement execute function messages.follow_inbox();
create trigger messages_read after update on messages.inbox
  referencing old table as before_change new table as after_change
  for each statement execute function messages.follow_inbox();
create trigger messages_erased after delete on messages.inbox
  referencing old table as before_change for each statement execute function messages.follow_inbox();

revoke all on all functions in schema messages from public;
grant usage on schema messages to cliffhanger_app;
grant select, insert, delete on messages.inbox to cliffhanger_app;
grant update (read_at) on messages.inbox to cliffhanger_app;
grant select on messages.counts to cliffhanger_app;

-- Pages that are the same for everybody: plain blocks, never markup, so that nothing in them can run in a browser.
create schema content;

create table content.pages (
  type       text        not null
    constraint known_type check (type in ('about', 'privacy', 'contact', 'rules', 'guide')),
  locale     text        not null
    constraint known_locale check (locale in ('en', 'es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant')),
  title      text        not null constraint titled check (title <> ''),
  -- [{"kind": "heading" | "text" | "list", …}]
  blocks     jsonb       not null constraint some_blocks check (jsonb_typeof(blocks) = 'array'),
  updated_at timestamptz not null,
  primary key (type, locale)
);

create table content.friend_links (
  position smallint primary key,
  name     text     not null constraint named check (name <> ''),
  url      text     not null constraint secure_url check (url ~ '^https://[^\s]+$')
);

grant usage on schema content to cliffhanger_app;
grant select on content.pages, content.friend_links to cliffhanger_app;

-- What the pages say from the first day on; an operator's own words take their place.
insert into content.pages (type, locale, title, blocks, updated_at) values
('about', 'en', 'About us', $$[
  {"kind": "text", "text": "Sellers promote short dramas here and sell episodes to viewers. A viewer pays, watches at once, and the seller keeps the difference between the retail and the wholesale price."},
  {"kind": "heading", "text": "How it is built"},
  {"kind": "list", "items": [
    "Every order begins with a viewer's cleared payment. Nobody can make one otherwise.",
    "Every movement of money is a line in books that are never rewritten, and you can check your own lines.",
    "Money on hold has a reason and an end that you can see.",
    "Nobody earns anything for recruiting others."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'en', 'Privacy policy', $$[
  {"kind": "heading", "text": "What we keep"},
  {"kind": "list", "items": [
    "What you enter when you register: name, country, email, social accounts and one way to reach you.",
    "Documents of a real-name certification, encrypted. Only a reviewer can open them, and every view is logged.",
    "Your orders and every movement of your money."
  ]},
  {"kind": "heading", "text": "What we do with it"},
  {"kind": "text", "text": "We use it to run your account, to review what has to be reviewed, and to pay you. We do not sell it."},
  {"kind": "heading", "text": "Your rights"},
  {"kind": "text", "text": "You can download what we keep about you and delete your account in the app. After that the books keep their lines under a number that leads to nobody."}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'en', 'Contact us', $$[
  {"kind": "text", "text": "The support page lists how to reach us and when somebody answers. It is open without logging in."},
  {"kind": "text", "text": "We never ask for your password, your fund password or a code, and nobody of us asks for a payment so that you can withdraw."}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'en', 'Rules', $$[
  {"kind": "heading", "text": "Orders"},
  {"kind": "list", "items": [
    "Ship within 24 hours. After 72 hours an order is shipped for you from its proceeds; the sale stays yours.",
    "Without a consignment right for the drama you have 2 hours to get one. After that the platform ships and keeps the profit.",
    "Money of a shipped order is on hold for 7 days. You can settle early twice a month for a fee of 5 %."
  ]},
  {"kind": "heading", "text": "Decisions about you"},
  {"kind": "text", "text": "Every rejection, hold or audit tells you the rule, the facts, who decided, and until when you can appeal."},
  {"kind": "heading", "text": "Levels and invitations"},
  {"kind": "list", "items": [
    "A level brings consignment rights, episodes and a share of popular traffic. It promises no income.",
    "Invitations only count. Nobody is paid for them.",
    "You may not buy from yourself."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'en', 'Beginner guide', $$[
  {"kind": "heading", "text": "Your first order"},
  {"kind": "list", "items": [
    "Verify your email and wait for your registration to be approved.",
    "Choose a drama in the hall and add it to your library. It uses one consignment right.",
    "Put your tracking link into a post, and send in the link of the post for review.",
    "When a viewer buys, you get an order. Ship it, or let auto-ship do it.",
    "7 days after it was shipped the money is yours to withdraw."
  ]}
]$$, '2026-01-01T00:00:00Z');
