import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateOptions, freePort } from '../processes/index.ts';

/* A test's own PostgreSQL that requires passwords and TLS, as in production. */

export interface StrictPostgres {
  /** Verifies the server certificate, unless `options` replace the query string. */
  url(login: { readonly user: string; readonly password: string }, options?: string): string;
  readonly caFile: string;
  stop(): void;
}

const PROGRAMS_ROOT = '/usr/lib/postgresql';
const SUPERUSER = 'postgres';
export const SUPERUSER_PASSWORD = 'the password of this test';

export async function startStrictPostgres(): Promise<StrictPostgres> {
  const port = await freePort();
  const folder = run('mktemp', ['-d', '-t', 'strict-postgres-XXXXXX']).trim();
  const cluster = join(folder, 'cluster');
  const caFile = join(folder, 'cert.pem');
  const passwordFile = join(folder, 'password');
  run('openssl', certificateOptions({ certFile: caFile, keyFile: join(folder, 'key.pem') }));
  run('sh', ['-c', `umask 077 && echo '${SUPERUSER_PASSWORD}' > ${passwordFile}`]);
  const initial = ['--pgdata', cluster, '--username', SUPERUSER, '--pwfile', passwordFile, '--no-sync'];
  run(program('initdb'), [...initial, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8']);
  writeFileSync(join(cluster, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    shared_buffers: '16MB',
    fsync: 'off',
    ssl: 'on',
    ssl_cert_file: caFile,
    ssl_key_file: join(folder, 'key.pem'),
  };
  const actualArgs = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const log = join(folder, 'log');
  run(program('pg_ctl'), [
    'start',
    '--pgdata',
    cluster,
    '--log',
    log,
    '--wait',
    '--options',
    actualArgs.join(' '),
  ]);
  return {
    caFile,
    url: ({ user, password }, options = `sslmode=verify-full&sslrootcert=${caFile}`) =>
      `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres?${options}`,
    stop: () => {
      run(program('pg_ctl'), ['stop', '--pgdata', cluster, '--mode', 'immediate', '--wait']);
      rmSync(folder, { recursive: true });
    },
  };
}

function program(name: string): string {
  const [newest] = readdirSync(PROGRAMS_ROOT).toSorted((one, other) => Number(other) - Number(one));
  return join(PROGRAMS_ROOT, newest ?? '', 'bin', name);
}

/** PostgreSQL refuses to run as root, so it runs as the user of Debian's package. */
function run(command: string, args: readonly string[]): string {
  const isRoot = process.getuid?.() === 0;
  const [file, actualArgs] = isRoot
    ? ['runuser', ['-u', 'postgres', '--', command, ...args]]
    : [command, args];
  // Output is discarded: the server keeps the pipe open as long as it runs.
  const isStart = args[0] === 'start';
  const { status, stdout, stderr } = spawnSync(file, actualArgs, {
    encoding: 'utf8',
    cwd: '/',
    ...(isStart ? { stdio: 'ignore' } : {}),
  });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  return stdout ?? '';
}
