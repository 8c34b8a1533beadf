-- Up Migration

-- Counters of tries, in the shape that rate-limiter-flexible expects. They are no facts: after a crash everybody
-- starts anew, and counting needs no write-ahead log.
create schema limits;

create unlogged table limits.tries (
  key    varchar(255) primary key,
  points integer      not null default 0,
  expire bigint
);

create index tries_by_expiry on limits.tries (expire);

grant usage on schema limits to cliffhanger_app;
grant select, insert, update, delete on limits.tries to cliffhanger_app;
