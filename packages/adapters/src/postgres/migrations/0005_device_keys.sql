-- Device keys of staff (WebAuthn, ES256; ADR 39). The owner offers a key, admins sign for it with their own,
-- and its signatures authorise payments. The signer has its own record of keys and does not trust these rows:
-- they only decide which keys the console accepts, and store the signatures that go to the signer. Only
-- functions write here.
create table staff.device_keys (
  key_id          text        primary key
    constraint readable_id check (length(key_id) <= 1366 and key_id ~ '^[A-Za-z0-9_-]+$'),
  person_id       uuid        not null references staff.people,
  -- 'payouts' signs payments and all two-person actions about money, 'levels' only grants of levels
  -- (support), 'keys' enrols other keys. A key has one duty.
  duty            text        not null constraint known_duty check (duty in ('payouts', 'levels', 'keys')),
  -- An uncompressed P-256 point.
  public_key      text        not null constraint a_point check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  label           text        not null constraint a_label check (length(label) between 1 and 80),
  sign_count      bigint      not null,
  offered_at      timestamptz not null,
  confirmed_at    timestamptz,
  retired_at      timestamptz,
  -- When the signer was notified, and its answer if it refused.
  enrol_told_at   timestamptz,
  retire_told_at  timestamptz,
  signer_refused  text
);
create index device_keys_of on staff.device_keys (person_id);
create index device_keys_to_tell on staff.device_keys (offered_at)
  where (confirmed_at is not null and enrol_told_at is null) or (retired_at is not null and retire_told_at is null);

-- Signatures for enrolling or retiring a key. Without a signature for the first two admin keys.
create table staff.key_signatures (
  key_id             text        not null references staff.device_keys,
  act                text        not null constraint known_act check (act in ('enrol', 'retire')),
  by_person          uuid        not null references staff.people,
  by_key             text        references staff.device_keys,
  client_data        bytea,
  authenticator_data bytea,
  signature          bytea,
  at                 timestamptz not null,
  primary key (key_id, act, by_person),
  constraint signed_whole check (num_nonnulls(by_key, client_data, authenticator_data, signature) in (0, 4))
);

-- A challenge to sign, with a single-use nonce.
create table staff.challenges (
  person_id uuid        not null references staff.people,
  nonce     text        not null,
  made_at   timestamptz not null,
  -- An approval signed with it is valid for payment until then, by the real clock, as in the signer.
  pays_until timestamptz not null default date_trunc('second', clock_timestamp()) + interval '24 hours',
  used_at   timestamptz,
  primary key (person_id, nonce)
);

create function staff.refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'what was signed is never changed' using errcode = 'check_violation';
end $$;
create trigger signatures_stay before update or delete on staff.key_signatures
  for each row execute function staff.refuse_rewriting();
create trigger keys_stay before update of key_id, person_id, duty, public_key or delete on staff.device_keys
  for each row execute function staff.refuse_rewriting();

