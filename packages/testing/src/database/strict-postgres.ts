import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateOptions, freePort } from '../processes/index.ts';

/* A PostgreSQL of a test's own that lets nobody in without a password and TLS, as the one of a production does. */

export interface StrictPostgres {
  /** With its certificate to be checked, unless other options stand behind the `?`. */
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
  const given = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const log = join(folder, 'log');
  run(program('pg_ctl'), [
    'start',
    '--pgdata',
    cluster,
    '--log',
    log,
    '--wait',
    '--options',
    given.join(' '),
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

/** PostgreSQL refuses to run as root: there it runs as the user that Debian's package made. */
function run(command: string, args: readonly string[]): string {
  const isRoot = process.getuid?.() === 0;
  const [file, given] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  // Its output goes nowhere: the server keeps the pipe open for as long as it runs.
  const isStart = args[0] === 'start';
  const { status, stdout, stderr } = spawnSync(file, given, {
    encoding: 'utf8',
    cwd: '/',
    ...(isStart ? { stdio: 'ignore' } : {}),
  });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  return stdout ?? '';
}
