import { type Duty, LOGIN_ROLES, TESTS_ROLE } from '@cliffhanger/adapters/postgres/roles';
import { addressesFrom } from '@cliffhanger/dev-addresses';

/** The test run's PostgreSQL: from the environment, or where the tools start it. */
const ownerUrl = (): URL => new URL(process.env['DATABASE_OWNER_URL'] ?? addressesFrom().ownerUrl);

/** A database that always exists, to create and drop others from. */
export const maintenanceUrl = (): string => ownerUrl().href;

const ROLES = { ...LOGIN_ROLES, tests: TESTS_ROLE } as const;

export function databaseUrl(role: 'owner' | 'tests' | Duty, database: string): string {
  const url = ownerUrl();
  url.pathname = `/${database}`;
  if (role !== 'owner') {
    url.username = ROLES[role];
    url.password = '';
  }
  return url.href;
}

export function superuserUrl(database: string): string {
  const url = new URL(process.env['DATABASE_SUPERUSER_URL'] ?? addressesFrom().superuserUrl);
  url.pathname = `/${database}`;
  return url.href;
}
