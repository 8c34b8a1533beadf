import { idOf, instantOf, NO_MONEY, type SellerId, usdt } from '@cliffhanger/core/kernel';
import {
  CHAIN_START,
  custody,
  depositCredited,
  linkHash,
  withdrawalRequested,
} from '@cliffhanger/core/ledger';
import { describe, expect, test } from 'vitest';
import type { Statement } from './fetch-statement.ts';
import { verifyStatement } from './verify-statement.ts';

const SELLER: SellerId = idOf('0198c0de-0000-7000-8000-000000000001');

function statementOf(postings: readonly ReturnType<typeof depositCredited>[]): Statement {
  const transfers: Statement['transfers'][number][] = [];
  for (const [index, posting] of postings.entries()) {
    const transfer = {
      ...posting,
      id: idOf<'transfer'>(`0198c0de-0000-7000-8000-00000000010${index}`),
      reference: { type: 'test', id: String(index) },
      effectiveAt: instantOf(1_700_000_000_000 + index),
      actor: 'test',
    };
    const link = {
      journalId: SELLER,
      sequence: BigInt(index + 1),
      previousHash: transfers.at(-1)?.hash ?? CHAIN_START,
    };
    transfers.push({
      id: transfer.id,
      sequence: index + 1,
      previousHash: link.previousHash,
      hash: linkHash(link, transfer),
      kind: transfer.kind,
      referenceType: 'test',
      referenceId: String(index),
      effectiveAt: transfer.effectiveAt,
      actor: 'test',
      reason: null,
      corrects: null,
      entries: transfer.entries.map(({ account, amount }) => ({
        account,
        amount: String(amount),
        orderId: null,
      })),
    });
  }
  return {
    chainId: SELLER,
    chainLength: transfers.length,
    chainHead: transfers.at(-1)?.hash ?? CHAIN_START,
    hasMore: false,
    transfers,
  };
}

const HONEST = statementOf([depositCredited(custody('bep20'), usdt('100')), withdrawalRequested(usdt('40'))]);
const BALANCES = { available: usdt('60'), unsettled: NO_MONEY, withdrawing: usdt('40') };
const check = (statement: Statement, more: Partial<Parameters<typeof verifyStatement>[1]> = {}) =>
  verifyStatement(statement, { balances: BALANCES, earlier: undefined, ...more });

describe('a seller checks a statement on their own phone', () => {
  test('and an honest one is whole and adds up to the balances shown', () => {
    expect(check(HONEST)).toMatchObject({
      transfers: 2,
      entries: 4,
      head: HONEST.chainHead,
      fault: undefined,
    });
  });

  test('and sees that an amount was changed afterwards', () => {
    const [first, second] = HONEST.transfers;
    const entries = first!.entries.map((entry) => ({ ...entry, amount: entry.amount.replace('100', '101') }));
    const forged = { ...HONEST, transfers: [{ ...first!, entries }, second!] };
    expect(check(forged).fault).toMatchObject({ kind: 'wrong-hash', at: 1n });
  });

  test('and sees that the service kept a transfer back', () => {
    expect(check({ ...HONEST, transfers: HONEST.transfers.slice(0, 1) }).fault).toEqual({
      kind: 'not-whole',
    });
  });

  test('and sees that the balances shown are not what the transfers add up to', () => {
    const balances = { ...BALANCES, available: usdt('61') };
    expect(check(HONEST, { balances }).fault).toEqual({ kind: 'other-balances' });
  });

  test('and sees that history was written again since the last check', () => {
    const earlier = { sequence: 1, hash: HONEST.transfers[0]!.hash };
    expect(check(HONEST, { earlier }).fault).toBeUndefined();
    const rewritten = { sequence: 1, hash: 'f'.repeat(64) };
    expect(check(HONEST, { earlier: rewritten }).fault).toEqual({ kind: 'history-changed', at: 1n });
  });

  test('and nothing has moved yet: there is nothing to doubt', () => {
    const balances = { available: NO_MONEY, unsettled: NO_MONEY, withdrawing: NO_MONEY };
    expect(check(statementOf([]), { balances })).toMatchObject({ transfers: 0, fault: undefined });
  });
});
