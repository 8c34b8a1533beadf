import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMoney, type Money, microUsdt, usdt } from '../kernel/index.ts';
import {
  checkLeast,
  MOST_WITHDRAWAL_FEE,
  MOST_WITHDRAWAL_MINIMUM,
  DEFAULT_WITHDRAWAL_RULES as RULES,
  shortTarget,
  targetFrom,
  withdrawalFee,
} from './index.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const least = (amount: string, available: string) =>
  checkLeast({ amount: usdt(amount), available: usdt(available) }, RULES);

test('the form lets all that is left leave, however little, and nothing else below the minimum', () => {
  expect(least('10', '100').ok).toBe(true);
  expect(least('3.2', '3.2').ok).toBe(true);
  for (const amount of ['3.19', '3.21', '0']) {
    expect(least(amount, '3.2')).toMatchObject({
      refusal: { name: 'withdrawal-not-whole', field: 'amount', facts: { minimum: '10', available: '3.2' } },
    });
  }
  for (const [amount, available] of [
    ['0', '0'],
    ['9', '12'],
    ['9.999999', '100'],
  ] as const) {
    expect(least(amount, available)).toMatchObject({
      refusal: { name: 'withdrawal-below-minimum', facts: { minimum: '10' } },
    });
  }
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
        const isEnough = checkLeast({ amount, available }, { minimum }).ok;
        expect(isEnough).toBe(amount > 0n && (isWhole || amount >= minimum));
        if (!isEnough) return;
        const taken = withdrawalFee(amount, { fee });
        expect(amount - taken).toBeGreaterThan(0n);
        expect(taken).toBeGreaterThanOrEqual(0n);
        expect(taken).toBeLessThanOrEqual(fee);
        expect(taken * 10n).toBeLessThanOrEqual(amount);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('an address must be there and be one; a mail shows its ends', () => {
  const typed = (address: string) => targetFrom({ type: 'usdt', network: 'bep20', address });
  expect(typed('')).toMatchObject({ refusal: { name: 'fill-in-all-fields' } });
  expect(typed('0x12')).toMatchObject({ refusal: { name: 'address-malformed' } });
  const target = typed(ADDRESS.toLowerCase());
  expect(target.ok && shortTarget(target.value)).toBe('0x5aAe…eAed');
});

test('no payout goes to a bank, however complete the form', () => {
  expect(targetFrom({ type: 'bank', typed: { iban: 'SE4550000000058398257466' } })).toMatchObject({
    refusal: { name: 'bank-payouts-off' },
  });
});
