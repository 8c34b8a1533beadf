/**
 * graphile-worker turns on row security without a policy, so only the owner of its tables sees a row. Its job table
 * holds no money: the app's role puts jobs in (inside its own transactions) and the worker takes them out.
 * Each statement can run again after an update of graphile-worker brought new tables.
 */
export const JOB_RUNNER_GRANTS = `
  grant usage on schema graphile_worker to cliffhanger_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to cliffhanger_app;
  grant usage on all sequences in schema graphile_worker to cliffhanger_app;
  grant execute on all functions in schema graphile_worker to cliffhanger_app;
  revoke insert, update, delete on graphile_worker.migrations from cliffhanger_app;
  do $$
  declare
    guarded text;
  begin
    for guarded in
      select relname from pg_class
      where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
    loop
      execute format('drop policy if exists app_works_with_jobs on graphile_worker.%I', guarded);
      execute format(
        'create policy app_works_with_jobs on graphile_worker.%I to cliffhanger_app using (true) with check (true)',
        guarded
      );
    end loop;
  end $$;
`;
