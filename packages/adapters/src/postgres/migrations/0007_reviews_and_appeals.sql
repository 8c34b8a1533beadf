-- Review queues: who works on an item, review times, and appeals. A lease expires, so an abandoned item
-- becomes available again.
create schema reviews;

create table reviews.leases (
  kind      text        not null,
  id        text        not null,
  person_id uuid        not null references staff.people,
  until     timestamptz not null,
  primary key (kind, id)
);

-- Durations of reviews, for the published figures (DOMAIN §8). Contains no reference to the subject or
-- person.
create table reviews.times (
  kind         text        not null,
  time_id      bigint      generated always as identity,
  submitted_at timestamptz not null,
  decided_at   timestamptz not null,
  primary key (kind, time_id),
  constraint forwards check (decided_at >= submitted_at)
);
create index times_by_decision on reviews.times (decided_at);

-- Published review times, refreshed every few minutes.
create table reviews.published_times (
  kind         text        primary key,
  decided      integer     not null,
  median_ms    bigint      not null,
  p95_ms       bigint      not null,
  refreshed_at timestamptz not null
);

-- Review times over all queues: per period of the console's overview, and per hour of a day and day of a
-- month for its sparklines.
create table reviews.period_times (
  period       text        primary key constraint known_period check (period in ('24-hours', '7-days', '30-days')),
  decided      integer     not null,
  median_ms    bigint      not null,
  p95_ms       bigint      not null
);

create table reviews.time_points (
  unit      text   not null constraint known_unit check (unit in ('hour', 'day')),
  -- `2026-11-18`, or `2026-11-18T14` of UTC.
  at        text   not null,
  median_ms bigint not null,
  primary key (unit, at)
);

-- Appeals against decisions (DOMAIN §5).
create schema trust;

-- One appeal per decision: a new decision on the same subject can be appealed again.
create table trust.appeals (
  seller_id    uuid        not null references identity.sellers,
  id           uuid        not null,
  subject      text        not null constraint known_subject check (subject in
                 ('registration', 'certification', 'store', 'promotion-link', 'deposit', 'withdrawal', 'order',
                  'account-lock')),
  -- An order's number, or the ID of any other subject.
  subject_id   text        not null,
  rule         text        not null,
  decided_at   timestamptz not null,
  -- Who decided (staff IDs, or the rule). They may not answer.
  deciders     text[]      not null,
  text         text        not null constraint some_words check (text <> ''),
  appealed_at  timestamptz not null,
  promised_by  timestamptz not null,
  state        text        not null default 'open' constraint known_state check (state in ('open', 'upheld', 'dismissed')),
  answered_at  timestamptz,
  answered_by  text,
  answer       text,
  escalated_at timestamptz,
  -- Upheld, but its payment awaits a second person, with a new promised time.
  waits_for_second boolean not null default false,
  primary key (seller_id, id),
  constraint once_a_decision unique (seller_id, subject, subject_id, decided_at),
  constraint answer_is_whole check (num_nonnulls(answered_at, answered_by, answer) = case state when 'open' then 0 else 3 end),
  constraint second_after_upheld check (state = 'upheld' or not waits_for_second),
  constraint answered_by_somebody_else check (answered_by is null or answered_by <> all (deciders))
);
create unique index appeals_by_id on trust.appeals (id);
create index appeals_newest on trust.appeals (seller_id, appealed_at desc, id desc);
create index appeals_waiting on trust.appeals (promised_by, id) where state = 'open' or waits_for_second;
create index appeals_overdue on trust.appeals (promised_by)
  where (state = 'open' or waits_for_second) and escalated_at is null;
