/** A server for tests loses its databases in a power cut; killed alone, it keeps every answered commit. */
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

/** A login may use a part of them (`roles/role-limits.ts`); test files run side by side with the same logins. */
const CONNECTIONS: Readonly<Record<Purpose, number>> = { development: 200, tests: 600 };

/** Tests gather statistics where they need them: autovacuum would do so at some moment. */
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
