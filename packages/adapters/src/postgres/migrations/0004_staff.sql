-- Platform staff and the audit log of their actions (DOMAIN §1, §10). Separate from sellers in every table: a
-- seller's session gives no access here. Members, roles and audit lines change only through functions that
-- check the caller's permission (ADR 36). The rules mirror core/staff.
create schema staff;

-- An email address is permanent: redirecting its mail does not take over another account.
create table staff.people (
  id                 uuid        primary key,
  email              text        not null,
  name               text        not null constraint a_name check (name <> ''),
  roles              text[]      not null,
  -- Roles proposed by one admin; they apply once another admin confirms them. An empty array proposes
  -- removal.
  proposed_roles     text[],
  proposed_by        uuid,
  state              text        not null
    constraint known_state check (state in ('proposed', 'invited', 'active', 'suspended', 'removed')),
  created_at         timestamptz not null,
  -- Admins who invited, re-invited or confirmed this person, and the time of the latest of these.
  let_in_by          uuid[]      not null default '{}',
  let_in_at          timestamptz,
  password_hash      text,
  totp_secret        bytea,
  totp_last_step     bigint      not null default 0,
  invitation_digest  text        constraint invitation_once unique,
  invitation_ends_at timestamptz,
  constraint known_roles check (
    roles || coalesce(proposed_roles, '{}') <@
      array['reviewer', 'content', 'support', 'finance', 'finance-approver', 'auditor', 'admin']),
  -- Admins never touch money; auditors have read access only.
  constraint admin_without_money check (
    not ('admin' = any (roles) and roles && array['finance', 'finance-approver'])),
  constraint auditor_alone check (not ('auditor' = any (roles) and cardinality(roles) > 1)),
  constraint proposal_is_whole check ((proposed_roles is null) = (proposed_by is null)),
  constraint nobody_proposes_for_themselves check (proposed_by is distinct from id),
  constraint invitation_is_whole check ((invitation_digest is null) = (invitation_ends_at is null)),
  constraint active_with_both_factors check (
    state <> 'active' or num_nonnulls(password_hash, totp_secret) = 2),
  constraint removed_with_nothing check (
    state <> 'removed' or (cardinality(roles) = 0 and proposed_roles is null and invitation_digest is null))
);
-- The address of a removed person may be invited again, as a new person.
create unique index people_by_email on staff.people (email) where state <> 'removed';

create table staff.sessions (
  id           uuid        primary key,
  person_id    uuid        not null references staff.people,
  token_digest text        not null constraint token_once unique,
  device       text        not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at     timestamptz
);
create index open_sessions on staff.sessions (person_id, last_seen_at desc) where ended_at is null;

-- Whether an active member of staff has one of these roles.
create function staff.may(p_person uuid, variadic p_roles text[]) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from staff.people p where p.id = p_person and p.state = 'active' and p.roles && p_roles)
$$;

-- In production (clock kind 'server') the decider must be staff with one of the roles. Where time can be
-- moved (tests, demo) any name is accepted, because no real money is involved there.
create function staff.may_decide(p_by text, variadic p_roles text[]) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select c.kind <> 'server' or staff.may(substring(p_by from '^(?:operator:)?([0-9a-f-]{36})$')::uuid, variadic p_roles)
  from public.business_clock c
$$;

-- Four-eyes rule: the second person must differ from the first, and neither may have invited or confirmed the
-- other within 30 days. Every function that needs a second person calls this (mayBeSecond in core/staff).
create function staff.may_be_second(p_first text, p_second uuid, p_at_ms bigint) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select p_first is distinct from p_second::text and not exists (
    select from staff.people p
    where p.let_in_at > to_timestamp(p_at_ms / 1000.0) - interval '720 hours'
      and (p.id::text = p_first and p_second = any (p.let_in_by)
        or p.id = p_second and p_first = any (p.let_in_by::text[])))
$$;

