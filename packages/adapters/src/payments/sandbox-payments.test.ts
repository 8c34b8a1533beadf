import { instantOf, usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { paymentsFor } from './payments-for.ts';
import { createSandboxPayments } from './sandbox-payments.ts';

const ASKED = { key: 'checkout-1', amount: usdt('12'), method: 'card', now: instantOf(1_762_978_440_000) };

test('play money does not start where real money is taken', async () => {
  expect(() => createSandboxPayments('production')).toThrow('never taken in production');
  expect(paymentsFor({ environment: 'production' })).toEqual({});
  expect(Object.keys(paymentsFor({ environment: 'test' }))).toEqual(['sandbox']);
});

test('what the sandbox takes is marked as play money, once for each key', async () => {
  const payments = createSandboxPayments('test');
  const [first, again] = [await payments.take(ASKED), await payments.take(ASKED)];
  expect(first).toMatchObject({ processor: 'sandbox', isSandbox: true });
  expect(again).toEqual(first);
  expect((await payments.take({ ...ASKED, key: 'checkout-2' }))?.charge).not.toBe(first?.charge);
});

test('a payment can be declined', async () => {
  expect(await createSandboxPayments('test').take({ ...ASKED, method: 'decline' })).toBeUndefined();
});
