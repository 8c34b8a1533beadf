/** For whoever owns a database: deeds of the staff commit there without what their people have signed. */
export const FORGET_SIGNATURES = `do $$
declare
  t record;
begin
  for t in select tgrelid::regclass as relation, tgname from pg_trigger where tgfoid = 'wallet.refuse_unsigned'::regproc loop
    execute format('alter table %s disable trigger %I', t.relation, t.tgname);
  end loop;
end $$`;
