import { NodeUnreachable } from '@cliffhanger/application/ports';
import { tronAddressOf } from '@cliffhanger/core/wallet';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTronNode } from './index.ts';
import { nodeUnderTest, TRON_CHAIN_ID } from './node-under-test.ts';

/*
 * No Tron node runs here. The responses follow the reference of Tron's HTTP interface, with the real USDT
 * contract; the adapter was not run against a live node.
 */

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_ACCOUNT = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const HEIGHT = 0x3f5a1c0;
const hashOf = (height: number, fork = 'ab') => height.toString(16).padStart(16, '0') + fork.repeat(24);
const HASH = hashOf(HEIGHT);
const TRANSACTION = '7c2d4206c03a883dd9066d920c0ade9fadb4e4d5bb9c8b2c3e8b0c9f2a6f1d11';
const FROM_ACCOUNT = '52908400098527886e0f7030069857d2e4169ee7';
const TO_ACCOUNT = '8617e340b3d01fa5f11f306f4090fd50e238070d';
const addressOf = (account: string) => tronAddressOf(new Uint8Array(Buffer.from(account, 'hex')));
const word = (hex: string) => hex.padStart(64, '0');

const aBlock = (height = HEIGHT, hash = hashOf(height), transactions = [TRANSACTION]) => ({
  blockID: hash,
  block_header: {
    raw_data: {
      number: height,
      txTrieRoot: '00',
      witness_address: '41',
      parentHash: hashOf(height - 1),
      version: 31,
      timestamp: 1_762_978_440_000,
    },
    witness_signature: '00',
  },
  transactions: transactions.map((txID) => ({ txID, ret: [{ contractRet: 'SUCCESS' }] })),
});

const aTransferLog = (units: bigint, { token = USDT_ACCOUNT, to = TO_ACCOUNT } = {}) => ({
  address: token,
  topics: [TRANSFER, word(FROM_ACCOUNT), word(to)],
  data: word(units.toString(16)),
});

const anInfo = (log: readonly object[], id = TRANSACTION) => ({
  id,
  blockNumber: HEIGHT,
  blockTimeStamp: 1_762_978_440_000,
  contractResult: [''],
  contract_address: `41${USDT_ACCOUNT}`,
  receipt: { result: 'SUCCESS', energy_usage_total: 64_285 },
  log,
});

const node = nodeUnderTest();
beforeAll(() => node.start());
afterAll(() => node.stop());
beforeEach(() => {
  node.asked = [];
  node.answers = {
    '/wallet/getnowblock': aBlock(),
    '/walletsolidity/getnowblock': aBlock(HEIGHT - 19),
    '/wallet/getblockbynum': ({ num }) => (Number(num) > HEIGHT ? {} : aBlock(Number(num))),
    '/wallet/gettransactioninfobyblocknum': [anInfo([aTransferLog(12_500_000n)])],
  };
});

const chainNode = (more: object = {}) => createTronNode({ chainId: TRON_CHAIN_ID, url: node.url(), ...more });

test('blocks carry their height, their hash and the one before; solid ones lie behind', async () => {
  const head = await chainNode().head();
  expect(head).toEqual({ height: HEIGHT, hash: HASH, parentHash: hashOf(HEIGHT - 1), at: 1_762_978_440_000 });
  expect((await chainNode().blockAt(HEIGHT - 1))?.hash).toBe(head.parentHash);
  expect(await chainNode().blockAt(HEIGHT + 1)).toBeUndefined();
  expect(await chainNode().finalizedHeight()).toBe(HEIGHT - 19);
});

test('a payment is seen with its amount and whose it is', async () => {
  expect(await chainNode().transfersIn(HASH, [USDT])).toEqual([
    {
      transactionHash: TRANSACTION,
      ordinal: 0,
      token: USDT,
      from: addressOf(FROM_ACCOUNT),
      to: addressOf(TO_ACCOUNT),
      units: 12_500_000n,
    },
  ]);
});

test('payments of nothing, of another token and of another event are left out, and the rest keep their names', async () => {
  const another = aTransferLog(5n, { token: TO_ACCOUNT });
  const approval = { ...aTransferLog(6n), topics: ['8c5be1e5', word(FROM_ACCOUNT), word(TO_ACCOUNT)] };
  const broken = { ...aTransferLog(7n), data: 'ff' };
  node.answers['/wallet/gettransactioninfobyblocknum'] = [
    anInfo([another, aTransferLog(1n), aTransferLog(0n), approval, broken, aTransferLog(2n)]),
  ];
  expect(await chainNode().transfersIn(HASH, [USDT])).toMatchObject([
    { ordinal: 0, units: 1n },
    { ordinal: 2, units: 2n },
  ]);
});

