/**
 * A test server loses its databases in a power cut; after a crash of the process alone, every acknowledged
 * commit is there.
 */
export type Purpose = 'development' | 'tests';

export const postgresSettings = (port: number, purpose: Purpose): string => `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
port = ${port}
max_connections = ${CONNECTIONS[purpose]}
synchronous_commit = on
shared_buffers = 1GB
jit = off
checkpoint_timeout = 15min
timezone = 'UTC'
log_timezone = 'UTC'
${DURABILITY[purpose]}`;

/** A login may use a part of them (`roles/role-limits.ts`); parallel test files use the same logins. */
const CONNECTIONS: Readonly<Record<Purpose, number>> = { development: 200, tests: 600 };

/** Tests run ANALYZE where they need it: autovacuum would do so at an unpredictable moment. */
const DURABILITY: Readonly<Record<Purpose, string>> = {
  development: `max_wal_size = 4GB
fsync = on
full_page_writes = on
autovacuum = on
`,
  tests: `max_wal_size = 512MB
fsync = off
full_page_writes = off
autovacuum = off
`,
};
