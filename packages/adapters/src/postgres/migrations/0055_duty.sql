-- The staff's duty roster (DOMAIN §13, ADR 51), one person at a time. Shifts are never changed or deleted;
-- cancelling one sets its end, so the record shows who was on duty when something was missed.
create table staff.duties (
  id        uuid        primary key,
  person_id uuid        not null references staff.people,
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  set_by    uuid        not null references staff.people,
  set_at    timestamptz not null,
  -- Cancelled, before or during the shift.
  ended_at  timestamptz,
  ended_by  uuid        references staff.people,
  constraint a_week_at_most check (ends_at > starts_at and ends_at <= starts_at + interval '7 days'),
  constraint ended_whole check ((ended_at is null) = (ended_by is null)),
  constraint ended_within check (ended_at between starts_at and ends_at),
  constraint one_at_a_time exclude using gist (tstzrange(starts_at, coalesce(ended_at, ends_at)) with &&)
);

-- Calls to the person on duty. The caller chooses the ID, which makes calling idempotent.
create table staff.duty_pages (
  id       uuid        primary key,
  duty_id  uuid        not null references staff.duties,
  paged_by uuid        not null references staff.people,
  -- The queue and its item; null for a general call.
  queue    text,
  item     text,
  paged_at timestamptz not null,
  constraint item_in_a_queue check ((queue is null) = (item is null))
);
create index duty_pages_by_time on staff.duty_pages (paged_at);

create function staff.duty_at(p_at timestamptz) returns staff.duties
language sql stable set search_path = pg_catalog, pg_temp as $$
  select d from staff.duties d join staff.people p on p.id = d.person_id
  where p.state = 'active' and d.starts_at <= p_at and coalesce(d.ended_at, d.ends_at) > p_at
$$;

create type staff.duty_changed as (outcome text, id uuid);

-- Called by an admin: returns 'done' or a refusal. The limits mirror core/staff/duty.
create function staff.set_duty(p_person uuid, p_from_ms bigint, p_until_ms bigint, p_by uuid, p_said_ms bigint)
returns staff.duty_changed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  from_at constant timestamptz := to_timestamp(p_from_ms / 1000.0);
  until_at constant timestamptz := to_timestamp(p_until_ms / 1000.0);
  fresh constant uuid := settlement.new_id(now_ms);
begin
  if staff.may(p_by, 'admin') is not true then return row('role-not-allowed', null)::staff.duty_changed; end if;
  perform from staff.people where id = p_person and state = 'active' for no key update;
  if not found then return row('staff-unknown', null)::staff.duty_changed; end if;
  if (until_at > from_at and until_at <= from_at + interval '7 days' and until_at > now_at
      and from_at >= now_at - interval '7 days' and from_at <= now_at + interval '90 days') is not true
    or (select count(*) from staff.duties d where coalesce(d.ended_at, d.ends_at) > now_at) >= 100 then
    return row('duty-out-of-bounds', null)::staff.duty_changed;
  end if;
  insert into staff.duties (id, person_id, starts_at, ends_at, set_by, set_at)
  values (fresh, p_person, from_at, until_at, p_by, now_at);
  return row('done', fresh)::staff.duty_changed;
exception when exclusion_violation then
  return row('duty-overlaps', null)::staff.duty_changed;
end $$;

-- Ends a running shift now; a future one gets an empty interval.
create function staff.end_duty(p_duty uuid, p_by uuid, p_said_ms bigint) returns staff.duty_changed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  if staff.may(p_by, 'admin') is not true then return row('role-not-allowed', null)::staff.duty_changed; end if;
  update staff.duties set ended_at = greatest(starts_at, now_at), ended_by = p_by
  where id = p_duty and ended_at is null and ends_at > now_at;
  if not found then return row('duty-unknown', null)::staff.duty_changed; end if;
  return row('done', p_duty)::staff.duty_changed;
end $$;

create type staff.paged as (outcome text, wait_ms bigint, person_id uuid, name text);

-- Calls the person on duty. Returns 'paged', 'unchanged' for a repeated call, 'nobody-on-duty', or
-- 'too-many-tries': the limits are one call in ten minutes per subject and ten an hour per caller. The caller
-- sends the mail in the same transaction.
create function staff.page_duty(p_id uuid, p_queue text, p_item text, p_by uuid, p_said_ms bigint) returns staff.paged
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  duty staff.duties;
  called staff.people;
  made staff.duty_pages;
  free_at timestamptz;
begin
  perform from staff.people where id = p_by and state = 'active';
  if not found then return row('role-not-allowed', null, null, null)::staff.paged; end if;
  -- Serialises concurrent calls, so that the limits hold.
  perform pg_advisory_xact_lock('staff.duty_pages'::regclass::oid::bigint);
  select * into made from staff.duty_pages where id = p_id;
  if found then
    if (made.paged_by, made.queue, made.item) is distinct from (p_by, p_queue, p_item) then
      raise exception 'a call to duty was made about something else' using errcode = 'check_violation';
    end if;
    select p.* into called from staff.duties d join staff.people p on p.id = d.person_id where d.id = made.duty_id;
    return row('unchanged', null, called.id, called.name)::staff.paged;
  end if;
  duty := staff.duty_at(now_at);
  if duty.id is null then return row('nobody-on-duty', null, null, null)::staff.paged; end if;
  select greatest(
    max(m.paged_at) filter (where m.queue is not distinct from p_queue and m.item is not distinct from p_item)
      + interval '10 minutes',
    case when count(*) filter (where m.paged_by = p_by) >= 10
      then min(m.paged_at) filter (where m.paged_by = p_by) + interval '1 hour' end) into free_at
  from staff.duty_pages m where m.paged_at > now_at - interval '1 hour';
  if free_at > now_at then
    return row('too-many-tries', ceil(extract(epoch from free_at - now_at) * 1000), null, null)::staff.paged;
  end if;
  insert into staff.duty_pages (id, duty_id, paged_by, queue, item, paged_at)
  values (p_id, duty.id, p_by, p_queue, p_item, now_at);
  select * into called from staff.people where id = duty.person_id;
  return row('paged', null, called.id, called.name)::staff.paged;
end $$;
