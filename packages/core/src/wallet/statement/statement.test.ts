import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idOf, instantOf, type Money, microUsdt, type OrderId, usdt } from '../../kernel/index.ts';
import {
  creditsBoughtBack,
  custody,
  depositCredited,
  levelBought,
  lossBorne,
  type Posting,
  processor,
  refundedAfterShipping,
  refundedBeforeShipping,
  reversed,
  type Shipment,
  settled,
  settledEarly,
  shippedByPlatform,
  shippedFromProceeds,
  shippedFromWallet,
  viewerPaid,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalRequested,
} from '../../ledger/index.ts';
import { allOf, isNothing, movedBy, NOTHING, plus } from './balances.ts';
import { type BookedTransfer, statementLines } from './lines.ts';
import { referenceNumber, sellerNumber, settlementNumber } from './reference.ts';
import { feesOf, summaryOf } from './summary.ts';
import { kindSums, taxTotals } from './tax.ts';

const amount = fc.bigInt({ min: 1n, max: 500_000_000n }).map(microUsdt);
const orderId = fc
  .integer({ min: 0, max: 0xffff })
  .map((number): OrderId => idOf(`0198c0de-0000-7000-8000-${number.toString(16).padStart(12, '0')}`));

const shipment = fc.record({ orderId, orderAmount: amount, share: fc.bigInt({ min: 0n, max: 100n }) }).map(
  ({ share, ...order }): Shipment => ({
    ...order,
    paymentAmount: microUsdt((order.orderAmount * share) / 100n),
    creditsUsed: share % 3n,
  }),
);

const posting: fc.Arbitrary<Posting> = fc.oneof(
  amount.map((sum) => depositCredited(custody('bep20'), sum)),
  fc.tuple(orderId, amount).map(([id, sum]) => viewerPaid(processor('stripe'), id, sum)),
  shipment.map(shippedFromWallet),
  shipment.map(shippedFromProceeds),
  fc.tuple(orderId, amount).map(([id, sum]) => shippedByPlatform(id, sum)),
  shipment.map((one) => refundedAfterShipping(shippedFromWallet(one), one.orderId, one.orderAmount)),
  shipment.map((one) => refundedAfterShipping(shippedFromProceeds(one), one.orderId, one.orderAmount)),
  shipment.map((one) =>
    refundedAfterShipping(shippedByPlatform(one.orderId, one.orderAmount), one.orderId, one.orderAmount),
  ),
  fc.tuple(orderId, amount).map(([id, sum]) => refundedBeforeShipping(id, sum)),
  fc
    .array(fc.record({ orderId, unsettled: amount, deferred: amount }), { minLength: 1, maxLength: 4 })
    .map(settled),
  fc
    .tuple(fc.array(fc.record({ orderId, unsettled: amount, deferred: amount }), { minLength: 1 }), amount)
    .map(([orders, fee]) => settledEarly(orders, (fee % orders[0]!.unsettled) as Money)),
  amount.map(withdrawalRequested),
  amount.map((sum) => withdrawalPaid(custody('erc20'), sum, (sum / 10n) as Money)),
  amount.map(withdrawalRejected),
  fc.tuple(amount, fc.bigInt({ min: 0n, max: 90n })).map(([price, episodes]) => levelBought(price, episodes)),
  amount.map((sum) => creditsBoughtBack(sum, 3n)),
  fc.tuple(orderId, amount).map(([id, sum]) => lossBorne([{ orderId: id, amount: sum }])),
);

const booked = (one: Posting, index: number): BookedTransfer => ({
  ...one,
  sequence: BigInt(index + 1),
  effectiveAt: instantOf(1_000 * index),
  correctedKind: null,
});

const correctionOf = ({ kind, entries }: Posting): BookedTransfer => ({
  kind: 'correction',
  entries: reversed(entries),
  correctedKind: kind,
  sequence: 0n,
  effectiveAt: instantOf(0),
});

const transfers: fc.Arbitrary<readonly BookedTransfer[]> = fc
  .array(fc.tuple(posting, fc.boolean()), { maxLength: 60 })
  .map((made) =>
    made.map(([one, isCorrection], index) => (isCorrection ? correctionOf(one) : booked(one, index))),
  );

const opening = fc.record({ available: amount, unsettled: amount, withdrawing: amount });

