import { addressOfPublicKey, parseAddress, tronAccountOf, tronAddressOf } from '@cliffhanger/core/wallet';
import fc from 'fast-check';
import { utils } from 'tronweb';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { expect, test } from 'vitest';
import {
  createTronNode,
  rawTransaction,
  readRawTransaction,
  signedTransaction,
  type Trc20Payment,
  transactionIdOf,
} from './index.ts';
import { nodeUnderTest, TRON_CHAIN_ID } from './node-under-test.ts';

/*
 * Compares every byte with TronWeb, the library of Tron's makers. It is a dev dependency only: the process
 * that decides about money does not load it (ADR 28).
 */

const { address, crypto, transaction, abi } = utils;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

const anAccount = fc.uint8Array({ minLength: 20, maxLength: 20 });
const anAddress = anAccount.map(tronAddressOf);
const someHex = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(hex);
/** Safe integers: TronWeb accepts no others. */
const aNumber = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const aPayment: fc.Arbitrary<Trc20Payment> = fc.record({
  owner: anAddress,
  token: anAddress,
  to: anAddress,
  units: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
  feeLimit: fc.oneof(fc.constant(0n), aNumber.map(BigInt)),
  reference: fc.record({ bytes: someHex(2), hash: someHex(8) }),
  at: aNumber,
  expiresAt: aNumber,
});
const aPrivateKey = fc.bigInt({ min: 1n, max: 2n ** 255n }).map((key) => key.toString(16).padStart(64, '0'));

const judgedCall = ({ to, units }: Trc20Payment) => abi.encodeParams(['address', 'uint256'], [to, units]);

function judgedTransaction(payment: Trc20Payment) {
  return transaction.txJsonToPb({
    raw_data: {
      contract: [
        {
          type: 'TriggerSmartContract',
          parameter: {
            value: {
              owner_address: address.toHex(payment.owner),
              contract_address: address.toHex(payment.token),
              function_selector: 'transfer(address,uint256)',
              parameter: judgedCall(payment).slice(2),
            },
          },
        },
      ],
      ref_block_bytes: payment.reference.bytes,
      ref_block_hash: payment.reference.hash,
      expiration: payment.expiresAt,
      timestamp: payment.at,
      fee_limit: Number(payment.feeLimit),
    },
  });
}

test('an address of any account is written and read as the library does it', () => {
  fc.assert(
    fc.property(anAccount, (account) => {
      const ours = tronAddressOf(account);
      expect(ours).toBe(address.fromHex(`41${hex(account)}`));
      expect(hex(tronAccountOf(ours))).toBe(address.toHex(ours).slice(2));
    }),
  );
});

test('what is an address and what is none is the same to both, whatever was typed wrongly', () => {
  const aSlip = fc.record({ text: anAddress, at: fc.nat({ max: 33 }), typed: fc.string({ maxLength: 2 }) });
  fc.assert(
    fc.property(aSlip, ({ text, at, typed }) => {
      const slipped = `${text.slice(0, at)}${typed}${text.slice(at + 1)}`;
      fc.pre(slipped === slipped.trim());
      expect(parseAddress('trc20', slipped) !== undefined).toBe(address.isAddress(slipped));
    }),
    { numRuns: 500 },
  );
});

test('a key has the same address to both', () => {
  fc.assert(
    fc.property(aPrivateKey, (key) => {
      const { publicKey } = privateKeyToAccount(`0x${key}`);
      expect(addressOfPublicKey('trc20', bytes(publicKey.slice(2)))).toBe(address.fromPrivateKey(key));
    }),
    { numRuns: 30 },
  );
});

type Build = (payment: Trc20Payment) => Uint8Array;
const isJudgedTheSame = (build: Build) =>
  fc.property(aPayment, (payment) => {
    const raw = build(payment);
    const judged = judgedTransaction(payment);
    return (
      hex(raw) === transaction.txPbToRawDataHex(judged).toLowerCase() &&
      transactionIdOf(raw) === transaction.txPbToTxID(judged).replace(/^0x/, '')
    );
  });

test('a payment of a token has the bytes and the id that the library gives it', () => {
  fc.assert(isJudgedTheSame(rawTransaction));
});

test.each<[what: string, Build]>([
  ['a fee limit of one more', (payment) => rawTransaction({ ...payment, feeLimit: payment.feeLimit + 1n })],
  [
    'owner and recipient exchanged',
    (payment) => rawTransaction({ ...payment, owner: payment.to, to: payment.owner }),
  ],
  [
    'times exchanged',
    (payment) => rawTransaction({ ...payment, at: payment.expiresAt, expiresAt: payment.at }),
  ],
  [
    'an amount cut to 64 bits',
    (payment) => rawTransaction({ ...payment, units: BigInt.asUintN(64, payment.units) || 1n }),
  ],
  ['a byte behind its end', (payment) => Uint8Array.of(...rawTransaction(payment), 0)],
])('%s is found by that comparison', (_what, build) => {
  expect(fc.check(isJudgedTheSame(build), { endOnFailure: true }).failed).toBe(true);
});

test('what the library builds is read here as what was meant', () => {
  fc.assert(
    fc.property(aPayment, (payment) => {
      const raw = bytes(transaction.txPbToRawDataHex(judgedTransaction(payment)));
      expect(readRawTransaction(raw)).toEqual(payment);
    }),
  );
});

test('a signature names its owner to both, and the signed transaction is the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(aPayment, aPrivateKey, async (payment, privateKey) => {
      const owner = address.fromPrivateKey(privateKey) as string;
      const raw = rawTransaction({ ...payment, owner });
      const id = transactionIdOf(raw);
      const ours = (await sign({ hash: `0x${id}`, privateKey: `0x${privateKey}`, to: 'hex' })).slice(2);
      expect(address.fromHex(crypto.ecRecover(id, ours))).toBe(owner);
      const signed = judgedTransaction({ ...payment, owner });
      signed.addSignature(bytes(ours));
      expect(signedTransaction(raw, bytes(ours))).toBe(hex(signed.serializeBinary()));
      const { signature } = crypto.signTransaction(privateKey, { txID: id });
      expect(signature.map((one) => one.toLowerCase())).toEqual([ours]);
    }),
    { numRuns: 30 },
  );
});

test('a balance is asked for in the words that the library would use', async () => {
  const node = nodeUnderTest();
  await node.start();
  node.answers['/wallet/triggerconstantcontract'] = { constant_result: ['7'.padStart(64, '0')] };
  const source = createTronNode({ chainId: TRON_CHAIN_ID, url: node.url() });
  await fc.assert(
    fc.asyncProperty(anAddress, anAddress, async (token, holder) => {
      await source.tokenBalance(token, holder);
      expect(node.asked.at(-1)?.question).toMatchObject({
        contract_address: token,
        function_selector: 'balanceOf(address)',
        parameter: abi.encodeParams(['address'], [holder]).slice(2),
      });
    }),
    { numRuns: 20 },
  );
  node.stop();
});
