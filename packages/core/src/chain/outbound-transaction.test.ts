import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, later, usdt } from '../kernel/index.ts';
import {
  type Attempt,
  type AttemptFees,
  type ConsolidationFacts,
  costInUsdt,
  DEFAULT_CONSOLIDATION_RULES,
  DEFAULT_FEE_RULES,
  dearerFees,
  decideConsolidation,
  firstFees,
  mostCost,
  nextStep,
  OUTBOUND_TRANSACTION_MOVES,
  type OutboundTransaction,
  preparationOf,
  type ReceiptStatus,
  type SignedAttempt,
} from './index.ts';

const NOW = instantOf(Date.UTC(2026, 10, 15));
const RULES = DEFAULT_FEE_RULES;
const FEES: AttemptFees = { gasLimit: 100_000n, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n };
const anAttempt = (over: Partial<SignedAttempt> = {}): SignedAttempt => ({
  ordinal: 1,
  fees: FEES,
  signed: { raw: '0x02', hash: '0xab' },
  broadcastAt: null,
  ...over,
});
const withAttempts = (...attempts: readonly Attempt[]): OutboundTransaction =>
  ({ attempts }) as unknown as OutboundTransaction;
const after = (newest: SignedAttempt, receiptStatus: ReceiptStatus, now = NOW) =>
  nextStep(newest, receiptStatus, { now, stuckAfterMs: RULES.stuckAfterMs });
const OUTSIDE: ReceiptStatus = { kind: 'outside', isWaiting: false };
const WAITING: ReceiptStatus = { kind: 'outside', isWaiting: true };

test('it is planned before it is signed, and signed before a node hears of it', () => {
  const planned = { ...anAttempt(), signed: null };
  expect(preparationOf(withAttempts())).toEqual({ kind: 'plan' });
  expect(preparationOf(withAttempts(planned))).toEqual({ kind: 'sign', attempt: planned });
  expect(preparationOf(withAttempts(anAttempt()))).toEqual({ kind: 'none', newest: anAttempt() });
});

test('a payment that no node knows is handed over again, the very same one', () => {
  expect(after(anAttempt(), OUTSIDE)).toEqual({ kind: 'broadcast', attempt: anAttempt() });
  const lost = anAttempt({ broadcastAt: NOW });
  expect(after(lost, OUTSIDE)).toEqual({ kind: 'broadcast', attempt: lost });
  expect(after(lost, WAITING)).toEqual({ kind: 'wait' });
});

test('one that is stuck is replaced, not before its time', () => {
  const stuck = anAttempt({ broadcastAt: NOW });
  expect(after(stuck, WAITING, later(NOW, RULES.stuckAfterMs - 1))).toEqual({ kind: 'wait' });
  expect(after(stuck, WAITING, later(NOW, RULES.stuckAfterMs))).toEqual({ kind: 'replace' });
});

test('it ends when its block is settled, and not while nodes say different things', () => {
  const included = (isSuccess: boolean, isSettled: boolean): ReceiptStatus => ({
    kind: 'included',
    attempt: anAttempt(),
    block: { height: 7, hash: '0x7' },
    isSuccess,
    feePaid: 1n,
    isSettled,
  });
  const late = later(NOW, 10 * RULES.stuckAfterMs);
  const sent = anAttempt({ broadcastAt: NOW });
  expect(after(sent, included(true, false), late)).toEqual({ kind: 'wait' });
  expect(after(sent, included(true, true))).toMatchObject({ kind: 'end', as: 'confirmed' });
  expect(after(sent, included(false, true))).toMatchObject({ kind: 'end', as: 'failed' });
  expect(after(sent, { kind: 'unclear' }, late)).toEqual({ kind: 'wait' });
});

test('what has ended stays so', () => {
  for (const state of ['confirmed', 'failed', 'refused'] as const)
    expect(OUTBOUND_TRANSACTION_MOVES[state]).toEqual([]);
});

const fees = fc.record({ baseFee: fc.bigInt(0n, 10n ** 13n), priorityFee: fc.bigInt(0n, 10n ** 12n) });

