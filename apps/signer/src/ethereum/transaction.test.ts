import fc from 'fast-check';
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  toRlp,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { keysFrom } from '../keys/key-file.ts';
import { addressOfKey, type KeyStore, signDigest } from '../keys/key-store.ts';
import { type Address, hexOf, parseAddress } from './address.ts';
import { rlp } from './rlp.ts';
import { digestOf, type Payment, signedTransaction } from './transaction.ts';

const HOT = `0x${'4c'.repeat(32)}` as const;
const EVERYBODYS_KEY =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const KEYS = keysFrom({ hot: HOT, gas: '5d'.repeat(32), deposits: EVERYBODYS_KEY });

const bytes = fc.uint8Array({ maxLength: 80 });
const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((some) => parseAddress(`0x${hexOf(some)}`))
  .filter((address): address is Address => address !== undefined);
const payments: fc.Arbitrary<Payment> = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 31 }),
  nonce: fc.integer({ min: 0, max: 2 ** 31 }),
  gasLimit: fc.bigInt(21_000n, 10n ** 7n),
  maxFeePerGas: fc.bigInt(0n, 10n ** 13n),
  maxPriorityFeePerGas: fc.bigInt(0n, 10n ** 12n),
  token: fc.option(addresses),
  to: addresses,
  units: fc.bigInt(0n, 2n ** 128n),
});

/** The same payment in viem's format. */
const forViem = ({ token, to, units, ...rest }: Payment) => ({
  type: 'eip1559' as const,
  chainId: rest.chainId,
  nonce: rest.nonce,
  gas: rest.gasLimit,
  maxFeePerGas: rest.maxFeePerGas + rest.maxPriorityFeePerGas,
  maxPriorityFeePerGas: rest.maxPriorityFeePerGas,
  to: (token ?? to) as Hex,
  value: token === null ? units : 0n,
  data:
    token === null
      ? undefined
      : encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, units] }),
});

/** A tip above the maximum fee is invalid. */
const withValidTip = (payment: Payment): Payment => ({
  ...payment,
  maxFeePerGas: payment.maxFeePerGas + payment.maxPriorityFeePerGas,
});

test('nested lists are encoded as by viem', () => {
  const items = fc.letrec((tie) => ({
    item: fc.oneof({ maxDepth: 3 }, bytes, fc.array(tie('item'), { maxLength: 5 })),
  })).item as fc.Arbitrary<Uint8Array>;
  fc.assert(
    fc.property(items, (item) => {
      expect(rlp(item)).toEqual(toRlp(item, 'bytes'));
    }),
  );
});

test('the signing digest equals that of viem', () => {
  fc.assert(
    fc.property(payments, (payment) => {
      const theirs = keccak256(serializeTransaction(forViem(payment)));
      expect(`0x${hexOf(digestOf(withValidTip(payment)))}`).toBe(theirs);
    }),
  );
});

test('the raw transaction equals that of viem, byte for byte', async () => {
  const account = privateKeyToAccount(HOT);
  await fc.assert(
    fc.asyncProperty(payments, async (payment) => {
      const digest = digestOf(withValidTip(payment));
      const { raw, hash } = signedTransaction(withValidTip(payment), await signDigest(KEYS, 'hot', digest));
      expect(raw).toBe(await account.signTransaction(forViem(payment)));
      expect(hash).toBe(keccak256(raw as Hex));
    }),
    { numRuns: 30 },
  );
});

test('a deposit key controls the address that was derived from the public key', async () => {
  const payment: Payment = {
    chainId: 1,
    nonce: 0,
    gasLimit: 60_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    token: null,
    to: parseAddress(`0x${'11'.repeat(20)}`) as Address,
    units: 1n,
  };
  const { raw } = signedTransaction(payment, await signDigest(KEYS, 'deposit/7', digestOf(payment)));
  const sender = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` });
  expect(sender.toLowerCase()).toBe(await addressOfKey(KEYS, 'deposit/7'));
  expect(parseTransaction(raw as `0x02${string}`)).toMatchObject({ chainId: 1, value: 1n });
});

test('a signature in the upper half of the curve is normalised to the lower half', async () => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const upper: KeyStore = {
    publicKeyOf: (keyId) => KEYS.publicKeyOf(keyId),
    sign: async (digest, keyId) => {
      const signature = await KEYS.sign(digest, keyId);
      const s = order - BigInt(`0x${hexOf(signature.slice(32))}`);
      return Uint8Array.from([
        ...signature.slice(0, 32),
        ...Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
      ]);
    },
  };
  const digest = new Uint8Array(32).fill(7);
  expect(await signDigest(upper, 'hot', digest)).toEqual(await signDigest(KEYS, 'hot', digest));
});

test('a signature by another key than the reported one is rejected', async () => {
  const mixedUp: KeyStore = { ...KEYS, sign: (digest) => KEYS.sign(digest, 'gas') };
  await expect(signDigest(mixedUp, 'hot', new Uint8Array(32))).rejects.toThrow('does not fit');
});
