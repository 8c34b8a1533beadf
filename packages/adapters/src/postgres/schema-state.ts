import type { Session } from './connection.ts';
import { APPLIED_MIGRATIONS } from './migration/applied-migrations.ts';
import { migrationNames } from './migration/migration-files.ts';
import { LOGIN_ROLES } from './roles/index.ts';

const EVERYBODY = Object.values(LOGIN_ROLES).join(', ');

export const SCHEMA_STATE_GRANTS = `
  grant usage on schema ${APPLIED_MIGRATIONS.schema} to ${EVERYBODY};
  grant select on ${APPLIED_MIGRATIONS.schema}.${APPLIED_MIGRATIONS.table} to ${EVERYBODY};
`;

/**
 * Whether all migrations of this code are applied. A newer database is fine: during a rollout the old version
 * still serves requests.
 */
export async function isSchemaCurrent(session: Session): Promise<boolean> {
  const { rows } = await session.query<{ name: string }>({
    text: `select name from ${APPLIED_MIGRATIONS.schema}.${APPLIED_MIGRATIONS.table}`,
  });
  const applied = new Set(rows.map(({ name }) => name));
  return migrationNames().every((name) => applied.has(name));
}
