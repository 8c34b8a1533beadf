import { DAY_MS, instantOf, usdt } from '@cliffhanger/core/kernel';
import { countOpenWithdrawals, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import {
  anApprovedSeller,
  aReadyPayoutMethod,
  type Fixture,
  openFixture,
  SELLER_FUND_PASSWORD,
  type TestSeller,
  valueOf,
  withEpisodes,
  withMoney,
} from '@cliffhanger/testing/factories';
import { verifyChain } from '@cliffhanger/verifier/hash-chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAssets, getStatement, type ListFundLog, listFundLog, totalFundLog } from './index.ts';

let fixture: Fixture;
let seller: TestSeller;

/** January: 200 in and 7 episodes. February: 1 in, 105 times, and a withdrawal request for 40. */
beforeAll(async () => {
  fixture = await openFixture();
  const { dependencies, clock } = fixture;
  seller = await anApprovedSeller(dependencies);
  const method = await aReadyPayoutMethod(fixture, seller);
  await withMoney(dependencies, seller.id, '200');
  await withEpisodes(dependencies, seller.id, 7);
  clock.pass(Date.UTC(2026, 1, 3) - clock.now());
  for (let times = 0; times < 105; times += 1) await withMoney(dependencies, seller.id, '1');
  clock.pass(DAY_MS);
  valueOf(
    await requestWithdrawal(dependencies)({
      sellerId: seller.id,
      methodId: method.id,
      amount: usdt('40'),
      fundPassword: SELLER_FUND_PASSWORD,
    }),
  );
});
afterAll(() => fixture.close());

const log = async (asked: Partial<ListFundLog> = {}) =>
  valueOf(await listFundLog(fixture.dependencies)({ sellerId: seller.id, page: 1, size: 20, ...asked }));

test('the newest comes first, each with what it did to the seller’s accounts', async () => {
  const { list, total, hasMore } = await log();
  expect({ total, hasMore, shown: list.length }).toEqual({ total: 108, hasMore: true, shown: 20 });
  expect(list[0]).toMatchObject({
    sequence: 108n,
    kind: 'withdrawal-request',
    reference: { type: 'withdrawal' },
    movements: [
      { account: 'seller:available', amount: -usdt('40'), orders: 0, orderId: null },
      { account: 'seller:withdrawing', amount: usdt('40') },
    ],
  });
  expect(list[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(list.map(({ sequence }) => Number(sequence))).toEqual(
    Array.from({ length: 20 }, (_, at) => 108 - at),
  );
});

test('pages follow each other to the end, and so does the key of the last one', async () => {
  const last = await log({ page: 6 });
  expect(last.list.map(({ sequence }) => Number(sequence))).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(last.hasMore).toBe(false);
  expect((await log({ page: 7 })).list).toEqual([]);
  const { list: second } = await log({ page: 2 });
  expect((await log({ after: 89n })).list).toEqual(second);
  expect(last.list.at(-2)).toMatchObject({
    kind: 'level-purchase',
    movements: [{ account: 'seller:episodes', amount: 7n, orders: 0, orderId: null }],
  });
});

test('by kind and by month', async () => {
  expect(await log({ kind: 'withdrawal-request' })).toMatchObject({ total: 1, hasMore: false });
  const january = await log({ month: '2026-01' });
  expect(january.total).toBe(2);
  expect(january.list.map(({ kind }) => kind)).toEqual(['level-purchase', 'deposit']);
  const deposits = await log({ month: '2026-02', kind: 'deposit', page: 6 });
  expect({ total: deposits.total, shown: deposits.list.length, more: deposits.hasMore }).toEqual({
    total: 105,
    shown: 5,
    more: false,
  });
  expect((await log({ month: '2025-12' })).list).toEqual([]);
});

test('a month’s totals say what came in and went out of the available balance', async () => {
  const totals = async (month?: string) =>
    valueOf(await totalFundLog(fixture.dependencies)({ sellerId: seller.id, month }));
  expect(await totals()).toEqual({
    month: '2026-02',
    cameIn: usdt('105'),
    wentOut: usdt('40'),
    kinds: [
      { kind: 'deposit', transfers: 105, cameIn: usdt('105'), wentOut: 0n },
      { kind: 'withdrawal-request', transfers: 1, cameIn: 0n, wentOut: usdt('40') },
    ],
  });
  expect(await totals('2026-01')).toMatchObject({ cameIn: usdt('200'), wentOut: 0n });
  expect((await totals('2026-03')).kinds).toEqual([]);
});

test('the statement is the whole chain, and anybody who holds it can check it', async () => {
  const stretch = async (afterSequence: bigint) =>
    valueOf(await getStatement(fixture.dependencies)({ sellerId: seller.id, afterSequence }));
  const first = await stretch(0n);
  expect(first).toMatchObject({ journalLength: 108n });
  expect(first.transfers).toHaveLength(100);
  const rest = await stretch(100n);
  const whole = [...first.transfers, ...rest.transfers].map((one) => ({ ...one, sellerId: seller.id }));
  expect(verifyChain(seller.id, whole)).toEqual({ length: 108n, head: first.journalHead, fault: undefined });
  const forged = whole.map((one) => (one.sequence === 50n ? { ...one, effectiveAt: instantOf(0) } : one));
  expect(verifyChain(seller.id, forged).fault).toEqual({ kind: 'wrong-hash', at: 50n });
});

test('a stranger sees their own empty log and nothing else', async () => {
  const stranger = await anApprovedSeller(fixture.dependencies);
  expect(await log({ sellerId: stranger.id })).toEqual({ list: [], total: 0, hasMore: false });
  const { transfers, journalLength } = valueOf(
    await getStatement(fixture.dependencies)({ sellerId: stranger.id, afterSequence: 0n }),
  );
  expect({ transfers, journalLength }).toEqual({ transfers: [], journalLength: 0n });
});

test('where the money stands', async () => {
  expect(
    valueOf(await getAssets({ ...fixture.dependencies, countOpenWithdrawals })({ sellerId: seller.id })),
  ).toEqual({
    available: usdt('265'),
    unsettled: 0n,
    withdrawing: usdt('40'),
    escrow: 0n,
    episodes: 7n,
    nextRelease: null,
    openWithdrawals: 1,
    openDeposits: 0,
  });
});
