import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOGIN_ROLES, OWNER_ROLE, TESTS_ROLE } from '@cliffhanger/adapters/postgres/roles';
import { DATABASE, SUPERUSER } from '@cliffhanger/dev-addresses';
import { fillTemplate, freePort } from '@cliffhanger/testing/processes';
import { Client } from 'pg';
import { giveToPostgresUser } from '../../../../tools/services/postgres-user.ts';
import { waitUntil } from '../../../../tools/services/wait-until.ts';
import { patroniPackage } from '../../../debian/patroni-package.ts';
import {
  ADDRESS,
  type DatabaseNode,
  type DatabasePorts,
  databaseNode,
  portsOfNode,
  SUPERUSER_PASSWORD,
} from './database-node.ts';
import { type Part, part } from './part.ts';

/* PostgreSQL with Patroni on three nodes behind HAProxy, with the configuration in `deploy/patroni`. */

export interface DatabaseCluster {
  readonly nodes: readonly DatabaseNode[];
  /** Both go through HAProxy, to the current leader. */
  readonly ownerUrl: string;
  readonly superuserUrl: string;
  /** Throws when there is no leader. */
  leader(): Promise<DatabaseNode>;
  /** The leader and a synchronous standby; throws when there is none. */
  roles(): Promise<Roles>;
  /** Waits for a leader and two standbys that confirm its commits. */
  untilWhole(): Promise<Roles>;
  /** Sends a request to the leader's Patroni API, as `patronictl` does. */
  ask(path: string, request: { readonly method: string; readonly body: object }): Promise<string>;
  close(): Promise<void>;
}

