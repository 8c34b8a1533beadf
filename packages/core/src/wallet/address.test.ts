import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { addressOfPublicKey, isMonth, parseAddress, parseTransactionHash, spanOfMonth } from './index.ts';

/** From EIP-55. */
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** The contract of USDT on Tron. */
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** The generator of secp256k1: the public key of the private key 1. */
const PUBLIC_KEY = hexToBytes(
  '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
);

test('an address on an EVM chain is kept with its checksum, whichever way it was written', () => {
  for (const text of [CHECKSUMMED, CHECKSUMMED.toLowerCase(), ` ${CHECKSUMMED} `]) {
    expect(parseAddress('bep20', text)).toBe(CHECKSUMMED);
  }
  expect(parseAddress('erc20', `0x${CHECKSUMMED.slice(2).toUpperCase()}`)).toBe(CHECKSUMMED);
});

test.each([
  ['one letter in the wrong case', CHECKSUMMED.replace('aAeb', 'aaeb')],
  ['too short', CHECKSUMMED.slice(0, -1)],
  ['no prefix', CHECKSUMMED.slice(2)],
  ['the zero address, which nobody owns', `0x${'0'.repeat(40)}`],
  ['of another network', TRON],
  ['nothing', ''],
])('an address that is %s is none', (_what, text) => {
  expect(parseAddress('erc20', text)).toBeUndefined();
});

test('an address on Tron must bring its checksum', () => {
  expect(parseAddress('trc20', TRON)).toBe(TRON);
  expect(parseAddress('trc20', TRON.replace('jLj6t', 'jLj7t'))).toBeUndefined();
  expect(parseAddress('trc20', `T${'z'.repeat(33)}`)).toBeUndefined();
  expect(parseAddress('trc20', CHECKSUMMED)).toBeUndefined();
});

test('a public key has one address in each family', () => {
  expect(addressOfPublicKey('erc20', PUBLIC_KEY)).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf');
  expect(addressOfPublicKey('bep20', PUBLIC_KEY)).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf');
  const tron = addressOfPublicKey('trc20', PUBLIC_KEY);
  expect(tron).toBe('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
  expect(parseAddress('trc20', tron)).toBe(tron);
});

test('the hash of a transaction is written as its network does', () => {
  const bare = 'AB'.repeat(32);
  expect(parseTransactionHash('erc20', bare)).toBe(`0x${bare.toLowerCase()}`);
  expect(parseTransactionHash('trc20', `0x${bare}`)).toBe(bare.toLowerCase());
  for (const text of ['', '0x', bare.slice(2), `${bare}0`]) {
    expect(parseTransactionHash('bep20', text)).toBeUndefined();
  }
});

test('a month ends where the next one begins, also at the end of a year', () => {
  expect(spanOfMonth('2026-12')).toEqual({ from: Date.UTC(2026, 11, 1), until: Date.UTC(2027, 0, 1) });
  expect(spanOfMonth('2026-12', 60).from).toBe(Date.UTC(2026, 10, 30, 23));
  for (let month = 0; month < 12 * 100; month += 1) {
    const [from, until] = [Date.UTC(2000, month, 1), Date.UTC(2000, month + 1, 1)];
    expect(spanOfMonth(new Date(from).toISOString().slice(0, 7))).toEqual({ from, until });
  }
  expect(['2026-00', '2026-13', '26-01', '2026-1', ''].some(isMonth)).toBe(false);
});
