import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlainPool } from '@cliffhanger/adapters/postgres';
import { LOGIN_ROLES } from '@cliffhanger/adapters/postgres/roles';
import { type StrictPostgres, SUPERUSER_PASSWORD, startStrictPostgres } from '@cliffhanger/testing/database';
import { aBucket, type Bucket, bucketVariables, natsUrl, removeStream } from '@cliffhanger/testing/processes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../run-admin.ts';

/* Runs on PostgreSQL with passwords and TLS, NATS and Swift: a new installation, then a repeated run. */

const STREAM = `setup-${process.pid}-${Date.now()}`;
const ADA = 'Ada Lovelace <ada@example.org>';
const BEN = 'Ben Bova <ben@example.org>';
const SECRETS = [
  'token-secret',
  'encryption-key',
  'anchor-key',
  'proofs-key',
  'proofs-key-before',
  'owner-database-url',
  'nats-passwords.conf',
  ...['seller', 'ingest', 'worker', 'admin'].map((name) => `nats-${name}-url`),
  'signer.env',
  ...['allowlister', 'payer', 'auditor'].map((name) => `signer-${name}-private-key`),
  ...['seller', 'viewer', 'console', 'worker', 'ingest', 'auditor', 'watcher-1', 'watcher-2', 'payer'].map(
    (name) => `${name}-database-url`,
  ),
].toSorted();

const folder = mkdtempSync(join(tmpdir(), 'admin-setup-'));
const secretsDir = join(folder, 'secrets');
let strict: StrictPostgres;
let bucket: Bucket;
let superuserUrl: string;
beforeAll(async () => {
  [strict, bucket] = await Promise.all([startStrictPostgres(), aBucket()]);
  superuserUrl = strict.url({ user: 'postgres', password: SUPERUSER_PASSWORD });
}, 120_000);
afterAll(async () => {
  strict.stop();
  rmSync(folder, { recursive: true });
  await removeStream(STREAM);
});

/** With a bucket that does not exist yet. */
const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const address = new URL(superuserUrl);
  return {
    CLIFFHANGER_ENV: 'production',
    PUBLIC_URL: 'https://cliffhanger.test',
    SECRETS_DIR: secretsDir,
    DATABASE_SUPERUSER_URL: superuserUrl,
    DATABASE_ADDRESS: `postgres://${address.host}/shop${address.search}`,
    NATS_URL: natsUrl(),
    NATS_ADDRESS: 'nats://one:4222,nats://two:4222',
    CLICK_STREAM: STREAM,
    CLICK_STREAM_MEGABYTES: '1',
    ...bucketVariables({ ...bucket, bucket: `${bucket.bucket}-made` }),
    ...more,
  };
};
const setup = (admins: readonly string[] = [ADA, BEN], more: NodeJS.ProcessEnv = {}) =>
  runAdmin(['setup', ...admins.flatMap((admin) => ['--admin', admin])], environment(more));

const contents = () => secretFiles().map((name) => readFileSync(join(secretsDir, name), 'utf8'));
const secretFiles = () => readdirSync(secretsDir).toSorted();

async function rowsOf(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const pool = createPlainPool({ connectionString: url, maxConnections: 1 });
  try {
    return (await pool.query(sql)).rows;
  } finally {
    await pool.end();
  }
}
const urlIn = (file: string) => readFileSync(join(secretsDir, file), 'utf8').trim();
const inShop = (sql: string) => rowsOf(urlIn('owner-database-url'), sql);

test('two admins are required, each with a name and an address', async () => {
  for (const admins of [
    [],
    [ADA],
    [ADA, ADA],
    [ADA, BEN, 'Cleo <cleo@example.org>'],
    [ADA, 'ben@example.org'],
  ])
    expect(await setup(admins)).toMatchObject({ exitCode: 2 });
  expect(() => secretFiles()).toThrow('ENOENT');
});

