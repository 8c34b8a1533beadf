import { expect, test } from 'vitest';
import { networkLabel, networkName, shortened } from './index.ts';

test('a network has its common name', () => {
  expect(networkName('bep20')).toBe('BEP-20');
  expect(networkName('trc20')).toBe('TRC-20');
});

test('a network choice marks previews', () => {
  const t = (id: string, facts?: object) => `${id} ${JSON.stringify(facts)}`;
  expect(networkLabel('erc20', t)).toBe('ERC-20');
  expect(networkLabel('trc20', t)).toBe('shell.network.preview {"network":"TRC-20"}');
});

test('an address is shortened to its ends, and a short text stays whole', () => {
  expect(shortened('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('0x5aAe…eAed');
  expect(shortened('0x5aAeb605')).toBe('0x5aAeb605');
});