-- Deduplicated, in the order of STAFF_ROLES; null when empty or mutually exclusive (checkRoles in
-- core/staff).
create function staff.checked_roles(p_roles text[]) returns text[]
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when 'admin' = any (given) and given && array['finance', 'finance-approver'] then null
    when 'auditor' = any (given) and cardinality(given) > 1 then null
    else given end
  from (
    select array_agg(role order by ordinal) as given
    from unnest(array['reviewer', 'content', 'support', 'finance', 'finance-approver', 'auditor', 'admin'])
      with ordinality as known (role, ordinal)
    where role = any (p_roles)
  ) sorted
$$;

-- Roles that move money or assign such roles: two admins must agree to grant or revoke them (needsSecondAdmin
-- in core/staff).
create function staff.needs_second_admin(p_before text[], p_after text[]) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select exists (select from unnest(array['finance', 'finance-approver', 'admin']) as role
    where (role = any (p_before)) <> (role = any (p_after)))
$$;

create type staff.changed as (outcome text, person uuid, state text);

-- Returns 'invited', or 'proposed' when a second admin must agree. Without `p_by` the caller is the operator
-- of the machine; in production they can only invite the first two admins.
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
    let_in_by, let_in_at, invitation_digest, invitation_ends_at)
  values (fresh, p_email, p_name, case when waits then '{}' else given end, case when waits then given end,
    case when waits then p_by end, case when waits then 'proposed' else 'invited' end, now_at,
    array_remove(array[p_by], null), now_at,
    case when not waits then p_invitation_digest end, case when not waits then now_at + interval '72 hours' end)
  on conflict (email) where state <> 'removed' do nothing;
  if not found then return row('staff-exists', null, null)::staff.changed; end if;
  if p_by is not null then
    perform staff.note_deed(p_by, 'person-invite', 'staff', fresh::text, jsonb_build_object('roles', given), now_ms);
  end if;
  return row('done', fresh, case when waits then 'proposed' else 'invited' end)::staff.changed;
end $$;

-- Counts active and invited admins and serialises callers until the end of the transaction. First removes
-- admin invitations that expired unused, which frees their addresses.
create function staff.admins_to_come(p_now timestamptz) returns integer
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  -- Rows that do not exist yet cannot be locked: without this lock two concurrent callers would both count
  -- zero.
  perform pg_advisory_xact_lock('staff.people'::regclass::oid::bigint);
  update staff.people set state = 'removed', roles = '{}', proposed_roles = null, proposed_by = null,
    invitation_digest = null, invitation_ends_at = null
  where state = 'invited' and 'admin' = any (roles) and password_hash is null and invitation_ends_at <= p_now;
  return (select count(*) from staff.people where 'admin' = any (roles) and state in ('invited', 'active'));
end $$;

-- Invites one of the first two admins on behalf of the machine's operator. The limit applies in every
-- environment.
create function staff.invite_first_admin(p_email text, p_name text, p_invitation_digest text, p_said_ms bigint)
returns staff.changed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if staff.admins_to_come(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) >= 2 then
    return row('role-not-allowed', null, null)::staff.changed;
  end if;
  return staff.invite(p_email, p_name, array['admin'], null, p_invitation_digest, p_said_ms);
end $$;

-- An admin's action on another person: 'change' (p_roles), 'confirm', 'remove', 'reinstate', 'invite-anew'.
-- Removing a holder of a powerful role suspends them until a second admin confirms. Locks all admins, so that
-- two who remove each other are serialised.
create function staff.change_person(
  p_person uuid, p_deed text, p_roles text[], p_by uuid, p_invitation_digest text, p_said_ms bigint
) returns staff.changed
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(at_ms / 1000.0);
  given constant text[] := staff.checked_roles(p_roles);
  admins uuid[];
  p staff.people;
  held text[];
