-- Sellers' accounts and access (DOMAIN §8): sign-in, sessions, email codes, invitations, locks and
-- registration reviews. Every table keyed by seller could be sharded by seller; only the lookups that are
-- global by nature (email addresses, invitation codes) are separate and hold nothing else.
--
-- Times come from the business clock, so no column defaults to the database's time.
create schema identity;

create table identity.sellers (
  seller_id            uuid        primary key,
  email                text,
  real_name            text,
  country              text        constraint country_code check (country ~ '^[A-Z]{2}$'),
  contact_kind         text        constraint known_contact check (contact_kind in ('telegram', 'whatsapp')),
  contact_address      text,
  avatar_id            uuid,
  invited_by           uuid,
  level                text        not null default 'bronze'
                                   constraint known_level check (level in ('bronze', 'silver', 'gold', 'diamond')),
  locale               text        not null,
  registered_at        timestamptz not null,
  review_state         text        not null default 'pending'
                                   constraint known_review_state check (review_state in ('pending', 'approved', 'rejected')),
  review_promised_by   timestamptz not null,
  review_decided_at    timestamptz,
  review_notice        jsonb,
  -- When the real-name certification was approved; from then the seller may invite (DOMAIN §1).
  official_agent_since timestamptz,
  erased_at            timestamptz,
  constraint decided_unless_pending check ((review_state = 'pending') = (review_decided_at is null)),
  constraint rejected_with_a_notice check ((review_state = 'rejected') = (review_notice is not null)),
  constraint only_approved_sellers_are_agents check (official_agent_since is null or review_state = 'approved'),
  constraint all_or_nothing_is_known check (
    num_nonnulls(email, real_name, country, contact_kind, contact_address) = case when erased_at is null then 5 else 0 end),
  constraint no_picture_after_erasure check (erased_at is null or avatar_id is null)
);
create index sellers_waiting_for_review on identity.sellers (review_promised_by, seller_id)
  where review_state = 'pending';
-- A seller's invitees (one level), for listing and counting.
create index sellers_invited on identity.sellers (invited_by, registered_at desc, seller_id desc)
  where invited_by is not null;
create index sellers_rejected on identity.sellers (review_decided_at)
  where review_state = 'rejected' and erased_at is null;
create index sellers_by_contact on identity.sellers (contact_address) where contact_address is not null;

create table identity.social_accounts (
  seller_id uuid     not null references identity.sellers,
  position  smallint not null constraint one_to_three check (position between 1 and 3),
  handle    text     not null,
  followers integer  not null constraint followers_not_negative check (followers >= 0),
  primary key (seller_id, position)
);
create index social_accounts_by_handle on identity.social_accounts (handle);

-- Proof that a social account belongs to its seller: the link checker finds our code in its profile
-- (core/credit: social-proof). A changed handle counts as another account. Codes are random and permanent, so
-- a seller cannot retry until theirs matches a code in another profile.
create table identity.social_proofs (
  seller_id  uuid        not null references identity.sellers,
  handle     text        not null,
  code       text        not null constraint code_form check (code ~ '^CLIFF-[2-9A-HJKMNP-Z]{6}$'),
  -- When the profile is due for a check; null: none scheduled.
  due_at     timestamptz,
  asked_at   timestamptz,
  checked_at timestamptz,
  found      text        constraint known_outcome check (found in ('seen', 'not-seen', 'no-answer')),
  proven_at  timestamptz,
  primary key (seller_id, handle),
  constraint looked_at check ((checked_at is null) = (found is null) and (proven_at is null or checked_at is not null))
);
create index social_proofs_due on identity.social_proofs (due_at) where due_at is not null;

create function identity.new_social_code() returns text
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select 'CLIFF-' || string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', get_byte(random.bytes, octet) % 31 + 1, 1), '')
  from (select sha256(uuid_send(gen_random_uuid())) as bytes) random cross join generate_series(0, 5) octet
$$;

-- Creates missing codes and returns the seller's current accounts with theirs.
create function identity.give_social_codes(p_seller uuid) returns setof identity.social_proofs
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.social_proofs (seller_id, handle, code)
  select a.seller_id, a.handle, identity.new_social_code() from identity.social_accounts a where a.seller_id = p_seller
  on conflict do nothing;
  return query select p.* from identity.social_proofs p
    join identity.social_accounts a on a.seller_id = p.seller_id and a.handle = p.handle
  where p.seller_id = p_seller order by a.position;
end $$;

