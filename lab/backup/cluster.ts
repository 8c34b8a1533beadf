import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOGIN_ROLES, OWNER_ROLE } from '@cliffhanger/adapters/postgres/roles';
import { freePort } from '@cliffhanger/testing/processes';
import { Client } from 'pg';
import { postgresProgram } from '../../tools/services/postgres.ts';
import { asPostgresUser, giveToPostgresUser } from '../../tools/services/postgres-user.ts';
import { processesIn, signalIfThere } from './processes-in.ts';

/* A PostgreSQL for the drill alone, which is killed and destroyed. */

export interface Cluster {
  readonly folder: string;
  readonly port: number;
  /** pgBackRest connects through a socket. */
  readonly sockets: string;
}

const DATABASE = 'cliffhanger';

export const ownerUrlOf = ({ port }: Cluster): string =>
  `postgres://${OWNER_ROLE}@127.0.0.1:${port}/${DATABASE}`;

export const superuserUrlOf = ({ port }: Cluster): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** A folder for PostgreSQL's user. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  giveToPostgresUser(path);
  return path;
}

export async function clusterIn(home: string, name: string): Promise<Cluster> {
  return { folder: join(home, name), port: await freePort(), sockets: ownFolder(join(home, 'sockets')) };
}

export function initialise(cluster: Cluster, settings: Readonly<Record<string, string>>): void {
  const how = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'];
  run('initdb', ['--pgdata', cluster.folder, '--username', 'postgres', ...how]);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(cluster.folder, 'postgresql.conf'), lines.join(''));
}

export async function start(cluster: Cluster): Promise<void> {
  const { folder, port, sockets } = cluster;
  const options = `-p ${port} -k ${sockets} -c listen_addresses=127.0.0.1`;
  const log = `${folder}.log`;
  try {
    run('pg_ctl', ['start', '-D', folder, '-l', log, '-w', '-t', '120', '-o', options]);
  } catch (error) {
    throw new Error(`it did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`, { cause: error });
  }
  // During recovery it accepts connections before it has reached its target.
  await asSuperuser(cluster, async (client) => {
    while ((await client.query('select pg_is_in_recovery() as is')).rows[0].is) await sleep(50);
  });
}

/** Kills all processes until none holds shared memory, so that no checkpoint is written. */
export async function killHard({ folder, sockets, port }: Cluster): Promise<void> {
  for (;;) {
    const left = processesIn(folder);
    if (left.length === 0) break;
    for (const pid of left) signalIfThere(pid, 'SIGKILL');
    await sleep(20);
  }
  // Without an init process that reaps orphans the PID remains, and the next server would take the old one
  // for running.
  for (const lock of [join(folder, 'postmaster.pid'), join(sockets, `.s.PGSQL.${port}.lock`)])
    rmSync(lock, { force: true });
}

export function stop({ folder }: Pick<Cluster, 'folder'>): void {
  if (existsSync(join(folder, 'postmaster.pid')))
    spawnSync(...spawned('pg_ctl', ['stop', '-D', folder, '-m', 'immediate', '-w']), { cwd: '/' });
}

/** Stops servers that a failed drill left running. */
export function stopAllIn(home: string): void {
  for (const name of readdirSync(home)) stop({ folder: join(home, name) });
}

/** The roles and the database that an administrator creates before `migrate`. */
export async function prepare(cluster: Cluster): Promise<void> {
  await asSuperuser(cluster, async (client) => {
    await client.query(`create role ${OWNER_ROLE} login createdb`);
    for (const role of Object.values(LOGIN_ROLES)) await client.query(`create role ${role} login`);
    await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
  });
}

async function asSuperuser(cluster: Cluster, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: superuserUrlOf(cluster) });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

const spawned = (name: string, args: readonly string[]): [string, string[]] => {
  const [command, all] = asPostgresUser(postgresProgram(name), args);
  return [command, [...all]];
};

function run(name: string, args: readonly string[]): void {
  const { status, signal } = spawnSync(...spawned(name, args), {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${name} ended with ${status ?? signal}`);
}
