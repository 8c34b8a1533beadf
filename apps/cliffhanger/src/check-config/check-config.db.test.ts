import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERYBODYS_KEY } from '@cliffhanger/operations';
import { ANVIL_CHAIN_ID, startTestChain, type TestChain } from '@cliffhanger/testing/chain';
import {
  createTestDatabase,
  type StrictPostgres,
  SUPERUSER_PASSWORD,
  startStrictPostgres,
  type TestDatabase,
} from '@cliffhanger/testing/database';
import { aBucket, type Bucket, bucketVariables, freePort, natsUrl } from '@cliffhanger/testing/processes';
import { startTestSigner, type TestSigner } from '@cliffhanger/testing/signer';
import { type StripeStandIn, startStripe } from '@cliffhanger/testing/stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkConfig } from './check-config.ts';

/* Runs on the servers of the database tests: a valid environment, then one with a single fault. */

const CANARY = 'canary-of-a-secret-that-is-never-shown-anywhere';

type Environment = Readonly<Record<string, string | undefined>>;

let database: TestDatabase;
let strict: StrictPostgres;
let chain: TestChain;
let signer: TestSigner;
let stripe: StripeStandIn;
let bucket: Bucket;
let unusedPort: number;

beforeAll(async () => {
  database = await createTestDatabase();
  strict = await startStrictPostgres();
  chain = await startTestChain();
  const [, coldWallet] = chain.accounts;
  signer = await startTestSigner({ chainId: ANVIL_CHAIN_ID, token: chain.token.address, coldWallet });
  stripe = await startStripe();
  bucket = await aBucket();
  unusedPort = await freePort();
});
afterAll(async () => {
  await Promise.all([signer.stop(), chain.stop(), stripe.stop()]);
  strict.stop();
  await database.drop();
});

const publicKey = (): string =>
  (generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }) as Buffer)
    .subarray(-32)
    .toString('base64');

function whole(role: string): Environment {
  const common = {
    CLIFFHANGER_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'https://cliffhanger.test',
    NATS_URL: natsUrl(),
    TOKEN_SECRET: CANARY,
    ENCRYPTION_KEY: CANARY,
  };
  const s3 = bucketVariables(bucket);
  const card = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: stripe.apiUrl };
  const folder = mkdtempSync(join(tmpdir(), 'check-config-'));
  const policy = join(folder, 'policy.json');
  writeFileSync(policy, '{}');
  const [watcher1, watcher2] = database.watcherUrls;
  const environments: Readonly<Record<string, Environment>> = {
    api: {
      ...common,
      ...s3,
      ...card,
      SELLER_DATABASE_URL: database.urlOf('seller'),
      VIEWER_DATABASE_URL: database.urlOf('viewer'),
      CONSOLE_DATABASE_URL: database.urlOf('console'),
    },
    worker: {
      ...common,
      ...s3,
      ...card,
      DATABASE_URL: database.urlOf('worker'),
      SMTP_URL: process.env['SMTP_URL'],
      SIGNER_URL: signer.url,
      SIGNER_ALLOWLISTER_PRIVATE_KEY: signer.allowlisterKey,
      PACKAGING_DIR: folder,
      PROOFS_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    ingest: { ...common, DATABASE_URL: database.urlOf('ingest') },
    chain: {
      ...common,
      WATCHER_1_DATABASE_URL: watcher1,
      WATCHER_2_DATABASE_URL: watcher2,
      PAYER_DATABASE_URL: database.payerUrl,
      SIGNER_URL: signer.url,
      SIGNER_PAYER_PRIVATE_KEY: signer.payerKey,
      CHAIN_BEP20_NODES: `${chain.url} ${chain.url.replace('127.0.0.1', 'localhost')}`,
      CHAIN_BEP20_ID: String(ANVIL_CHAIN_ID),
      CHAIN_BEP20_TOKEN: chain.token.address,
    },
    auditor: {
      ...common,
      DATABASE_URL: database.auditorUrl,
      AUDITOR_STATE_FILE: join(folder, 'state.json'),
      SIGNER_URL: signer.url,
      AUDITOR_PRIVATE_KEY: signer.auditorKey,
      AUDITOR_STRIPE_KEY: 'rk_test_1',
      AUDITOR_STRIPE_URL: stripe.apiUrl,
      AUDITOR_BEP20_NODE: chain.url,
      AUDITOR_BEP20_ID: String(ANVIL_CHAIN_ID),
      AUDITOR_BEP20_TOKEN: chain.token.address,
      AUDITOR_BEP20_OWN_ADDRESSES: chain.accounts[0],
    },
    signer: {
      CLIFFHANGER_ENV: 'test',
      PORT: '0',
      SIGNER_KEY_FILE: policy,
      SIGNER_POLICY_FILE: policy,
      SIGNER_JOURNAL_FILE: join(folder, 'journal'),
      SIGNER_ALLOWLISTER_KEY: publicKey(),
      SIGNER_PAYER_KEY: publicKey(),
    },
    migrate: { CLIFFHANGER_ENV: 'test', DATABASE_OWNER_URL: database.ownerUrl },
    admin: { CLIFFHANGER_ENV: 'test', DATABASE_URL: database.urlOf('console') },
  };
  return environments[role] ?? {};
}

