-- Up Migration

-- The role that the watchers and the payer shared: where it was made, it is left without a single right.
do $$
declare
  known record;
begin
  if not exists (select from pg_roles where rolname = 'cliffhanger_chain') then return; end if;
  drop policy if exists chain_leaves_jobs on graphile_worker._private_jobs;
  drop policy if exists chain_knows_kinds on graphile_worker._private_tasks;
  for known in
    select nspname from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and pg_has_role(nspowner, 'usage')
  loop
    execute format('revoke all on all tables in schema %I from cliffhanger_chain', known.nspname);
    execute format('revoke all on all sequences in schema %I from cliffhanger_chain', known.nspname);
    execute format('revoke all on all functions in schema %I from cliffhanger_chain', known.nspname);
    execute format('revoke all on schema %I from cliffhanger_chain', known.nspname);
  end loop;
end $$;
