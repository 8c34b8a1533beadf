-- Up Migration

-- What a seller who chose to be written to about orders or settlements will read in the next mail. It is added up here by
-- the transaction that causes it, so that a busy seller gets one mail an hour at most and each order is told once. Nobody
-- who chose otherwise has a row. Whoever adds holds the seller's counters of orders already: nobody waits for longer.
create table messages.mail_digests (
  seller_id uuid        not null,
  topic     text        not null constraint known_topic check (topic in ('order', 'settlement')),
  orders    bigint      not null constraint orders_not_negative check (orders >= 0),
  amount    bigint      not null constraint amount_not_negative check (amount >= 0),
  -- When it may leave; null when there is nothing to tell.
  due_at    timestamptz constraint due_when_there_is_something check ((due_at is null) = (orders = 0)),
  sent_at   timestamptz,
  primary key (seller_id, topic)
) with (fillfactor = 50);
create index mail_digests_due on messages.mail_digests (due_at) where due_at is not null;

grant select, insert, update, delete on messages.mail_digests to cliffhanger_app;

-- Orders that wait to be shipped by their deadlines, page after page: a day after the payment, or sooner when the right
-- is missing and the platform ships. In UTC, where a sum of a time and an interval is the same everywhere.
create index orders_to_ship_by_deadline on orders (
  seller_id, least(due_at at time zone 'UTC', (paid_at at time zone 'UTC') + interval '24 hours'), id
) where state = 'to-ship';
