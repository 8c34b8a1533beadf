import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Addresses, logFile } from '@cliffhanger/dev-addresses';
import {
  type BackgroundProcess,
  isRunning,
  type ProcessIdentity,
  startInBackground,
  stopInBackground,
} from '../background-process.ts';
import type { Service } from '../service.ts';
import { waitUntil } from '../wait-until.ts';
import {
  configurationFile,
  SERVERS,
  type StorePorts,
  type SwiftServer,
  serverSettings,
  swiftFile,
  swiftSettings,
} from './configuration.ts';
import { swiftPackage } from './package.ts';

/*
 * OpenStack Swift with its S3 API: the storage servers of one disk, behind a proxy. All parts are real; only
 * the number of copies is reduced for a test machine.
 */

/** Swift reads its settings from /etc/swift unless the folder is set before. */
const SERVE = `
import sys
from swift.common.utils import set_swift_dir
set_swift_dir(sys.argv[1])
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[2], sys.argv[3]))`;

/** A ring of 2⁴ partitions, one copy of each, all of them on the only disk. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(sys.argv[2::2], sys.argv[3::2]):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], name))`;

const SECRET_BYTES = 16;

export const objectStore: Service = {
  name: 'object-store',
  starts: 'on demand',
  port: ({ ports }) => ports.objectStore,
  isRunning: areAllRunning,
  start,
  stop: async (addresses) => void (await Promise.all(identities(addresses).map(stopInBackground))),
};

async function start(addresses: Addresses): Promise<void> {
  if (!areAllRunning(addresses)) {
    if (!identities(addresses).some(isRunning)) await refuseWhereSomebodyServes(addresses);
    prepare(addresses);
    for (const one of processes(addresses)) if (!isRunning(one)) startInBackground(one);
  }
  await waitUntil(async () => (await fetch(`${addresses.objectStoreUrl}/healthcheck`)).ok, {
    what: `the object store on port ${addresses.ports.objectStore}`,
    isAlive: () => areAllRunning(addresses),
    logFile: logFile(addresses.dataFolder, 'object-store-proxy'),
  });
}

/** Swift shares a port that is already in use: half of the requests would go to the other process. */
async function refuseWhereSomebodyServes({ objectStoreUrl }: Addresses): Promise<void> {
  const isServed = await fetch(`${objectStoreUrl}/healthcheck`).then(
    () => true,
    () => false,
  );
  if (isServed) throw new Error(`another object store serves ${objectStoreUrl}: stop it first`);
}

function areAllRunning(addresses: Addresses): boolean {
  return identities(addresses).every(isRunning);
}

const storeFolder = (dataFolder: string): string => join(dataFolder, 'object-store');

const storePorts = ({ ports: { objectStore } }: Addresses): StorePorts => ({
  proxy: objectStore,
  account: objectStore + 1,
  container: objectStore + 2,
  object: objectStore + 3,
  memcached: objectStore + 4,
});

function prepare(addresses: Addresses): void {
  const folder = storeFolder(addresses.dataFolder);
  mkdirSync(join(folder, 'devices', 'disk'), { recursive: true });
  const ports = storePorts(addresses);
  for (const server of SERVERS) {
    writeFileSync(configurationFile(folder, server), serverSettings(folder, server, ports));
  }
  // The hash secret must not change, or Swift no longer finds its objects.
  if (existsSync(swiftFile(folder))) return;
  makeRings(folder, ports);
  writeFileSync(swiftFile(folder), swiftSettings(randomBytes(SECRET_BYTES).toString('hex')), { mode: 0o600 });
}

function makeRings(folder: string, ports: StorePorts): void {
  const [command, ...args] = swiftPackage().python;
  const rings = (['account', 'container', 'object'] as const).flatMap((name) => [name, String(ports[name])]);
  const { status, stderr } = spawnSync(command, [...args, '-c', MAKE_RINGS, folder, ...rings], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the rings of the object store could not be made:\n${stderr}`);
}

const identity = ({ dataFolder }: Addresses, name: string, mark: string): ProcessIdentity => ({
  pidFile: join(dataFolder, `object-store-${name}.pid`),
  logFile: logFile(dataFolder, `object-store-${name}`),
  mark,
});

const memcachedIdentity = (addresses: Addresses) =>
  identity(addresses, 'memcached', String(storePorts(addresses).memcached));

const serverIdentity = (addresses: Addresses, server: SwiftServer) =>
  identity(addresses, server, configurationFile(storeFolder(addresses.dataFolder), server));

const identities = (addresses: Addresses) => [
  memcachedIdentity(addresses),
  ...SERVERS.map((server) => serverIdentity(addresses, server)),
];

function processes(addresses: Addresses): readonly BackgroundProcess[] {
  const { python, memcached } = swiftPackage();
  const folder = storeFolder(addresses.dataFolder);
  const { username } = userInfo();
  return [
    {
      ...memcachedIdentity(addresses),
      command: [
        memcached,
        '-l',
        '127.0.0.1',
        '-p',
        String(storePorts(addresses).memcached),
        '-m',
        '16',
        '-u',
        username,
      ],
    },
    ...SERVERS.map(
      (server): BackgroundProcess => ({
        ...serverIdentity(addresses, server),
        command: [...python, '-c', SERVE, folder, configurationFile(folder, server), `${server}-server`],
      }),
    ),
  ];
}
