-- Up Migration

-- The platform's own people and what they do (DOMAIN §1, §10). Apart from sellers in every table: a seller's session
-- opens nothing here.

create schema staff;

create table staff.people (
  id                 uuid        primary key,
  email              text        not null,
  name               text        not null constraint a_name check (name <> ''),
  roles              text[]      not null,
  -- Roles that one admin asked for; they hold when another one has confirmed them.
  proposed_roles     text[],
  proposed_by        uuid,
  state              text        not null
    constraint known_state check (state in ('proposed', 'invited', 'active', 'removed')),
  created_at         timestamptz not null,
  password_hash      text,
  totp_secret        bytea,
  totp_last_step     bigint      not null default 0,
  invitation_digest  text        constraint invitation_once unique,
  invitation_ends_at timestamptz,
  constraint known_roles check (
    roles || coalesce(proposed_roles, '{}') <@
      array['reviewer', 'content', 'support', 'finance', 'finance-approver', 'auditor', 'admin']),
  -- The admin never touches money, the auditor never touches anything.
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
-- Whoever was removed may be invited again, as somebody new.
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

-- What the staff did, looked at or tried. The app's role can read it and call staff.append_audit_line, nothing else:
-- no INSERT, UPDATE or DELETE. Every line carries the hash of the one before it.
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
  -- As it was hashed, letter by letter: not jsonb, which would put it in an order of its own.
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
create index audit_lines_refused on staff.audit_lines (sequence desc) where result <> 'ok';
create index audit_lines_personal on staff.audit_lines (sequence desc) where is_personal;

create table staff.audit_head (
  only_row boolean primary key default true check (only_row),
  length   bigint  not null default 0,
  head     bytea   not null default decode(repeat('00', 32), 'hex')
);
insert into staff.audit_head default values;

-- Lines are written one after another: whoever appends does it last in a transaction, so that nobody waits long.
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
  -- Every word stands on a line of its own in the text that is hashed; a line break in one could forge another.
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

revoke all on all functions in schema staff from public;
grant usage on schema staff to cliffhanger_app;
grant select, insert on staff.people, staff.sessions to cliffhanger_app;
-- An address, once given, is that person's for good: nobody takes an account over by changing where its mail goes.
grant update (roles, proposed_roles, proposed_by, state, password_hash, totp_secret, totp_last_step,
  invitation_digest, invitation_ends_at) on staff.people to cliffhanger_app;
grant update (last_seen_at, ended_at) on staff.sessions to cliffhanger_app;
grant select on staff.audit_lines to cliffhanger_app;
grant execute on function staff.append_audit_line to cliffhanger_app;
