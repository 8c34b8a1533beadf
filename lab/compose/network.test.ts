import { expect, test } from 'vitest';
import type { Composition } from './composition.ts';
import { readComposition } from './composition.ts';
import { imageOf } from './container.ts';
import { hostsFor, publishedAddress } from './network.ts';
import { networkBetween, networksInOrder } from './resolve-name.ts';

/* As Docker's engine does it: what one bridge for everything does not show. */

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
