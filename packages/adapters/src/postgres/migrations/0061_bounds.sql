-- Up Migration

-- What an operator may not set, whoever they are and however they write it (DOMAIN §13 "Bounds by constraint"). In the
-- units in which a value is written down: amounts as text in USDT, times in whole hours or days (core/settings: bounded).
create function settings.bounds() returns table (name text, kind text, lowest numeric, highest numeric)
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  values
    ('withdrawalFee', 'string', 0, 5),
    ('withdrawalMinimum', 'string', 0, 20),
    ('clickCountsForMs', 'number', 7, 30),
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
  select coalesce(bool_and(case
    when p_value is null or jsonb_typeof(p_value) <> b.kind then false
    when b.kind = 'string' and (p_value #>> '{}') !~ '^[0-9]{1,15}([.][0-9]{1,6})?$' then false
    when b.kind = 'number' and (p_value #>> '{}')::numeric % 1 <> 0 then false
    else (p_value #>> '{}')::numeric between b.lowest and b.highest
  end), true)
  from settings.bounds() b where b.name = p_name
$$;

-- A value that is in force, or will be, and lies outside gives way to the nearest one inside. Those of the past stay as
-- they were, which is why the constraint does not look at them.
insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
select v.name, case b.kind when 'string' then to_jsonb(trim_scale(inside)::text) else to_jsonb(inside) end,
  v.effective_from, 'outside the bounds of this setting', 'migration:0061_bounds', now()
from (
  select distinct on (name, greatest(effective_from, now())) name, value, greatest(effective_from, now()) as effective_from
  from settings.versions order by name, greatest(effective_from, now()), settings.versions.effective_from desc, version desc
) v
join settings.bounds() b using (name)
cross join lateral (select least(greatest((v.value #>> '{}')::numeric, b.lowest), b.highest)) as nearest (inside)
where not settings.is_within_bounds(v.name, v.value);

alter table settings.versions add constraint within_bounds check (settings.is_within_bounds(name, value)) not valid;
alter table settings.proposals add constraint within_bounds
  check (outcome is not distinct from 'declined' or settings.is_within_bounds(name, value)) not valid;

-- The same where the money leaves: never more than 5 USDT, and never more than a tenth of it.
alter table wallet.withdrawals add constraint fee_bounded check (fee <= 5000000 and fee * 10 <= amount);

revoke all on function settings.bounds, settings.is_within_bounds from public;
grant execute on function settings.bounds, settings.is_within_bounds to cliffhanger_app;
