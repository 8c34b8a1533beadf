import { countQueues } from '@cliffhanger/application/reviews';
import { DAY_MS, later } from '@cliffhanger/core/kernel';
import { REVIEW_KINDS } from '@cliffhanger/core/reviews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '../../catalogue/index.ts';
import {
  aConsignment,
  addOperators,
  anApprovedSeller,
  type Fixture,
  openFixture,
  valueOf,
} from '../../factories/index.ts';
import { tellHeldOrders } from '../held-orders/index.ts';
import { leaveSomethingToReview, type Shopkeeper } from './waiting-items.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCatalogue(fixture.owner);
  fixture.clock.pass(90 * DAY_MS);
  const { dependencies, clock } = fixture;
  await tellHeldOrders(dependencies, { registration: { realName: 'Mara Velden' }, now: clock.now() });
  await leaveSomethingToReview(dependencies, {
    now: clock.now(),
    sellers: await shopkeepers(),
    settledCharge: await settledCharge(),
  });
}, 600_000);
afterAll(() => fixture.close());

async function shopkeepers(): Promise<readonly Shopkeeper[]> {
  const { dependencies } = fixture;
  const sellers: Shopkeeper[] = [];
  for (const name of ['Amara Dahl', 'Bruno Kowalska', 'Chiara Rossi', 'Dmitri Zhou']) {
    const handle = name.toLowerCase().replace(' ', '.');
    const socialAccounts = [{ handle, followers: 9_000 }];
    const { id: sellerId } = await anApprovedSeller(dependencies, { realName: name, socialAccounts });
    const dramaId = SAMPLE_DRAMAS.theNinthDebt.id;
    const { id: consignmentId } = await aConsignment(dependencies, sellerId, dramaId);
    sellers.push({ sellerId, name, handle, consignmentId });
  }
  return sellers;
}

async function settledCharge(): Promise<string> {
  const { rows } = await fixture.owner.query<{ charge: string }>(
    `select p.charge from checkout.payments p join orders o on o.id = p.order_id where o.state = 'completed' limit 1`,
  );
  return rows[0]?.charge ?? '';
}

test('every queue of the console except withdrawals has an item, and none is overdue', async () => {
  const queues = valueOf(await countQueues(fixture.dependencies)());
  expect(queues.map(({ kind }) => kind).toSorted()).toEqual([...REVIEW_KINDS].toSorted());
  // The demo adds a withdrawal, because only it has device keys to sign one.
  expect(queues.filter(({ waiting }) => waiting === 0).map(({ kind }) => kind)).toEqual(['withdrawal']);
  expect(queues.filter(({ overdue }) => overdue > 0)).toEqual([]);
});

test('after a week without decisions items are overdue, and are counted', async () => {
  const aWeekLater = {
    ...fixture.dependencies,
    clock: { now: () => later(fixture.clock.now(), 7 * DAY_MS) },
  };
  const queues = valueOf(await countQueues(aWeekLater)());
  expect(queues.filter(({ overdue }) => overdue === 0)).toEqual([]);
});

test('sellers have approved stores, two of them with a pending change', async () => {
  const { rows } = await fixture.owner.query<{ state: string; many: number }>(
    'select state, count(*)::int as many from identity.store_versions group by state order by state',
  );
  expect(rows).toEqual([
    { state: 'approved', many: 4 },
    { state: 'under-review', many: 2 },
  ]);
});
