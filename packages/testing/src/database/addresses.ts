import { APP_ROLE, addressesFrom } from '../../../../tools/services/ports.ts';

/** Where the test run's PostgreSQL is: as the environment says it, or where the tools start it. */
const ownerUrl = (): URL => new URL(process.env['DATABASE_OWNER_URL'] ?? addressesFrom().ownerUrl);

/** A database that always exists, to create and drop others from. */
export const maintenanceUrl = (): string => ownerUrl().href;

export function databaseUrl(role: 'owner' | 'app', database: string): string {
  const url = ownerUrl();
  url.pathname = `/${database}`;
  if (role === 'app') {
    url.username = APP_ROLE;
    url.password = '';
  }
  return url.href;
}
