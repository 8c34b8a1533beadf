-- Up Migration

-- What open apps are told. Kept for a week, so that an app that lost its connection catches up without a gap.
create schema push;

-- Ids are given under the lock of this row, which lasts until the commit: they become visible in their order, and
-- whoever has read up to one has missed none below it. It outlives the events, so that no id is given twice.
create table push.positions (
  seller_id uuid   primary key,
  last_id   bigint not null constraint counted check (last_id > 0)
) with (fillfactor = 50);

create table push.push_events (
  seller_id uuid        not null,
  id        bigint      not null,
  -- Of the outbox: a message that is carried out again brings no second event.
  job_key   text        not null,
  kind      text        not null
    constraint known_kind check (kind in ('order-new', 'order-shipped', 'order-settled', 'hold-released',
                                          'deposit-moved', 'withdrawal-moved', 'review-decided', 'message')),
  facts     jsonb       not null,
  at        timestamptz not null,
  primary key (seller_id, id),
  constraint once_a_job unique (seller_id, job_key)
);
create index push_events_oldest on push.push_events (at);

grant usage on schema push to cliffhanger_app;
grant select, insert on push.positions to cliffhanger_app;
grant update (last_id) on push.positions to cliffhanger_app;
grant select, insert, delete on push.push_events to cliffhanger_app;
-- Rows can be locked only with a right to update: the sweep skips what another worker deletes already.
grant update (at) on push.push_events to cliffhanger_app;
