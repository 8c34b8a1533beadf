-- Up Migration

-- A review that was promised by a time and is not decided goes to the next person in charge, once (DOMAIN §8).
alter table identity.certifications add column escalated_at timestamptz;
alter table identity.store_versions add column escalated_at timestamptz;
alter table trust.appeals add column escalated_at timestamptz;
create index certifications_overdue on identity.certifications (promised_by)
  where state = 'under-review' and escalated_at is null;
create index store_versions_overdue on identity.store_versions (promised_by)
  where state = 'under-review' and escalated_at is null;
create index appeals_overdue on trust.appeals (promised_by) where state = 'open' and escalated_at is null;
grant update (escalated_at) on identity.certifications, identity.store_versions, trust.appeals to cliffhanger_app;
