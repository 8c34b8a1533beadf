/**
 * Revokes every right of a role before its rights are granted again, so that nothing from a migration or a
 * manual grant remains.
 */
export const takeEverythingFrom = (role: string): string => `
  do $$
  declare
    known record;
  begin
    for known in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
      execute format('revoke all on all tables in schema %I from ${role}', known.nspname);
      execute format('revoke all on all sequences in schema %I from ${role}', known.nspname);
      execute format('revoke all on all functions in schema %I from ${role}', known.nspname);
      execute format('revoke all on schema %I from ${role}', known.nspname);
    end loop;
  end $$;`;
