-- Foundations of all other files: applied migrations, idempotent commands, rate limits and the business
-- clock.
--
-- These files grant no permissions. ../rights declares per duty what may be read, written and executed, and
-- `migrate` grants exactly that each time; login roles have no other permission.

-- Applied migrations with the hash of their content, because the list of names does not reveal a changed
-- text. Written by the migration, and compared by the auditor with the list built into it.
create table migrations.checksums (
  name     text        primary key,
  sha256   text        not null constraint sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  noted_at timestamptz not null default now()
);

-- Answers of commands by idempotency key (DOMAIN §9), valid for 24 hours. A row is claimed and answered in
-- the command's own transaction, so a concurrent retry waits at the primary key.
create schema commands;

create table commands.log (
  owner      text        not null,
  key        text        not null,
  endpoint   text        not null,
  input_hash text        not null,
  answer     json, -- byte for byte as sent: jsonb would sort its keys
  claimed_at timestamptz not null default now(),
  primary key (owner, key)
);
create index log_by_age on commands.log using brin (claimed_at);

-- Rate limit counters. Unlogged: they reset after a crash and write no WAL. Each belongs to the login role
-- that counts, so no duty affects another's.
create schema limits;

create unlogged table limits.tries (
  login   text        not null,
  name    text        not null constraint name_length check (length(name) <= 100),
  key     text        not null constraint key_length check (length(key) <= 255),
  taken   integer     not null,
  ends_at timestamptz not null,
  primary key (login, name, key)
);
create index tries_by_end on limits.tries (login, ends_at);

-- Takes one try for the caller's login role. Returns null if allowed, otherwise the wait in milliseconds.
-- Also deletes a few expired counters, to bound the table.
create function limits.take(p_name text, p_key text, p_tries integer, p_within_ms bigint) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := clock_timestamp();
  tried limits.tries;
begin
  delete from limits.tries where ctid = any(array(
    select ctid from limits.tries where login = session_user and ends_at <= at and (name, key) <> (p_name, p_key)
    order by ends_at limit 3 for update skip locked));
  insert into limits.tries as t (login, name, key, taken, ends_at)
  values (session_user, p_name, p_key, 1, at + p_within_ms * interval '1 millisecond')
  on conflict (login, name, key) do update set
    taken = case when t.ends_at <= at then 1 else t.taken + 1 end,
    ends_at = case when t.ends_at <= at then excluded.ends_at else t.ends_at end
  returning * into tried;
  if tried.taken <= p_tries then return null; end if;
  return greatest(1, ceil(extract(epoch from tried.ends_at - at) * 1000));
end $$;

-- Returns a try: successful ones do not count.
create function limits.give_back(p_name text, p_key text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update limits.tries set taken = taken - 1 where (login, name, key) = (session_user, p_name, p_key) and taken > 0
$$;

create function limits.forget(p_name text, p_key text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from limits.tries where (login, name, key) = (session_user, p_name, p_key)
$$;

-- Offset of the business clock from the server's, for demos, end-to-end tests and simulations, where weeks
-- pass on demand. Never used in production. It only increases.
create table business_clock (
  only_row    boolean primary key default true check (only_row),
  moved_by_ms bigint  not null default 0 constraint never_behind check (moved_by_ms >= 0),
  -- Source of time in this database. 'server': its own clock, always in production and the default.
  -- 'movable': its own plus the offset (development). 'callers': the time the caller passes (tests and
  -- simulations). Only the owner can change it.
  kind        text    not null default 'server'
                      constraint known_kind check (kind in ('server', 'movable', 'callers'))
);
insert into business_clock default values;

create function move_business_clock(p_by_ms bigint) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  moved bigint;
begin
  if p_by_ms is null or p_by_ms <= 0 then raise exception 'time only moves forward'; end if;
  update public.business_clock set moved_by_ms = moved_by_ms + p_by_ms where kind <> 'server' returning moved_by_ms into moved;
  if moved is null then raise exception 'the clock of this database is never moved'; end if;
  return moved;
end $$;

-- The business time of an event: the server's clock, plus the offset in development. The caller's time counts
-- only in databases of kind 'callers', and for the owner, who could write any time anyway (seeds create a
-- past). In a security definer function session_user equals current_user only if the owner has logged in.
create function public.business_now_ms(p_said_ms bigint) returns bigint
language plpgsql volatile as $$
begin
  return (
    select case when c.kind = 'callers' or session_user = current_user then p_said_ms
      else floor(extract(epoch from clock_timestamp()) * 1000)::bigint
        + case c.kind when 'movable' then c.moved_by_ms else 0 end end
    from public.business_clock c);
end $$;

-- The calendar day of the platform (DOMAIN §5), by the UTC offset in force at that time, so that a later
-- change does not move past days. PL/pgSQL because it runs for every order: an SQL function that cannot be
-- inlined is parsed and planned per call (ADR 42).
create function platform_day(p_at timestamptz) returns date
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return ((p_at at time zone 'UTC') + make_interval(mins => coalesce((
    select (v.value #>> '{}')::integer from settings.versions v
    where v.name = 'platformUtcOffsetMinutes' and v.effective_from <= p_at
    order by v.effective_from desc, v.version desc limit 1), 0)))::date;
end $$;

-- Mirrors formatMoney in core/kernel.
create function public.money_text(p_amount bigint) returns text
language sql immutable as $$ select trim_scale(p_amount * 0.000001)::text $$;
