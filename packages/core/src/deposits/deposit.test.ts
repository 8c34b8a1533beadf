import { expect, test } from 'vitest';
import { instantOf, usdt } from '../kernel/index.ts';
import { DEFAULT_DEPOSIT_RULES, type DepositReview, decideDeposit, mayBeClaimed } from './index.ts';

const NOW = instantOf(Date.UTC(2026, 10, 15));
const WAITING: DepositReview = { state: 'under-review' };
const FIFTY = { amount: usdt('50'), unbacked: usdt('0') };
const approve = (review: DepositReview, operator: string, isMatched = false) =>
  decideDeposit(review, { kind: 'approve' }, { operator, isMatched, ...FIFTY, now: NOW });
const reject = (review: DepositReview, operator = 'ida') =>
  decideDeposit(
    review,
    { kind: 'reject', rule: 'transfer-not-found', facts: {}, note: null },
    { operator, isMatched: false, ...FIFTY, now: NOW },
  );

test('a transfer that was found is enough', () => {
  expect(approve(WAITING, 'ida', true)).toMatchObject({
    ok: true,
    value: { state: 'credited', backing: 'matched' },
  });
});

test('without a transfer it takes two different people, and stays marked as unbacked', () => {
  const first = approve(WAITING, 'ida');
  if (!first.ok) throw new Error('refused');
  expect(first.value).toEqual({ state: 'second-look', firstApprovedBy: 'ida' });
  expect(approve(first.value, 'ida')).toMatchObject({ refusal: { name: 'second-person-needed' } });
  expect(approve(first.value, 'olav')).toMatchObject({ value: { state: 'credited', backing: 'unbacked' } });
  expect(reject(first.value, 'olav')).toMatchObject({ value: { state: 'rejected' } });
});

test('a decision stands, and the same one again changes nothing', () => {
  const credited: DepositReview = { state: 'credited', creditedAt: NOW, backing: 'matched' };
  expect(approve(credited, 'olav')).toEqual({ ok: true, value: credited });
  expect(reject(credited)).toMatchObject({ refusal: { name: 'deposit-already-decided' } });
  const rejected = reject(WAITING);
  if (!rejected.ok) throw new Error('refused');
  expect(reject(rejected.value)).toEqual(rejected);
  expect(approve(rejected.value, 'olav')).toMatchObject({ refusal: { name: 'deposit-already-decided' } });
});

test('without transfers at most 5,000 stand credited in all; a transfer that is found needs no room', () => {
  const look = (review: DepositReview, unbacked: string, isMatched = false) =>
    decideDeposit(
      review,
      { kind: 'approve' },
      { operator: 'olav', isMatched, amount: usdt('50'), unbacked: usdt(unbacked), now: NOW },
    );
  const second: DepositReview = { state: 'second-look', firstApprovedBy: 'ida' };
  for (const review of [WAITING, second]) {
    expect(look(review, '4950').ok).toBe(true);
    expect(look(review, '4950.000001')).toMatchObject({
      refusal: { name: 'unbacked-limit-reached', facts: { amount: '5000' } },
    });
    expect(look(review, '5000', true).ok).toBe(true);
  }
});

test('a claim is for 10 or more, and a seller has a bounded number of them open', () => {
  const may = (amount: string, open: number) => mayBeClaimed(usdt(amount), open, DEFAULT_DEPOSIT_RULES);
  expect(may('10', 9).ok).toBe(true);
  expect(may('9.999999', 0)).toMatchObject({
    refusal: { name: 'deposit-below-minimum', facts: { minimum: '10' }, field: 'amount' },
  });
  expect(may('10', 10)).toMatchObject({ refusal: { name: 'too-many-open-deposits' } });
});
