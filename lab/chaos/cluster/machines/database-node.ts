import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fillTemplate, freePort } from '@cliffhanger/testing/processes';
import { postgresProgram } from '../../../../tools/services/postgres.ts';
import { giveToPostgresUser, replacedByPostgresUser } from '../../../../tools/services/postgres-user.ts';
import { processesIn, signalIfThere } from '../../../backup/processes-in.ts';
import type { PatroniPackage } from '../../../debian/patroni-package.ts';
import { type Part, part } from './part.ts';

/* One of three machines: PostgreSQL under Patroni, and a member of etcd. */

export const ADDRESS = '127.0.0.1';
export const CLUSTER = 'chaos';
export const SUPERUSER_PASSWORD = 'of-the-chaos-alone';

export interface DatabasePorts {
  readonly etcdClient: number;
  readonly etcdPeer: number;
  readonly patroni: number;
  readonly postgres: number;
}

export interface DatabaseNode {
  readonly name: string;
  readonly ports: DatabasePorts;
  readonly etcd: Part;
  readonly patroni: Part;
  /** Configuration file of its Patroni. */
  readonly patroniFile: string;
  /** PostgreSQL's processes, optionally only those with these words in the command line. */
  processes(words?: string): readonly number[];
  signalPostgres(signal: NodeJS.Signals, words?: string): void;
  /** Kills PostgreSQL alone, with all of its processes. */
  killPostgres(): void;
  loseDisk(): void;
}

export const portsOfNode = async (): Promise<DatabasePorts> => ({
  etcdClient: await freePort(),
  etcdPeer: await freePort(),
  patroni: await freePort(),
  postgres: await freePort(),
});

export interface NodePlan {
  readonly name: string;
  readonly ports: DatabasePorts;
  readonly all: ReadonlyMap<string, DatabasePorts>;
  readonly home: string;
  readonly programs: PatroniPackage;
}

export function databaseNode({ name, ports, all, home, programs }: NodePlan): DatabaseNode {
  const folder = join(home, name);
  const data = join(folder, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = (of: string): string => join(folder, of);
  const values = valuesFor({ name, ports, all, folder, data });
  writeFileSync(file('etcd.yml'), fillTemplate('patroni/etcd.yml.template', values));
  writeFileSync(file('patroni.yml'), fillTemplate('patroni/patroni.yml.template', values));
  giveToPostgresUser(folder);
  const [etcd, ...etcdArgs] = programs.etcd;
  const [user, userArgs] = replacedByPostgresUser(programs.patroni[0], [
    ...programs.patroni.slice(1),
    file('patroni.yml'),
  ]);
  const processes = (words?: string) => processesIn(data, words);
  return {
    name,
    ports,
    etcd: part({
      name: `${name} etcd`,
      command: [etcd, ...etcdArgs, '--config-file', file('etcd.yml')],
      logFile: file('etcd.log'),
    }),
    patroni: part({
      name: `${name} patroni`,
      command: [user, ...userArgs],
      logFile: file('patroni.log'),
    }),
    patroniFile: file('patroni.yml'),
    processes,
    signalPostgres: (signal, words) => {
      for (const pid of processes(words)) signalIfThere(pid, signal);
    },
    killPostgres: () => {
      // Repeats, because the postmaster may just have started another process.
      for (let left = processes(); left.length > 0; left = processes())
        for (const pid of left) signalIfThere(pid, 'SIGKILL');
    },
    loseDisk: () => {
      // Moved first, because its Patroni is still running and may start PostgreSQL there.
      renameSync(data, `${data}.lost`);
      rmSync(`${data}.lost`, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type OfNode = Omit<NodePlan, 'home' | 'programs'> & { readonly folder: string; readonly data: string };

const valuesFor = ({ name, ports, all, folder, data }: OfNode): Readonly<Record<string, string>> => ({
  CLUSTER,
  NODE: name,
  ADDRESS,
  ETCD_FOLDER: join(folder, 'etcd'),
  ETCD_CLIENT_PORT: String(ports.etcdClient),
  ETCD_PEER_PORT: String(ports.etcdPeer),
  ETCD_MEMBERS: [...all].map(([of, { etcdPeer }]) => `${of}=http://${ADDRESS}:${etcdPeer}`).join(','),
  ETCD_HOSTS: [...all.values()].map(({ etcdClient }) => `${ADDRESS}:${etcdClient}`).join(','),
  PATRONI_PORT: String(ports.patroni),
  POSTGRES_PORT: String(ports.postgres),
  POSTGRES_FOLDER: data,
  POSTGRES_PROGRAMS: dirname(postgresProgram('postgres')),
  SUPERUSER_PASSWORD,
  REPLICATION_PASSWORD: 'of-the-chaos-too',
  SHARED_BUFFERS: '128MB',
  // Everything is on loopback, so TLS protects nothing.
  TLS: 'off',
  CERTIFICATE: 'unused.pem',
  CERTIFICATE_KEY: 'unused-key.pem',
  CONNECTION: 'host',
  NODES_NETWORK: `${ADDRESS}/32`,
  CLIENTS_NETWORK: `${ADDRESS}/32`,
  CLIENT_AUTHENTICATION: 'trust',
});
