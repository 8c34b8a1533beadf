/**
 * Durable as in production, or for test runs: databases that are dropped a moment later need not survive a power cut.
 * What a killed server keeps is the same in both: a commit is answered after its record is written.
 */
export type Durability = 'durable' | 'for-tests';

/** Set by the test runner for itself and for what it starts. */
export const durabilityFrom = (environment: Readonly<Record<string, string | undefined>>): Durability =>
  environment['CLIFFHANGER_POSTGRES'] === 'for-tests' ? 'for-tests' : 'durable';

export const postgresSettings = (port: number, durability: Durability): string => `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
port = ${port}
max_connections = 200
synchronous_commit = on
shared_buffers = 1GB
jit = off
max_wal_size = 4GB
checkpoint_timeout = 15min
timezone = 'UTC'
log_timezone = 'UTC'
${RELOADED[durability]}`;

/** All of these change without a restart. Statistics are gathered where a test asks for it, not at some moment. */
const RELOADED: Readonly<Record<Durability, string>> = {
  durable: `fsync = on
full_page_writes = on
autovacuum = on
`,
  'for-tests': `fsync = off
full_page_writes = off
autovacuum = off
`,
};
