import { createHash } from 'node:crypto';
import { EVERYBODYS_KEY } from '@cliffhanger/operations';
import { expect, test } from 'vitest';
import { configFrom } from './config.ts';

const keyOf = (word: string): string => createHash('sha256').update(word).digest('base64');

const COMPLETE = {
  CLIFFHANGER_ENV: 'production',
  PORT: '4105',
  PUBLIC_URL: 'https://app.example.com',
  SELLER_DATABASE_URL: 'postgres://seller@db.example.com/cliffhanger',
  VIEWER_DATABASE_URL: 'postgres://viewer@db.example.com/cliffhanger',
  CONSOLE_DATABASE_URL: 'postgres://console@db.example.com/cliffhanger',
  STORAGE_DIR: '/var/lib/cliffhanger',
  TOKEN_SECRET: keyOf('token'),
  ENCRYPTION_KEY: keyOf('sealing'),
};

test('what is not said has a careful default', () => {
  expect(configFrom(COMPLETE)).toMatchObject({
    kind: 'production',
    host: '127.0.0.1',
    port: 4105,
    metrics: { host: '127.0.0.1', port: 4108 },
    trustedProxies: [],
    rateLimits: { publicCallsPerMinute: 60 },
    shutdownNoticeMs: 5_000,
  });
});

test.each([
  ['the published deposit key', { DEPOSIT_KEY_EVM: EVERYBODYS_KEY }, 'DEPOSIT_KEY_EVM: a published key'],
  ['32 zero bytes', { TOKEN_SECRET: Buffer.alloc(32).toString('base64') }, 'TOKEN_SECRET: not random'],
  ['32 zero bytes', { ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') }, 'ENCRYPTION_KEY: not random'],
  [
    'one key for two purposes',
    { ENCRYPTION_KEY: COMPLETE.TOKEN_SECRET },
    'ENCRYPTION_KEY: the same as TOKEN',
  ],
  ['Stripe elsewhere', { STRIPE_API_URL: 'https://stripe.example' }, 'STRIPE_API_URL: must be'],
  ['pages without TLS', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL: must be https://'],
  ['everybody as a proxy', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES: trusts nearly every address'],
])('%s: production does not start, and a development stack does', (_what, changed, fault) => {
  expect(() => configFrom({ ...COMPLETE, ...changed })).toThrow(fault);
  expect(configFrom({ ...COMPLETE, ...changed, CLIFFHANGER_ENV: 'development' }).kind).toBe('development');
});

test('a test machine, whose calls all come from one address, is limited a hundred times later', () => {
  expect(configFrom({ ...COMPLETE, CLIFFHANGER_ENV: 'test' }).rateLimits.publicCallsPerMinute).toBe(6_000);
});

test('where viewers are is believed of our own proxies alone', () => {
  const header = { COUNTRY_HEADER: 'CF-IPCountry' };
  expect(() => configFrom({ ...COMPLETE, ...header })).toThrow('TRUSTED_PROXIES: needed by COUNTRY_HEADER');
  const { countryHeader } = configFrom({ ...COMPLETE, ...header, TRUSTED_PROXIES: '10.0.0.0/8' });
  expect(countryHeader).toBe('cf-ipcountry');
});

test.each([
  'security@example.com',
  'http://example.com',
  'mailto:a@example.com\nContact: mailto:b@example.com',
])('a security contact is an email or https address in one line, not %j', (contact) => {
  expect(() => configFrom({ ...COMPLETE, SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT');
});

test('proxies are listed with commas', () => {
  const { trustedProxies } = configFrom({ ...COMPLETE, TRUSTED_PROXIES: '10.0.0.0/8, ::1,' });
  expect(trustedProxies).toEqual(['10.0.0.0/8', '::1']);
});

const S3 = {
  ...COMPLETE,
  STORAGE_DIR: undefined,
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'cliffhanger',
  S3_ACCESS_KEY_ID: 'THEATRE',
  S3_SECRET_ACCESS_KEY: 'a secret',
};

test('files are kept in a folder, or in an object store when one is named', () => {
  expect(configFrom(COMPLETE).storage).toEqual({ kind: 'folder', folder: '/var/lib/cliffhanger' });
  expect(configFrom({ ...S3, S3_PUBLIC_URL: 'https://pictures.example.com/' }).storage).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    bucket: 'cliffhanger',
    accessKeyId: 'THEATRE',
    secretAccessKey: 'a secret',
    baseUrl: 'https://pictures.example.com',
  });
});

test.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT'])(
  'an object store without %s does not start, and the message names it',
  (name) => {
    expect(() => configFrom({ ...S3, [name]: undefined })).toThrow(name);
  },
);

test('keys that were current before are listed with commas', () => {
  const [one, two, three] = ['one', 'two', 'three'].map(keyOf);
  const former = { FORMER_ENCRYPTION_KEYS: `${one}, ${two}`, FORMER_TOKEN_SECRETS: three };
  expect(configFrom({ ...COMPLETE, ...former })).toMatchObject({
    sealingKeys: { current: COMPLETE.ENCRYPTION_KEY, former: [one, two] },
    tokenSecrets: { current: COMPLETE.TOKEN_SECRET, former: [three] },
  });
});

test.each(['FORMER_ENCRYPTION_KEYS', 'FORMER_TOKEN_SECRETS'])('%s that is too short is not taken', (name) => {
  expect(() => configFrom({ ...COMPLETE, [name]: `${keyOf('one')},short` })).toThrow(
    `${name}: each needs at least 32 characters`,
  );
});

test.each([
  'TOKEN_SECRET',
  'ENCRYPTION_KEY',
  'SELLER_DATABASE_URL',
  'VIEWER_DATABASE_URL',
  'CONSOLE_DATABASE_URL',
  'PUBLIC_URL',
  'PORT',
  'CLIFFHANGER_ENV',
])('without %s nothing starts, and the message names it', (name) => {
  expect(() => configFrom({ ...COMPLETE, [name]: undefined })).toThrow(name);
  expect(() => configFrom({ ...COMPLETE, [name]: '' })).toThrow(name);
});

test('everything that is wrong is told at once, and no value is repeated', () => {
  const wrong = {
    ...COMPLETE,
    PORT: 'canary-port',
    TOKEN_SECRET: 'canary-short',
    VIEWER_DATABASE_URL: 'canary-url',
  };
  expect(() => configFrom(wrong)).toThrow(
    /^(?![\s\S]*canary)[\s\S]*PORT[\s\S]*VIEWER_DATABASE_URL[\s\S]*TOKEN_SECRET/,
  );
});

test('an api with some duties needs their roles alone, and is told no other', () => {
  const { databaseUrls } = configFrom({
    ...COMPLETE,
    API_DUTIES: 'viewer',
    SELLER_DATABASE_URL: undefined,
  });
  expect(databaseUrls).toEqual({ viewer: COMPLETE.VIEWER_DATABASE_URL });
  expect(() => configFrom({ ...COMPLETE, API_DUTIES: 'viewer, owner' })).toThrow(/API_DUTIES: none but/);
});

test('operators are few: their pool stays small however many connections sellers and viewers have', () => {
  const { databaseConnections } = configFrom({ ...COMPLETE, DATABASE_CONNECTIONS: '40' });
  expect(databaseConnections).toEqual({ seller: 40, viewer: 40, console: 4 });
});
