import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, type Instant, instantOf, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { allOf, movedBy, plus, spanOfMonth } from '@cliffhanger/core/wallet';
import { decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  addOperators,
  aLoggedInSeller,
  anOrder,
  aReadyPayoutMethod,
  aTransactionHash,
  closeTestBooks,
  type Fixture,
  IDA,
  OLAV,
  openFixture,
  SELLER_FUND_PASSWORD,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyEarlySettlement,
  beginSettlements,
  quoteEarlySettlement,
  settleDueOrders,
} from '../../settlement/index.ts';
import { getBalances, getStatementFile, getStatementPaper, listStatements } from '../index.ts';

/*
 * January: 200 in. February: four sales of 1.12 profit on the 3rd, released on the 10th; two more on the
 * 12th, settled early; one on the 25th, on hold at the end; a withdrawal request for 40 on the 26th. March: 5
 * in.
 */
let fixture: Fixture;
let sellerId: SellerId;
let drama: DramaId;
const FEBRUARY = spanOfMonth('2026-02');

const passTo = (at: Instant) => fixture.clock.pass(at - fixture.clock.now());
const february = (day: number): Instant => instantOf(FEBRUARY.from + (day - 1) * DAY_MS + 9 * HOUR_MS);

beforeAll(async () => {
  fixture = await openFixture();
  const { dependencies } = fixture;
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 400, freeEpisodes: 3 });
  const seller = await aLoggedInSeller(dependencies);
  sellerId = seller.id;
  await aConsignment(dependencies, sellerId, drama);
  const method = await aReadyPayoutMethod(fixture, seller);
  await withMoney(dependencies, sellerId, '200');
  passTo(february(3));
  for (let sale = 0; sale < 4; sale += 1) await anOrder(dependencies, { sellerId, dramaId: drama });
  await settle(february(11));
  passTo(february(12));
  for (let sale = 0; sale < 2; sale += 1) await anOrder(dependencies, { sellerId, dramaId: drama });
  await settle(february(14));
  const { sum } = valueOf(await quoteEarlySettlement(dependencies)({ sellerId }));
  valueOf(await applyEarlySettlement(dependencies)({ sellerId, shownSum: sum, quoteId: undefined }));
  passTo(february(25));
  await anOrder(dependencies, { sellerId, dramaId: drama });
  passTo(february(26));
  valueOf(
    await requestWithdrawal(dependencies)({
      sellerId,
      methodId: method.id,
      amount: usdt('40'),
      fundPassword: SELLER_FUND_PASSWORD,
    }),
  );
  passTo(instantOf(FEBRUARY.until + HOUR_MS));
  await closeTestBooks(fixture);
  await withMoney(dependencies, sellerId, '5');
});
afterAll(() => fixture.close());

async function settle(until: Instant): Promise<void> {
  for (let day = fixture.clock.now(); day < until; day = fixture.clock.now()) {
    fixture.clock.pass(DAY_MS);
    valueOf(await beginSettlements(fixture.dependencies)());
    valueOf(await settleDueOrders(fixture.dependencies)());
  }
}

const paperOf = async (span = FEBRUARY) =>
  valueOf(await getStatementPaper(fixture.as('seller'))({ sellerId, span, locale: 'en' }));
const fileOf = (kind: 'pdf' | 'csv' | 'zip', span = FEBRUARY) =>
  getStatementFile(fixture.as('seller'))({ sellerId, span, kind, locale: 'de' });

describe('the statement of a month', () => {
  test('leads from what was the seller’s to what the books say it is, whatever came later', async () => {
    const paper = await paperOf();
    expect(paper.opening).toEqual({ available: usdt('200'), unsettled: 0n, withdrawing: 0n });
    const moved = paper.lines.map(({ transfer }) => movedBy(transfer.entries)).reduce(plus, paper.opening);
    expect(paper.closing).toEqual(moved);
    const { available, unsettled, withdrawing } = valueOf(
      await getBalances(fixture.dependencies)({ sellerId }),
    );
    expect(paper.closing).toEqual({ available: available - usdt('5'), unsettled, withdrawing });
    expect(paper.summary.map(({ moved: row }) => row).reduce(plus, paper.opening)).toEqual(paper.closing);
  });

  test('names each order, what is on hold with its last day, and what is on its way', async () => {
    const { holds, orders, onTheirWay, lines } = await paperOf();
    expect(holds).toHaveLength(1);
    const held = orders.get(holds[0]!.orderId!);
    expect(held?.number).toMatch(/^CH-/);
    expect(held?.releaseAt).toBeGreaterThan(FEBRUARY.until);
    expect(holds[0]!.amount).toBe(usdt('1.12'));
    expect(onTheirWay).toMatchObject([{ amount: usdt('40') }]);
    expect(lines.filter(({ transfer }) => transfer.kind === 'shipment')).toHaveLength(7);
    expect(orders.size).toBe(7);
  });

  test('counts sales, wholesale and fees for the tax office, and the year so far', async () => {
    const { tax, year, fees } = await paperOf();
    expect(tax).toMatchObject({
      paid: usdt('14'),
      wholesale: usdt('-6.16'),
      profit: usdt('7.84'),
      fees: usdt('-0.112'),
      borne: 0n,
    });
    expect(year).toEqual({ number: 2026, tax });
    expect(fees).toEqual([{ kind: 'early-settlement', of: usdt('2.24'), count: 1, fee: usdt('0.112') }]);
  });

  test('of a month in which nothing happened begins and ends alike', async () => {
    const { opening, closing, lines, lastHash } = await paperOf(spanOfMonth('2026-05'));
    expect(lines).toEqual([]);
    expect(opening).toEqual(closing);
    expect(lastHash).toMatch(/^[0-9a-f]{64}$/);
    const before = await paperOf(spanOfMonth('2020-01'));
    expect(allOf(before.closing)).toBe(0n);
  });

  test('is no other seller’s', async () => {
    const stranger = await aLoggedInSeller(fixture.dependencies);
    const span = FEBRUARY;
    const paper = valueOf(
      await getStatementPaper(fixture.as('seller'))({ sellerId: stranger.id, span, locale: 'en' }),
    );
    expect(paper.lines).toEqual([]);
  });
});

