import { DAY_MS } from '@cliffhanger/core/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSampleCatalogue } from '../../catalogue/index.ts';
import { addOperators, type Fixture, openFixture } from '../../factories/index.ts';
import { brokenOrderRules } from '../../orders/index.ts';
import { type NeighboursTold, tellNeighbours } from './neighbours.ts';

let fixture: Fixture;
let summary: NeighboursTold;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCatalogue(fixture.owner);
  fixture.clock.pass(60 * DAY_MS);
  summary = await tellNeighbours(fixture.dependencies, fixture.clock.now(), 3);
}, 120_000);
afterAll(() => fixture.close());

const counted = async (query: string): Promise<number> =>
  (await fixture.owner.query<{ many: number }>(`select count(*)::int as many from ${query}`)).rows[0]?.many ??
  0;

test("the demo's sellers sell for weeks, and the ledger is sound", async () => {
  expect(summary.sellers).toBe(3);
  expect(await counted('orders')).toBe(summary.orders);
  expect(summary.orders).toBeGreaterThan(90);
  expect(await counted('(select distinct seller_id from orders) s')).toBe(3);
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});

test('none of their items waits for a person', async () => {
  expect(await counted("orders where state in ('to-ship', 'audit')")).toBe(0);
  expect(await counted("wallet.withdrawals where state <> 'paid'")).toBe(0);
});
