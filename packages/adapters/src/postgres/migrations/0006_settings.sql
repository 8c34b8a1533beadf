-- Settings changed by operators (DOMAIN: [cfg]), each with a start, a reason and the deciders. Append-only,
-- so the value at any past time is known. The rules mirror core/settings.
create schema settings;

-- Hard bounds that no operator can exceed (DOMAIN §13 "Bounds by constraint"). In the units of stored values:
-- amounts as USDT text, times in whole hours or days (core/settings: bounded).
create function settings.bounds() returns table (name text, kind text, lowest numeric, highest numeric)
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  values
    ('withdrawalFee', 'string', 0, 5),
    ('withdrawalMinimum', 'string', 0, 20),
    ('clickCountsForMs', 'number', 7, 30),
    ('preOrderLateAfterMs', 'number', 1, 14),
    ('newAddressWaitsMs', 'number', 0, 72),
    ('promotionLinkReviewMs', 'number', 1, 72),
    ('depositReviewMs', 'number', 1, 72),
    ('registrationReviewMs', 'number', 1, 72),
    ('storeReviewMs', 'number', 1, 72),
    ('certificationReviewMs', 'number', 1, 72),
    ('withdrawalReviewMs', 'number', 1, 72),
    ('appealReviewMs', 'number', 1, 72),
    ('complaintReviewMs', 'number', 1, 96)
$$;

create function settings.is_within_bounds(p_name text, p_value jsonb) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when p_name = 'payoutNetworks' then coalesce(jsonb_typeof(p_value) = 'array' and jsonb_array_length(p_value) > 0
      and p_value <@ '["bep20", "erc20", "trc20"]'::jsonb, false)
    else coalesce(bool_and(case
      when p_value is null or jsonb_typeof(p_value) <> b.kind then false
      when b.kind = 'string' and (p_value #>> '{}') !~ '^[0-9]{1,15}([.][0-9]{1,6})?$' then false
      when b.kind = 'number' and (p_value #>> '{}')::numeric % 1 <> 0 then false
      else (p_value #>> '{}')::numeric between b.lowest and b.highest
    end), true) end
  from settings.bounds() b where b.name = p_name
$$;

create table settings.versions (
  name           text        not null constraint name_form check (name ~ '^[a-z][a-zA-Z0-9]*$'),
  version        bigint      generated always as identity,
  value          jsonb       not null,
  effective_from timestamptz not null,
  reason         text        not null constraint has_a_reason check (reason <> ''),
  decided_by     text        not null constraint somebody check (decided_by <> ''),
  decided_at     timestamptz not null,
  primary key (name, version),
  constraint never_backwards check (effective_from >= decided_at),
  constraint within_bounds check (settings.is_within_bounds(name, value))
);
create index versions_in_force on settings.versions (name, effective_from desc, version desc);

-- The value of a setting at a time, as stored; null means its default.
create function settings.in_force(p_name text, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (select v.value from settings.versions v where v.name = p_name and v.effective_from <= p_at
          order by v.effective_from desc, v.version desc limit 1);
end $$;

-- Mirrors takesTwo in core/settings.
create function settings.takes_two(p_name text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select p_name = any (array['proceedsFromScore', 'cardCharge', 'depositMinimum', 'depositConfirmations',
    'newAddressWaitsMs', 'withdrawalFee', 'withdrawalMinimum', 'withdrawalByRuleUpTo', 'withdrawalByRuleADay',
    'secondPersonAbove', 'complaintAloneUpTo', 'payoutNetworks', 'levels', 'packs', 'lender', 'merchant', 'salesTax',
    'linkHosts', 'platformUtcOffsetMinutes', 'allocationNetwork'])
$$;

-- Returns 'changed'; 'proposed' if a second person must confirm; 'role-not-allowed' unless an admin calls it.
-- Never retroactive.
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
  if settings.takes_two(p_name) then
    insert into settings.proposals (id, name, value, effective_from, reason, proposed_by, proposed_at)
    values (settlement.new_id(now_ms), p_name, p_value, effective_from, p_reason, p_person, decided_at);
    return 'proposed';
  end if;
  insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
  values (p_name, p_value, effective_from, p_reason, 'operator:' || p_person, decided_at);
  perform staff.note_deed(p_person, 'setting-changed', 'setting', p_name, jsonb_build_object('value', p_value), now_ms);
  return 'changed';
end $$;

-- Proposed changes of settings that need two people; in force once another person confirms. Immutable except
-- for the outcome.
create table settings.proposals (
  id             uuid        primary key,
  name           text        not null constraint name_form check (name ~ '^[a-z][a-zA-Z0-9]*$'),
  value          jsonb       not null,
  effective_from timestamptz not null,
  reason         text        not null constraint has_a_reason check (reason <> ''),
  proposed_by    uuid        not null references staff.people,
  proposed_at    timestamptz not null,
  outcome        text        constraint known_outcome check (outcome in ('confirmed', 'declined')),
  ended_by       uuid        references staff.people,
  ended_at       timestamptz,
  constraint end_is_whole check (num_nonnulls(outcome, ended_by, ended_at) in (0, 3)),
  constraint confirmed_by_somebody_else check (outcome is distinct from 'confirmed' or ended_by <> proposed_by),
  constraint within_bounds check (outcome is not distinct from 'declined' or settings.is_within_bounds(name, value))
);
create index proposals_waiting on settings.proposals (proposed_at) where outcome is null;

-- Returns 'done'. Only a person other than the proposer can confirm; either can decline. A start in the past
-- becomes now.
create function settings.end_proposal(p_id uuid, p_outcome text, p_person uuid, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(at_ms / 1000.0);
  p settings.proposals;
begin
  if not staff.may(p_person, 'admin', 'finance-approver') then return 'role-not-allowed'; end if;
  select * into p from settings.proposals where id = p_id and outcome is null for no key update;
  if not found then return 'nothing-proposed'; end if;
  if p_outcome = 'confirmed' then
    if not staff.may_be_second(p.proposed_by::text, p_person, at_ms) then return 'second-person-needed'; end if;
    -- The proposer may have left or lost the role in the meantime.
    if not staff.may(p.proposed_by, 'admin') then return 'nothing-proposed'; end if;
    insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
    values (p.name, p.value, greatest(p.effective_from, now_at), p.reason,
      format('operator:%s and operator:%s', p.proposed_by, p_person), now_at);
  end if;
  update settings.proposals set outcome = p_outcome, ended_by = p_person, ended_at = now_at where id = p_id;
  if p_outcome = 'confirmed' then
    perform staff.note_deed(p_person, 'setting-changed', 'setting', p.name,
      jsonb_build_object('value', p.value, 'first', p.proposed_by), at_ms);
  end if;
  return 'done';
end $$;
