import { ensureOrderMonths } from '@cliffhanger/adapters/postgres';
import {
  endDuePreOrders,
  executeDecisions,
  placeAwaitingOrders,
  prepareAllocations,
} from '@cliffhanger/application/checkout';
import { shipOverdueOrders } from '@cliffhanger/application/orders';
import { beginSettlements, endOverdueAudits, settleDueOrders } from '@cliffhanger/application/settlement';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, instantOf } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  storedOrder,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderClock, orderClockJobs } from './order-clock.ts';

let fixture: Fixture;
let drama: DramaId;
beforeAll(async () => {
  fixture = await openFixture({ maxConnections: 12 });
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { episodes: 300, freeEpisodes: 3 });
});
afterAll(() => fixture.close());

const clockOf = (of: Fixture): OrderClock => ({
  endDuePreOrders: endDuePreOrders(of.as('worker')),
  shipOverdueOrders: shipOverdueOrders(of.as('worker')),
  beginSettlements: beginSettlements(of.as('worker')),
  settleDueOrders: settleDueOrders(of.as('worker')),
  endOverdueAudits: endOverdueAudits(of.as('worker')),
  executeDecisions: executeDecisions(of.as('worker')),
  prepareAllocations: prepareAllocations(of.as('worker')),
  placeAwaitingOrders: placeAwaitingOrders(of.as('worker')),
  ensureOrderMonths: (from, months) => ensureOrderMonths(fixture.app, from, months),
});

/** Runs every scheduled job once, like one worker. */
async function turn(): Promise<void> {
  const log = createLog({ level: 'silent', process: 'worker' });
  for (const scheduledJob of orderClockJobs({
    orderClock: clockOf(fixture),
    now: () => fixture.clock.now(),
    log,
  }))
    await scheduledJob.run({ payload: {}, key: 'job-1-1', createdAt: fixture.clock.now() });
}

test('three workers at once walk every order through its whole life, each once and in time', async () => {
  const sellers = await Promise.all([1, 2, 3, 4].map(() => anApprovedSeller(fixture.dependencies)));
  for (const { id } of sellers.slice(0, 3)) await aConsignment(fixture.dependencies, id, drama);
  const orders = [];
  for (let placed = 0; placed < 24; placed += 1) {
    const sellerId = sellers[placed % 4]?.id;
    orders.push(await anOrder(fixture.dependencies, { dramaId: drama, ...(sellerId && { sellerId }) }));
    fixture.clock.pass(HOUR_MS);
    await Promise.all([turn(), turn(), turn()]);
  }
  for (let hour = 0; hour < 10 * 24; hour += 6) {
    fixture.clock.pass(6 * HOUR_MS);
    await Promise.all([turn(), turn(), turn()]);
  }
  for (const order of orders) {
    const { state, paidAt } = await storedOrder(fixture.dependencies, order);
    expect(state.kind).toBe('completed');
    if (state.kind !== 'completed') continue;
    const lateMs = state.completedAt - state.shippedAt - 7 * DAY_MS;
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThanOrEqual(6 * HOUR_MS);
    // Two hours without the right, plus the longest pause between two turns.
    expect(state.shippedAt - paidAt).toBeLessThanOrEqual(8 * HOUR_MS);
  }
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
}, 120_000);

test('the months of orders are made ahead, also by several workers at once', async () => {
  const from = instantOf(Date.UTC(2031, 10, 30));
  await Promise.all([1, 2, 3].map(() => ensureOrderMonths(fixture.app, from, 4)));
  const { rows } = await fixture.owner.query(
    `select relname from pg_class where relname in ('orders_2031_11', 'orders_2031_12', 'orders_2032_02')`,
  );
  expect(rows).toHaveLength(3);
});