begin
  select coalesce(array_agg(locked.id), '{}') into admins from (
    select id from staff.people where 'admin' = any (roles) and state = 'active' order by id for no key update) locked;
  if p_by <> all (admins) or p_by is null then return row('role-not-allowed', null, null)::staff.changed; end if;
  select * into p from staff.people where id = p_person for no key update;
  if not found or (p_deed = 'change' and p.state in ('suspended', 'removed'))
    or (p_deed = 'reinstate' and p.state <> 'suspended') then
    return row('staff-unknown', null, null)::staff.changed;
  end if;
  held := p.roles;
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
    if not staff.may_be_second(p.proposed_by::text, p_by, at_ms) then
      return row('second-person-needed', null, null)::staff.changed;
    end if;
    -- The proposer must still be an admin: a removed admin's proposal is void.
    if p.proposed_by <> all (admins) then return row('nothing-proposed', null, null)::staff.changed; end if;
    p.roles := p.proposed_roles; p.proposed_roles := null; p.proposed_by := null;
    if p.roles = '{}' then
      p.state := 'removed';
    elsif p.state = 'proposed' then
      p.state := 'invited'; p.invitation_digest := p_invitation_digest; p.invitation_ends_at := now_at + interval '72 hours';
      p.let_in_by := p.let_in_by || p_by; p.let_in_at := now_at;
    end if;
    -- At least two holders of each powerful role must remain: one to do the work, one to confirm it.
    if exists (select from unnest(held) as lost (role)
        where staff.needs_second_admin(array[lost.role], '{}') and lost.role <> all (p.roles)
          and (select count(*) < 2 from staff.people other
            where other.state = 'active' and other.id <> p.id and lost.role = any (other.roles))) then
      return row('last-two-of-role', null, null)::staff.changed;
    end if;
  elsif p_deed = 'remove' and staff.needs_second_admin(p.roles, '{}') then
    -- A password that a new invitation voided stays void.
    p.password_hash := case when p.state <> 'invited' then p.password_hash end;
    p.state := 'suspended'; p.proposed_roles := '{}'; p.proposed_by := p_by;
    p.invitation_digest := null; p.invitation_ends_at := null;
  elsif p_deed = 'remove' then
    p.state := 'removed'; p.roles := '{}'; p.proposed_roles := null; p.proposed_by := null;
    p.invitation_digest := null; p.invitation_ends_at := null;
  elsif p_deed = 'reinstate' then
    p.state := case when p.password_hash is null then 'invited' else 'active' end;
    p.proposed_roles := null; p.proposed_by := null;
  elsif p_deed = 'invite-anew' then
    if p.state not in ('invited', 'active') then return row('staff-unknown', null, null)::staff.changed; end if;
    p.state := 'invited'; p.invitation_digest := p_invitation_digest; p.invitation_ends_at := now_at + interval '72 hours';
    p.let_in_by := p.let_in_by || p_by; p.let_in_at := now_at;
  else
    raise exception 'an unknown deed: %', p_deed using errcode = 'check_violation';
  end if;

  update staff.people set roles = p.roles, proposed_roles = p.proposed_roles, proposed_by = p.proposed_by, state = p.state,
    let_in_by = p.let_in_by, let_in_at = p.let_in_at, password_hash = p.password_hash,
    invitation_digest = p.invitation_digest, invitation_ends_at = p.invitation_ends_at
  where id = p.id;
  if p_deed in ('remove', 'invite-anew') then
    update staff.sessions set ended_at = now_at where person_id = p.id and ended_at is null;
  end if;
  perform staff.note_deed(p_by, 'person-' || p_deed, 'staff', p.id::text,
    jsonb_build_object('state', p.state, 'roles', p.roles, 'proposed', p.proposed_roles), at_ms);
  return row('done', p.id, p.state)::staff.changed;
end $$;

-- The person with a valid invitation, by the digest of the token in the mail.
create function staff.invited_by(p_digest text, p_now timestamptz) returns setof staff.people
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select * from staff.people
  where invitation_digest = p_digest and state = 'invited' and p_now < invitation_ends_at for no key update
$$;

-- Stores a TOTP secret while the invitation is valid, and voids any previous password.
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

