import { createPrivateKey, createPublicKey } from 'node:crypto';
import { tmpdir } from 'node:os';
import { addressesFrom, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { createBareDatabase, createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { openSoftToken, TOKEN_PIN } from '@cliffhanger/testing/soft-hsm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertPages } from './check-command-blocks.ts';
import { followPage } from './follow-page.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createBareDatabase();
  process.env['DATABASE_SUPERUSER_URL'] ??= addressesFrom().superuserUrl;
});
afterAll(() => database.drop());

const follow = (page: string, more: Readonly<Record<string, string>> = {}): Promise<string> =>
  followPage(page, { DATABASE_OWNER_URL: database.ownerUrl, ...more });

test('the blocks of docs/upgrading.md do what they are there for, one after the other', async () => {
  const said = await follow('docs/upgrading.md');
  expect(said).toContain('1 of 1 checks hold');
  expect(said).toContain('open_for');
  expect(said).toContain('the database is up to date');
  expect(said).toMatch(/0\d{3}_\w+ +\| \d{4}-/);
  expect(said).toMatch(/invalid\s+-+\s+\(0 rows\)/);
});

test('those of docs/running.md calculate a size and judge the manifests', async () => {
  const said = await follow('docs/running.md');
  expect(said).toMatch(/^\{"name":"sizing","ordersPerDay":50000,/m);
  expect(said).toContain('1 of 1 checks hold');
});

test('the blocks of the pages about alerts do, on a database of this version', async () => {
  const migrated = await createTestDatabase();
  try {
    const said = new Map<string, string>();
    for (const page of alertPages(REPOSITORY_FOLDER))
      said.set(page, await follow(page, { DATABASE_OWNER_URL: migrated.ownerUrl }));
    expect(said.get('docs/runbooks/alerts/jobs-dead.md')).toContain('last_error');
    expect(said.get('docs/runbooks/alerts/withdrawals-stopped.md')).toContain('clear_asked_by');
    expect([...said.values()].filter((text) => text !== '').length).toBeGreaterThan(10);
  } finally {
    await migrated.drop();
  }
});

test('the blocks of docs/runbooks/rotate-token-secret.md make a secret', async () => {
  expect(await follow('docs/runbooks/rotate-token-secret.md')).toMatch(/^[\w+/]{43}=$/m);
});

test('so do those of docs/runbooks/rotate-proofs-key.md', async () => {
  expect(await follow('docs/runbooks/rotate-proofs-key.md')).toMatch(/^[\w+/]{43}=$/m);
});

/** Uses the database that the test of docs/upgrading.md has migrated. */
test('those of docs/runbooks/rotate-sealing-key.md seal anew', async () => {
  const said = await follow('docs/runbooks/rotate-sealing-key.md', {
    CLIFFHANGER_ENV: 'test',
    DATABASE_URL: database.urlOf('console'),
    ENCRYPTION_KEY: 'n'.repeat(32),
    FORMER_ENCRYPTION_KEYS: 'o'.repeat(32),
    STORAGE_DIR: tmpdir(),
    OPERATOR: 'ida',
  });
  expect(said).toContain('everything is encrypted with the current key');
});

const PRIVATE_KEY_BEGINS_WITH = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

test('those of docs/runbooks/rotate-signer-request-keys.md make a pair whose halves belong together', async () => {
  const said = await follow('docs/runbooks/rotate-signer-request-keys.md');
  const [, half = '', other = ''] = /private (\S+)\npublic (\S+)/.exec(said) ?? [];
  const seed = Buffer.from(half, 'base64');
  expect(seed).toHaveLength(KEY_BYTES);
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_BEGINS_WITH, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);
  expect(publicKey.toString('base64')).toBe(other);
});

test('those of docs/runbooks/rotate-database-passwords.md show whose connections are how old', async () => {
  const said = await follow('docs/runbooks/rotate-database-passwords.md');
  expect(said).toMatch(/^[0-9a-f]{48}$/m);
  expect(said).toContain('oldest');
});

test('those of docs/runbooks/hsm-key.md make the keys on a token, and a new one beside them', async () => {
  const token = openSoftToken();
  try {
    // The page begins with a PKCS #11 module without a token.
    token.pullOut();
    const said = await follow('docs/runbooks/hsm-key.md', {
      ...token.env,
      PIN: TOKEN_PIN,
      OFFICER_PIN: `${TOKEN_PIN}-officer`,
      PIN_FILE: token.env['SIGNER_PKCS11_PIN_FILE'] ?? '',
    });
    const addresses = [...said.matchAll(/"address":"(0x[0-9a-fA-F]{40})"/g)].map(([, address]) => address);
    expect(new Set(addresses).size).toBe(3);
    expect(said).toContain('"label":"hot-2"');
    expect(said).toMatch(/"depositKey":"point:/);
  } finally {
    token.remove();
  }
});
