-- Up Migration

-- How support is reached: listed to everybody, also before login (DOMAIN §1). The app only reads it.
create schema support;

create table support.contacts (
  position  smallint primary key,
  kind      text     not null constraint known_kind check (kind in ('telegram', 'whatsapp', 'email')),
  name      text     not null,
  address   text     not null,
  -- In UTC. 24:00 is the end of the day; both are null where somebody always answers.
  opens_at  time,
  closes_at time,
  constraint hours_or_none check ((opens_at is null) = (closes_at is null))
);

grant usage on schema support to cliffhanger_app;
grant select on support.contacts to cliffhanger_app;