-- A TOTP code is single-use: the step only increases.
create function staff.use_step(p_person uuid, p_step bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  update staff.people set totp_last_step = p_step where id = p_person and totp_last_step < p_step;
  return found;
end $$;

-- Locks the row for callers without update permission.
create function staff.lock_person(p_person uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from staff.people where id = p_person for no key update;
end $$;

-- The audit log ---------------------------------------------------------------------------------------------

-- What staff did, viewed or attempted. No login role has INSERT, UPDATE or DELETE. Each line contains the
-- hash of the previous one.
create table staff.audit_lines (
  sequence      bigint      primary key,
  at            timestamptz not null,
  person_id     uuid,
  roles         text        not null,
  session_id    uuid,
  action        text        not null,
  kind          text        not null constraint known_kind check (kind in ('view', 'change')),
  is_personal   boolean     not null,
  subject_kind  text,
  subject_id    text,
  -- Stored exactly as hashed: jsonb would reorder the keys.
  facts         text        not null,
  result        text        not null,
  request_id    text        not null,
  previous_hash bytea       not null,
  hash          bytea       not null,
  constraint subject_is_whole check ((subject_kind is null) = (subject_id is null))
);
create index audit_lines_by_person on staff.audit_lines (person_id, sequence desc);
create index audit_lines_by_subject on staff.audit_lines (subject_id, sequence desc) where subject_id is not null;
create index audit_lines_by_action on staff.audit_lines (action, sequence desc);
create index audit_lines_changes on staff.audit_lines (sequence desc) where kind = 'change';
create index audit_lines_refused on staff.audit_lines (sequence desc) where result <> 'ok';
create index audit_lines_personal on staff.audit_lines (sequence desc) where is_personal;

create table staff.audit_head (
  only_row boolean primary key default true check (only_row),
  length   bigint  not null default 0,
  head     bytea   not null default decode(repeat('00', 32), 'hex')
);
insert into staff.audit_head default values;

-- Appends are serialised by the lock on audit_head. Call this last in a transaction, to keep the lock short.
create function staff.append_audit_line(
  p_at_ms bigint, p_person uuid, p_roles text, p_session uuid, p_action text, p_kind text, p_is_personal boolean,
  p_subject_kind text, p_subject_id text, p_facts text, p_result text, p_request_id text
) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  head staff.audit_head;
  v_sequence bigint;
  v_hash bytea;
begin
  -- The hashed text has one field per line, so a line break in a field could forge another field.
  if strpos(concat(p_roles, p_action, p_kind, p_subject_kind, p_subject_id, p_facts, p_result, p_request_id), E'\n') > 0 then
    raise exception 'the words of an audit line hold no line breaks';
  end if;
  select * into head from staff.audit_head for update;
  v_sequence := head.length + 1;
  v_hash := sha256(convert_to(concat_ws(E'\n', 'cliffhanger-audit-1', encode(head.head, 'hex'), v_sequence, p_at_ms,
    coalesce(p_person::text, '-'), case when p_roles = '' then '-' else p_roles end, coalesce(p_session::text, '-'),
    p_action, case when p_is_personal then p_kind || ' personal' else p_kind end,
    coalesce(p_subject_kind || ' ' || p_subject_id, '-'), p_result, p_request_id, p_facts), 'UTF8'));
  update staff.audit_head set length = v_sequence, head = v_hash;
  insert into staff.audit_lines (sequence, at, person_id, roles, session_id, action, kind, is_personal, subject_kind,
    subject_id, facts, result, request_id, previous_hash, hash)
  values (v_sequence, to_timestamp(p_at_ms / 1000.0), p_person, p_roles, p_session, p_action, p_kind, p_is_personal,
    p_subject_kind, p_subject_id, p_facts, p_result, p_request_id, head.head, v_hash);
  return v_sequence;
end $$;

-- Person, roles and time are derived here from the session. Without a session the actor is anonymous or the
-- command line.
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

-- Logs the effect itself, inside the function that causes it, for every caller. The console logs the call
-- separately.
create function staff.note_deed(
  p_person uuid, p_deed text, p_subject_kind text, p_subject_id text, p_facts jsonb, p_at_ms bigint
) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select staff.append_audit_line(p_at_ms, p.id, array_to_string(p.roles, ','), null, 'deed.' || p_deed, 'change', false,
    p_subject_kind, p_subject_id, p_facts::text, 'ok', '')
  from staff.people p where p.id = p_person
$$;
