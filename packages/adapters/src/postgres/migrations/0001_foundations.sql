-- What every other file stands on: the record of what was applied, answers of commands, limits of tries, and time.
--
-- None of these files gives or takes a right. Who may read, write and execute what is declared by duty in ../rights, and
-- `migrate` grants exactly that each time; what nobody declares, nobody who can log in may do.

-- What was applied, by its content. The list of applied migrations has only names: one whose text was another here would
-- look the same. Written by whoever migrates, read by the auditor, who was built with its own list.
create table migrations.checksums (
  name     text        primary key,
  sha256   text        not null constraint sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  noted_at timestamptz not null default now()
);

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

-- Counters of tries. After a crash they begin anew, and counting needs no write-ahead log. Each belongs to the login
-- that counts: no duty counts, forgets or locks those of another.
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

-- Takes a try of the caller's login: null when there was one left, else how long to wait in milliseconds. Removes a few
-- counters whose time is over, so that the table stays as small as what is counted.
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

-- A try that was right does not count.
create function limits.give_back(p_name text, p_key text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update limits.tries set taken = taken - 1 where (login, name, key) = (session_user, p_name, p_key) and taken > 0
$$;

create function limits.forget(p_name text, p_key text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from limits.tries where (login, name, key) = (session_user, p_name, p_key)
$$;

-- How far the business clock runs ahead of the server's, for demonstrations, journeys and simulations: weeks pass when
-- somebody says so. Processes of a production platform never look at it. It is moved on and never back.
create table business_clock (
  only_row    boolean primary key default true check (only_row),
  moved_by_ms bigint  not null default 0 constraint never_behind check (moved_by_ms >= 0),
  -- Whose time counts in this database. `server`: its own, and nothing is ever moved; a database is born so, and in
  -- production stays so. `movable`: its own and what the business clock was moved on by (development). `callers`: what
  -- each caller says (tests and simulations). Only the owner can say which.
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

-- The moment at which an event happens: this database's own, and in development what its clock was moved on by. Only in
-- databases of tests and simulations (kind `callers`, which the owner says) it is what the caller says; and for the owner,
-- who could write any time anyway: seeds and journeys make a past. In a function with the owner's rights the two names are
-- one only for who has logged in as the owner.
create function public.business_now_ms(p_said_ms bigint) returns bigint
language plpgsql volatile as $$
begin
  return (
    select case when c.kind = 'callers' or session_user = current_user then p_said_ms
      else floor(extract(epoch from clock_timestamp()) * 1000)::bigint
        + case c.kind when 'movable' then c.moved_by_ms else 0 end end
    from public.business_clock c);
end $$;

-- A natural day begins where the setting says (DOMAIN §5): so many minutes east of UTC. Judged by the setting in force
-- at that moment, so that a later change of it moves no day that was counted already. PL/pgSQL, because every order asks
-- for it: a function in SQL that cannot be put in place of its call is parsed and planned at every call (ADR 42).
create function platform_day(p_at timestamptz) returns date
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return ((p_at at time zone 'UTC') + make_interval(mins => coalesce((
    select (v.value #>> '{}')::integer from settings.versions v
    where v.name = 'platformUtcOffsetMinutes' and v.effective_from <= p_at
    order by v.effective_from desc, v.version desc limit 1), 0)))::date;
end $$;

-- The twin of formatMoney in core/kernel.
create function public.money_text(p_amount bigint) returns text
language sql immutable as $$ select trim_scale(p_amount * 0.000001)::text $$;
