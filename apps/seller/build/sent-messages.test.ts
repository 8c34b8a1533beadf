import { contract } from '@cliffhanger/wire/contract';
import { expect, test } from 'vitest';
import { isSentToSellers } from './sent-messages.ts';

test('every refusal of a seller call is sent to the app', () => {
  const names = contract
    .filter(({ access }) => access !== 'viewer')
    .flatMap(({ refusals }) => refusals as readonly string[]);
  expect(names.filter((name) => !isSentToSellers(`refusals.${name}`))).toEqual([]);
});

test.each(['refusals.device-key-unknown', 'refusals.invoice-unknown'])(
  '%s, which no seller call returns, is left out',
  (id) => {
    expect(isSentToSellers(id)).toBe(false);
  },
);

test.each(['refusals.email-required', 'refusals.unexpected', 'shell.back'])('%s is sent', (id) => {
  expect(isSentToSellers(id)).toBe(true);
});
