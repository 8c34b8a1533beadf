import { NodeUnreachable } from '@cliffhanger/application/ports';
import { addressOfPublicKey, tronAddressOf } from '@cliffhanger/core/wallet';
import { recoverPublicKey } from 'viem';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createTronNode,
  createTronPayments,
  rawTransaction,
  readRawTransaction,
  signedTransaction,
  type Trc20Payment,
  transactionIdOf,
} from './index.ts';
import { nodeUnderTest, TRON_CHAIN_ID } from './node-under-test.ts';

/*
 * No Tron node runs here. The first payment is one from the main network: its bytes and id were captured from
 * a live node by others. The responses follow the documentation; nothing here was sent to a live node.
 */

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const CAPTURED = {
  raw: '0a02355c2208e091eedd1896b31d40e8e5c68288345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a154178c842ee63b253f8f0d2955bbc582c661a078c9d121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000004192cc99d3cb95573dcaf8dd76921476e0c7bcaf000000000000000000000000000000000000000000000000000000000000000170e8acc3828834900180c2d72f',
  id: 'a21fc5e1948eae418d21db19ffbf3cee106650fcff1cfdfb7912240e447a76a1',
};
const addressOf = (account: string) => tronAddressOf(Uint8Array.from(Buffer.from(account, 'hex')));
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (raw: Uint8Array) => Buffer.from(raw).toString('hex');
const addressOfKey = (key: string) => addressOfPublicKey('trc20', bytes(key.slice(2)));
const payment = (): Trc20Payment => {
  const read = readRawTransaction(bytes(CAPTURED.raw));
  if (read === undefined) throw new Error('the captured payment was not read');
  return read;
};

test('a payment that the network knows is read, built again byte by byte, and has its id', () => {
  expect(payment()).toMatchObject({
    owner: addressOf('78c842ee63b253f8f0d2955bbc582c661a078c9d'),
    token: USDT,
    to: addressOf('4192cc99d3cb95573dcaf8dd76921476e0c7bcaf'),
    units: 1n,
    feeLimit: 100_000_000n,
    reference: { bytes: '355c', hash: 'e091eedd1896b31d' },
  });
  expect(hex(rawTransaction(payment()))).toBe(CAPTURED.raw);
  expect(transactionIdOf(bytes(CAPTURED.raw))).toBe(CAPTURED.id);
});

test.each([
  ['owner', { owner: USDT }],
  ['token', { token: addressOf('78c842ee63b253f8f0d2955bbc582c661a078c9d') }],
  ['recipient', { to: USDT }],
  ['amount', { units: 2n }],
  ['fee limit', { feeLimit: 200_000_000n }],
  ['moment it expires', { expiresAt: 1_900_000_000_000 }],
])('with another %s it is another transaction, and is read as that', (_what, change) => {
  const raw = rawTransaction({ ...payment(), ...change });
  expect(transactionIdOf(raw)).not.toBe(CAPTURED.id);
  expect(readRawTransaction(raw)).toEqual({ ...payment(), ...change });
});

test.each([
  ['with coins beside the token', CAPTURED.raw.replace('2244a9059cbb', '18012244a9059cbb')],
  ['with another call', CAPTURED.raw.replace('a9059cbb', '095ea7b3')],
  ['with something in front of the recipient', CAPTURED.raw.replace('a9059cbb00', 'a9059cbb41')],
  ['with a memo', `${CAPTURED.raw}520141`],
  ['cut short', CAPTURED.raw.slice(0, -2)],
  ['of nothing', CAPTURED.raw.replace('0170e8ac', '0070e8ac')],
  ['that is none', '00ff'],
])('a transaction %s is not read as a payment of ours', (_what, raw) => {
  expect(readRawTransaction(bytes(raw))).toBeUndefined();
});

test('signed, it carries the signature of its owner over its id', async () => {
  const privateKey = `0x${'4c'.repeat(32)}` as const;
  const owner = addressOfKey(privateKeyToAccount(privateKey).publicKey);
  const raw = rawTransaction({ ...payment(), owner });
  const hash = `0x${transactionIdOf(raw)}` as const;
  const signature = await sign({ hash, privateKey, to: 'hex' });
  const signed = signedTransaction(raw, bytes(signature.slice(2)));
  expect(signed.includes(hex(raw))).toBe(true);
  expect(signed.endsWith(signature.slice(2))).toBe(true);
  expect(addressOfKey(await recoverPublicKey({ hash, signature }))).toBe(owner);
  expect(() => signedTransaction(raw, new Uint8Array(64))).toThrow(TypeError);
});

