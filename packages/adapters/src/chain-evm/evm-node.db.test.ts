import { NodeUnreachable } from '@cliffhanger/application/ports';
import { ANVIL_CHAIN_ID, startTestChain, type TestChain } from '@cliffhanger/testing/chain';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEvmNode } from './index.ts';

const SELLER = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const KEY = `0x${'11'.repeat(32)}` as const;
const RICH_IN_GAS = `0x${(10n ** 20n).toString(16)}`;

let chain: TestChain;
const chainNode = () => createEvmNode({ url: chain.url, chainId: ANVIL_CHAIN_ID });
const transfersInHead = async (tokens = [chain.token.address]) =>
  chainNode().transfersIn((await chain.head()).hash, tokens);

beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain?.stop());

test('a payment is seen in its block, with its amount and whose it is', async () => {
  const transactionHash = await chain.token.transfer({ to: SELLER, units: 12_500_000n });
  await chain.mine();
  expect(await transfersInHead()).toEqual([
    {
      transactionHash,
      ordinal: 0,
      token: expect.any(String),
      from: chain.accounts[0],
      to: SELLER,
      units: 12_500_000n,
    },
  ]);
});

test('payments of one transaction are told apart, and those of nothing are left out', async () => {
  await chain.token.transferMany([
    { to: SELLER, units: 1n },
    { to: SELLER, units: 0n },
    { to: OTHER, units: 2n },
  ]);
  await chain.mine();
  expect(await transfersInHead()).toMatchObject([
    { ordinal: 0, to: SELLER, units: 1n },
    { ordinal: 2, to: OTHER, units: 2n },
  ]);
});

test('a token that is not on the list is not seen at all', async () => {
  const fake = await chain.deploy(6);
  await fake.transfer({ to: SELLER, units: 1_000_000_000n });
  await chain.mine();
  expect(await transfersInHead()).toEqual([]);
  expect(await transfersInHead([fake.address])).toHaveLength(1);
});

test('where the token takes a fee, what arrived is what counts', async () => {
  await chain.token.setFee(100n);
  await chain.token.transfer({ to: SELLER, units: 10_000n });
  await chain.token.setFee(0n);
  await chain.mine();
  const seen = await transfersInHead();
  expect(seen?.filter(({ to }) => to === SELLER)).toMatchObject([{ units: 9_900n }]);
});

test('a block that was replaced is not known any more, and a payment kept comes again under the same name', async () => {
  const hash = await chain.token.transfer({ to: SELLER, units: 7n });
  await chain.mine();
  const before = await chain.head();
  await chain.mine(2);
  await chain.reorganise(3, { keeping: [hash] });
  expect(await chainNode().transfersIn(before.hash, [chain.token.address])).toBeUndefined();
  expect(await chainNode().tokenBalanceIn(before.hash, chain.token.address, SELLER)).toBeUndefined();
  const again = await chainNode().blockAt(before.height);
  expect(again?.hash).not.toBe(before.hash);
  expect(await chainNode().transfersIn(again?.hash ?? '', [chain.token.address])).toMatchObject([
    { transactionHash: hash, ordinal: 0, to: SELLER, units: 7n },
  ]);
});

test('a block names the one before it, there is none above the newest, and finality lies behind', async () => {
  await chain.mine(70);
  const head = await chainNode().head();
  expect((await chainNode().blockAt(head.height - 1))?.hash).toBe(head.parentHash);
  expect(await chainNode().blockAt(head.height + 1)).toBeUndefined();
  expect(await chainNode().finalizedHeight()).toBe(head.height - 64);
});

test.each([6, 18])('a token of %i decimals says so itself', async (decimals) => {
  const token = await chain.deploy(decimals);
  expect(await chainNode().decimals(token.address)).toBe(decimals);
});

test('balances can be asked for as they were at a block', async () => {
  const holder = privateKeyToAccount(`0x${'22'.repeat(32)}`).address;
  await chain.token.transfer({ to: holder, units: 5n });
  await chain.mine();
  const then = await chain.head();
  await chain.token.transfer({ to: holder, units: 5n });
  await chain.mine();
  expect(await chainNode().tokenBalance(chain.token.address, holder)).toBe(10n);
  expect(await chainNode().tokenBalanceIn(then.hash, chain.token.address, holder)).toBe(5n);
});

test('a transaction is handed over once, and what becomes of it can be followed', async () => {
  const wallet = privateKeyToAccount(KEY);
  const sign = (nonce: number, { value = 1n, maxFeePerGas = 10n ** 10n } = {}) =>
    wallet.signTransaction({
      chainId: ANVIL_CHAIN_ID,
      nonce,
      to: OTHER,
      value,
      gas: 21_000n,
      maxFeePerGas,
      maxPriorityFeePerGas: 10n ** 9n,
      type: 'eip1559',
    });
  expect(await chainNode().broadcast(await sign(0))).toBe('insufficient-gas');
  await chain.rpc('anvil_setBalance', [wallet.address, RICH_IN_GAS]);
  expect(await chainNode().broadcast(await sign(0))).toBe('accepted');
  expect(await chainNode().broadcast(await sign(0))).toBe('known');
  expect(await chainNode().broadcast(await sign(0, { value: 2n }))).toBe('underpriced');
  expect(await chainNode().nextNonce(wallet.address)).toBe(0);
  const [hash] = await waitingHashes();
  expect(await chainNode().transactionState(hash ?? '')).toEqual({ kind: 'waiting' });
  await chain.mine();
  expect(await chainNode().transactionState(hash ?? '')).toMatchObject({ kind: 'included', isSuccess: true });
  expect(await chainNode().nextNonce(wallet.address)).toBe(1);
  expect(await chainNode().broadcast(await sign(0, { maxFeePerGas: 2n * 10n ** 10n }))).toBe('nonce-used');
  expect(await chainNode().nativeBalance(OTHER)).toBe(1n);
  expect(await chainNode().transactionState(`0x${'ab'.repeat(32)}`)).toEqual({ kind: 'unknown' });
});

test('a payment that a blocked address makes is in a block and did nothing', async () => {
  await chain.token.setBlackListed(OTHER, true);
  const hash = await chain.token.transfer({ to: OTHER, units: 1n });
  await chain.token.setBlackListed(OTHER, false);
  await chain.mine();
  expect(await chainNode().transactionState(hash)).toMatchObject({ kind: 'included', isSuccess: false });
  expect(await transfersInHead()).toEqual([]);
});

test('fees are what the newest block asks and a little more', async () => {
  const { baseFee, priorityFee } = await chainNode().feesNow();
  expect(baseFee).toBeGreaterThan(0n);
  expect(priorityFee).toBeGreaterThanOrEqual(0n);
});

test('a node that is not there is told from one that refuses', async () => {
  const gone = createEvmNode({ url: 'http://127.0.0.1:9', chainId: 1, timeoutMs: 500 });
  await expect(gone.head()).rejects.toBeInstanceOf(NodeUnreachable);
  expect(gone.name).toBe('127.0.0.1:9');
});

test('a node of another chain is not believed', async () => {
  const elsewhere = createEvmNode({ url: chain.url, chainId: 56 });
  await expect(elsewhere.head()).rejects.toThrow('a node is on chain 31337, not on 56');
});

const waitingHashes = async (): Promise<string[]> => {
  const { pending } = await chain.rpc<{ pending: Record<string, Record<string, { hash: string }>> }>(
    'txpool_content',
  );
  return Object.values(pending).flatMap((byNonce) => Object.values(byNonce).map(({ hash }) => hash));
};
