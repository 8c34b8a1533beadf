-- Up Migration

-- Answers of commands by idempotency key (DOMAIN §9): the same key gives the same answer for 24 hours. A row is
-- claimed and answered inside the command's own transaction, so a second try waits at the primary key for the first.
create schema commands;

create table commands.log (
  owner      text        not null,
  key        text        not null,
  endpoint   text        not null,
  input_hash text        not null,
  answer     json, -- as it was sent, byte for byte: jsonb would sort its keys
  claimed_at timestamptz not null default now(),
  primary key (owner, key)
);

create index log_by_age on commands.log using brin (claimed_at);

grant usage on schema commands to cliffhanger_app;
grant select, insert, update, delete on commands.log to cliffhanger_app;
