-- Up Migration

-- Who becomes an official agent is decided by a reviewer, and by nobody who can write a row (ADR 36). A certification that
-- is sent in waits for review, whatever its sender says.

create type identity.certification_decided as (outcome text, decided_ms bigint);

-- `decided`, or the refusal. Approved, the seller is an official agent (DOMAIN §1).
create function identity.decide_certification(p_person uuid, p_certification uuid, p_verdict text, p_rule text,
  p_facts jsonb, p_note text, p_said_ms bigint) returns identity.certification_decided
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  is_approved constant boolean := p_verdict = 'approve';
  v_seller uuid;
  c identity.certifications;
begin
  if not staff.may(p_person, 'reviewer') then
    raise exception 'only a reviewer decides a certification' using errcode = 'check_violation';
  end if;
  if p_verdict is null or p_verdict not in ('approve', 'reject') or (p_rule is null) <> is_approved then
    raise exception 'a decision that decides nothing' using errcode = 'check_violation';
  end if;
  select n.seller_id into v_seller from identity.certifications n where n.id = p_certification;
  -- The seller's row is what certifications are decided and sent in under.
  perform from identity.sellers s where s.seller_id = v_seller and s.erased_at is null for no key update;
  if not found then return row('certification-unknown', null)::identity.certification_decided; end if;
  select * into c from identity.certifications n where n.seller_id = v_seller for no key update;
  if c.id is distinct from p_certification then
    return row('certification-unknown', null)::identity.certification_decided;
  end if;
  if c.state <> 'under-review' then
    return row('certification-already-decided', null)::identity.certification_decided;
  end if;

  insert into identity.review_decisions (seller_id, subject, subject_id, outcome, rule, facts, note, actor, decided_at)
  values (v_seller, 'certification', c.id, case when is_approved then 'approved' else 'rejected' end, p_rule,
    coalesce(p_facts, '{}'), p_note, p_person::text, now_at);
  update identity.certifications n set state = case when is_approved then 'approved' else 'rejected' end,
    decided_at = now_at, notice = case when not is_approved then
      settlement.decision_notice(p_rule, coalesce(p_facts, '{}'), 'person', p_note, now_ms) end
  where n.seller_id = v_seller;
  if is_approved and not identity.make_official_agent(v_seller, now_at) then
    raise exception 'nobody becomes an official agent without a registration' using errcode = 'check_violation';
  end if;
  return row('decided', now_ms)::identity.certification_decided;
end $$;

-- An appeal was upheld by somebody else than who rejected it: as if it had been approved at once. `nothing` when another
-- one was sent in since.
create function identity.certify_on_appeal(p_person uuid, p_appeal uuid, p_said_ms bigint)
returns identity.certification_decided
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  a trust.appeals;
begin
  if not staff.may(p_person, 'reviewer', 'support') then
    raise exception 'only reviewers and support answer an appeal' using errcode = 'check_violation';
  end if;
  select * into a from trust.appeals t where t.id = p_appeal and t.subject = 'certification' and t.state = 'upheld';
  if not found then raise exception 'no such appeal was upheld' using errcode = 'check_violation'; end if;
  if exists (select from identity.review_decisions d
             where d.subject = 'certification' and d.subject_id::text = a.subject_id and d.actor = p_person::text) then
    raise exception 'nobody answers an appeal against their own decision' using errcode = 'check_violation';
  end if;
  perform from identity.sellers s where s.seller_id = a.seller_id and s.erased_at is null for no key update;
  update identity.certifications n set state = 'approved', decided_at = now_at, notice = null
  where n.seller_id = a.seller_id and n.id::text = a.subject_id and n.state = 'rejected';
  if not found then return row('nothing', null)::identity.certification_decided; end if;
  if not identity.make_official_agent(a.seller_id, now_at) then
    raise exception 'nobody becomes an official agent without a registration' using errcode = 'check_violation';
  end if;
  return row('decided', now_ms)::identity.certification_decided;
end $$;

revoke all on function identity.decide_certification, identity.certify_on_appeal from public;
grant execute on function identity.decide_certification, identity.certify_on_appeal to cliffhanger_app;
revoke all on function identity.make_official_agent from cliffhanger_app;

alter table identity.certifications alter column state set default 'under-review';
revoke insert, update on identity.certifications from cliffhanger_app;
grant insert (seller_id, id, document, picture_ids, submitted_at, promised_by) on identity.certifications to cliffhanger_app;
grant update (escalated_at) on identity.certifications to cliffhanger_app;