async function findingsOf(role: string, changed: Environment = {}): Promise<readonly string[]> {
  const [checked] = await checkConfig([role], { ...whole(role), ...changed });
  return (checked?.findings ?? []).map(({ severity, words }) => `${severity}: ${words}`);
}

const withPassword = (url: string, password: string): string => {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
};

test.each(['api', 'worker', 'ingest', 'chain', 'auditor', 'signer', 'migrate', 'admin'])(
  'a valid environment of %s has no findings',
  async (role) => {
    expect(await findingsOf(role)).toEqual([]);
  },
);

const PRODUCTION: Environment = { CLIFFHANGER_ENV: 'production' };

const BROKEN: readonly (readonly [
  what: string,
  role: string,
  changed: () => Environment,
  sentence: RegExp,
])[] = [
  [
    'the password of the database is wrong',
    'ingest',
    () => ({ DATABASE_URL: strict.url({ user: 'postgres', password: CANARY }) }),
    /^wrong: DATABASE_URL: the database rejects the password of postgres; correct it/,
  ],
  [
    'the database requires TLS',
    'ingest',
    () => ({ DATABASE_URL: strict.url({ user: 'postgres', password: CANARY }, 'sslmode=disable') }),
    /^wrong: DATABASE_URL: the database does not accept connections of postgres from this host, or requires TLS/,
  ],
  [
    'the certificate of the database is not trusted',
    'ingest',
    () => ({ DATABASE_URL: strict.url({ user: 'postgres', password: CANARY }, 'sslmode=verify-full') }),
    /^wrong: DATABASE_URL: the certificate of 127\.0\.0\.1:\d+ is not trusted/,
  ],
  [
    'a process logs in as another role',
    'api',
    () => ({ SELLER_DATABASE_URL: database.urlOf('viewer') }),
    /^wrong: SELLER_DATABASE_URL: logs in as cliffhanger_viewer, but this process needs cliffhanger_seller/,
  ],
  [
    'the database is not migrated',
    'worker',
    () => ({ DATABASE_URL: database.urlOf('worker').replace(database.name, 'postgres') }),
    /^wrong: DATABASE_URL: the database is not migrated/,
  ],
  [
    'there is no such database',
    'worker',
    () => ({ DATABASE_URL: database.urlOf('worker').replace(database.name, 'no_such_database') }),
    /^wrong: DATABASE_URL: there is no database no_such_database/,
  ],
  [
    'the database is unreachable',
    'admin',
    () => ({
      DATABASE_URL: withPassword(`postgres://cliffhanger_console@127.0.0.1:${unusedPort}/x`, CANARY),
    }),
    /^wrong: DATABASE_URL: no server is listening at 127\.0\.0\.1:\d+/,
  ],
  [
    'a superuser migrates',
    'migrate',
    () => ({ DATABASE_OWNER_URL: strict.url({ user: 'postgres', password: SUPERUSER_PASSWORD }) }),
    /^wrong: DATABASE_OWNER_URL: postgres is a superuser/,
  ],
  [
    'NATS is unreachable',
    'ingest',
    () => ({ NATS_URL: `${natsUrl()},nats://user:${CANARY}@127.0.0.1:${unusedPort}` }),
    /^wrong: NATS_URL: no server is listening at 127\.0\.0\.1:\d+/,
  ],
  [
    'NATS does not speak TLS',
    'ingest',
    () => ({ NATS_URL: natsUrl().replace('nats:', 'tls:') }),
    /^wrong: NATS_URL: 127\.0\.0\.1:\d+ does not support TLS, which the address requires/,
  ],
  [
    'the key of the object store is wrong',
    'api',
    () => ({ S3_SECRET_ACCESS_KEY: CANARY }),
    /^wrong: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: 127\.0\.0\.1:\d+ does not let this key put an object \(403\)/,
  ],
  [
    'the object store is unreachable',
    'api',
    () => ({ S3_ENDPOINT: `http://127.0.0.1:${unusedPort}` }),
    /^wrong: S3_ENDPOINT: no server is listening at/,
  ],
  [
    'the folder of files cannot be written',
    'api',
    () => ({ S3_ENDPOINT: undefined, STORAGE_DIR: '/proc/nowhere' }),
    /^wrong: STORAGE_DIR: is not writable \(E[A-Z]+\)/,
  ],
  [
    'the mail server is unreachable',
    'worker',
    () => ({ SMTP_URL: `smtp://user:${CANARY}@127.0.0.1:${unusedPort}` }),
    /^wrong: SMTP_URL: no server is listening at 127\.0\.0\.1:\d+/,
  ],
  [
    'the chain is another one',
    'chain',
    () => ({ CHAIN_BEP20_ID: '56' }),
    /^wrong: CHAIN_BEP20_ID: 127\.0\.0\.1:\d+ is on chain 31337 and not on 56/,
  ],
  [
    'one node is named twice',
    'chain',
    () => ({ CHAIN_BEP20_NODES: `${chain.url}/a ${chain.url}/b` }),
    /^warning: CHAIN_BEP20_NODES: 127\.0\.0\.1:\d+ is listed twice/,
  ],
  [
    'the owner of the database answers calls in production',
    'api',
    () => ({ ...PRODUCTION, SELLER_DATABASE_URL: database.ownerUrl }),
    /^wrong: SELLER_DATABASE_URL: logs in as \S+, who may do everything there/,
  ],
  [
    'the clock of the database can be moved in production',
    'api',
    () => PRODUCTION,
    /^wrong: VIEWER_DATABASE_URL: the clock of this database can be moved/,
  ],
  [
    'the deposit key is a published one in production',
    'api',
    () => ({ ...PRODUCTION, DEPOSIT_KEY_EVM: EVERYBODYS_KEY }),
    /^wrong: DEPOSIT_KEY_EVM: a published key/,
  ],
  [
    'one node is named twice in production',
    'chain',
    () => ({
      CLIFFHANGER_ENV: 'production',
      CHAIN_DUTIES: 'payer',
      CHAIN_BEP20_NODES: `${chain.url} ${chain.url}`,
    }),
    /^wrong: CHAIN_BEP20_NODES: two different ones are needed/,
  ],
  [
    'the signer is unreachable',
    'chain',
    () => ({ SIGNER_URL: `http://127.0.0.1:${unusedPort}` }),
    /^wrong: SIGNER_URL: the signer does not respond: no server is listening at/,
  ],
  [
    'the policy of the signer is not there',
    'signer',
    () => ({ SIGNER_POLICY_FILE: '/nowhere/policy.json' }),
    /^wrong: SIGNER_POLICY_FILE: the file cannot be read \(ENOENT\)/,
  ],
  [
    'a variable is misspelt',
    'worker',
    () => ({ SMPT_URL: `smtp://user:${CANARY}@mail.example.com` }),
    /^warning: SMPT_URL: is unknown and ignored; did you mean SMTP_URL\?/,
  ],
  [
    'a variable that is not a secret is given as a file',
    'worker',
    () => ({ PUBLIC_URL_FILE: '/run/secrets/url' }),
    /^warning: PUBLIC_URL_FILE: is ignored; PUBLIC_URL is not a secret/,
  ],
  [
    'a secret is given twice',
    'worker',
    () => ({ SMTP_URL_FILE: '/run/secrets/smtp' }),
    /^wrong: SMTP_URL: given twice/,
  ],
];

