import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, idOf, type SellerId } from '@cliffhanger/core/kernel';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  type Fixture,
  manyDramas,
  openFixture,
  valueOf,
  withRightsFromPacks,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Repositories, Transactions } from '../ports/index.ts';
import { addDramas } from './add-dramas.ts';
import { removeDrama } from './remove-drama.ts';

const { theNinthDebt, moonboundHeir, theJadeRegent, theLastCaller } = SAMPLE_DRAMAS;
const UNKNOWN = idOf<'drama'>('01990000-0000-7000-8000-00000000dead');

let fixture: Fixture;
let seller: SellerId;

beforeAll(async () => {
  fixture = await openFixture({ maxConnections: 20 });
  await addSampleCatalogue(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = (await anApprovedSeller(fixture.dependencies)).id;
});

const add = (...dramaIds: readonly DramaId[]) =>
  addDramas(fixture.dependencies)({ sellerId: seller, dramaIds });

/** The library and the counter of rights, which must always agree. */
async function libraryOf(sellerId: SellerId) {
  const { rows } = await fixture.owner.query<{ drama_id: DramaId }>(
    'select drama_id from consignments where seller_id = $1 and removed_at is null order by drama_id',
    [sellerId],
  );
  const counted = await fixture.owner.query<{ used: number }>(
    'select used from seller_rights where seller_id = $1',
    [sellerId],
  );
  return { dramas: rows.map(({ drama_id }) => drama_id), used: counted.rows[0]?.used ?? 0 };
}

test('the answer is in the order of the question, also when it is asked again the other way round', async () => {
  const asked = [theLastCaller.id, moonboundHeir.id, theJadeRegent.id];
  const dramas = async (...ids: readonly DramaId[]) =>
    valueOf(await add(...ids)).list.map(({ dramaId }) => dramaId);
  expect(await dramas(...asked)).toEqual(asked);
  expect(await dramas(...asked)).toEqual(asked);
  expect(await dramas(...asked.toReversed())).toEqual(asked.toReversed());
});

test('a new seller has three rights; each drama uses one and has a tracking link at once', async () => {
  const { list, rights } = valueOf(await add(theNinthDebt.id, moonboundHeir.id));
  expect(rights).toEqual({ fromLevel: 3, fromPacks: 0, used: 2 });
  expect(list).toEqual(
    [theNinthDebt.id, moonboundHeir.id].map((dramaId) => ({
      consignmentId: expect.any(String),
      dramaId,
      trackingCode: expect.stringMatching(/^[a-z0-9]{8}$/),
      isNew: true,
    })),
  );
  expect(new Set(list.map(({ trackingCode }) => trackingCode)).size).toBe(2);
});

test('too many for the rights that are left: none is added', async () => {
  await add(theNinthDebt.id);
  const refused = await add(moonboundHeir.id, theJadeRegent.id, theLastCaller.id);
  expect(refused).toMatchObject({ refusal: { name: 'insufficient-rights', facts: { left: 2, needed: 3 } } });
  expect(await libraryOf(seller)).toEqual({ dramas: [theNinthDebt.id], used: 1 });
});

test('rights from packs count like those of the level', async () => {
  await withRightsFromPacks(fixture.owner, seller, 2);
  const dramas = await manyDramas(fixture.owner, 6);
  expect((await add(...dramas)).ok).toBe(false);
  expect(valueOf(await add(...dramas.slice(0, 5))).rights.used).toBe(5);
});

test('dramas that are in the library already cost nothing, and keep their links', async () => {
  const [first] = valueOf(await add(theNinthDebt.id)).list;
  const again = valueOf(await add(theNinthDebt.id, moonboundHeir.id, moonboundHeir.id));
  expect(again.list).toEqual([{ ...first, isNew: false }, expect.objectContaining({ isNew: true })]);
  expect(again.rights.used).toBe(2);
});

test('a drama that is unknown or off sale: none is added', async () => {
  const offSale = await aDrama(fixture.owner, { isOnSale: false });
  for (const bad of [UNKNOWN, offSale]) {
    expect(await add(theNinthDebt.id, bad)).toMatchObject({
      refusal: { name: 'drama-unknown', field: 'dramaIds' },
    });
  }
  expect(await libraryOf(seller)).toEqual({ dramas: [], used: 0 });
});

test('fifty dramas added at once with three rights left: three are in the library', async () => {
  await withRightsFromPacks(fixture.owner, seller, 0);
  const dramas = await manyDramas(fixture.owner, 50);
  const results = await Promise.all(dramas.map((drama) => add(drama)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(3);
  const { dramas: held, used } = await libraryOf(seller);
  expect(held).toHaveLength(3);
  expect(used).toBe(3);
});

test('the same drama added fifty times at once uses one right and has one link', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => add(theNinthDebt.id)));
  const added = results.map((result) => valueOf(result).list[0]);
  expect(new Set(added.map((one) => `${one?.consignmentId} ${one?.trackingCode}`)).size).toBe(1);
  expect(added.filter((one) => one?.isNew)).toHaveLength(1);
  expect(await libraryOf(seller)).toEqual({ dramas: [theNinthDebt.id], used: 1 });
});

test('adding and removing at once, over and over: the rights in use stay as many as the dramas', async () => {
  await withRightsFromPacks(fixture.owner, seller, 3);
  const dramas = await manyDramas(fixture.owner, 8);
  const turns = Array.from({ length: 120 }, (_, turn) => dramas[turn % dramas.length] as DramaId);
  await Promise.all(
    turns.map(async (drama, turn) => {
      const added = await add(drama);
      if (!added.ok || turn % 3 === 0) return;
      const [{ consignmentId } = { consignmentId: undefined }] = added.value.list;
      if (consignmentId !== undefined)
        await removeDrama(fixture.dependencies)({ sellerId: seller, consignmentId });
    }),
  );
  const { dramas: held, used } = await libraryOf(seller);
  expect(used).toBe(held.length);
  expect(used).toBeLessThanOrEqual(6);
});

test('a drama that comes back has the links it had', async () => {
  const before = await aConsignment(fixture.dependencies, seller, theNinthDebt.id);
  valueOf(await removeDrama(fixture.dependencies)({ sellerId: seller, consignmentId: before.id }));
  fixture.clock.pass(DAY_MS);
  const after = await aConsignment(fixture.dependencies, seller, theNinthDebt.id);
  expect(after).toEqual(before);
  expect(await libraryOf(seller)).toEqual({ dramas: [theNinthDebt.id], used: 1 });
});

test('orders that wait for the right hear of it, before the rights are locked', async () => {
  const heard: unknown[] = [];
  const listening = (repositories: Repositories): Repositories => ({
    ...repositories,
    orders: { ...repositories.orders, rightGained: async (...asked) => void heard.push(asked) },
    sellerRights: {
      ...repositories.sellerRights,
      lock: (...asked) => {
        heard.push('rights are locked');
        return repositories.sellerRights.lock(...asked);
      },
    },
  });
  const transactions: Transactions = {
    ...fixture.transactions,
    run: (work) => fixture.transactions.run((repositories) => work(listening(repositories))),
  };
  const dramaIds = [theNinthDebt.id, moonboundHeir.id];
  await withRightsFromPacks(fixture.owner, seller, 0);
  valueOf(await addDramas({ ...fixture.dependencies, transactions })({ sellerId: seller, dramaIds }));
  expect(heard).toEqual([[seller, dramaIds, fixture.clock.now()], 'rights are locked']);
});