test('creates files for one user, logins, tables, bucket, stream and two invitations', async () => {
  mkdirSync(secretsDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(secretsDir, 'smtp-url'), '');
  const { exitCode, output } = await setup();
  rmSync(join(secretsDir, 'smtp-url'));
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
  expect(output.match(/^created {4}/gm)).toHaveLength(7);
  expect(output).toContain('smtp-url');
  expect(secretFiles()).toEqual(SECRETS);
  for (const name of SECRETS) expect(statSync(join(secretsDir, name)).mode & 0o777).toBe(0o400);
  // A key without a rotation in progress has an empty file.
  for (const text of contents().filter((one) => one.trim() !== '')) expect(output).not.toContain(text.trim());
  expect(await rowsOf(urlIn('worker-database-url'), 'select current_user as login')).toEqual([
    { login: LOGIN_ROLES.worker },
  ]);
  expect(await inShop('select email, roles from staff.people order by email')).toMatchObject([
    { email: 'ada@example.org', roles: ['admin'] },
    { email: 'ben@example.org', roles: ['admin'] },
  ]);
  expect(await inShop('select kind from business_clock')).toEqual([{ kind: 'server' }]);
  const wrong = new URL(urlIn('worker-database-url'));
  wrong.password = 'guessed';
  await expect(rowsOf(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
}, 240_000);

test('the server log has no password, because passwords are sent as SCRAM verifiers', async () => {
  const rows = await rowsOf(
    superuserUrl,
    "select rolpassword from pg_authid where rolname like 'cliffhanger%'",
  );
  expect(rows).toHaveLength(10);
  for (const { rolpassword } of rows) expect(rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
});

test('the server of NATS is given the passwords that its logins send', () => {
  const passwords = urlIn('nats-passwords.conf');
  for (const login of ['seller', 'ingest', 'worker', 'admin']) {
    const urls = urlIn(`nats-${login}-url`).split(',');
    const [, password] = /^nats:\/\/\w+:([0-9a-f]{64})@/.exec(urls[0] ?? '') ?? [];
    expect(urls).toEqual(['one', 'two'].map((host) => `nats://${login}:${password}@${host}:4222`));
    expect(passwords).toContain(`NATS_${login.toUpperCase()}_PASSWORD: "${password}"`);
  }
});

const everything = async () => ({
  files: contents(),
  people: await inShop('select * from staff.people order by id'),
  lines: await inShop('select count(*) from staff.audit_lines'),
  mails: await inShop('select count(*) from jobs.messages'),
  passwords: await rowsOf(superuserUrl, 'select rolname, rolpassword from pg_authid order by rolname'),
});

test('a second run changes nothing and reports that', async () => {
  const before = await everything();
  const { exitCode, output } = await setup();
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
  expect(output.match(/^exists {5}/gm)).toHaveLength(7);
  expect(output).toContain('nothing was changed');
  expect(await everything()).toEqual(before);
}, 120_000);

test('a third admin is refused', async () => {
  expect(await setup([ADA, 'Cleo <cleo@example.org>'])).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('at the console: Platform, People'),
  });
  expect(await inShop('select email from staff.people')).toHaveLength(2);
}, 120_000);

test('lost files are not recreated, because new ones would not match', async () => {
  const saved = readFileSync(join(secretsDir, 'encryption-key'));
  rmSync(join(secretsDir, 'encryption-key'));
  const before = await everything();
  const { exitCode, output } = await setup();
  expect({ exitCode, output }).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('lacks encryption-key'),
  });
  expect(await everything()).toEqual(before);
  writeFileSync(join(secretsDir, 'encryption-key'), saved);
}, 120_000);

test('files added by a later version are created for an existing installation', async () => {
  rmSync(join(secretsDir, 'proofs-key'));
  const { exitCode } = await setup();
  expect(exitCode).toBe(0);
  expect(readFileSync(join(secretsDir, 'proofs-key'), 'utf8')).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
}, 120_000);

test('a login with a wrong password is found before anything is created with it', async () => {
  await rowsOf(superuserUrl, "alter role cliffhanger_payer password 'changed'");
  expect(await setup()).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('the login in payer-database-url is rejected'),
  });
}, 120_000);
