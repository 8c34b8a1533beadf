import { DAY_MS } from '@cliffhanger/core/kernel';
import { faultOf, SELLER_ACCOUNTS, type SellerAccount, TRANSFER_KINDS } from '@cliffhanger/core/ledger';
import {
  hexToBytes,
  isConsistent,
  leafHash,
  parseCheckpoint,
  parseHeadLeaf,
  parseLogEntry,
  parseNote,
  parsePath,
  rootByPath,
} from '@cliffhanger/core/proofs';
import { expect, test } from 'vitest';
import { makeProofWorld } from './proof-world.ts';

const FIRST_DAY = Date.UTC(2026, 9, 1);
const SECOND_DAY = { from: FIRST_DAY + DAY_MS, to: FIRST_DAY + 2 * DAY_MS };

test('the same seed gives the same bytes, another seed others', () => {
  const statement = (seed: string) => {
    const world = makeProofWorld({ seed, rotateOnDay: 2 });
    return JSON.stringify(world.makeStatement(world.sellerIds[0] as string, SECOND_DAY));
  };
  expect(statement('a')).toBe(statement('a'));
  expect(statement('a')).not.toBe(statement('b'));
});

test('sellers make nearly every kind of transfer that the ledger allows', () => {
  const world = makeProofWorld({ seed: 'kinds', sellers: 1, days: 2, transfersPerDay: 2_000 });
  const journal = world.journal(world.sellerIds[0] as string);
  const balances = new Map<SellerAccount, bigint>();
  for (const transfer of journal.transfers) {
    expect(faultOf({ ...transfer, sellerId: journal.id as never })).toBeUndefined();
    for (const { account, amount } of transfer.entries) {
      if (SELLER_ACCOUNTS.includes(account as SellerAccount))
        balances.set(account as SellerAccount, (balances.get(account as SellerAccount) ?? 0n) + amount);
    }
    expect([...balances.values()].every((balance) => balance >= 0n)).toBe(true);
  }
  const kinds = new Set(journal.transfers.map(({ kind }) => kind));
  expect(TRANSFER_KINDS.filter((kind) => !kinds.has(kind))).toEqual([
    'refund-paid',
    'level-refund',
    'credit-buyback',
    'suspense',
    'capital',
    'remedy',
  ]);
});

test('a statement has the lines of its range between two closings of the log', () => {
  const world = makeProofWorld({ seed: 'statement' });
  const statement = world.makeStatement(world.sellerIds[1] as string, SECOND_DAY);
  const { opening, ending, transfers } = statement;
  expect(transfers).toHaveLength(
    Number(parseHeadLeaf(ending.leaf)?.length) - Number(parseHeadLeaf(opening?.leaf ?? '')?.length),
  );
  expect(transfers.at(-1)?.hash).toBe(parseHeadLeaf(ending.leaf)?.head);
  const checkpoint = parseCheckpoint(parseNote(statement.checkpoint)?.text ?? '');
  const led = rootByPath(
    leafHash(ending.closing.text),
    ending.closing.index,
    checkpoint?.size ?? 0,
    parsePath(ending.closing.path) ?? [],
  );
  expect(led).toEqual(checkpoint?.root);
  expect(parseLogEntry(ending.closing.text)?.kind).toBe('closing');
});

test('the log is consistent with each of its earlier sizes', () => {
  const world = makeProofWorld({ seed: 'log', days: 2 });
  const newer = { size: world.log.entries.length, root: world.log.root() };
  for (let size = 1; size <= newer.size; size += 1) {
    const proof = world.log.consistency(size).map(hexToBytes);
    expect(isConsistent({ size, root: world.log.root(size) }, newer, proof)).toBe(true);
  }
});