const [HEIGHT, NOW] = [0x3f5a1c0, 1_762_978_440_000];
const aBlock = (height: number, timestamp: number) => ({
  blockID: height.toString(16).padStart(16, '0') + 'e091eedd1896b31d'.repeat(3),
  block_header: { raw_data: { number: height, parentHash: '00', timestamp } },
});
const [one, other] = [nodeUnderTest(), nodeUnderTest()];
beforeAll(() => Promise.all([one.start(), other.start()]));
afterAll(() => {
  one.stop();
  other.stop();
});
beforeEach(() => {
  for (const node of [one, other]) {
    node.asked = [];
    node.answers = {
      '/wallet/getnowblock': aBlock(HEIGHT, NOW),
      '/walletsolidity/getnowblock': aBlock(HEIGHT - 19, NOW - 57_000),
      '/walletsolidity/gettransactioninfobyid': {},
    };
  }
});
const payments = () => createTronPayments([{ url: one.url() }, { url: other.url() }]);
const { owner, token, to, units, feeLimit } = payment();
const wanted = { owner, token, to, units, feeLimit };

test('it refers to a block that is final and expires ten minutes after the newest', async () => {
  const prepared = await payments().prepare(wanted);
  expect(prepared.payment).toEqual({
    ...wanted,
    reference: { bytes: 'a1ad', hash: 'e091eedd1896b31d' },
    at: NOW,
    expiresAt: NOW + 600_000,
  });
  expect(readRawTransaction(prepared.raw)).toEqual(prepared.payment);
  expect(prepared.transactionId).toBe(transactionIdOf(prepared.raw));
});

const sent = { transactionId: CAPTURED.id, expiresAt: NOW };
const included = { id: CAPTURED.id, blockNumber: HEIGHT - 30, fee: 27_000, receipt: { result: 'SUCCESS' } };
const bothSay = (path: string, answer: object): void => {
  for (const node of [one, other]) node.answers[path] = answer;
};

test('it is confirmed, or has failed, when every node shows it in the same final block', async () => {
  expect(await payments().fateOf(sent)).toEqual({ kind: 'open' });
  one.answers['/walletsolidity/gettransactioninfobyid'] = included;
  expect(await payments().fateOf(sent)).toEqual({ kind: 'open' });
  bothSay('/walletsolidity/gettransactioninfobyid', included);
  const seen = { height: HEIGHT - 30, feePaid: 27_000n };
  expect(await payments().fateOf(sent)).toEqual({ kind: 'confirmed', ...seen });
  bothSay('/walletsolidity/gettransactioninfobyid', { ...included, receipt: { result: 'OUT_OF_ENERGY' } });
  expect(await payments().fateOf(sent)).toEqual({ kind: 'failed', ...seen });
});

test('it has expired only when what is final goes past that moment, by the word of every node', async () => {
  const past = aBlock(HEIGHT + 40, NOW);
  one.answers['/walletsolidity/getnowblock'] = past;
  expect(await payments().fateOf(sent)).toEqual({ kind: 'open' });
  bothSay('/walletsolidity/getnowblock', past);
  expect(await payments().fateOf(sent)).toEqual({ kind: 'expired' });
  expect(one.asked.slice(-2).map(({ path }) => path)).toEqual([
    '/walletsolidity/getnowblock',
    '/walletsolidity/gettransactioninfobyid',
  ]);
  one.answers['/walletsolidity/gettransactioninfobyid'] = included;
  expect(await payments().fateOf(sent)).toEqual({ kind: 'open' });
});

test('a node that does not answer decides nothing', async () => {
  delete other.answers['/walletsolidity/getnowblock'];
  await expect(payments().fateOf(sent)).rejects.toBeInstanceOf(NodeUnreachable);
});

test('what is handed over is what was signed', async () => {
  one.answers['/wallet/broadcasthex'] = { result: true, txid: CAPTURED.id };
  const signed = signedTransaction(bytes(CAPTURED.raw), new Uint8Array(65));
  expect(await createTronNode({ chainId: TRON_CHAIN_ID, url: one.url() }).broadcast(signed)).toBe('accepted');
  expect(one.asked.at(-1)).toMatchObject({ question: { transaction: signed } });
});
