import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { runMeanwhile } from '../../tools/run-and-read.ts';
import type { Composition } from './composition.ts';
import { readComposition } from './composition.ts';
import { imageOf } from './container.ts';
import { hostsFor, openNetwork, publishedAddress } from './network.ts';
import { networkBetween, networksInOrder } from './resolve-name.ts';

/* Behaviour of Docker's engine that a single bridge would hide. */

const service = (...networks: readonly string[]) => ({
  image: 'localhost/one',
  command: null,
  networks: Object.fromEntries(networks.map((name) => [name, null])),
});
const small = {
  services: {
    edge: service('front', 'outside'),
    api: service('back', 'front', 'outside'),
    database: service('back'),
  },
  secrets: {},
  networks: { back: { internal: true }, front: { internal: true }, outside: {} },
} satisfies Composition;

test('networks with a way out are asked first, then internal ones by their names', () => {
  expect(networksInOrder(small, 'api')).toEqual(['outside', 'back', 'front']);
  expect(networkBetween(small, 'edge', 'api')).toBe('outside');
  expect(networkBetween(small, 'api', 'database')).toBe('back');
});

test('one that shares no network is not reached', () => {
  expect(networkBetween(small, 'edge', 'database')).toBeUndefined();
  expect(hostsFor(small, 'edge').join()).not.toContain('database');
});

test('in the file that is deployed the edge meets the apis in the front network alone', () => {
  const deployed = readComposition();
  const hosts = hostsFor(deployed, 'edge');
  for (const name of ['seller-1', 'viewer-2', 'console', 'ingest'])
    expect(hosts.find((host) => host.startsWith(`${name}:`))).toMatch(/:172\.31\.81\.1[3-9]\d$/);
  expect(hosts.filter((host) => /^(?:postgres|nats|signer|worker)/.test(host))).toEqual([]);
  expect(hostsFor(deployed, 'seller-1')).toContain('edge:172.31.81.2');
  expect(publishedAddress(deployed, 'edge')).toMatch(/^172\.31\.82\./);
  expect(new Set(hosts).size).toBe(hosts.length);
});

test.each([
  ['cliffhanger:latest', 'docker.io/library/cliffhanger:latest'],
  ['somebody/cliffhanger', 'docker.io/somebody/cliffhanger'],
  ['localhost/cliffhanger:1', 'localhost/cliffhanger:1'],
  ['registry.example:5000/a/b@sha256:00', 'registry.example:5000/a/b@sha256:00'],
])('the image %s is looked for as %s', (image, whole) => {
  expect(imageOf({ image })).toBe(whole);
});

/** Only root can create network namespaces. */
test.skipIf(process.getuid?.() !== 0)(
  'an api is called from the one address that it believes, and the edge reaches no database',
  async () => {
    const whole = readComposition();
    const few = ['edge', 'seller-1', 'postgres'].map((name) => [name, whole.services[name]]);
    const deployed: Composition = { ...whole, services: Object.fromEntries(few) };
    const network = openNetwork(`t${process.pid % 1_000}`, deployed);
    const inside = (service: string, python: string): readonly [string, ...string[]] => [
      'netns',
      'exec',
      network.namespaceOf(service),
      'python3',
      '-c',
      `import socket,time\n${python}`,
    ];
    try {
      const server = spawn(
        'ip',
        inside('seller-1', 's=socket.create_server(("0.0.0.0",4105))\nprint(s.accept()[1][0])'),
      );
      const ended = once(server, 'exit');
      let caller = '';
      server.stdout.on('data', (bytes) => (caller += String(bytes)));
      const [, address = ''] = /seller-1:(\S+)/.exec(network.hostsOf('edge').join(' ')) ?? [];
      const call = `for _ in range(50):
  try: socket.create_connection(("${address}",4105),2); break
  except OSError: time.sleep(0.2)`;
      await runMeanwhile('ip', inside('edge', call));
      await ended;
      expect(caller.trim()).toBe(deployed.services['seller-1']?.environment?.['TRUSTED_PROXIES']);
      const database = network.addressOf('postgres');
      const reach = `socket.create_connection(("${database}",5432),2)`;
      await expect(runMeanwhile('ip', inside('edge', reach))).rejects.toThrow('unreachable');
    } finally {
      await network.remove();
    }
  },
);
