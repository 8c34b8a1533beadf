-- Up Migration

-- Values that an operator changed (DOMAIN: [cfg]), each from a date on, with a reason and who decided. Append only: the
-- app's role can add and read, so what was in force on any day can always be said.
create schema settings;

create table settings.versions (
  name           text        not null constraint name_form check (name ~ '^[a-z][a-zA-Z0-9]*$'),
  version        bigint      generated always as identity,
  value          jsonb       not null,
  effective_from timestamptz not null,
  reason         text        not null constraint has_a_reason check (reason <> ''),
  decided_by     text        not null constraint somebody check (decided_by <> ''),
  decided_at     timestamptz not null,
  primary key (name, version),
  constraint never_backwards check (effective_from >= decided_at)
);
create index versions_in_force on settings.versions (name, effective_from desc, version desc);

grant usage on schema settings to cliffhanger_app;
grant select, insert on settings.versions to cliffhanger_app;
