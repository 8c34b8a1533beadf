import { usdt } from '@cliffhanger/core/kernel';
import { depositCredited } from '@cliffhanger/core/ledger';
import { aLoggedInSeller, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBalances } from './get-balances.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

test('balances come from the books: nothing at first, then what was deposited, for this seller only', async () => {
  const [one, other] = [
    await aLoggedInSeller(fixture.dependencies),
    await aLoggedInSeller(fixture.dependencies),
  ];
  const nothing = { available: 0n, unsettled: 0n, withdrawing: 0n, escrow: 0n, episodes: 0n };
  const balances = (seller: typeof one) => getBalances(fixture.dependencies)({ sellerId: seller.id });
  expect(await balances(one)).toEqual({ ok: true, value: nothing });
  await fixture.dependencies.transactions.run(async ({ ledger }) => {
    await ledger.post({
      ...depositCredited('custody:test', usdt('25.5')),
      id: fixture.dependencies.random.id(),
      key: 'deposit:1',
      sellerId: one.id,
      reference: { type: 'deposit', id: '1' },
      effectiveAt: fixture.clock.now(),
      actor: 'test',
    });
    return { ok: true, value: undefined };
  });
  expect(await balances(one)).toEqual({ ok: true, value: { ...nothing, available: usdt('25.5') } });
  expect(await balances(other)).toEqual({ ok: true, value: nothing });
});