export interface Roles {
  readonly leader: DatabaseNode;
  readonly synchronous: DatabaseNode;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

const NAMES = ['postgres-1', 'postgres-2', 'postgres-3'] as const;
const WHOLE_WITHIN_MS = 120_000;
const ANSWERED_WITHIN_MS = 2_000;

export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const programs = patroniPackage();
  const home = mkdtempSync(join('/var/tmp', 'cliffhanger-cluster-'));
  giveToPostgresUser(home);
  const all = new Map<string, DatabasePorts>();
  for (const name of NAMES) all.set(name, await portsOfNode());
  const nodes = [...all].map(([name, ports]) => databaseNode({ name, ports, all, home, programs }));
  const port = await freePort();
  const haproxy = haproxyFor(home, port, nodes, programs.haproxy);
  const at = (login: string, database: string) => `postgres://${login}@${ADDRESS}:${port}/${database}`;
  const cluster: DatabaseCluster = {
    nodes,
    ownerUrl: at(OWNER_ROLE, DATABASE),
    superuserUrl: at(`${SUPERUSER}:${SUPERUSER_PASSWORD}`, 'postgres'),
    ...clusterOf(nodes),
    close: () => close(nodes, haproxy, home),
  };
  try {
    for (const { etcd } of nodes) etcd.start();
    for (const { patroni } of nodes) patroni.start();
    haproxy.start();
    await cluster.untilWhole();
    await prepare(cluster);
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return cluster;
}

function haproxyFor(
  home: string,
  port: number,
  nodes: readonly DatabaseNode[],
  [program, ...args]: readonly [string, ...string[]],
): Part {
  const file = join(home, 'haproxy.cfg');
  const numbered = nodes.flatMap(({ name, ports }, index): [string, string][] => [
    [`NODE_${index + 1}`, name],
    [`ADDRESS_${index + 1}`, ADDRESS],
    [`POSTGRES_PORT_${index + 1}`, String(ports.postgres)],
    [`PATRONI_PORT_${index + 1}`, String(ports.patroni)],
  ]);
  const values = { HAPROXY_ADDRESS: ADDRESS, HAPROXY_PORT: String(port), ...Object.fromEntries(numbered) };
  writeFileSync(file, fillTemplate('patroni/haproxy.cfg.template', values));
  return part({
    name: 'haproxy',
    command: [program, ...args, '-db', '-f', file],
    logFile: join(home, 'haproxy.log'),
  });
}

function clusterOf(
  nodes: readonly DatabaseNode[],
): Pick<DatabaseCluster, 'leader' | 'roles' | 'untilWhole' | 'ask'> {
  const named = (name: string | undefined): DatabaseNode => {
    const node = nodes.find((one) => one.name === name);
    if (node === undefined) throw new Error(`there is no node ${name}`);
    return node;
  };
  const roles = async (): Promise<Roles> => rolesIn(await membersSeenBy(await leaderOf(nodes)), named);
  return {
    leader: () => leaderOf(nodes),
    roles,
    untilWhole: async () => {
      await waitUntil(
        async () => (await areWell(nodes)) && isWhole(await membersSeenBy(await leaderOf(nodes))),
        {
          what: 'a database cluster of a leader and two that follow it',
          withinMs: WHOLE_WITHIN_MS,
        },
      );
      return roles();
    },
    ask: async (path, { method, body }) => {
      const { ports } = await leaderOf(nodes);
      const response = await fetch(`http://${ADDRESS}:${ports.patroni}${path}`, {
        method,
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
      return text;
    },
  };
}

/** Uses HAProxy's health check, so that both agree on the leader. */
async function leaderOf(nodes: readonly DatabaseNode[]): Promise<DatabaseNode> {
  return Promise.any(
    nodes.map(async (node) => {
      const { ok } = await fetch(`http://${ADDRESS}:${node.ports.patroni}/primary`, {
        method: 'OPTIONS',
        ...within(),
      });
      if (!ok) throw new Error(`${node.name} does not lead`);
      return node;
    }),
  );
}

/**
 * Each node reports for itself: after a crash the other members still list the dead node as healthy for a
 * while.
 */
async function areWell(nodes: readonly DatabaseNode[]): Promise<boolean> {
  const answers = await Promise.all(
    nodes.map(({ ports }) => fetch(`http://${ADDRESS}:${ports.patroni}/health`, within())),
  );
  return answers.every(({ ok }) => ok);
}

async function membersSeenBy({ ports }: DatabaseNode): Promise<readonly Member[]> {
  const response = await fetch(`http://${ADDRESS}:${ports.patroni}/cluster`, within());
  return ((await response.json()) as { readonly members: readonly Member[] }).members;
}

const within = () => ({ signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });

function rolesIn(members: readonly Member[], named: (name?: string) => DatabaseNode): Roles {
  const nameOf = (is: (role: string) => boolean) => members.find(({ role }) => is(role))?.name;
  return {
    leader: named(nameOf((role) => role === 'leader')),
    synchronous: named(nameOf((role) => role === CONFIRMS)),
  };
}

/** A commit waits for any one of them. */
const CONFIRMS = 'quorum_standby';
/** States of a leader and of a standby. */
const WELL: ReadonlySet<string> = new Set(['running', 'streaming']);

function isWhole(members: readonly Member[]): boolean {
  const timelines = new Set(members.map(({ timeline }) => timeline));
  return (
    members.length === NAMES.length &&
    timelines.size === 1 &&
    members.every(({ state }) => WELL.has(state)) &&
    members.filter(({ role }) => role === 'leader').length === 1 &&
    members.filter(({ role }) => role === CONFIRMS).length === NAMES.length - 1
  );
}

/** The roles and the database that an administrator creates before `migrate`. */
async function prepare({ superuserUrl }: DatabaseCluster): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`create role ${OWNER_ROLE} login createdb`);
    for (const role of [...Object.values(LOGIN_ROLES), TESTS_ROLE])
      await client.query(`create role ${role} login`);
    await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
  } finally {
    await client.end();
  }
}

async function close(nodes: readonly DatabaseNode[], haproxy: Part, home: string): Promise<void> {
  await haproxy.kill();
  await Promise.all(nodes.map(({ patroni }) => patroni.kill()));
  for (const node of nodes) node.killPostgres();
  await Promise.all(nodes.map(({ etcd }) => etcd.kill()));
  rmSync(home, { recursive: true, force: true });
}