test('the list of months says what was the seller’s at the end of each, and why', async () => {
  const months = valueOf(await listStatements(fixture.as('seller'))({ sellerId }));
  expect(months.map(({ month }) => month)).toEqual(['2026-03', '2026-02', '2026-01']);
  const [, second, first] = months;
  expect(second).toMatchObject({ sales: 7, refunds: 0, profit: usdt('7.84'), withdrawals: 0, withdrawn: 0n });
  expect(second?.closing).toEqual((await paperOf()).closing);
  expect(first).toMatchObject({ lines: 1, closing: { available: usdt('200') } });
});

describe('the files of a statement', () => {
  test('carry the store or its lack in their names, and are what they say', async () => {
    const pdf = valueOf(await fileOf('pdf'));
    expect(pdf.fileName).toBe('statement-2026-02.pdf');
    expect(Buffer.from(pdf.bytes.slice(0, 5)).toString()).toBe('%PDF-');
    const zip = valueOf(await fileOf('zip'));
    expect(Buffer.from(zip.bytes.slice(0, 4))).toEqual(Buffer.from('PK\u0003\u0004'));
    const csv = Buffer.from(valueOf(await fileOf('csv')).bytes).toString('utf8');
    const { lines } = await paperOf();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(lines.length + 1);
  });

  test('the proof waits for the books to be closed; paper and table do not', async () => {
    fixture.clock.pass(2 * HOUR_MS);
    const later = { from: instantOf(fixture.clock.now() - HOUR_MS), until: spanOfMonth('2026-03').until };
    expect(await fileOf('zip', later)).toMatchObject({ refusal: { name: 'statement-not-closed' } });
    expect(valueOf(await fileOf('csv', later)).fileName).toMatch(/^statement-2026-03-\d\d-2026-03-31\.csv$/);
  });

  test('a range that ends before it begins is none', async () => {
    const backwards = { from: FEBRUARY.until, until: FEBRUARY.from };
    expect(await fileOf('pdf', backwards)).toMatchObject({ refusal: { name: 'invalid-input' } });
  });
});

test('a withdrawal that was paid is shown with the address that it went to', async () => {
  const { dependencies, clock } = fixture;
  await addOperators(fixture.owner);
  const seller = await aLoggedInSeller(dependencies);
  const { id: methodId, target } = await aReadyPayoutMethod(fixture, seller);
  await withMoney(dependencies, seller.id, '50');
  const from = clock.now();
  const asked = { sellerId: seller.id, methodId, fundPassword: SELLER_FUND_PASSWORD };
  const { id } = valueOf(await requestWithdrawal(dependencies)({ ...asked, amount: usdt('40') }));
  const decide = decideWithdrawal(dependencies);
  const payment = { kind: 'record-payment', transactionHash: aTransactionHash() } as const;
  valueOf(await decide({ withdrawalId: id, operator: IDA, decision: { kind: 'approve' } }));
  for (const operator of [IDA, OLAV])
    valueOf(await decide({ withdrawalId: id, operator, decision: payment }));
  clock.pass(1);
  const span = { from, until: clock.now() };
  const { payouts, onTheirWay } = valueOf(
    await getStatementPaper(fixture.as('seller'))({ sellerId: seller.id, span, locale: 'en' }),
  );
  expect([...payouts]).toEqual([
    [id, { network: 'bep20', address: target.type === 'usdt' && target.address }],
  ]);
  expect(onTheirWay).toEqual([]);
});
