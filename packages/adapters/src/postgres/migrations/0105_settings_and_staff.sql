-- Up Migration

-- Who works here, what they may do, what they changed and what is written down about it: functions that check who asks,
-- in place of columns that a login role could write (ADR 0036). The rules are those of core/staff and core/settings.

-- Settings ------------------------------------------------------------------------------------------------------------

-- The twin of isAboutMoney in core/settings.
create function settings.is_about_money(p_name text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select p_name = any (array['proceedsFromScore', 'cardCharge', 'depositMinimum', 'depositConfirmations',
    'newAddressWaitsMs', 'withdrawalFee', 'withdrawalMinimum', 'withdrawalByRuleUpTo', 'withdrawalByRuleADay',
    'secondPersonAbove', 'payoutNetworks', 'bankPayout', 'levels', 'packs', 'lender'])
$$;

-- 'changed', or 'proposed' where it is about money; 'role-not-allowed' for anybody but an admin. Never backwards.
create function settings.change(
  p_name text, p_value jsonb, p_from_ms bigint, p_reason text, p_person uuid, p_said_ms bigint
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  decided_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  effective_from constant timestamptz := to_timestamp(greatest(p_from_ms, now_ms) / 1000.0);
begin
  if not staff.may(p_person, 'admin') then return 'role-not-allowed'; end if;
  if settings.is_about_money(p_name) then
    insert into settings.proposals (id, name, value, effective_from, reason, proposed_by, proposed_at)
    values (settlement.new_id(now_ms), p_name, p_value, effective_from, p_reason, p_person, decided_at);
    return 'proposed';
  end if;
  insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
  values (p_name, p_value, effective_from, p_reason, 'operator:' || p_person, decided_at);
  return 'changed';
end $$;

-- 'done'; confirmed by somebody other than who proposed it, declined by either. A date that has passed becomes now.
create function settings.end_proposal(p_id uuid, p_outcome text, p_person uuid, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  p settings.proposals;
begin
  if not staff.may(p_person, 'admin', 'finance-approver') then return 'role-not-allowed'; end if;
  select * into p from settings.proposals where id = p_id and outcome is null for no key update;
  if not found then return 'nothing-proposed'; end if;
  if p_outcome = 'confirmed' then
    if p.proposed_by = p_person then return 'second-person-needed'; end if;
    -- Whoever proposed it may have left, or lost the role, before anybody agreed.
    if not staff.may(p.proposed_by, 'admin') then return 'nothing-proposed'; end if;
    insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
    values (p.name, p.value, greatest(p.effective_from, now_at), p.reason,
      format('operator:%s and operator:%s', p.proposed_by, p_person), now_at);
  end if;
  update settings.proposals set outcome = p_outcome, ended_by = p_person, ended_at = now_at where id = p_id;
  return 'done';
end $$;

revoke all on function settings.is_about_money, settings.change, settings.end_proposal from public;
grant execute on function settings.change, settings.end_proposal to cliffhanger_app;
revoke insert on settings.versions from cliffhanger_app;
revoke insert, update (outcome, ended_by, ended_at) on settings.proposals from cliffhanger_app;

-- Staff ---------------------------------------------------------------------------------------------------------------

-- In the order of STAFF_ROLES, each once; null where they exclude each other or there are none (checkRoles in core/staff).
create function staff.checked_roles(p_roles text[]) returns text[]
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when 'admin' = any (given) and given && array['finance', 'finance-approver'] then null
    when 'auditor' = any (given) and cardinality(given) > 1 then null
    else given end
  from (
    select array_agg(role order by place) as given
    from unnest(array['reviewer', 'content', 'support', 'finance', 'finance-approver', 'auditor', 'admin'])
      with ordinality as known (role, place)
    where role = any (p_roles)
  ) sorted
$$;

-- Whoever holds one of these can move money, or say who can (needsSecondAdmin in core/staff).
create function staff.needs_second_admin(p_before text[], p_after text[]) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select exists (select from unnest(p_after) as role
    where role = any (array['finance', 'finance-approver', 'admin']) and role <> all (p_before))
$$;

create type staff.changed as (outcome text, person uuid, state text);

-- 'invited', or 'proposed' where a second admin has to agree. Without `p_by` it is whoever owns the machine: in a
-- database with the server's clock, which production's is, they let in the first two admins and nobody else.
create function staff.invite(
  p_email text, p_name text, p_roles text[], p_by uuid, p_invitation_digest text, p_said_ms bigint
) returns staff.changed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  given constant text[] := staff.checked_roles(p_roles);
  waits constant boolean := p_by is not null and staff.needs_second_admin('{}', given);
  fresh constant uuid := settlement.new_id(now_ms);
begin
  if given is null then return row('roles-exclude-each-other', null, null)::staff.changed; end if;
  if p_by is not null then
    if not staff.may(p_by, 'admin') then return row('role-not-allowed', null, null)::staff.changed; end if;
  elsif (select kind from public.business_clock) = 'server'
    and not (given = array['admin'] and staff.admins_to_come(now_at) < 2) then
    return row('role-not-allowed', null, null)::staff.changed;
  end if;
  insert into staff.people (id, email, name, roles, proposed_roles, proposed_by, state, created_at,
    invitation_digest, invitation_ends_at)
  values (fresh, p_email, p_name, case when waits then '{}' else given end, case when waits then given end,
    case when waits then p_by end, case when waits then 'proposed' else 'invited' end, now_at,
    case when not waits then p_invitation_digest end, case when not waits then now_at + interval '72 hours' end)
  on conflict (email) where state <> 'removed' do nothing;
  if not found then return row('staff-exists', null, null)::staff.changed; end if;
  return row('done', fresh, case when waits then 'proposed' else 'invited' end)::staff.changed;
end $$;

-- How many are admins or invited as such; whoever else asks waits for the end of this transaction. An invitation that ran
-- out before anybody came counts no more, and its address is free again.
create function staff.admins_to_come(p_now timestamptz) returns integer
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  -- Rows cannot be locked before they exist: two who both count none would both add one.
  perform pg_advisory_xact_lock('staff.people'::regclass::oid::bigint);
  update staff.people set state = 'removed', roles = '{}', proposed_roles = null, proposed_by = null,
    invitation_digest = null, invitation_ends_at = null
  where state = 'invited' and 'admin' = any (roles) and password_hash is null and invitation_ends_at <= p_now;
  return (select count(*) from staff.people where 'admin' = any (roles) and state in ('invited', 'active'));
end $$;

-- The first two admins, asked for by whoever owns the machine: the same, wherever.
create function staff.invite_first_admin(p_email text, p_name text, p_invitation_digest text, p_said_ms bigint)
returns staff.changed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if staff.admins_to_come(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) >= 2 then
    return row('role-not-allowed', null, null)::staff.changed;
  end if;
  return staff.invite(p_email, p_name, array['admin'], null, p_invitation_digest, p_said_ms);
end $$;

-- What an admin does about somebody else: 'change' (p_roles), 'confirm', 'remove', 'invite-anew'. Under the locks of all
-- admins: two who remove each other at the same moment do so one after the other.
create function staff.change_person(
  p_person uuid, p_deed text, p_roles text[], p_by uuid, p_invitation_digest text, p_said_ms bigint
) returns staff.changed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  given constant text[] := staff.checked_roles(p_roles);
  admins uuid[];
  p staff.people;
begin
  select coalesce(array_agg(locked.id), '{}') into admins from (
    select id from staff.people where 'admin' = any (roles) and state = 'active' order by id for no key update) locked;
  if p_by <> all (admins) or p_by is null then return row('role-not-allowed', null, null)::staff.changed; end if;
  select * into p from staff.people where id = p_person for no key update;
  if not found or (p.state = 'removed' and p_deed = 'change') then
    return row('staff-unknown', null, null)::staff.changed;
  end if;
  if p_deed = 'confirm' and (p.proposed_roles is null or p.state = 'removed') then
    return row('nothing-proposed', null, null)::staff.changed;
  end if;
  if p.id = p_by then return row('own-account', null, null)::staff.changed; end if;

  if p_deed = 'change' then
    if given is null then return row('roles-exclude-each-other', null, null)::staff.changed; end if;
    if staff.needs_second_admin(p.roles, given) then
      p.proposed_roles := given; p.proposed_by := p_by;
    else
      p.roles := given; p.proposed_roles := null; p.proposed_by := null;
    end if;
  elsif p_deed = 'confirm' then
    if p.proposed_by = p_by then return row('second-person-needed', null, null)::staff.changed; end if;
    -- Whoever proposed it has to be an admin still: a proposal of somebody who was removed is nobody's.
    if p.proposed_by <> all (admins) then return row('nothing-proposed', null, null)::staff.changed; end if;
    p.roles := p.proposed_roles; p.proposed_roles := null; p.proposed_by := null;
    if p.state = 'proposed' then
      p.state := 'invited'; p.invitation_digest := p_invitation_digest; p.invitation_ends_at := now_at + interval '72 hours';
    end if;
  elsif p_deed = 'remove' then
    p.state := 'removed'; p.roles := '{}'; p.proposed_roles := null; p.proposed_by := null;
    p.invitation_digest := null; p.invitation_ends_at := null;
  elsif p_deed = 'invite-anew' then
    if p.state in ('removed', 'proposed') then return row('staff-unknown', null, null)::staff.changed; end if;
    p.state := 'invited'; p.invitation_digest := p_invitation_digest; p.invitation_ends_at := now_at + interval '72 hours';
  else
    raise exception 'an unknown deed: %', p_deed using errcode = 'check_violation';
  end if;
  if p.id = any (admins) and cardinality(admins) = 1 and not (p.state = 'active' and 'admin' = any (p.roles)) then
    return row('last-admin', null, null)::staff.changed;
  end if;

  update staff.people set roles = p.roles, proposed_roles = p.proposed_roles, proposed_by = p.proposed_by, state = p.state,
    invitation_digest = p.invitation_digest, invitation_ends_at = p.invitation_ends_at
  where id = p.id;
  if p_deed in ('remove', 'invite-anew') then
    update staff.sessions set ended_at = now_at where person_id = p.id and ended_at is null;
  end if;
  return row('done', p.id, p.state)::staff.changed;
end $$;

-- Whoever was invited and still may come, by the digest of what the mail carries.
create function staff.invited_by(p_digest text, p_now timestamptz) returns setof staff.people
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select * from staff.people
  where invitation_digest = p_digest and state = 'invited' and p_now < invitation_ends_at for no key update
$$;

-- A secret for an authenticator app, while the invitation lasts; a password that was there before opens nothing any more.
create function staff.keep_secret(p_invitation_digest text, p_sealed bytea, p_said_ms bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  invited staff.people;
begin
  select * into invited from staff.invited_by(
    p_invitation_digest, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
  if not found then return false; end if;
  update staff.people set totp_secret = p_sealed, totp_last_step = 0, password_hash = null where id = invited.id;
  return true;
end $$;

create function staff.accept_invitation(p_invitation_digest text, p_password_hash text, p_step bigint, p_said_ms bigint)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  invited staff.people;
begin
  select * into invited from staff.invited_by(
    p_invitation_digest, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
  if not found or invited.totp_secret is null or p_password_hash is null then return false; end if;
  update staff.people set password_hash = p_password_hash, totp_last_step = greatest(totp_last_step, p_step),
    invitation_digest = null, invitation_ends_at = null, state = 'active'
  where id = invited.id;
  return true;
end $$;

-- A code is used up by being right; the step only ever goes on.
create function staff.use_step(p_person uuid, p_step bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  update staff.people set totp_last_step = p_step where id = p_person and totp_last_step < p_step;
  return found;
end $$;

-- A lock without the right to change anything of it.
create function staff.lock_person(p_person uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from staff.people where id = p_person for no key update;
end $$;

revoke all on function staff.checked_roles, staff.needs_second_admin, staff.invite, staff.admins_to_come,
  staff.invite_first_admin, staff.change_person, staff.invited_by, staff.keep_secret, staff.accept_invitation, staff.use_step,
  staff.lock_person from public;
grant execute on function staff.invite, staff.invite_first_admin, staff.change_person, staff.keep_secret,
  staff.accept_invitation, staff.use_step, staff.lock_person to cliffhanger_app;
revoke insert, update (roles, proposed_roles, proposed_by, state, password_hash, totp_secret, totp_last_step,
  invitation_digest, invitation_ends_at) on staff.people from cliffhanger_app;

-- The audit log -------------------------------------------------------------------------------------------------------

-- Who it was, what they were and when is found here: a session says whose it is. Without one it was a stranger, or
-- somebody at the command line.
create function staff.write_audit_line(
  p_session uuid, p_is_command_line boolean, p_action text, p_kind text, p_is_personal boolean,
  p_subject_kind text, p_subject_id text, p_facts text, p_result text, p_request_id text, p_said_ms bigint
) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  person uuid;
  person_roles text := case when p_session is null and p_is_command_line then 'command-line' else '' end;
begin
  if p_session is not null then
    select p.id, array_to_string(p.roles, ',') into person, person_roles
    from staff.sessions s join staff.people p on p.id = s.person_id where s.id = p_session;
    if not found then raise exception 'an audit line of no session' using errcode = 'check_violation'; end if;
  end if;
  return staff.append_audit_line(public.business_now_ms(p_said_ms), person, person_roles, p_session, p_action, p_kind,
    p_is_personal, p_subject_kind, p_subject_id, p_facts, p_result, p_request_id);
end $$;
revoke all on function staff.write_audit_line from public;
grant execute on function staff.write_audit_line to cliffhanger_app;
revoke execute on function staff.append_audit_line from cliffhanger_app;
