import { expect, test } from 'vitest';
import { createCountryTable } from './country-table.ts';

const countryOf = createCountryTable();

test.each([
  ['133.11.0.1', 'JP'],
  ['::ffff:133.11.0.1', 'JP'],
  ['141.20.1.1', 'DE'],
  ['2400:2000::1', 'JP'],
  ['2a01:4f8::1', 'DE'],
])('%s is used in %s', (address, country) => {
  expect(countryOf(address)).toBe(country);
});

test.each([
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '172.20.1.1',
  '192.168.0.7',
  'fe80::1',
  'fd00::5',
  'unknown',
  '',
  '300.1.1.1',
])('nobody knows where %j is', (address) => {
  expect(countryOf(address)).toBeNull();
});

test('ten thousand askings do not keep anybody waiting', () => {
  const begun = performance.now();
  for (let asked = 0; asked < 10_000; asked += 1) countryOf(`133.11.${asked % 256}.${(asked >> 8) % 256}`);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
