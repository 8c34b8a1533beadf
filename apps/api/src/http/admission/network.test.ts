import type { IncomingMessage } from 'node:http';
import { trustedProxies } from '@cliffhanger/operations';
import { expect, test } from 'vitest';
import { networkOfRequest } from './network.ts';

const isTrusted = trustedProxies(['10.0.0.0/8', '::1']);
const from = (remoteAddress: string, forwarded?: string): string =>
  networkOfRequest(
    {
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage,
    isTrusted,
  );

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('%s is of the network %s', (address, network) => {
  expect(from(address)).toBe(network);
});

test('a proxy of ours says who calls, and nobody else does', () => {
  expect(from('10.1.2.3', '203.0.113.7')).toBe('203.0.113.7');
  expect(from('10.1.2.3', '198.51.100.1, 203.0.113.7, 10.9.9.9')).toBe('203.0.113.7');
  expect(from('10.1.2.3', '10.9.9.9')).toBe('10.9.9.9');
  expect(from('198.51.100.1', '203.0.113.7')).toBe('198.51.100.1');
});