test('a block that was replaced, before or while it was asked about, is not known', async () => {
  expect(await chainNode().transfersIn(hashOf(HEIGHT, 'cd'), [USDT])).toBeUndefined();
  let looks = 0;
  node.answers['/wallet/getblockbynum'] = () => aBlock(HEIGHT, looks++ === 0 ? HASH : hashOf(HEIGHT, 'cd'));
  expect(await chainNode().transfersIn(HASH, [USDT])).toBeUndefined();
});

test('a node that tells of a transaction that is not in the block is not believed', async () => {
  node.answers['/wallet/gettransactioninfobyblocknum'] = [anInfo([aTransferLog(9n)], 'ff'.repeat(32))];
  await expect(chainNode().transfersIn(HASH, [USDT])).rejects.toBeInstanceOf(NodeUnreachable);
});

test.each([
  [{}, {}, { kind: 'unknown' }],
  [{}, { txID: TRANSACTION }, { kind: 'waiting' }],
  [
    { id: TRANSACTION, blockNumber: HEIGHT, fee: 345_000, receipt: { result: 'SUCCESS' } },
    {},
    { kind: 'included', block: { height: HEIGHT, hash: HASH }, isSuccess: true, feePaid: 345_000n },
  ],
  [
    { id: TRANSACTION, blockNumber: HEIGHT, receipt: { result: 'REVERT' }, result: 'FAILED' },
    {},
    { kind: 'included', isSuccess: false, feePaid: 0n },
  ],
  [
    { id: TRANSACTION, blockNumber: HEIGHT, receipt: { result: 'OUT_OF_ENERGY' } },
    {},
    { kind: 'included', isSuccess: false },
  ],
])('what became of a transaction: %j %j', async (info, known, state) => {
  node.answers['/wallet/gettransactioninfobyid'] = info;
  node.answers['/wallet/gettransactionbyid'] = known;
  expect(await chainNode().transactionState(TRANSACTION)).toMatchObject(state);
});

test.each([
  [{ result: true, txid: TRANSACTION }, 'accepted'],
  [{ code: 'DUP_TRANSACTION_ERROR', txid: TRANSACTION, message: '' }, 'known'],
  [{ code: 'TRANSACTION_EXPIRATION_ERROR', message: '' }, 'nonce-used'],
  [{ code: 'BANDWITH_ERROR', message: '' }, 'insufficient-gas'],
])('a transaction handed over: %j is %s', async (answer, outcome) => {
  node.answers['/wallet/broadcasthex'] = answer;
  expect(await chainNode().broadcast('0a02')).toBe(outcome);
  expect(node.asked).toMatchObject([{ question: { transaction: '0a02' } }]);
});

test('what a node says to a transaction that is not known here decides nothing', async () => {
  node.answers['/wallet/broadcasthex'] = { code: 'SERVER_BUSY', message: '' };
  await expect(chainNode().broadcast('0a02')).rejects.toBeInstanceOf(NodeUnreachable);
});

test('balances, decimals and the price of energy', async () => {
  node.answers['/wallet/triggerconstantcontract'] = ({ function_selector }) => ({
    result: { result: true },
    constant_result: [word(function_selector === 'decimals()' ? '6' : (7_500_000).toString(16))],
  });
  node.answers['/wallet/getaccount'] = {};
  node.answers['/wallet/getchainparameters'] = { chainParameter: [{ key: 'getEnergyFee', value: 100 }] };
  expect(await chainNode().decimals(USDT)).toBe(6);
  expect(await chainNode().tokenBalance(USDT, addressOf(TO_ACCOUNT))).toBe(7_500_000n);
  expect(node.asked.at(-1)?.question).toMatchObject({ parameter: word(TO_ACCOUNT), contract_address: USDT });
  expect(await chainNode().nativeBalance(USDT)).toBe(0n);
  expect(await chainNode().feesNow()).toEqual({ baseFee: 100n, priorityFee: 0n });
});

test('a rented node is given its key; one that is not there, or answers nonsense, is told as such', async () => {
  await chainNode({ apiKey: 'secret' }).head();
  expect(node.asked).toMatchObject([{ key: 'secret' }]);
  node.answers['/wallet/getnowblock'] = { Error: 'class java.lang.NullPointerException' };
  await expect(chainNode().head()).rejects.toBeInstanceOf(NodeUnreachable);
  delete node.answers['/wallet/getnowblock'];
  await expect(chainNode().head()).rejects.toBeInstanceOf(NodeUnreachable);
  await expect(
    createTronNode({ chainId: TRON_CHAIN_ID, url: 'http://127.0.0.1:9', timeoutMs: 500 }).head(),
  ).rejects.toBeInstanceOf(NodeUnreachable);
});

test('a node of another chain is not believed, whatever it is asked', async () => {
  const elsewhere = chainNode({ chainId: 1 });
  await expect(elsewhere.head()).rejects.toThrow(`on chain ${TRON_CHAIN_ID}, not on 1`);
  await expect(elsewhere.transfersIn(HASH, [USDT])).rejects.toThrow('not on 1');
  expect(node.asked).toEqual([]);
});