-- Schedules a check now; repeated requests within a minute are the same check.
create function identity.ask_social_proof(p_seller uuid, p_handle text, p_said_ms bigint) returns setof identity.social_proofs
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  perform identity.give_social_codes(p_seller);
  update identity.social_proofs p set due_at = now_at, asked_at = now_at
  where p.seller_id = p_seller and p.handle = p_handle and (p.asked_at is null or p.asked_at <= now_at - interval '1 minute');
  return query select p.* from identity.social_proofs p
    join identity.social_accounts a on a.seller_id = p.seller_id and a.handle = p.handle
  where p.seller_id = p_seller and p.handle = p_handle;
end $$;

-- Records a check. A missing code ends the proof at once; an unreachable profile ends it after 35 days.
create function identity.note_social_check(p_seller uuid, p_handle text, p_found text, p_said_ms bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  update identity.social_proofs p set checked_at = now_at, found = p_found,
    proven_at = case p_found when 'seen' then now_at when 'not-seen' then null else p.proven_at end,
    due_at = case when p_found = 'seen' then now_at + interval '720 hours'
      when p_found = 'no-answer' and p.proven_at > now_at - interval '840 hours' then now_at + interval '24 hours' end
  where p.seller_id = p_seller and p.handle = p_handle;
end $$;

-- Handles are personal data and are deleted with the account.
create function identity.forget_social_proofs() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.social_proofs where seller_id = new.seller_id;
  return null;
end $$;
create trigger sellers_forget_social_proofs after update of erased_at on identity.sellers for each row
  when (new.erased_at is not null) execute function identity.forget_social_proofs();

-- The terms in force at a registration. 'accepted': the form named this version; 'shown': the form named
-- none, and this one was in force. Contains no personal data, so it remains after the account is deleted.
create table identity.consents (
  seller_id uuid        not null references identity.sellers,
  version   text        not null constraint some_version check (version <> ''),
  kind      text        not null constraint known_kind check (kind in ('accepted', 'shown')),
  agreed_at timestamptz not null,
  primary key (seller_id, version)
);

-- Separate from the profile: only password checks read it.
create table identity.credentials (
  seller_id          uuid     primary key references identity.sellers,
  password_hash      text     not null,
  fund_password_hash text,
  fund_wrong_tries   smallint not null default 0 constraint counted_tries check (fund_wrong_tries between 0 and 5),
  fund_locked_until  timestamptz
);

-- Makes an account lock wait for a running login, for roles that may not read the password hash (ADR 38).
create function identity.hold_credentials(p_seller uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select from identity.credentials where seller_id = p_seller for update
$$;

create table identity.sessions (
  seller_id    uuid        not null references identity.sellers,
  session_id   uuid        not null,
  token_digest text        not null,
  device       text        not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at     timestamptz,
  -- When the session last confirmed the fund password. For a short time after it, wallet calls without a
  -- password field are allowed (DOMAIN §8).
  fund_password_proved_at timestamptz,
  -- Keyed digest of the network, deleted with the session; shows reviewers which accounts log in from the
  -- same place.
  network_digest text,
  primary key (seller_id, session_id)
);
create unique index sessions_by_token on identity.sessions (seller_id, token_digest);
create index open_sessions on identity.sessions (seller_id, last_seen_at desc) where ended_at is null;
-- For the job that deletes old sessions.
create index sessions_by_age on identity.sessions (last_seen_at);
create index sessions_by_network on identity.sessions (network_digest) where network_digest is not null;

-- Account by email address, one per address. After a rejected registration the next one may take the address.
create table identity.email_owners (
  email     text    primary key,
  seller_id uuid    not null,
  is_taken  boolean not null
);

-- Latest code and recent send times of an address. Sending and verifying lock the row.
create table identity.email_codes (
  email       text          primary key,
  digest      text,
  sent_at     timestamptz,
  wrong_tries smallint      not null default 0 constraint five_tries check (wrong_tries between 0 and 5),
  used_at     timestamptz,
  sent_lately timestamptz[] not null default '{}' constraint ten_a_day check (cardinality(sent_lately) <= 10),
  constraint sent_or_not check ((digest is null) = (sent_at is null))
);
create index email_codes_by_age on identity.email_codes (sent_at);

-- Without a seller the code is the platform's.
create table identity.invitation_codes (
  code       text        primary key constraint normal_form check (code = upper(code) and code !~ '\s'),
  seller_id  uuid,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- The operator who created a platform code.
  created_by text        constraint somebody check (created_by <> '')
);
create index invitation_codes_by_seller on identity.invitation_codes (seller_id) where seller_id is not null;

-- A lock denies access to an account that a stranger may control. Constraints require a reason and an end; it
-- touches no money (DOMAIN §10). Rows are immutable except for the unlock.
create table identity.account_locks (
  seller_id uuid        not null references identity.sellers,
  id        uuid        not null,
  notice    jsonb       not null,
  locked_at timestamptz not null,
  until     timestamptz not null,
  locked_by text        not null constraint somebody check (locked_by <> ''),
  opened_at timestamptz,
  opened_by text        constraint opened_by_somebody check (opened_by <> ''),
  primary key (seller_id, id),
  constraint ends_within_a_week check (until > locked_at and until <= locked_at + interval '7 days'),
  constraint opening_is_whole check ((opened_at is null) = (opened_by is null)),
  constraint opened_while_locked check (opened_at between locked_at and until)
);
create index account_locks_newest on identity.account_locks (seller_id, until desc);

-- Review decisions with decider and reason. Append-only: no login role may change or delete a row.
create table identity.review_decisions (
  seller_id   uuid        not null references identity.sellers,
  decision_id bigint      generated always as identity,
  subject     text        not null constraint known_subject check (subject in ('registration', 'certification', 'store')),
  outcome     text        not null constraint known_outcome check (outcome in ('approved', 'rejected')),
  rule        text,
  facts       jsonb       not null,
  note        text,
  actor       text        not null constraint somebody check (actor <> ''),
  decided_at  timestamptz not null,
  -- The certification or store decided on; null for the registration.
  subject_id  uuid,
  primary key (seller_id, decision_id),
  constraint rejected_by_a_rule check ((outcome = 'rejected') = (rule is not null)),
  constraint decided_about_something check ((subject = 'registration') = (subject_id is null))
);

-- Approves a registration (no rule) or rejects it by a rule. False if already decided. Mirrors
-- decideRegistration in core/identity.
create function identity.decide_registration(
  p_seller uuid, p_by text, p_rule text, p_facts jsonb, p_note text, p_said_ms bigint
) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  is_approved constant boolean := p_rule is null;
  outcome constant text := case when is_approved then 'approved' else 'rejected' end;
begin
  if staff.may_decide(p_by, 'reviewer') is not true then
    raise exception 'only a reviewer decides a registration' using errcode = 'check_violation';
  end if;
  update identity.sellers set review_state = outcome, review_decided_at = now_at, review_notice = case
    when not is_approved then settlement.decision_notice(p_rule, coalesce(p_facts, '{}'), 'person', p_note, now_ms) end
  where seller_id = p_seller and review_state = 'pending' and erased_at is null;
  if not found then return false; end if;
  insert into identity.review_decisions (seller_id, subject, subject_id, outcome, rule, facts, note, actor, decided_at)
  values (p_seller, 'registration', null, outcome, p_rule, coalesce(p_facts, '{}'), p_note, p_by, now_at);
  return true;
end $$;

-- Erases sellers rejected more than 90 days ago, after all appeals are answered: deletes personal data and
-- releases the address. Returns their IDs.
create function identity.erase_rejected(p_most integer, p_said_ms bigint) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  return query
    with rejected as (
      select r.seller_id from identity.sellers r
      where r.review_state = 'rejected' and r.erased_at is null and r.review_decided_at < at - interval '2160 hours'
      order by r.review_decided_at limit p_most for no key update skip locked
    ), addresses as (
      delete from identity.email_owners o using rejected r where o.seller_id = r.seller_id
    ), accounts as (
      delete from identity.social_accounts a using rejected r where a.seller_id = r.seller_id
    )
    update identity.sellers s set email = null, real_name = null, country = null, contact_kind = null, contact_address = null,
      avatar_id = null, erased_at = at
    from rejected r where s.seller_id = r.seller_id returning s.seller_id;
end $$;

-- Uploaded pictures of sellers. Files are re-encoded from the pixels and named after `name`, which is
-- unguessable.
create schema media;

create table media.uploads (
  seller_id   uuid        not null references identity.sellers,
  upload_id   uuid        not null,
  name        text        not null,
  width       integer     not null constraint has_width check (width > 0),
  height      integer     not null constraint has_height check (height > 0),
  uploaded_at timestamptz not null,
  primary key (seller_id, upload_id)
);

-- The avatar must be one of the seller's own uploads.
alter table identity.sellers add constraint avatar_is_their_own
  foreign key (seller_id, avatar_id) references media.uploads (seller_id, upload_id);
