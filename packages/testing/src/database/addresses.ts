const DEFAULT_PORT_BASE = 4100;

/** Where the test run's PostgreSQL is: as the tools say it, or on the port they would give it. */
function ownerUrl(): URL {
  const port = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? DEFAULT_PORT_BASE) + 1;
  return new URL(
    process.env['DATABASE_OWNER_URL'] ?? `postgres://cliffhanger_owner@127.0.0.1:${port}/cliffhanger`,
  );
}

/** A database that always exists, to create and drop others from. */
export const maintenanceUrl = (): string => ownerUrl().href;

export function databaseUrl(role: 'owner' | 'app', database: string): string {
  const url = ownerUrl();
  url.pathname = `/${database}`;
  if (role === 'app') {
    url.username = 'cliffhanger_app';
    url.password = '';
  }
  return url.href;
}
