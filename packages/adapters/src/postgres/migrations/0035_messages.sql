-- Messages to sellers: the notification inbox, mail digests, announcements and push events for open apps.
create schema messages;

create table messages.inbox (
  seller_id  uuid        not null,
  id         uuid        not null default gen_random_uuid(),
  kind       text        not null constraint known_kind check (kind in ('order', 'money', 'review', 'notice')),
  -- The text comes from the catalogues in the reader's language; only its key and values are stored.
  key        text        not null constraint key_form check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  facts      jsonb       not null,
  written_at timestamptz not null,
  read_at    timestamptz,
  primary key (seller_id, id)
);
create index inbox_newest  on messages.inbox (seller_id, written_at desc, id desc);
create index inbox_of_kind on messages.inbox (seller_id, kind, written_at desc, id desc);
create index inbox_unread  on messages.inbox (seller_id, kind) where read_at is null;
create index inbox_by_age on messages.inbox (written_at);

-- Totals and unread counts, so that neither the badge nor a page counts rows. Maintained by the trigger; no
-- login role writes them.
create table messages.counts (
  seller_id uuid   not null,
  kind      text   not null,
  total     bigint not null constraint counted_total check (total >= 0),
  unread    bigint not null constraint unread_within check (unread between 0 and total),
  primary key (seller_id, kind)
) with (fillfactor = 50);

-- Runs once per statement; locks counters in the order of seller and kind.
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

-- The next mail for sellers who subscribed to order or settlement mails; other sellers have no row. The
-- transaction that causes the event adds to it, so a busy seller gets at most one mail an hour and each order
-- is reported once. The caller already holds the seller's order counters, so this adds no waiting.
create table messages.mail_digests (
  seller_id uuid        not null,
  topic     text        not null constraint known_topic check (topic in ('order', 'settlement')),
  orders    bigint      not null constraint orders_not_negative check (orders >= 0),
  amount    bigint      not null constraint amount_not_negative check (amount >= 0),
  -- When it may be sent; null if empty.
  due_at    timestamptz constraint due_when_there_is_something check ((due_at is null) = (orders = 0)),
  sent_at   timestamptz,
  primary key (seller_id, topic)
) with (fillfactor = 50);
create index mail_digests_due on messages.mail_digests (due_at) where due_at is not null;

-- Adds to the digests of subscribed sellers. The next mail is due an hour after the last one at the earliest.
create function messages.gather_digests(
  p_topic text, p_sellers uuid[], p_orders bigint[], p_amounts bigint[], p_at timestamptz
) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  insert into messages.mail_digests as d (seller_id, topic, orders, amount, due_at)
  select g.seller_id, p_topic, g.orders, g.amount, p_at
  from unnest(p_sellers, p_orders, p_amounts) as g (seller_id, orders, amount)
    join identity.store_settings c on c.seller_id = g.seller_id
  where case p_topic when 'order' then c.mail_order else c.mail_settlement end order by g.seller_id
  on conflict (seller_id, topic) do update set orders = d.orders + excluded.orders, amount = d.amount + excluded.amount,
    due_at = coalesce(d.due_at, greatest(excluded.due_at, d.sent_at + interval '1 hour'));
end $$;

-- Announcements to all sellers, those of one level, or one. Texts are stored once; inbox rows refer to them.
-- Delivery runs in batches and stores its cursor in `reached`.
create table messages.announcements (
  id           uuid        primary key,
  audience     text        not null constraint known_audience check (audience in ('all', 'level', 'seller')),
  level        text,
  seller_id    uuid,
  -- {"en": {"title": …, "text": …}, …}: other languages fall back to English.
  texts        jsonb       not null constraint has_english check (texts ? 'en'),
  sent_by      uuid        not null references staff.people,
  sent_at      timestamptz not null,
  reached      uuid,
  told         bigint      not null default 0 constraint counted_told check (told >= 0),
  completed_at timestamptz,
  constraint audience_is_whole check ((audience = 'level') = (level is not null) and (audience = 'seller') = (seller_id is not null))
);
create index announcements_newest on messages.announcements (sent_at desc, id desc);

-- Events for open apps, retained for a week, so that a reconnecting app catches up without gaps.
create schema push;

-- Shared by both tables below: an event that one rejected would block the events behind it.
create domain push.event_kind as text constraint known_kind check (value in ('order-new', 'order-shipped', 'order-settled',
  'hold-released', 'deposit-moved', 'withdrawal-moved', 'review-decided', 'message'));

-- IDs are assigned under this row's lock until commit. They become visible in order, so a reader at one ID
-- has missed none below it. The row outlives the events, so IDs are never reused.
create table push.positions (
  seller_id uuid   primary key,
  last_id   bigint not null constraint counted check (last_id > 0)
) with (fillfactor = 50);

create table push.push_events (
  seller_id uuid        not null,
  id        bigint      not null,
  kind      push.event_kind not null,
  facts     jsonb       not null,
  at        timestamptz not null,
  primary key (seller_id, id)
);
create index push_events_oldest on push.push_events (at);

-- Events without an ID yet (ADR 84), inserted by the transaction that causes them, into a table without an
-- index. A worker numbers all of them in one statement and signals each seller's apps once.
create table push.waiting (
  seller_id uuid        not null,
  kind      push.event_kind not null,
  facts     jsonb       not null,
  at        timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
