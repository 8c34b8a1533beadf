import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { secret, text } from './environment.ts';
import { EVERYBODYS_KEY, faultsInProduction } from './production-rules.ts';
import { readVariables, variable } from './variables.ts';

const aKey = (): string => randomBytes(32).toString('base64');

const VALID = {
  TOKEN_SECRET: aKey(),
  ENCRYPTION_KEY: aKey(),
  PROOFS_KEY: aKey(),
  PUBLIC_URL: 'https://shop.example',
  CONSOLE_URL: 'https://console.shop.example',
  TRUSTED_PROXIES: ['10.0.0.0/8', 'fc00::/7', '203.0.113.7', '::1'],
  DEPOSIT_KEY_EVM: `xpub${'9'.repeat(107)}`,
  STRIPE_API_URL: 'https://api.stripe.com',
};

test('random keys and safe addresses are accepted', () => {
  expect(faultsInProduction(VALID)).toEqual([]);
  for (let one = 0; one < 200; one += 1)
    expect(faultsInProduction({ TOKEN_SECRET: aKey(), ANCHOR_KEY: randomBytes(32).toString('hex') })).toEqual(
      [],
    );
});

test.each([
  ['DEPOSIT_KEY_EVM', EVERYBODYS_KEY, 'a published key'],
  ['AUDITOR_DEPOSIT_KEYS_EVM', `xpub1 ${EVERYBODYS_KEY}`, 'a published key'],
  ['ANCHOR_KEY', '0xAC0974BEC39A17E36BA4A6B4D238FF944BACB478CBED5EFCAE784D7BF4F2FF80', 'a published key'],
  ['TOKEN_SECRET', Buffer.alloc(32).toString('base64'), 'not random'],
  ['ENCRYPTION_KEY', Buffer.alloc(32, 255).toString('base64'), 'not random'],
  ['TOKEN_SECRET', 'a secret of the bench that is long enough', 'not random'],
  ['FORMER_TOKEN_SECRETS', ['x'.repeat(44)], 'not random'],
  ['SIGNER_PAYER_PRIVATE_KEY', Buffer.alloc(32, 7).toString('base64'), 'not random'],
  ['PUBLIC_URL', 'http://shop.example', 'must be https://'],
  ['STOREFRONT_URL', 'http://127.0.0.1.shop.example', 'must be https://'],
  ['STRIPE_API_URL', 'https://api.stripe.com.example', 'must be https://api.stripe.com'],
  ['AUDITOR_STRIPE_URL', 'http://api.stripe.com', 'must be https://api.stripe.com'],
  ['TRUSTED_PROXIES', ['0.0.0.0/0'], 'trusts nearly every address'],
  ['TRUSTED_PROXIES', ['10.0.0.1', '::/0'], 'trusts nearly every address'],
  ['TRUSTED_PROXIES', ['0.0.0.0/1', '128.0.0.0/1'], 'trusts nearly every address'],
])('%s of %s is rejected, and the message does not contain the value', (name, value, fault) => {
  const [found, ...others] = faultsInProduction({ ...VALID, [name]: value });
  expect(found).toContain(`${name}: ${fault}`);
  expect(found).not.toContain(String(value));
  expect(others).toEqual([]);
});

test('loopback addresses may be without TLS', () => {
  for (const PUBLIC_URL of ['http://127.0.0.1:4105', 'http://localhost:4105', 'http://[::1]:4105'])
    expect(faultsInProduction({ PUBLIC_URL })).toEqual([]);
});

test('the same key for two purposes is rejected, a former key for the same purpose is accepted', () => {
  const [one, two] = [aKey(), aKey()];
  expect(faultsInProduction({ TOKEN_SECRET: one, ENCRYPTION_KEY: one })).toEqual([
    'ENCRYPTION_KEY: the same as TOKEN_SECRET; use a different value for each',
  ]);
  expect(faultsInProduction({ TOKEN_SECRET: one, FORMER_ENCRYPTION_KEYS: [two, one] })).toHaveLength(1);
  expect(faultsInProduction({ TOKEN_SECRET: one, FORMER_TOKEN_SECRETS: [two, one] })).toEqual([]);
  expect(faultsInProduction({ PROOFS_KEY: one, PROOFS_KEY_BEFORE: one })).toEqual([]);
});

test('the rules apply in production only', () => {
  const declared = {
    CLIFFHANGER_ENV: variable(text, 'Which.'),
    TOKEN_SECRET: variable(secret, 'Signs.', { isSecret: true }),
  };
  const read = (kind: string) =>
    readVariables(declared, { CLIFFHANGER_ENV: kind, TOKEN_SECRET: 'x'.repeat(32) });
  expect(() => read('production')).toThrow('TOKEN_SECRET: not random');
  expect(read('test').TOKEN_SECRET).toBe('x'.repeat(32));
  // Also for a set of variables, such as those of a network, which does not include CLIFFHANGER_ENV.
  expect(() =>
    readVariables(
      { ANCHOR_KEY: variable(text, 'Pays.') },
      { CLIFFHANGER_ENV: 'production', ANCHOR_KEY: '1' },
    ),
  ).toThrow('ANCHOR_KEY: not random');
});