create function staff.new_challenge(p_person uuid, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  v_nonce constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not staff.may(p_person, 'admin', 'finance', 'finance-approver', 'support') then return null; end if;
  delete from staff.challenges where person_id = p_person and made_at < now_at - interval '1 day';
  insert into staff.challenges (person_id, nonce, made_at) values (p_person, v_nonce, now_at);
  return v_nonce;
end $$;

-- The signed text inside the challenge of a WebAuthn client data object.
create function staff.challenge_in(p_client_data bytea) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select convert_from(decode(rpad(said, (length(said) + 3) / 4 * 4, '='), 'base64'), 'UTF8')
  from (select translate(convert_from(p_client_data, 'UTF8')::jsonb ->> 'challenge', '-_', '+/')) as c (said)
$$;

-- Consumes a challenge: true once, for its person, within five minutes.
create function staff.use_challenge(p_person uuid, p_text text, p_at_ms bigint) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
begin
  update staff.challenges set used_at = now_at
  where person_id = p_person and nonce = substring(p_text from 'nonce ([A-Za-z0-9_-]+)$') and used_at is null
    and made_at > now_at - interval '5 minutes';
  return found;
end $$;

-- The authenticator's signature counter.
create function staff.counter_in(p_authenticator_data bytea) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select ('x' || encode(substr(p_authenticator_data, 34, 4), 'hex'))::bit(32)::bigint
$$;

-- Whether this is a fresh signature by an active key of this person over this text. The API verifies the
-- signature itself and the signer verifies it again, because PostgreSQL has no function for it.
create function staff.use_signature(
  p_person uuid, p_key_id text, p_duty text, p_text text, p_client_data bytea, p_authenticator_data bytea, p_at_ms bigint
) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  counter constant bigint := staff.counter_in(p_authenticator_data);
begin
  if p_text is null or staff.challenge_in(p_client_data) is distinct from p_text then return false; end if;
  if not staff.use_challenge(p_person, p_text, p_at_ms) then return false; end if;
  -- The counter increases with every signature; authenticators without one always send 0. A decrease
  -- indicates a cloned key.
  update staff.device_keys set sign_count = counter
  where key_id = p_key_id and person_id = p_person and duty = p_duty and confirmed_at is not null and retired_at is null
    and (counter > sign_count or (counter = 0 and sign_count = 0));
  return found;
end $$;

-- A key's duty follows from its owner's roles; admins vouch for the owner.
create function staff.offer_device_key(
  p_person uuid, p_key_id text, p_public_key text, p_label text, p_client_data bytea, p_authenticator_data bytea,
  p_said_ms bigint
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  said constant text := staff.challenge_in(p_client_data);
begin
  if not staff.may(p_person, 'admin', 'finance', 'finance-approver', 'support') then return 'role-not-allowed'; end if;
  if said not like 'cliffhanger-approval-1' || E'\n' || 'new key of ' || p_person || E'\nnonce %'
    or not staff.use_challenge(p_person, said, at_ms) then return 'approval-not-signed'; end if;
  if (select count(*) >= 5 from staff.device_keys where person_id = p_person and retired_at is null) then
    return 'device-key-refused';
  end if;
  insert into staff.device_keys (key_id, person_id, duty, public_key, label, sign_count, offered_at)
  values (p_key_id, p_person, case when staff.may(p_person, 'admin') then 'keys'
      when staff.may(p_person, 'finance', 'finance-approver') then 'payouts' else 'levels' end, p_public_key, p_label,
    staff.counter_in(p_authenticator_data), to_timestamp(at_ms / 1000.0))
  on conflict (key_id) do nothing;
  return case when found then 'offered' else 'device-key-refused' end;
end $$;

create function staff.enrol_statement(p_key_id text, p_nonce text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select concat_ws(E'\n', 'cliffhanger-approval-1', 'enrol key ' || key_id, 'public key ' || public_key,
    'person ' || person_id, 'duty ' || duty, 'nonce ' || p_nonce)
  from staff.device_keys where key_id = p_key_id
$$;

create function staff.retire_statement(p_key_id text, p_nonce text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select concat_ws(E'\n', 'cliffhanger-approval-1', 'retire key ' || key_id, 'nonce ' || p_nonce)
  from staff.device_keys where key_id = p_key_id
$$;

create function staff.nonce_in(p_client_data bytea) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select substring(staff.challenge_in(p_client_data) from 'nonce ([A-Za-z0-9_-]+)$')
$$;

-- Stores a signature for enrolling or retiring a key; false if it is not by this person over this statement.
-- Without a key it is stored as an unsigned confirmation.
create function staff.keep_signature(
  p_key_id text, p_act text, p_by uuid, p_by_key text, p_client_data bytea, p_authenticator_data bytea, p_signature bytea,
  p_at_ms bigint
) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  nonce constant text := staff.nonce_in(p_client_data);
begin
  if p_by_key is not null and not staff.use_signature(p_by, p_by_key, 'keys', case p_act
      when 'enrol' then staff.enrol_statement(p_key_id, nonce) else staff.retire_statement(p_key_id, nonce) end,
      p_client_data, p_authenticator_data, p_at_ms) then
    return false;
  end if;
  insert into staff.key_signatures (key_id, act, by_person, by_key, client_data, authenticator_data, signature, at)
  values (p_key_id, p_act, p_by, p_by_key, p_client_data, p_authenticator_data, p_signature,
    to_timestamp(p_at_ms / 1000.0))
  on conflict do nothing;
  return true;
end $$;

-- Enrolment needs two other admins, each signing with their own key. Exception: the first two admin keys need
-- only another admin's unsigned confirmation, and there are never more than two such keys. The signer has
-- these two in its configuration and accepts no enrolment for them.
create function staff.confirm_device_key(
  p_key_id text, p_by uuid, p_by_key text, p_client_data bytea, p_authenticator_data bytea, p_signature bytea,
  p_said_ms bigint
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(at_ms / 1000.0);
  k staff.device_keys;
begin
  lock table staff.device_keys in share row exclusive mode;
  select * into k from staff.device_keys where key_id = p_key_id;
  if k.key_id is null or k.retired_at is not null then return 'device-key-unknown'; end if;
  if not staff.may(p_by, 'admin') then return 'role-not-allowed'; end if;
  if k.person_id = p_by then return 'own-account'; end if;
  if k.confirmed_at is not null then return 'confirmed'; end if;
  if exists (select from staff.key_signatures s where s.key_id = p_key_id and s.act = 'enrol'
      and not staff.may_be_second(s.by_person::text, p_by, at_ms)) then
    return 'second-person-needed';
  end if;
  if p_by_key is null and (k.duty <> 'keys'
      or (select count(*) >= 2 from staff.device_keys where duty = 'keys' and confirmed_at is not null)) then
    return 'device-key-needed';
  end if;
  if not staff.keep_signature(
      p_key_id, 'enrol', p_by, p_by_key, p_client_data, p_authenticator_data, p_signature, at_ms) then
    return 'approval-not-signed';
  end if;
  if p_by_key is not null and (select count(*) < 2 from staff.key_signatures where key_id = p_key_id and act = 'enrol') then
    return 'waits';
  end if;
  update staff.device_keys set confirmed_at = now_at, enrol_told_at = case when p_by_key is null then now_at end
  where key_id = p_key_id;
  return 'confirmed';
end $$;

-- One admin or the key's owner suffices, because retiring only removes permission. It takes effect here at
-- once, also without a signature; the signer requires one.
create function staff.retire_device_key(
  p_key_id text, p_by uuid, p_by_key text, p_client_data bytea, p_authenticator_data bytea, p_signature bytea,
  p_said_ms bigint
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(at_ms / 1000.0);
  k staff.device_keys;
begin
  select * into k from staff.device_keys where key_id = p_key_id for update;
  if k.key_id is null then return 'device-key-unknown'; end if;
  if not staff.may(p_by, 'admin') and not (k.person_id = p_by and staff.may(p_by, 'finance', 'finance-approver', 'support')) then
    return 'role-not-allowed';
  end if;
  if p_by_key is not null and not staff.keep_signature(
      p_key_id, 'retire', p_by, p_by_key, p_client_data, p_authenticator_data, p_signature, at_ms) then
    return 'approval-not-signed';
  end if;
  update staff.device_keys set retired_at = coalesce(retired_at, now_at) where key_id = p_key_id;
  return 'retired';
end $$;
