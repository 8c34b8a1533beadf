import { idOf, instantOf, type SellerId, usdt } from '@cliffhanger/core/kernel';
import {
  CHAIN_START,
  custody,
  depositCredited,
  linkHash,
  type Posting,
  withdrawalRequested,
} from '@cliffhanger/core/ledger';
import { describe, expect, it } from 'vitest';
import { type ChainedTransfer, verifyChain } from './verify-chain.ts';

const SELLER: SellerId = idOf('0198c0de-0000-7000-8000-000000000001');

function chainOf(postings: readonly Posting[]): ChainedTransfer[] {
  const chain: ChainedTransfer[] = [];
  for (const [index, posting] of postings.entries()) {
    const transfer = {
      ...posting,
      id: idOf<'transfer'>(`0198c0de-0000-7000-8000-00000000010${index}`),
      sellerId: SELLER,
      reference: { type: 'test', id: String(index) },
      effectiveAt: instantOf(1_700_000_000_000 + index),
      actor: 'test',
    };
    const link = {
      journalId: SELLER,
      sequence: BigInt(index + 1),
      previousHash: chain.at(-1)?.hash ?? CHAIN_START,
    };
    chain.push({ ...transfer, ...link, hash: linkHash(link, transfer) });
  }
  return chain;
}

const HONEST = chainOf([
  depositCredited(custody('bep20'), usdt('100')),
  withdrawalRequested(usdt('40')),
  withdrawalRequested(usdt('10')),
]);

const tamperedAt = (index: number, change: Partial<ChainedTransfer>): ChainedTransfer[] =>
  HONEST.map((transfer, at) => (at === index ? { ...transfer, ...change } : transfer));

describe('a seller verifies the hash chain of their own transfers', () => {
  it('and an unchanged chain is valid', () => {
    expect(verifyChain(SELLER, HONEST)).toEqual({ length: 3n, head: HONEST[2]?.hash, fault: undefined });
  });

  it('and a changed amount is detected', () => {
    const forged = tamperedAt(1, { entries: withdrawalRequested(usdt('39')).entries });
    expect(verifyChain(SELLER, forged).fault).toEqual({ kind: 'wrong-hash', at: 2n });
  });

  it('and a removed transfer is detected', () => {
    expect(verifyChain(SELLER, [HONEST[0], HONEST[2]] as ChainedTransfer[]).fault).toEqual({
      kind: 'gap',
      at: 3n,
      expected: 2n,
    });
  });

  it('and a rewritten history is detected', () => {
    const other = chainOf([depositCredited(custody('bep20'), usdt('90')), withdrawalRequested(usdt('40'))]);
    expect(verifyChain(SELLER, [HONEST[0], other[1]] as ChainedTransfer[]).fault?.kind).toBe('broken-link');
  });

  it('and a reason that was added later is detected', () => {
    expect(verifyChain(SELLER, tamperedAt(0, { reason: 'fee' })).fault?.kind).toBe('wrong-hash');
  });

  it('and a transfer of another seller is detected', () => {
    const foreign = tamperedAt(0, { journalId: '0198c0de-0000-7000-8000-000000000002' });
    expect(verifyChain(SELLER, foreign).fault?.kind).toBe('foreign-chain');
  });
});
