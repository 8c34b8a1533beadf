-- Signatures by device keys for payments and for two-person actions about money. The signer verifies those of
-- payments again, the auditor all of them (ADR 39, ADR 86).
create table wallet.approval_proofs (
  id                 uuid        primary key,
  subject            text        not null constraint known_subject check (subject in
                                 ('withdrawal', 'return', 'deposit', 'credit', 'correction', 'level', 'alarm')),
  subject_id         text        not null,
  person_id          uuid        not null references staff.people,
  key_id             text        not null references staff.device_keys,
  client_data        bytea       not null,
  authenticator_data bytea       not null,
  signature          bytea       not null,
  at                 timestamptz not null
);
create index approval_proofs_of on wallet.approval_proofs (subject_id, at);
create trigger proofs_stay before update or delete on wallet.approval_proofs
  for each row execute function staff.refuse_rewriting();

create function wallet.signed_amount(p_amount bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select 'amount ' || p_amount / 1000000 || '.' || lpad((p_amount % 1000000)::text, 6, '0') || ' USDT'
$$;

-- The text of a payment to sign, built from its row; null if there is nothing to approve. A payment that
-- failed in a final block is followed by another with a new number, which needs new approvals.
create function wallet.payment_words(p_subject text, p_id uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select concat_ws(E'\n', 'cliffhanger-approval-1', 'pay ' || p_subject || ' ' || p_id,
    'payment ' || 1 + (select count(*) from chain.outbound_transactions s
      where s.state = 'failed' and case p_subject when 'withdrawal' then s.withdrawal_id else s.resolution_id end = p_id),
    'network ' || m.network, 'address ' || m.address, wallet.signed_amount(m.net))
  from (
    select w.network, w.address, w.amount - w.fee from wallet.withdrawals w
    where p_subject = 'withdrawal' and w.id = p_id and w.state in ('requested', 'approved')
    union all
    select r.network, r.to_address, r.amount from chain.resolutions r
    where p_subject = 'return' and r.id = p_id and r.way = 'return' and r.state in ('asked', 'confirmed')
  ) as m (network, address, net)
$$;

-- The ID under which an action is signed. A level is named by its seller's ID or email, a credit by its
-- resolution or transfer, an alarm by network and kind.
create function wallet.deed_id(p_subject text, p_named text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return case p_subject
    when 'level' then case when p_named like '%@%'
      then (select s.seller_id::text from identity.sellers s where s.email = p_named and s.erased_at is null)
      else p_named end
    when 'alarm' then (select a.id::text from chain.alarms a where a.network || ' ' || a.kind = p_named
      order by a.id desc limit 1)
    when 'credit' then coalesce(
      (select r.chain_transfer_id::text from chain.resolutions r where r.id = p_named::uuid), p_named)
    else p_named end;
end $$;

-- The text of a two-person action to sign, built from its rows; null if there is none. `p_proposed` has the
-- values of a proposal that is not stored yet; a stored row takes precedence.
create function wallet.deed_words(p_subject text, p_id text, p_proposed jsonb default null) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  seller uuid;
  amount bigint := 0;
  terms text;
  reason text;
begin
  if p_id is null then return null; end if;
  case p_subject
    when 'deposit' then
      select d.seller_id, d.amount, d.network into seller, amount, terms from wallet.deposits d where d.id = p_id::uuid;
    when 'credit' then
      select coalesce(r.seller_id, (p_proposed ->> 'seller')::uuid), t.amount, t.network,
        coalesce(r.because, p_proposed ->> 'reason')
      into seller, amount, terms, reason
      from chain.transfers t left join chain.resolutions r
        on r.chain_transfer_id = t.id and r.way = 'credit' and r.state <> 'declined'
      where t.id = p_id::uuid;
    when 'correction' then
      select t.journal_id, abs(wallet.sum_on(t, 'seller:available') + wallet.sum_on(t, 'seller:withdrawing')),
        case when coalesce(c.bears_rest, (p_proposed ->> 'bearsRest')::boolean) then 'platform-bears-rest'
          else 'nothing-borne' end,
        coalesce(c.reason, p_proposed ->> 'reason')
      into seller, amount, terms, reason
      from wallet.find_correctable(p_id::uuid) t left join wallet.corrections c on c.transfer_id = t.id;
    when 'level' then
      seller := p_id;
      select g.level, g.reason into terms, reason from levels.grants g
      where g.seller_id = seller
        and (p_proposed ->> 'level' is null or (g.confirmed_by is null and g.level = p_proposed ->> 'level'))
      order by g.proposed_at desc limit 1;
      if not found then
        terms := p_proposed ->> 'level';
        reason := btrim(p_proposed ->> 'reason');
      end if;
    when 'alarm' then
      select a.network || ' ' || a.kind, coalesce(a.clear_because, p_proposed ->> 'reason') into terms, reason
      from chain.alarms a where a.id = p_id::bigint;
  end case;
  if terms is null then return null; end if;
  return concat_ws(E'\n', 'cliffhanger-approval-1', 'deed ' || p_subject || ' ' || p_id,
    'seller ' || coalesce(seller::text, '-'), wallet.signed_amount(amount), 'terms ' || terms,
    'reason ' || encode(sha256(convert_to(coalesce(reason, ''), 'UTF8')), 'hex'));
end $$;

-- The signed statement: text, expiry and a single-use nonce.
create function wallet.statement_of(p_words text, p_nonce text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select p_words || E'\nuntil ' || to_char(c.pays_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || E'\nnonce ' || p_nonce
  from staff.challenges c where c.nonce = p_nonce
$$;

create function wallet.approval_statement(p_subject text, p_id uuid, p_nonce text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select wallet.statement_of(wallet.payment_words(p_subject, p_id), p_nonce)
$$;

create function wallet.deed_statement(p_subject text, p_named text, p_proposed jsonb, p_nonce text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select wallet.statement_of(wallet.deed_words(p_subject, wallet.deed_id(p_subject, p_named), p_proposed), p_nonce)
$$;

-- Payments declined after someone signed for them. The signer is notified and refuses to pay them from then
-- on.
create table wallet.revoked_approvals (
  subject    text        not null constraint known_subject check (subject in ('withdrawal', 'return')),
  subject_id uuid        not null,
  revoked_at timestamptz not null,
  told_at    timestamptz,
  primary key (subject, subject_id)
);
create index revoked_approvals_to_tell on wallet.revoked_approvals (revoked_at) where told_at is null;

create function wallet.revoke_approvals(p_subject text, p_id uuid, p_at_ms bigint) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  insert into wallet.revoked_approvals (subject, subject_id, revoked_at)
  select p_subject, p_id, to_timestamp(p_at_ms / 1000.0)
  where exists (select from wallet.approval_proofs p where p.subject = p_subject and p.subject_id = p_id::text)
  on conflict do nothing
$$;

create function wallet.note_revocation_told(p_subject text, p_id uuid, p_said_ms bigint) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update wallet.revoked_approvals set told_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where subject = p_subject and subject_id = p_id and told_at is null
$$;

-- Called in the approving transaction after the change, so that the signed text matches the stored row.
create function wallet.record_approval_proof(
  p_subject text, p_named text, p_person uuid, p_key_id text, p_client_data bytea, p_authenticator_data bytea,
  p_signature bytea, p_said_ms bigint
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  v_id constant text := wallet.deed_id(p_subject, p_named);
  nonce constant text := staff.nonce_in(p_client_data);
  duties constant text[] := case p_subject when 'level' then array['payouts', 'levels'] else array['payouts'] end;
  v_duty text;
begin
  if not staff.may(p_person, 'finance', 'finance-approver')
    and not (p_subject = 'level' and staff.may(p_person, 'support')) then return 'role-not-allowed'; end if;
  select k.duty into v_duty from staff.device_keys k where k.key_id = p_key_id and k.duty = any (duties);
  if not exists (select from staff.device_keys where person_id = p_person and duty = any (duties)
      and confirmed_at is not null and retired_at is null) then
    return 'device-key-needed';
  end if;
  if not staff.use_signature(p_person, p_key_id, v_duty,
      case when p_subject in ('withdrawal', 'return') then wallet.approval_statement(p_subject, v_id::uuid, nonce)
        else wallet.deed_statement(p_subject, p_named, null, nonce) end,
      p_client_data, p_authenticator_data, at_ms) then
    return 'approval-not-signed';
  end if;
  insert into wallet.approval_proofs (id, subject, subject_id, person_id, key_id, client_data, authenticator_data,
    signature, at)
  values (settlement.new_id(at_ms), p_subject, v_id, p_person, p_key_id, p_client_data, p_authenticator_data,
    p_signature, to_timestamp(at_ms / 1000.0));
  return 'recorded';
end $$;

-- Deferred check: every person named in a row has signed its content since it was proposed. Arguments:
-- subject, ID column, column of the proposal time, and the columns that name people.
create function wallet.refuse_unsigned() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored constant jsonb := to_jsonb(new);
  v_id constant text := stored ->> tg_argv[1];
  words constant text := case when tg_argv[0] in ('withdrawal', 'return') then wallet.payment_words(tg_argv[0], v_id::uuid)
    else wallet.deed_words(tg_argv[0], v_id) end;
  missing text;
begin
  select named.who into missing
  from unnest(tg_argv[3:]) as c (name),
    jsonb_array_elements_text(case jsonb_typeof(stored -> c.name)
      when 'array' then stored -> c.name else jsonb_build_array(stored -> c.name) end) as n (who),
    lateral (select regexp_replace(n.who, '^operator:', '')) as named (who)
  where named.who is not null and named.who not like 'rule:%' and not exists (
    select from wallet.approval_proofs p
    where p.subject = tg_argv[0] and p.subject_id = v_id and p.person_id::text = named.who
      and p.at >= coalesce((stored ->> tg_argv[2])::timestamptz, '-infinity')
      and starts_with(staff.challenge_in(p.client_data), words || E'\nuntil '))
  limit 1;
  if missing is not null then
    raise exception 'the % % is not signed by %', tg_argv[0], v_id, missing
      using errcode = 'check_violation', constraint = 'signed_by_its_people';
  end if;
  return null;
end $$;

create constraint trigger signed_by_its_people after update on wallet.withdrawals deferrable initially deferred
  for each row when (new.approved_by is distinct from old.approved_by)
  execute function wallet.refuse_unsigned('withdrawal', 'id', '', 'approved_by');
create constraint trigger signed_by_its_people after update on wallet.deposits deferrable initially deferred
  for each row when (new.state is distinct from old.state and (new.state = 'second-look' or new.backing = 'unbacked'))
  execute function wallet.refuse_unsigned('deposit', 'id', '', 'first_approved_by', 'decided_by');
create constraint trigger credits_signed_by_their_people after insert or update on chain.resolutions
  deferrable initially deferred for each row when (new.way = 'credit' and new.state in ('asked', 'done'))
  execute function wallet.refuse_unsigned('credit', 'chain_transfer_id', 'asked_at', 'asked_by', 'ended_by');
create constraint trigger returns_signed_by_their_people after update on chain.resolutions deferrable initially deferred
  for each row when (new.way = 'return' and new.state = 'confirmed' and old.state = 'asked')
  execute function wallet.refuse_unsigned('return', 'id', '', 'ended_by');
create constraint trigger signed_by_its_people after insert or update on levels.grants deferrable initially deferred
  for each row execute function wallet.refuse_unsigned('level', 'seller_id', 'proposed_at', 'proposed_by', 'confirmed_by');