describe('a statement adds up', () => {
  test('rows and columns of the summary lead from the opening balance to what the books hold', () => {
    fc.assert(
      fc.property(opening, transfers, (before, all) => {
        const inBooks = all.map(({ entries }) => movedBy(entries)).reduce(plus, before);
        const closing = summaryOf(all)
          .map(({ moved }) => moved)
          .reduce(plus, before);
        expect(closing).toEqual(inBooks);
        expect(statementLines(before, all).at(-1)?.after ?? before).toEqual(inBooks);
      }),
    );
  });

  test('every line changes what is the seller’s by its amount', () => {
    fc.assert(
      fc.property(opening, transfers, (before, all) => {
        let yours = allOf(before);
        for (const { change, after } of statementLines(before, all)) {
          expect(allOf(after)).toBe(yours + change);
          yours = allOf(after);
        }
      }),
    );
  });

  test('the totals for the tax office are the change of what is the seller’s without their own money', () => {
    fc.assert(
      fc.property(transfers, (all) => {
        const totals = taxTotals(kindSums(all));
        expect(totals.paid + totals.refunded).toBe(totals.sales);
        expect(totals.sales + totals.wholesale + totals.borne).toBe(totals.profit);
        const { profit, fees, packs, remedies, corrections } = totals;
        expect(profit + fees + packs + remedies + corrections).toBe(totals.result);
        expect(totals.borne).toBe(0n);
        const own = ['deposit', 'withdrawal-request', 'withdrawal-rejected'];
        const income = all
          .filter(({ kind, correctedKind }) => !own.includes(kind) && !own.includes(correctedKind ?? ''))
          .filter(({ kind, correctedKind }) => (correctedKind ?? kind) !== 'withdrawal-paid')
          .reduce((sum, { entries }) => sum + allOf(movedBy(entries)), 0n);
        const withdrawalFees = all
          .filter(({ kind }) => kind === 'withdrawal-paid')
          .flatMap(({ entries }) => entries)
          .reduce(
            (sum, { account, amount: fee }) => (account === 'platform:fee_withdraw' ? sum + fee : sum),
            0n,
          );
        expect(totals.result).toBe(income - withdrawalFees);
      }),
    );
  });

  test('the fees by themselves are the row of fees', () => {
    fc.assert(
      fc.property(transfers, (all) => {
        const row = summaryOf(all).find(({ kind }) => kind === 'fees');
        const sum = feesOf(all).reduce((total, { fee }) => total + fee, 0n);
        expect(-sum).toBe(row === undefined ? 0n : allOf(row.moved));
      }),
    );
  });
});

const ORDER: OrderId = idOf('0198c0de-0000-7000-8000-000000000001');

test('a sale paid from the wallet lowers the available balance and fills the hold; a payment alone is nobody’s yet', () => {
  const sale = shippedFromWallet({
    orderId: ORDER,
    orderAmount: usdt('12'),
    paymentAmount: usdt('5.28'),
    creditsUsed: 0n,
  });
  const all = [viewerPaid(processor('stripe'), ORDER, usdt('12')), sale].map(booked);
  const [payment, line] = statementLines({ ...NOTHING, available: usdt('10') }, all);
  expect(payment).toMatchObject({ change: 0n, shifted: 0n });
  expect(line).toMatchObject({ change: usdt('6.72'), shifted: usdt('5.28') });
  expect(summaryOf(all)).toEqual([
    { kind: 'sales', count: 1, moved: { ...NOTHING, available: usdt('-5.28'), unsettled: usdt('12') } },
  ]);
});

test('a fee stands in its own row, and what was released or sent in another', () => {
  const early = settledEarly(
    [{ orderId: ORDER, unsettled: usdt('72.85'), deferred: usdt('1') }],
    usdt('3.6425'),
  );
  const all = [early, withdrawalPaid(custody('bep20'), usdt('100'), usdt('1'))].map(booked);
  expect(summaryOf(all)).toEqual([
    {
      kind: 'released',
      count: 1,
      moved: { ...NOTHING, available: usdt('72.85'), unsettled: usdt('-72.85') },
    },
    { kind: 'withdrawals-sent', count: 1, moved: { ...NOTHING, withdrawing: usdt('-99') } },
    { kind: 'fees', count: 2, moved: { ...NOTHING, available: usdt('-3.6425'), withdrawing: usdt('-1') } },
  ]);
});

test('what the platform bears of a refund is said, not hidden in the wholesale', () => {
  const refund: Posting = {
    kind: 'refund',
    entries: [
      { account: 'seller:available', amount: usdt('-4'), orderId: ORDER },
      { account: 'platform:losses', amount: usdt('-6'), orderId: ORDER },
      { account: 'platform:refunds_payable', amount: usdt('10'), orderId: ORDER },
    ],
  };
  const totals = taxTotals(kindSums([booked(refund, 0)]));
  expect(totals).toMatchObject({ refunded: usdt('-10'), profit: usdt('-4'), borne: usdt('6') });
});

test('nothing happened: no rows, and the balance is what it was', () => {
  expect(summaryOf([])).toEqual([]);
  expect(statementLines(NOTHING, [])).toEqual([]);
  expect(isNothing(NOTHING)).toBe(true);
});

test('references are short enough to be read out', () => {
  const id = '0198c0de-0000-7000-8000-00003f9a21c0';
  expect(referenceNumber({ type: 'withdrawal', id })).toBe('W-3F9A21C0');
  expect(sellerNumber(id)).toBe('S-3F9A21C0');
  expect(settlementNumber('2026-10-03T21:00:00.000Z')).toBe('ST-261003-2100');
});
