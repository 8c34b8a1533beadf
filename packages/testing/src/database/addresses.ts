import { APP_ROLE, addressesFrom, CHAIN_ROLE } from '../../../../tools/services/ports.ts';

/** Where the test run's PostgreSQL is: as the environment says it, or where the tools start it. */
const ownerUrl = (): URL => new URL(process.env['DATABASE_OWNER_URL'] ?? addressesFrom().ownerUrl);

/** A database that always exists, to create and drop others from. */
export const maintenanceUrl = (): string => ownerUrl().href;

const ROLES = { app: APP_ROLE, chain: CHAIN_ROLE } as const;

export function databaseUrl(role: 'owner' | keyof typeof ROLES, database: string): string {
  const url = ownerUrl();
  url.pathname = `/${database}`;
  if (role !== 'owner') {
    url.username = ROLES[role];
    url.password = '';
  }
  return url.href;
}
