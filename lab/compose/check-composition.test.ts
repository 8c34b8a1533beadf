import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterAll, expect, test } from 'vitest';
import { composition } from './check-composition.ts';

const root = mkdtempSync(join(tmpdir(), 'compose-file-'));
const file = join(root, 'deploy/compose.yaml');
mkdirSync(join(root, 'deploy'));
for (const name of ['compose.yaml', 'one-machine.env', 'monitoring'])
  cpSync(join(REPOSITORY_FOLDER, 'deploy', name), join(root, 'deploy', name), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

async function problemsWith(from: string, to: string, path = file) {
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replaceAll(from, to));
  try {
    return await composition.findProblems(root);
  } finally {
    writeFileSync(path, before);
  }
}

test('the file that is deployed is one', async () => {
  expect(await problemsWith('name: cliffhanger', 'name: cliffhanger')).toEqual([]);
}, 60_000);

test.each([
  ['restart: unless-stopped', 'restarts: always', 'Additional property restarts is not allowed'],
  ['SMTP_URL_FILE:', 'SMTP_ADDRESS_FILE:', 'SMTP_ADDRESS_FILE is read by nobody there'],
  ['SMTP_URL_FILE: /run', 'MAIL_URL: /run', 'worker-1: SMTP_URL is needed, and not given'],
  ['secrets: [owner-database-url]', 'secrets: [token-secret]', '/run/secrets/owner-database-url is named'],
  ['    secrets: [token-pin]', '    secrets: [pin-of-nobody]', 'pin-of-nobody'],
  ["      limits: {cpus: '1', memory: 512m}", "      reservations: {cpus: '1'}", 'it has no limits'],
  ['name: cliffhanger', 'name: [', 'yaml'],
])(
  '%j turned into %j is found',
  async (from, to, found) => {
    expect((await problemsWith(from, to)).join('\n')).toContain(found);
  },
  60_000,
);

/* Faults that stay hidden with a single bridge and all profiles at once. */
test.each([
  [
    'the edge shares a network with a way out with the apis',
    'public: {priority: 1000}',
    'outside: {priority: 1000}',
    'seller-1: the edge comes from any address of the network outside, and 172.31.81.2 is believed',
  ],
  [
    'the whole network is believed',
    'TRUSTED_PROXIES: ${FRONT_PREFIX:-172.31.81}.2',
    'TRUSTED_PROXIES: ${FRONT_PREFIX:-172.31.81}.0/24',
    'and 172.31.81.0/24 is believed',
  ],
  [
    'the address of the edge is given to others',
    "ip_range: '${FRONT_PREFIX:-172.31.81}.128/25'",
    "ip_range: '${FRONT_PREFIX:-172.31.81}.0/25'",
    'edge: others may be given 172.31.81.2 in the network front',
  ],
  ['IPv6 ends at the bridge', 'enable_ipv6: true', 'enable_ipv6: false', 'edge: callers over IPv6 lose'],
  [
    'a profile depends on another one',
    'postgres:\n    <<: *server\n',
    'postgres:\n    <<: *server\n    profiles: [core]\n',
    'depends on undefined service',
  ],
  [
    'a port of an internal network',
    '      operator: {priority: 1000}',
    '      keys: {priority: 1000}',
    'prometheus: it publishes ports, and is in internal networks only',
  ],
  [
    'an image that only this machine has',
    '${CLIFFHANGER_IMAGE:?the image of the processes, with its digest}',
    'cliffhanger:latest',
    'migrate: its image cliffhanger:latest is not named with registry and digest',
  ],
  [
    'films in memory',
    'PACKAGING_DIR: /var/lib/packaging\n',
    'PACKAGING_DIR: /tmp/packaging\n',
    'worker-1: PACKAGING_DIR is not on a volume',
  ],
  [
    'a tmpfs without a size',
    "tmpfs: ['/tmp:size=256m,mode=1777']",
    'tmpfs: [/tmp]',
    'seller-1: /tmp is memory',
  ],
  ['no shared memory', 'shm_size: 512m', 'shm_size: 64m', 'postgres: shm_size'],
  [
    'an api with two logins',
    'secrets: [console-database-url, ',
    'secrets: [console-database-url, seller-database-url, ',
    'console: it has several logins: console-database-url, seller-database-url',
  ],
])(
  '%s is found',
  async (_name, from, to, found) => {
    expect((await problemsWith(from, to)).join('\n')).toContain(found);
  },
  60_000,
);

test('a missing Alertmanager and missing targets are found', async () => {
  const monitoring = join(root, 'deploy/monitoring/one-machine.yml');
  expect(await problemsWith('alerting:', 'elsewhere:', monitoring)).toEqual([
    'monitoring/one-machine.yml: it names no Alertmanager',
  ]);
  expect(await problemsWith('console:4108', 'api-1:4108', monitoring)).toEqual([
    'monitoring/one-machine.yml: there is no service api-1',
  ]);
}, 60_000);
