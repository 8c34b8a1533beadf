-- Real-name certification and stores (DOMAIN §8). Only a reviewer's decision makes a seller an official
-- agent; no login role can write that column (ADR 36). A submitted certification always starts under review.

-- Pictures of documents. The files are encrypted and have no public URL.
create table identity.document_pictures (
  seller_id   uuid        not null references identity.sellers,
  picture_id  uuid        not null,
  name        text        not null,
  uploaded_at timestamptz not null,
  primary key (seller_id, picture_id)
);

-- A seller's latest certification. The document's data is encrypted with a key outside the database.
create table identity.certifications (
  seller_id    uuid        primary key references identity.sellers,
  id           uuid        not null unique,
  document     bytea       not null,
  picture_ids  uuid[]      not null constraint one_to_three_pictures check (cardinality(picture_ids) between 1 and 3),
  state        text        not null default 'under-review'
                           constraint known_state check (state in ('under-review', 'approved', 'rejected')),
  submitted_at timestamptz not null,
  promised_by  timestamptz not null,
  decided_at   timestamptz,
  notice       jsonb,
  -- An overdue review is escalated once to the next person in charge (DOMAIN §8).
  escalated_at timestamptz,
  constraint decided_unless_under_review check ((state = 'under-review') = (decided_at is null)),
  constraint rejected_with_a_notice check ((state = 'rejected') = (notice is not null))
);
create index certifications_waiting on identity.certifications (promised_by, id) where state = 'under-review';
create index certifications_overdue on identity.certifications (promised_by)
  where state = 'under-review' and escalated_at is null;

-- Log of who viewed a document. Append-only, and retained after the document is erased.
create table identity.document_views (
  view_id          bigint      generated always as identity primary key,
  seller_id        uuid        not null,
  certification_id uuid        not null,
  viewed_by        text        not null constraint somebody check (viewed_by <> ''),
  viewed_at        timestamptz not null
);
create index document_views_by_seller on identity.document_views (seller_id, view_id);

-- The only way to become an official agent: no login role may write the column.
create function identity.make_official_agent(p_seller uuid, p_since timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.sellers s set official_agent_since = coalesce(s.official_agent_since, p_since)
  where s.seller_id = p_seller and s.review_state = 'approved' and s.erased_at is null
    and exists (select from identity.certifications c where c.seller_id = p_seller and c.state = 'approved');
  return found;
end $$;

create type identity.certification_decided as (outcome text, decided_ms bigint);

-- Returns 'decided' or a refusal. Approval makes the seller an official agent (DOMAIN §1).
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
  -- Deciding and submitting a certification both lock the seller's row.
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

-- Approves a certification after another person upheld the appeal against its rejection. Returns 'nothing' if
-- a newer one was submitted.
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

-- Versions of a seller's store page: at most one published and one not approved.
create table identity.store_versions (
  seller_id    uuid        not null references identity.sellers,
  id           uuid        not null,
  name         text        not null constraint a_name check (name <> ''),
  picture_id   uuid,
  text         text        not null,
  state        text        not null constraint known_state check (state in ('under-review', 'approved', 'rejected')),
  submitted_at timestamptz not null,
  promised_by  timestamptz not null,
  decided_at   timestamptz,
  notice       jsonb,
  escalated_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, picture_id) references media.uploads (seller_id, upload_id),
  constraint decided_unless_under_review check ((state = 'under-review') = (decided_at is null)),
  constraint rejected_with_a_notice check ((state = 'rejected') = (notice is not null))
);
create unique index store_versions_by_id on identity.store_versions (id);
create unique index one_store_shown on identity.store_versions (seller_id) where state = 'approved';
create unique index one_store_proposed on identity.store_versions (seller_id) where state <> 'approved';
create index store_versions_waiting on identity.store_versions (promised_by, id) where state = 'under-review';
create index store_versions_overdue on identity.store_versions (promised_by)
  where state = 'under-review' and escalated_at is null;

-- A seller without a row has the defaults.
create table identity.store_settings (
  seller_id             uuid    primary key references identity.sellers,
  auto_ships_new_dramas boolean not null,
  mail_order            boolean not null,
  mail_settlement       boolean not null,
  mail_review           boolean not null,
  mail_money            boolean not null
);
