-- Up Migration

-- A purchase may take several of a pack; price, rights and episodes are those of all of it.
alter table levels.purchases add column quantity integer
  constraint quantity_within check (quantity between 1 and 99);
update levels.purchases set quantity = 1 where pack is not null;
alter table levels.purchases add constraint packs_are_counted check ((pack is null) = (quantity is null));

-- A lock keeps everybody out of an account that somebody else may hold. It has a reason and an end, by constraint, and
-- touches no money (DOMAIN §10). What was locked stays written down; only its opening is added.
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
grant select, insert on identity.account_locks to cliffhanger_app;
grant update (opened_at, opened_by) on identity.account_locks to cliffhanger_app;

alter table trust.appeals drop constraint known_subject;
alter table trust.appeals add constraint known_subject check (subject in
  ('registration', 'certification', 'store', 'promotion-link', 'deposit', 'withdrawal', 'order', 'account-lock'));
