import { secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { recoverAddress } from 'viem';
import { expect, test } from 'vitest';
import { hexOf } from '../ethereum/address.ts';
import { depositKeyText, type HeldKeys, withDepositKeys } from './deposit-keys.ts';
import { addressOfKey, signDigest } from './key-store.ts';

const scalars = fc
  .bigInt(1n, secp256k1.Point.Fn.ORDER - 1n)
  .map((scalar) => secp256k1.Point.Fn.toBytes(scalar));
const indexes = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const digests = fc.uint8Array({ minLength: 32, maxLength: 32 });

/** Like a token: signs 32 bytes with a hidden key, in either half of the curve. */
function heldBy(key: Uint8Array): HeldKeys & { readonly signed: Uint8Array[] } {
  const signed: Uint8Array[] = [];
  return {
    signed,
    publicKeyOf: async () => secp256k1.getPublicKey(key, false),
    sign: async (digest) => {
      signed.push(digest);
      return secp256k1.sign(digest, key, { prehash: false, lowS: false, extraEntropy: true });
    },
  };
}

test('signatures of a deposit address are derived from those of the held key', async () => {
  await fc.assert(
    fc.asyncProperty(scalars, indexes, digests, async (key, index, digest) => {
      const keys = withDepositKeys(heldBy(key));
      const { r, s, yParity } = await signDigest(keys, `deposit/${index}`, digest);
      const signature = { r: `0x${r.toString(16)}`, s: `0x${s.toString(16)}`, yParity } as const;
      const sender = await recoverAddress({ hash: `0x${hexOf(digest)}`, signature });
      expect(sender.toLowerCase()).toBe(await addressOfKey(keys, `deposit/${index}`));
      expect(s <= secp256k1.Point.Fn.ORDER / 2n).toBe(true);
    }),
    { numRuns: 30, examples: [[secp256k1.Point.Fn.toBytes(1n), 0, new Uint8Array(32).fill(0xff)]] },
  );
});

/**
 * The platform derives the same addresses from the public key: packages/adapters/src/deposit-keys has the same vector.
 */
test('the private key 7 has the addresses that the platform derives from its public key', async () => {
  const held = heldBy(secp256k1.Point.Fn.toBytes(7n));
  const text = depositKeyText((await held.publicKeyOf('deposits')) as Uint8Array);
  expect(text).toBe('point:025cbdf0646e5db4eaa398f365f2ea7a0e3d419b7e0330e39ce92bddedcac4f9bc:a2039429');
  const keys = withDepositKeys(held);
  expect(await addressOfKey(keys, 'deposit/0')).toBe('0x69d31b1d568ba5079967ec5ad024609e20e689c2');
  expect(await addressOfKey(keys, 'deposit/77')).toBe('0x84283086fbd4e46c2b619108e10453358961c6d5');
});

test('the held key never signs the digest of a transaction directly', async () => {
  const held = heldBy(secp256k1.Point.Fn.toBytes(7n));
  const digest = new Uint8Array(32).fill(9);
  await withDepositKeys(held).sign(digest, 'deposit/1');
  await withDepositKeys(held).sign(digest, 'deposit/2');
  expect(new Set([digest, ...held.signed].map(hexOf)).size).toBe(3);
});

test('an invalid index has no key', async () => {
  const keys = withDepositKeys(heldBy(secp256k1.Point.Fn.toBytes(7n)));
  for (const keyId of ['deposit/-1', 'deposit/01', 'deposit/2147483648', 'deposit/', 'deposits'])
    await expect(keys.publicKeyOf(keyId as 'hot')).rejects.toThrow('is not a deposit key');
});
