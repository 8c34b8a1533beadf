import { HDKey } from '@scure/bip32';
import { expect, test } from 'vitest';
import { createDepositKeys } from './index.ts';

/** Test vector 1 of BIP-32. */
const MASTER = HDKey.fromMasterSeed(Uint8Array.from({ length: 16 }, (_, at) => at));
const PUBLIC =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

test('every derivation index has an address of its own, the same one each time', () => {
  const keys = createDepositKeys({ evm: PUBLIC, tron: PUBLIC });
  expect(MASTER.publicExtendedKey).toBe(PUBLIC);
  const addresses = [0, 1, 2].map((derivationIndex) => keys.addressAt('bep20', derivationIndex));
  expect(new Set(addresses).size).toBe(3);
  expect(addresses[0]).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(keys.addressAt('erc20', 0)).toBe(addresses[0]);
  expect(keys.addressAt('trc20', 0)).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
});

test('whoever holds the private key can reach what was paid there', () => {
  const child = MASTER.deriveChild(7);
  const watching = createDepositKeys({ evm: PUBLIC });
  const owning = createDepositKeys({ evm: HDKey.fromExtendedKey(child.publicExtendedKey).publicExtendedKey });
  expect(watching.addressAt('erc20', 7)).toBeDefined();
  expect(child.publicKey).toEqual(HDKey.fromExtendedKey(PUBLIC).deriveChild(7).publicKey);
  expect(owning.addressAt('erc20', 0)).not.toBe(watching.addressAt('erc20', 7));
});

test('a private key is refused, and so is what is no key; neither is repeated', () => {
  const secret = MASTER.privateExtendedKey;
  expect(() => createDepositKeys({ evm: secret })).toThrow('must be a public one');
  for (const key of [secret, 'xpub-nonsense']) {
    expect(() => createDepositKeys({ tron: key })).not.toThrow(key);
  }
});

test('a network without a key has no addresses', () => {
  expect(createDepositKeys({ evm: PUBLIC }).addressAt('trc20', 0)).toBeUndefined();
});

/** The point of private key 7, in the format of a token's key. */
const POINT = 'point:025cbdf0646e5db4eaa398f365f2ea7a0e3d419b7e0330e39ce92bddedcac4f9bc:a2039429';

test('a key on a token has children too, and a mistyped one is refused', () => {
  const keys = createDepositKeys({ evm: POINT });
  const addresses = [0, 1, 2].map((derivationIndex) => keys.addressAt('bep20', derivationIndex));
  expect(new Set(addresses).size).toBe(3);
  // The signer's tests use the same vector: both derive the same addresses.
  expect(addresses[0]?.toLowerCase()).toBe('0x69d31b1d568ba5079967ec5ad024609e20e689c2');
  expect(keys.addressAt('bep20', 77)?.toLowerCase()).toBe('0x84283086fbd4e46c2b619108e10453358961c6d5');
  const mistyped = POINT.replace('025cbd', '025cbc');
  const unchecked = POINT.replace(/:[0-9a-f]{8}$/, '');
  for (const key of [mistyped, unchecked, 'point:', `point:${'11'.repeat(32)}:00000000`]) {
    expect(() => createDepositKeys({ evm: key })).toThrow('not the public key of a token');
  }
});
