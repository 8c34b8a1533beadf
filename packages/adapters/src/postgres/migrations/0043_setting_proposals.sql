-- Up Migration

-- Changes of settings that are about money: asked for by one person, in force when another has confirmed them. What was
-- asked for never changes; only how it ended is added.
create table settings.proposals (
  id             uuid        primary key,
  name           text        not null constraint name_form check (name ~ '^[a-z][a-zA-Z0-9]*$'),
  value          jsonb       not null,
  effective_from timestamptz not null,
  reason         text        not null constraint has_a_reason check (reason <> ''),
  proposed_by    uuid        not null references staff.people,
  proposed_at    timestamptz not null,
  outcome        text        constraint known_outcome check (outcome in ('confirmed', 'declined')),
  ended_by       uuid        references staff.people,
  ended_at       timestamptz,
  constraint end_is_whole check (num_nonnulls(outcome, ended_by, ended_at) in (0, 3)),
  constraint confirmed_by_somebody_else check (outcome is distinct from 'confirmed' or ended_by <> proposed_by)
);
create index proposals_waiting on settings.proposals (proposed_at) where outcome is null;

grant select, insert on settings.proposals to cliffhanger_app;
grant update (outcome, ended_by, ended_at) on settings.proposals to cliffhanger_app;
