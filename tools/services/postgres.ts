import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  LIMIT_EVERYBODY,
  LOGIN_ROLES,
  limitRole,
  OWNER_ROLE,
  TESTS_ROLE,
} from '@cliffhanger/adapters/postgres/roles';
import { type Addresses, DATABASE, SUPERUSER, testAddresses } from '@cliffhanger/dev-addresses';
import { Client } from 'pg';
import { MissingDebianPackage, requireFile } from './debian/debian-package.ts';
import { clusterFolder, prepareClusterFolder, removeClusterFolder } from './postgres-folder.ts';
import { type Purpose, postgresSettings } from './postgres-settings.ts';
import { asPostgresUser } from './postgres-user.ts';
import type { Service } from './service.ts';

const PROGRAMS_ROOT = '/usr/lib/postgresql';
const SETTINGS_FILE = 'cliffhanger.conf';

export const postgres: Service = {
  name: 'postgres',
  starts: 'always',
  port: ({ ports }) => ports.postgres,
  isRunning: isServerRunning,
  start: (addresses) => start(addresses, 'development'),
  stop,
};

export const testPostgres: Service = {
  name: 'test-postgres',
  starts: 'on demand',
  port: ({ ports }) => ports.testPostgres,
  isRunning: (addresses) => isServerRunning(testAddresses(addresses)),
  start: (addresses) => start(testAddresses(addresses), 'tests'),
  stop: async (addresses) => {
    const test = testAddresses(addresses);
    await stop(test);
    removeClusterFolder(test.dataFolder);
  },
};

async function start(addresses: Addresses, purpose: Purpose): Promise<void> {
  prepareClusterFolder(addresses.dataFolder, purpose);
  const folder = clusterFolder(addresses.dataFolder);
  if (!existsSync(join(folder, 'PG_VERSION'))) createCluster(folder);
  if (!isServerRunning(addresses)) {
    const { postgres: port } = addresses.ports;
    writeFileSync(join(folder, SETTINGS_FILE), postgresSettings(port, purpose), { mode: 0o644 });
    startCluster(folder, port);
  }
  await createDatabase(addresses);
}

async function stop(addresses: Addresses): Promise<void> {
  if (!isServerRunning(addresses)) return;
  const folder = clusterFolder(addresses.dataFolder);
  run('pg_ctl', ['stop', '--pgdata', folder, '--mode', 'fast', '--wait', '--timeout', '60']);
}

function isServerRunning({ dataFolder }: Addresses): boolean {
  const folder = clusterFolder(dataFolder);
  if (!existsSync(join(folder, 'PG_VERSION'))) return false;
  const [command, args] = asPostgresUser(postgresProgram('pg_ctl'), ['status', '--pgdata', folder]);
  return spawnSync(command, args, { cwd: '/' }).status === 0;
}

function createCluster(folder: string): void {
  const how = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'];
  run('initdb', ['--pgdata', folder, '--username', SUPERUSER, ...how]);
  appendFileSync(join(folder, 'postgresql.conf'), `\ninclude '${SETTINGS_FILE}'\n`);
}

function startCluster(folder: string, port: number): void {
  const log = join(folder, '..', 'server.log');
  const start = ['start', '--pgdata', folder, '--log', log, '--wait', '--timeout', '60'];
  try {
    run('pg_ctl', start);
  } catch (error) {
    const lastLines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-12).join('\n') : '';
    throw new Error(`PostgreSQL does not start on port ${port}:\n${lastLines}`, { cause: error });
  }
}

/** Recreates an empty database, and disconnects its users. */
export async function recreateDatabase(addresses: Addresses): Promise<void> {
  await asSuperuser(addresses, async (client) => {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
  });
  await createDatabase(addresses);
}

async function createDatabase(addresses: Addresses): Promise<void> {
  await asSuperuser(addresses, async (client) => {
    // CREATEDB: each database test may create a separate database.
    await createUnlessThere(
      client,
      'pg_roles where rolname',
      OWNER_ROLE,
      `create role ${OWNER_ROLE} login createdb`,
    );
    for (const role of [...Object.values(LOGIN_ROLES), TESTS_ROLE]) {
      await createUnlessThere(client, 'pg_roles where rolname', role, `create role ${role} login`);
      await client.query(limitRole(role));
    }
    await client.query(LIMIT_EVERYBODY);
    const database = `create database ${DATABASE} owner ${OWNER_ROLE}`;
    await createUnlessThere(client, 'pg_database where datname', DATABASE, database);
  });
  await asSuperuser(addresses, (client) => client.query(LIMIT_EVERYBODY), DATABASE);
}

async function asSuperuser(
  { superuserUrl }: Addresses,
  act: (client: Client) => Promise<unknown>,
  database = 'postgres',
): Promise<void> {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

async function createUnlessThere(client: Client, where: string, name: string, create: string): Promise<void> {
  const { rowCount } = await client.query(`select 1 from ${where} = $1`, [name]);
  if (rowCount === 0) await client.query(create);
}

function run(name: string, args: readonly string[]): void {
  const [command, commandArgs] = asPostgresUser(postgresProgram(name), args);
  // The server inherits pg_ctl's streams: a pipe would stay open for as long as the server runs.
  const ran = spawnSync(command, commandArgs, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  if (ran.status !== 0)
    throw new Error(`${name} ended with ${ran.status ?? ran.signal}`, { cause: ran.error });
}

/** Debian has a program folder per major version: use the newest. */
export function postgresProgram(name: string): string {
  const versions = existsSync(PROGRAMS_ROOT) ? readdirSync(PROGRAMS_ROOT).map(Number).filter(Boolean) : [];
  if (versions.length === 0) throw new MissingDebianPackage('postgresql', 'the PostgreSQL server');
  return requireFile(join(PROGRAMS_ROOT, String(Math.max(...versions)), 'bin', name), {
    packageName: 'postgresql',
  });
}
