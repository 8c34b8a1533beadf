import { expect, test } from 'vitest';
import { viewerCountry } from './viewer-country.ts';

const PROXY = '10.0.0.1';
const VIEWER = '203.0.113.9';
const byAddress = (address: string) => (address === VIEWER ? 'DE' : null);

const asked = (said: string | string[] | undefined, { ip = VIEWER, ips = [PROXY, VIEWER] } = {}) => ({
  headers: said === undefined ? {} : { 'cf-ipcountry': said },
  ip,
  ips,
});
const EDGE = { header: 'cf-ipcountry', byAddress };

test('the edge says where a viewer is', () => {
  expect(viewerCountry(EDGE, asked('jp'))).toBe('JP');
});

test('nobody else says so: who comes past the proxies writes what they like', () => {
  expect(viewerCountry(EDGE, asked('JP', { ips: [VIEWER] }))).toBe('DE');
  expect(viewerCountry({ header: undefined, byAddress }, asked('JP'))).toBe('DE');
});

test.each(['XX', 'T1', '', 'Japan', ['JP', 'DE']])(
  'an edge that says %j does not know: the address does',
  (said) => {
    expect(viewerCountry(EDGE, asked(said))).toBe('DE');
  },
);

test('an address that nobody knows is nowhere', () => {
  expect(viewerCountry(EDGE, asked(undefined, { ip: '127.0.0.1', ips: ['127.0.0.1'] }))).toBeNull();
  expect(viewerCountry({ header: undefined, byAddress: () => 'EU' }, asked(undefined))).toBeNull();
});