test.each(BROKEN)('%s: the finding is a sentence without secrets', async (_what, role, changed, sentence) => {
  const found = await findingsOf(role, changed());
  expect(found).toContainEqual(expect.stringMatching(sentence));
  expect(found.join('\n')).not.toContain(CANARY);
});

test('all faults are reported at once, also besides an unreadable variable', async () => {
  const found = await findingsOf('worker', {
    PORT: 'none',
    MAIL_FROM: 'nobody',
    SMTP_URL: `smtp://127.0.0.1:${unusedPort}`,
    DATABASE_URL: database.urlOf('ingest'),
    SIGNER_URL: `http://127.0.0.1:${unusedPort}`,
  });
  const named = new Set(found.map((line) => /^wrong: (\w+):/.exec(line)?.[1]));
  expect(named).toEqual(new Set(['PORT', 'MAIL_FROM', 'SMTP_URL', 'DATABASE_URL', 'SIGNER_URL']));
});

test('a password over TLS with a verified certificate is accepted', async () => {
  const DATABASE_URL = strict.url({ user: 'postgres', password: SUPERUSER_PASSWORD });
  const found = await findingsOf('ingest', { DATABASE_URL });
  // Connected: the remaining faults are the role and the state of the database.
  expect(found.map((line) => line.slice(0, 40))).toEqual([
    'wrong: DATABASE_URL: logs in as postgres',
    'wrong: DATABASE_URL: the database is not',
  ]);
});

describe('Stripe', () => {
  const answering = async (status: number): Promise<{ url: string; stop: () => void }> => {
    const server = createServer((_request, response) => response.writeHead(status).end('{}'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      stop: () => server.close(),
    };
  };

  test.each([
    [401, 'api', /^wrong: STRIPE_SECRET_KEY: Stripe does not know this key/],
    [401, 'auditor', /^wrong: AUDITOR_STRIPE_KEY: Stripe does not know this key/],
    [403, 'auditor', /^wrong: AUDITOR_STRIPE_KEY: this key may not read balance transactions/],
  ])('a key that gets status %i is reported (%s)', async (status, role, sentence) => {
    const { url, stop } = await answering(status);
    const found = await findingsOf(role, { STRIPE_API_URL: url, AUDITOR_STRIPE_URL: url });
    expect(found).toEqual([expect.stringMatching(sentence)]);
    stop();
  });

  test('a key for payments need not read the statement', async () => {
    const { url, stop } = await answering(403);
    expect(await findingsOf('api', { STRIPE_API_URL: url })).toEqual([]);
    stop();
  });
});
