import { expect, test } from 'vitest';
import { stripeAccess } from './stripe-access.ts';

const read = (CLIFFHANGER_ENV: string, STRIPE_SECRET_KEY?: string) => ({
  CLIFFHANGER_ENV,
  STRIPE_SECRET_KEY,
});

test('without a key no card is taken', () => {
  expect(stripeAccess(read('production'))).toBeUndefined();
});

test('a test key takes play money: it does not start in production', () => {
  expect(stripeAccess(read('development', 'sk_test_1'))).toMatchObject({ secretKey: 'sk_test_1' });
  expect(() => stripeAccess(read('production', 'sk_test_1'))).toThrow('a live key');
  expect(stripeAccess(read('production', 'rk_live_1'))).toMatchObject({ secretKey: 'rk_live_1' });
});
