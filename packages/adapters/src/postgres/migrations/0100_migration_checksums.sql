-- Up Migration

-- What was applied, by its content. The list of applied migrations has only names: one whose text was another here would
-- look the same. Written by whoever migrates, read by the auditor, who was built with its own list.
create table migrations.checksums (
  name     text        primary key,
  sha256   text        not null constraint sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  noted_at timestamptz not null default now()
);
revoke all on migrations.checksums from public;