test('each replacement offers a tenth more than the one before, as nodes want it, and never more than the bound', () => {
  fc.assert(
    fc.property(fees, fc.array(fees, { maxLength: 20 }), (first, laterOnes) => {
      let last = firstFees(first, RULES.tokenGasLimit, RULES);
      let made = 1;
      for (const now of laterOnes) {
        const dearer = dearerFees(last, now, RULES, made);
        if (dearer === undefined) continue;
        expect(dearer.maxFeePerGas * 10n).toBeGreaterThanOrEqual(last.maxFeePerGas * 11n);
        expect(dearer.maxPriorityFeePerGas * 10n).toBeGreaterThanOrEqual(last.maxPriorityFeePerGas * 11n);
        expect(dearer.maxFeePerGas).toBeLessThanOrEqual(RULES.mostFeePerGas);
        expect(dearer.maxPriorityFeePerGas).toBeLessThanOrEqual(dearer.maxFeePerGas);
        last = dearer;
        made += 1;
      }
      expect(made).toBeLessThanOrEqual(RULES.mostAttempts);
    }),
  );
});

const facts = (over: Partial<ConsolidationFacts> = {}): ConsolidationFacts => ({
  balance: usdt('100'),
  coins: 10n ** 18n,
  hotBalance: usdt('1000'),
  fees: { gasLimit: 100_000n, maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 1n },
  topUpFees: { gasLimit: 21_000n, maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 1n },
  ...over,
});
const consolidate = (over: Partial<ConsolidationFacts> = {}) =>
  decideConsolidation(facts(over), DEFAULT_CONSOLIDATION_RULES);

test('money is moved to the hot wallet until that is full, then to the cold wallet', () => {
  expect(consolidate()).toEqual({ kind: 'consolidation', to: 'hot' });
  expect(consolidate({ hotBalance: usdt('49900') })).toEqual({ kind: 'consolidation', to: 'hot' });
  expect(consolidate({ hotBalance: usdt('49900.000001') })).toEqual({ kind: 'consolidation', to: 'cold' });
});

test('little money, or money that would cost too much to move, stays where it is', () => {
  expect(consolidate({ balance: usdt('19.999999') })).toEqual({ kind: 'leave', because: 'too-little' });
  const dear = { ...facts().fees, maxFeePerGas: 10n ** 11n };
  expect(consolidate({ fees: dear })).toEqual({ kind: 'leave', because: 'too-dear' });
  expect(consolidate({ fees: dear, balance: usdt('5000') })).toEqual({ kind: 'consolidation', to: 'hot' });
});

test('an address without coins gets enough of them first, and their way is part of the cost', () => {
  const { fees: offered } = facts();
  const topUp = consolidate({ balance: usdt('200'), coins: 0n });
  expect(topUp).toEqual({ kind: 'top-up', coinUnits: 2n * mostCost(offered) });
  // The gas alone costs 0.5 of 60, which is allowed; with the coins brought there it would be more than a hundredth.
  expect(consolidate({ balance: usdt('60') })).toEqual({ kind: 'consolidation', to: 'hot' });
  expect(consolidate({ balance: usdt('60'), coins: 0n })).toEqual({ kind: 'leave', because: 'too-dear' });
});

test('no consolidation costs more than its share', () => {
  const some = fc.record({
    balance: fc.bigInt(0n, 10n ** 12n),
    coins: fc.bigInt(0n, 10n ** 16n),
    price: fc.bigInt(1n, 10n ** 13n),
  });
  fc.assert(
    fc.property(some, ({ balance, coins, price }) => {
      const given = facts({ balance: balance as ConsolidationFacts['balance'], coins });
      const rules = { ...DEFAULT_CONSOLIDATION_RULES, coinPrice: price as ConsolidationFacts['balance'] };
      const decision = decideConsolidation(given, rules);
      if (decision.kind === 'leave') return;
      expect(costInUsdt(mostCost(given.fees), rules.coinPrice) * 100n).toBeLessThanOrEqual(balance);
    }),
  );
});
