import { LOGIN_ROLES, TESTS_ROLE, takeEverythingFrom } from '@cliffhanger/adapters/postgres/roles';
import type { Client } from 'pg';

/** Processes that talk to nodes have separate roles, which tests use directly. */
const { watcher1: _one, watcher2: _other, payer: _payer, ...ROLES_WITHOUT_NODES } = LOGIN_ROLES;
const ROLES = `array['${Object.values(ROLES_WITHOUT_NODES).join("', '")}']::regrole[]`;

/**
 * Tests call use cases of every duty over one connection. Its role has the combined rights of all roles that do not
 * talk to nodes, read from the database itself, and may also post to the ledger, raise alarms and read allocation
 * secrets. It exists only in test databases; migrate never creates it.
 */
export const TESTS_RIGHTS = `
  do $$
  declare
    given record;
  begin
    for given in
      select distinct a.privilege_type || ' on table ' || c.oid::regclass as what
      from pg_class c, aclexplode(c.relacl) a where a.grantee = any (${ROLES}) and c.relkind <> 'S'
      union
      select a.privilege_type || ' on sequence ' || c.oid::regclass
      from pg_class c, aclexplode(c.relacl) a where a.grantee = any (${ROLES}) and c.relkind = 'S'
      union
      select format('%s (%I) on table %s', a.privilege_type, t.attname, t.attrelid::regclass)
      from pg_attribute t, aclexplode(t.attacl) a where a.grantee = any (${ROLES})
      union
      select 'execute on function ' || p.oid::regprocedure
      from pg_proc p, aclexplode(p.proacl) a where a.grantee = any (${ROLES})
      union
      select format('usage on schema %I', n.nspname) from pg_namespace n, aclexplode(n.nspacl) a
      where a.grantee = any (${ROLES})
    loop
      execute format('grant %s to ${TESTS_ROLE}', given.what);
    end loop;
  end $$;
  grant execute on function ledger.post_transfer, chain.raise_alarm to ${TESTS_ROLE};
  grant select on checkout.allocation_days to ${TESTS_ROLE};
  grant select, update, delete on jobs.messages, jobs.turns to ${TESTS_ROLE};
  update proofs.entry_kinds set appended_by = array_append(appended_by, '${TESTS_ROLE}')
  where '${LOGIN_ROLES.worker}' = any (appended_by) and '${TESTS_ROLE}' <> all (appended_by);
`;

/** Restores production rights; the role can no longer work. */
export const FORGET_TESTS_ROLE = takeEverythingFrom(TESTS_ROLE);

export async function letTestsIn(owner: Client): Promise<void> {
  await owner.query(TESTS_RIGHTS);
}
