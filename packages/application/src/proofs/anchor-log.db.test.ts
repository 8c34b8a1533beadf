import { DAY_MS, HOUR_MS } from '@cliffhanger/core/kernel';
import { anchorCallText, parseCheckpoint, parseLogEntry, parseNote } from '@cliffhanger/core/proofs';
import {
  anchorAccount,
  BLOCKS_TO_FINALITY,
  startWatchedChain,
  type WatchedChain,
} from '@cliffhanger/testing/chain';
import { closeTestBooks, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnchorSigner } from '../ports/index.ts';
import { anchorLog, getCheckpoint } from './index.ts';

/* Uses a private chain (anvil) and the payer's database role. */

let fixture: Fixture;
let watched: WatchedChain;
let anchorSigner: AnchorSigner;
beforeAll(async () => {
  fixture = await openFixture();
  watched = await startWatchedChain({ fixture });
  anchorSigner = await anchorAccount(watched);
});
afterAll(async () => {
  await watched?.stop();
  await fixture.close();
});

const ports = () => ({
  transactions: fixture.payer.transactions,
  clock: fixture.clock,
  chain: watched.chain,
  anchorSigner,
});
const step = () => anchorLog(ports())();
const anchors = async () => {
  const { rows } = await fixture.owner.query<{ text: string }>(
    `select text from proofs.log_entries where kind = 'cliffhanger-anchor-1' order by index`,
  );
  return rows.map(({ text }) => parseLogEntry(text));
};
const hashes = async (): Promise<readonly string[]> =>
  (
    await fixture.owner.query<{ hash: string }>(
      'select hash from proofs.anchor_attempts order by anchor_id, ordinal',
    )
  ).rows.map(({ hash }) => hash);
const callData = async (hash: string): Promise<string> => {
  const { input } = await watched.rpc<{ input: string }>('eth_getTransactionByHash', [hash]);
  return Buffer.from(input.slice(2), 'hex').toString();
};
const signedNow = async () => {
  const { note = '' } = (await getCheckpoint(fixture.as('viewer'))()) ?? {};
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
  if (checkpoint === undefined) throw new Error('no checkpoint');
  return { ...checkpoint, root: Buffer.from(checkpoint.root).toString('hex') };
};

test('before the first checkpoint there is nothing to anchor', async () => {
  expect(await step()).toBe('idle');
});

test('the root of the log is sent once a day and entered into the log once it is final', async () => {
  await closeTestBooks(fixture);
  const { origin, size, root } = await signedNow();
  expect(await step()).toBe('sent');
  expect(await step()).toBe('sent');
  const [hash = ''] = await hashes();
  expect(await hashes()).toHaveLength(1);
  await watched.mine();
  expect(await callData(hash)).toBe(anchorCallText(origin, size, root));
  expect(await step()).toBe('waiting');
  expect(await anchors()).toEqual([]);
  await watched.mine(BLOCKS_TO_FINALITY);
  expect(await step()).toBe('final');
  expect(await anchors()).toMatchObject([
    { kind: 'anchor', network: 'bep20', transaction: hash, size, root },
  ]);
  expect(await step()).toBe('idle');
});

test('one that no block takes is offered again with more gas under the same nonce, and one of them comes about', async () => {
  fixture.clock.pass(DAY_MS);
  await closeTestBooks(fixture);
  expect(await step()).toBe('sent');
  fixture.clock.pass(HOUR_MS);
  expect(await step()).toBe('sent');
  const sent = (await hashes()).slice(1);
  expect(sent).toHaveLength(2);
  await watched.mine();
  await watched.mine(BLOCKS_TO_FINALITY);
  expect(await step()).toBe('final');
  expect(await anchors()).toHaveLength(2);
  expect((await anchors())[1]).toMatchObject({ transaction: sent[1] });
});

test('after a reorganisation it is waited for again', async () => {
  fixture.clock.pass(DAY_MS);
  await closeTestBooks(fixture);
  expect(await step()).toBe('sent');
  await watched.mine();
  expect(await step()).toBe('waiting');
  await watched.reorganise(1);
  expect(await step()).toBe('sent');
  await watched.mine();
  await watched.mine(BLOCKS_TO_FINALITY);
  expect(await step()).toBe('final');
  expect(await anchors()).toHaveLength(3);
});

test('one whose nonce another transaction of the account has taken is abandoned, and made anew', async () => {
  fixture.clock.pass(DAY_MS);
  await closeTestBooks(fixture);
  expect(await step()).toBe('sent');
  const [hash = ''] = (await hashes()).slice(-1);
  await watched.rpc('anvil_dropTransaction', [hash]);
  const nonce = await watched.chain.nodes[0].nextNonce(anchorSigner.address);
  const other = await anchorSigner.sign({
    chainId: watched.chain.chainId,
    nonce,
    text: 'something else',
    gas: 60_000n,
    maxFee: 50_000_000_000n,
    priorityFee: 1_000_000_000n,
  });
  await watched.chain.nodes[0].broadcast(other.raw);
  await watched.mine();
  expect(await step()).toBe('abandoned');
  expect(await step()).toBe('sent');
  await watched.mine();
  await watched.mine(BLOCKS_TO_FINALITY);
  expect(await step()).toBe('final');
  expect(await anchors()).toHaveLength(4);
});

test('an account that holds money of the platform sends no anchor', async () => {
  fixture.clock.pass(DAY_MS);
  await closeTestBooks(fixture);
  await fixture.owner.query(`insert into chain.platform_addresses (network, address) values ('bep20', $1)`, [
    anchorSigner.address,
  ]);
  await expect(step()).rejects.toThrow('an anchor is sent from an account of its own');
});

test('nothing is entered that was not sent, and nothing twice', async () => {
  const { rows } = await fixture.owner.query<{ id: bigint; log_index: bigint }>(
    `select id, log_index from proofs.anchors where state = 'final' order by id limit 1`,
  );
  const [first] = rows;
  const finish = (id: bigint | undefined, hash: string) =>
    fixture.payer.transactions.run(async (repositories) => ({
      ok: true as const,
      value: await repositories.anchors.finish(Number(id), { hash, block: 1 }),
    }));
  expect(await finish(first?.id, 'anything')).toMatchObject({ value: Number(first?.log_index) });
  await expect(finish(999n, `0x${'0'.repeat(64)}`)).rejects.toThrow('nothing of anchor 999 was sent');
  expect(await anchors()).toHaveLength(4);
});
