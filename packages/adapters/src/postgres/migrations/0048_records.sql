-- Staff notes, and the indexes of the staff's search by IDs, emails, handles and names.

-- Notes -----------------------------------------------------------------------------------------------------

-- Visible to staff only; no login role can change or delete them.
create table staff.notes (
  id           bigint      generated always as identity primary key,
  subject_kind text        not null constraint known_subject check (subject_kind in ('seller', 'order', 'viewer')),
  subject_id   text        not null constraint named check (subject_id <> ''),
  text         text        not null constraint says_something check (btrim(text) <> '' and length(text) <= 1000),
  person_id    uuid        not null references staff.people,
  at           timestamptz not null
);
create index notes_of on staff.notes (subject_kind, subject_id, id desc);

create function staff.add_note(p_person uuid, p_kind text, p_subject text, p_text text, p_said_ms bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if staff.may(p_person, 'reviewer', 'support', 'finance', 'finance-approver', 'admin') is not true then
    raise exception 'only who works with people writes notes about them' using errcode = 'check_violation';
  end if;
  insert into staff.notes (subject_kind, subject_id, text, person_id, at)
  values (p_kind, p_subject, btrim(p_text), p_person, to_timestamp(public.business_now_ms(p_said_ms) / 1000.0));
end $$;

-- Indexes of the search -------------------------------------------------------------------------------------

-- Emails by prefix, independent of the database's collation. These indexes also serve equality, so they
-- replace the plain ones on the tables of purchases.
create index sellers_by_email on identity.sellers (email text_pattern_ops) where email is not null;
drop index checkout.buyers_by_email;
create index buyers_by_email on checkout.buyers (email text_pattern_ops);
drop index checkout.viewers_by_email;
create index viewers_by_email on checkout.viewers (email text_pattern_ops) where email is not null;

create index social_accounts_by_typed_handle on identity.social_accounts (lower(handle) text_pattern_ops);

-- Names by any substring.
create index sellers_by_name on identity.sellers using gin (lower(real_name) public.gin_trgm_ops);
create index stores_by_name on identity.store_versions using gin (lower(name) public.gin_trgm_ops) where state = 'approved';
