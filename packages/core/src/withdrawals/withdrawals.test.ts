import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMoney,
  DAY_MS,
  idOf,
  instantOf,
  later,
  type Money,
  microUsdt,
  type Result,
  usdt,
} from '../kernel/index.ts';
import {
  approveWithdrawal,
  firstProgress,
  MOST_WITHDRAWAL_FEE,
  MOST_WITHDRAWAL_MINIMUM,
  newMethod,
  notPaidByChain,
  type PayoutMethodId,
  paidByChain,
  payByChain,
  quoteWithdrawal,
  DEFAULT_WITHDRAWAL_RULES as RULES,
  recordPayment,
  rejectWithdrawal,
  shortTarget,
  targetFrom,
  usableTarget,
  WITHDRAWAL_MOVES,
  type WithdrawalProgress,
} from './index.ts';

const NOW = instantOf(Date.UTC(2026, 10, 15));
const HASH = `0x${'ab'.repeat(32)}`;
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const GROUND = {
  rule: 'address-reported',
  facts: {},
  note: 'Reported as stolen.',
  isAfterApproval: false,
} as const;

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusal.name);
  return result.value;
}
const asked = (amount: string, isKnown = true, today = '0', available = '100000') => ({
  amount: usdt(amount),
  available: usdt(available),
  isKnown,
  approvedByRuleToday: usdt(today),
});
const needs = (amount: string, isKnown: boolean, today?: string) =>
  valueOf(quoteWithdrawal(asked(amount, isKnown, today), RULES)).needs;

test('small and known is approved by rule; new addresses and larger sums are looked at, large ones twice', () => {
  expect(needs('200', true)).toBe('rule');
  expect(needs('200', false)).toBe('one-person');
  expect(needs('200.000001', true)).toBe('one-person');
  expect(needs('1000', true)).toBe('one-person');
  expect(needs('1000.000001', true)).toBe('two-people');
});

test('many small ones on a day are looked at like a large one', () => {
  expect(needs('200', true, '300')).toBe('rule');
  expect(needs('200', true, '300.000001')).toBe('one-person');
});

test('a quote says the fee and what arrives; less than the minimum has none', () => {
  expect(valueOf(quoteWithdrawal(asked('10'), RULES))).toMatchObject({
    fee: usdt('1'),
    net: usdt('9'),
  });
  expect(quoteWithdrawal(asked('9.999999'), RULES)).toMatchObject({
    refusal: { name: 'withdrawal-below-minimum', facts: { minimum: '10' } },
  });
});

test('all that is left may leave, however little, and nothing else below the minimum', () => {
  const left = (amount: string, available: string) =>
    quoteWithdrawal(asked(amount, true, '0', available), RULES);
  expect(valueOf(left('3.2', '3.2'))).toMatchObject({ fee: usdt('0.32'), net: usdt('2.88') });
  expect(valueOf(left('0.000001', '0.000001'))).toMatchObject({ fee: usdt('0'), net: usdt('0.000001') });
  for (const amount of ['3.19', '3.21', '0']) {
    expect(left(amount, '3.2')).toMatchObject({
      refusal: { name: 'withdrawal-not-whole', field: 'amount', facts: { minimum: '10', available: '3.2' } },
    });
  }
  expect(left('0', '0')).toMatchObject({ refusal: { name: 'withdrawal-below-minimum' } });
  expect(left('9', '12')).toMatchObject({ refusal: { name: 'withdrawal-below-minimum' } });
});

