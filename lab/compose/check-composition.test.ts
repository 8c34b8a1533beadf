import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterAll, expect, test } from 'vitest';
import { composition } from './check-composition.ts';

const root = mkdtempSync(join(tmpdir(), 'compose-file-'));
const file = join(root, 'deploy/compose.yaml');
mkdirSync(join(root, 'deploy'));
for (const name of ['compose.yaml', 'one-machine.env'])
  cpSync(join(REPOSITORY_FOLDER, 'deploy', name), join(root, 'deploy', name));
const whole = readFileSync(file, 'utf8');
afterAll(() => rmSync(root, { recursive: true }));

function problemsWith(from: string, to: string) {
  expect(whole).toContain(from);
  writeFileSync(file, whole.replace(from, to));
  return composition.findProblems(root);
}

test('the file that is deployed is one', async () => {
  expect(await problemsWith('name: cliffhanger', 'name: cliffhanger')).toEqual([]);
}, 60_000);

test.each([
  ['restart: unless-stopped', 'restarts: always', 'Additional property restarts is not allowed'],
  ['SMTP_URL_FILE:', 'SMTP_ADDRESS_FILE:', 'SMTP_ADDRESS_FILE is read by nobody there'],
  ['SMTP_URL_FILE:', 'NATS_URLS:', 'worker-1: SMTP_URL is needed, and not given'],
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
