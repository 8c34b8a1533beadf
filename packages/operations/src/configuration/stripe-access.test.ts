import { expect, test } from 'vitest';
import { stripeAccess } from './stripe-access.ts';

const read = (CLIFFHANGER_ENV: string, STRIPE_SECRET_KEY?: string) => ({
  CLIFFHANGER_ENV,
  STRIPE_SECRET_KEY,
});

test('without a key card payments are off', () => {
  expect(stripeAccess(read('production'))).toBeUndefined();
});

test('during a rotation webhooks may be signed with either secret', () => {
  const access = (STRIPE_WEBHOOK_SECRET?: string, FORMER_STRIPE_WEBHOOK_SECRETS: readonly string[] = []) =>
    stripeAccess({
      ...read('test', 'sk_test_1'),
      STRIPE_WEBHOOK_SECRET,
      FORMER_STRIPE_WEBHOOK_SECRETS,
    })?.webhookSecrets;
  expect(access()).toEqual([]);
  expect(access('whsec_new')).toEqual(['whsec_new']);
  expect(access('whsec_new', ['whsec_old'])).toEqual(['whsec_new', 'whsec_old']);
});

test('a test key is rejected in production', () => {
  expect(stripeAccess(read('development', 'sk_test_1'))).toMatchObject({ secretKey: 'sk_test_1' });
  expect(() => stripeAccess(read('production', 'sk_test_1'))).toThrow('a live key');
  expect(stripeAccess(read('production', 'rk_live_1'))).toMatchObject({ secretKey: 'rk_live_1' });
});
