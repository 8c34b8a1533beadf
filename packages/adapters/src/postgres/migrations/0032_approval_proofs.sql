-- What people have signed so that money leaves, with the keys they signed it with. The signer reads these signatures
-- again; a row that nobody signed pays nothing.
create table wallet.approval_proofs (
  id                 uuid        primary key,
  subject            text        not null constraint known_subject check (subject in ('withdrawal', 'return')),
  subject_id         uuid        not null,
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

-- What somebody says yes to when money is to leave, from the row itself. Null: there is nothing to say yes to. A payment
-- that the chain turned down for good is followed by another one, which people approve anew.
create function wallet.approval_statement(p_subject text, p_id uuid, p_nonce text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select concat_ws(E'\n', 'cliffhanger-approval-1', 'pay ' || p_subject || ' ' || p_id,
    'payment ' || 1 + (select count(*) from chain.outbound_transactions s
      where s.state = 'failed' and case p_subject when 'withdrawal' then s.withdrawal_id else s.resolution_id end = p_id),
    'network ' || m.network, 'address ' || m.address,
    'amount ' || m.net / 1000000 || '.' || lpad((m.net % 1000000)::text, 6, '0') || ' USDT',
    'until ' || to_char(c.pays_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'nonce ' || p_nonce)
  from staff.challenges c, (
    select w.network, w.address, w.amount - w.fee from wallet.withdrawals w
    where p_subject = 'withdrawal' and w.id = p_id and w.state in ('requested', 'approved')
    union all
    select r.network, r.to_address, r.amount from chain.resolutions r
    where p_subject = 'return' and r.id = p_id and r.way = 'return' and r.state in ('asked', 'confirmed')
  ) as m (network, address, net)
  where c.nonce = p_nonce
$$;

-- What was turned down after somebody had signed for it: the signer is told, and pays it no more, whoever asks.
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
  where exists (select from wallet.approval_proofs p where p.subject = p_subject and p.subject_id = p_id)
  on conflict do nothing
$$;

create function wallet.note_revocation_told(p_subject text, p_id uuid, p_said_ms bigint) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update wallet.revoked_approvals set told_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where subject = p_subject and subject_id = p_id and told_at is null
$$;

-- In the transaction that approves, after it has: what was signed is what the row says.
create function wallet.record_approval_proof(
  p_subject text, p_id uuid, p_person uuid, p_key_id text, p_client_data bytea, p_authenticator_data bytea,
  p_signature bytea, p_said_ms bigint
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
begin
  if not staff.may(p_person, 'finance', 'finance-approver') then return 'role-not-allowed'; end if;
  if not exists (select from staff.device_keys where person_id = p_person and duty = 'payouts'
      and confirmed_at is not null and retired_at is null) then
    return 'device-key-needed';
  end if;
  if not staff.use_signature(p_person, p_key_id, 'payouts',
      wallet.approval_statement(p_subject, p_id, staff.nonce_in(p_client_data)),
      p_client_data, p_authenticator_data, at_ms) then
    return 'approval-not-signed';
  end if;
  insert into wallet.approval_proofs (id, subject, subject_id, person_id, key_id, client_data, authenticator_data,
    signature, at)
  values (settlement.new_id(at_ms), p_subject, p_id, p_person, p_key_id, p_client_data, p_authenticator_data,
    p_signature, to_timestamp(at_ms / 1000.0));
  return 'recorded';
end $$;