test('whatever the terms and the amount, the fee is a tenth at most and something arrives', () => {
  const micro = (most: Money) => fc.bigInt(0n, most).map(microUsdt);
  fc.assert(
    fc.property(
      fc.oneof(micro(usdt('30')), micro(usdt('1000000'))),
      micro(MOST_WITHDRAWAL_FEE),
      micro(MOST_WITHDRAWAL_MINIMUM),
      fc.boolean(),
      (amount, fee, minimum, isWhole) => {
        const available = isWhole ? amount : addMoney(amount, usdt('1'));
        const quoted = quoteWithdrawal(
          { amount, available, isKnown: true, approvedByRuleToday: usdt('0') },
          { ...RULES, fee, minimum },
        );
        expect(quoted.ok).toBe(amount > 0n && (isWhole || amount >= minimum));
        if (!quoted.ok) return;
        const { fee: taken, net } = quoted.value;
        expect(taken + net).toBe(amount);
        expect(net).toBeGreaterThan(0n);
        expect(taken).toBeGreaterThanOrEqual(0n);
        expect(taken).toBeLessThanOrEqual(fee);
        expect(taken * 10n).toBeLessThanOrEqual(amount);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('two people are two people', () => {
  const first = valueOf(approveWithdrawal(firstProgress('two-people', NOW), 'ida', NOW));
  expect(first).toMatchObject({ state: 'requested', approvedBy: ['ida'] });
  expect(approveWithdrawal(first, 'ida', NOW)).toMatchObject({ refusal: { name: 'second-person-needed' } });
  expect(valueOf(approveWithdrawal(first, 'olav', NOW))).toMatchObject({
    state: 'approved',
    approvedBy: ['ida', 'olav'],
  });
});

test('a payment is recorded by two people who name the same transaction', () => {
  const record = (progress: WithdrawalProgress, operator: string, transactionHash = HASH) =>
    recordPayment(progress, { operator, transactionHash, now: NOW });
  const other = `0x${'cd'.repeat(32)}`;
  const mistyped = valueOf(record(firstProgress('rule', NOW), 'ida', other));
  const paying = valueOf(record(mistyped, 'ida'));
  expect(paying).toMatchObject({ state: 'paying', transactionHash: HASH });
  expect(record(paying, 'olav', other)).toMatchObject({ refusal: { name: 'payment-differs' } });
  const paid = valueOf(record(paying, 'olav'));
  expect(paid).toEqual({ state: 'paid', transactionHash: HASH, paidAt: NOW });
  expect(record(paid, 'olav')).toEqual({ ok: true, value: paid });
  expect(record(firstProgress('one-person', NOW), 'ida')).toMatchObject({
    refusal: { name: 'withdrawal-not-approved' },
  });
});

const PROGRESS: Record<WithdrawalProgress['state'], WithdrawalProgress> = {
  requested: firstProgress('one-person', NOW),
  approved: firstProgress('rule', NOW),
  paying: {
    state: 'paying',
    approvedBy: ['ida'],
    approvedAt: NOW,
    transactionHash: HASH,
    recordedBy: 'ida',
  },
  paid: { state: 'paid', transactionHash: HASH, paidAt: NOW },
  rejected: valueOf(rejectWithdrawal(firstProgress('one-person', NOW), GROUND, NOW)),
};

test('what the rules do is what the table says', () => {
  for (const [from, progress] of Object.entries(PROGRESS)) {
    const results = [
      approveWithdrawal(progress, 'olav', NOW),
      rejectWithdrawal(progress, GROUND, NOW),
      rejectWithdrawal(progress, { ...GROUND, isAfterApproval: true }, NOW),
      recordPayment(progress, { operator: 'olav', transactionHash: HASH, now: NOW }),
    ];
    for (const result of results) {
      if (!result.ok || result.value === progress) continue;
      expect(WITHDRAWAL_MOVES[from as WithdrawalProgress['state']]).toContain(result.value.state);
    }
  }
  expect(rejectWithdrawal(PROGRESS.paying, GROUND, NOW)).toMatchObject({
    refusal: { name: 'withdrawal-already-decided' },
  });
});

test('what our wallet pays is called paid by nobody but the chain', () => {
  const other = `0x${'cd'.repeat(32)}`;
  const paying = payByChain(PROGRESS.approved, HASH);
  expect(payByChain(paying, other)).toMatchObject({ state: 'paying', transactionHash: other });
  for (const operator of ['ida', 'chain', 'chain:confirmed']) {
    expect(recordPayment(paying, { operator, transactionHash: HASH, now: NOW })).toMatchObject({
      refusal: { name: 'withdrawal-already-decided' },
    });
  }
  expect(rejectWithdrawal(paying, { ...GROUND, isAfterApproval: true }, NOW).ok).toBe(false);
  expect(paidByChain(paying, other, NOW)).toEqual({ state: 'paid', transactionHash: other, paidAt: NOW });
  expect(notPaidByChain(paying)).toEqual({ ...PROGRESS.approved });
});

test('what people pay is not the chain’s to move', () => {
  expect(() => payByChain(PROGRESS.paying, HASH)).toThrow('paying');
  expect(() => paidByChain(PROGRESS.paying, HASH, NOW)).toThrow('paying');
  expect(() => payByChain(PROGRESS.requested, HASH)).toThrow('requested');
  expect(() => notPaidByChain(PROGRESS.paid)).toThrow('paid');
});

test('an approval is undone only by somebody who says so', () => {
  const onPurpose = { ...GROUND, isAfterApproval: true };
  expect(rejectWithdrawal(PROGRESS.approved, GROUND, NOW).ok).toBe(false);
  expect(rejectWithdrawal(PROGRESS.approved, onPurpose, NOW).ok).toBe(true);
  expect(rejectWithdrawal(PROGRESS.requested, onPurpose, NOW).ok).toBe(false);
});

test('a new address waits a day, and says how long still', () => {
  const target = valueOf(targetFrom({ type: 'usdt', network: 'bep20', address: ADDRESS.toLowerCase() }));
  const method = newMethod(
    idOf('01990000-0000-7000-8000-000000000001') as PayoutMethodId,
    target,
    RULES,
    NOW,
  );
  expect(usableTarget(method, RULES, later(NOW, DAY_MS - 1))).toMatchObject({
    refusal: { name: 'payout-method-not-ready', facts: { hours: 1 } },
  });
  expect(usableTarget(method, RULES, later(NOW, DAY_MS))).toEqual({ ok: true, value: target });
  expect(shortTarget(target)).toBe('0x5aAe…eAed');
  expect(usableTarget(method, { ...RULES, networks: ['trc20'] }, later(NOW, DAY_MS))).toMatchObject({
    refusal: { name: 'withdrawal-failed' },
  });
});

const BANK = {
  fullName: 'Nora Lindqvist',
  name: 'Nora',
  surname: 'Lindqvist',
  telephone: '+46701234567',
  email: 'nora@example.org',
  iban: 'se45 5000 0000 0583 9825 7466',
  bankName: 'A Bank',
  swift: 'nordsess',
  country: 'SE',
  region: 'Stockholm',
  city: 'Stockholm',
  address: 'Storgatan 1',
};

test('nobody pays to a bank, however complete the form', () => {
  expect(targetFrom({ type: 'bank', typed: BANK })).toMatchObject({ refusal: { name: 'bank-payouts-off' } });
});

test('an address must be there and be one', () => {
  expect(targetFrom({ type: 'usdt', network: 'bep20', address: '' })).toMatchObject({
    refusal: { name: 'fill-in-all-fields' },
  });
  expect(targetFrom({ type: 'usdt', network: 'bep20', address: '0x12' })).toMatchObject({
    refusal: { name: 'address-malformed' },
  });
});
