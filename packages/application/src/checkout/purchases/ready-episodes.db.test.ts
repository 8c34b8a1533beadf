import { randomUUID } from 'node:crypto';
import { type DramaId, readyThrough } from '@cliffhanger/core/catalog';
import { episodesBought, type ViewerId } from '@cliffhanger/core/checkout';
import { idOf, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories, markReadyByRows } from '@cliffhanger/testing/catalogue';
import {
  aDrama,
  anApprovedSeller,
  aPlayPaymentByRole,
  aPurchase,
  aPurchaseByRole,
  aViewerId,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listHall } from '../../catalog/index.ts';
import { addDramas } from '../../library/index.ts';
import { checkOut, listMoreDramas, openInvoice, payWithSandbox, quotePurchase, showDrama } from '../index.ts';

/* A sale ends at the last playable episode (DOMAIN §12). */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());

const SEVEN_OF_72 = { retail: '0.5', wholesale: '0.22', episodes: 72, freeEpisodes: 5, readyThrough: 7 };

const quote = (dramaId: DramaId, viewerId: ViewerId = aViewerId()) =>
  quotePurchase(fixture.dependencies)({
    viewerId,
    email: null,
    dramaId,
    quantity: null,
    locale: 'en',
    clickTokens: [],
    country: null,
  });
const buy = (dramaId: DramaId, quantity: number, viewerId: ViewerId = aViewerId()) =>
  checkOut(fixture.dependencies)(aPurchase(fixture.dependencies, { dramaId, quantity, viewerId }));
const show = async (dramaId: DramaId, viewerId: ViewerId | null = null) =>
  valueOf(
    await showDrama(fixture.dependencies)({
      dramaId,
      locale: 'en',
      viewerId,
      clickTokens: [],
      country: null,
    }),
  );

const storedReadyThrough = async (dramaId: DramaId): Promise<number> => {
  const { rows } = await fixture.owner.query<{ n: number }>(
    'select ready_through as n from dramas where id = $1',
    [dramaId],
  );
  return rows[0]?.n ?? -1;
};
const takeAway = (dramaId: DramaId, number: number) =>
  fixture.owner.query('delete from media.episodes where drama_id = $1 and number = $2', [dramaId, number]);

test('with 7 of 72 ready and 5 free, two are quoted, offered and sold, and no third', async () => {
  const dramaId = await aDrama(fixture.owner, SEVEN_OF_72);
  expect(valueOf(await quote(dramaId))).toMatchObject({
    episodes: { first: 6, last: 7 },
    quantity: 2,
    amount: usdt('1'),
    readyThrough: 7,
    dramaEpisodes: 72,
  });
  const { remaining, states } = await show(dramaId);
  expect(remaining).toEqual({ episodes: 2, amount: usdt('1') });
  expect(states.filter((state) => state === 'locked')).toHaveLength(2);

  const tooMany = { refusal: { name: 'too-many-episodes', facts: { most: 2 } } };
  expect(await buy(dramaId, 3)).toMatchObject(tooMany);
  const paying = { ...aPurchase(fixture.dependencies, { dramaId, quantity: 3 }), locale: 'en' as const };
  const needs = { ...fixture.dependencies, idempotent: fixture.dependencies.transactions };
  expect(
    await payWithSandbox(needs)({ ...paying, method: 'card-1', shownAmount: usdt('1.5') }),
  ).toMatchObject(tooMany);
  const {
    paymentMethod: _method,
    key: _key,
    ...wish
  } = aPurchase(fixture.dependencies, { dramaId, quantity: 3 });
  expect(await openInvoice(fixture.dependencies)({ ...wish, network: 'bep20' })).toMatchObject(tooMany);

  const viewerId = aViewerId();
  expect((await buy(dramaId, 2, viewerId)).ok).toBe(true);
  expect(await quote(dramaId, viewerId)).toMatchObject({
    refusal: { name: 'too-many-episodes', facts: { most: 0 } },
  });
  await markReadyByRows(fixture.owner, [dramaId], { through: 9 });
  expect(valueOf(await quote(dramaId, viewerId))).toMatchObject({ episodes: { first: 8, last: 9 } });
});

/** With the app's role, bypassing the checks of the use cases. */
async function placeOrder(dramaId: DramaId, quantity: number, viewerId: ViewerId = aViewerId()) {
  const purchaseId = await aPurchaseByRole(fixture.app, { viewerId, dramaId, quantity });
  const event = await aPlayPaymentByRole(fixture.app, purchaseId);
  const { rows } = await fixture.app.query<{ outcome: string; most: number | null }>(
    'select outcome, most from checkout.place_order($1, $2, $3)',
    [purchaseId, event, fixture.clock.now()],
  );
  return rows[0];
}

test('the database itself makes no order of an episode that cannot be played, whoever asks', async () => {
  const dramaId = await aDrama(fixture.owner, SEVEN_OF_72);
  expect(await placeOrder(dramaId, 3)).toEqual({ outcome: 'too-many-episodes', most: 2 });
  // Ready episodes after a missing one do not count.
  await markReadyByRows(fixture.owner, [dramaId], { through: 10 });
  await takeAway(dramaId, 8);
  expect(await placeOrder(dramaId, 3)).toEqual({ outcome: 'too-many-episodes', most: 2 });
  await expect(placeOrder(idOf<'drama'>(randomUUID()), 1)).rejects.toMatchObject({ code: '23514' });
  const left = await fixture.owner.query('select from orders where drama_id = $1', [dramaId]);
  expect(left.rowCount).toBe(0);
  expect(await placeOrder(dramaId, 2)).toMatchObject({ outcome: 'placed' });
});

test('the app’s role cannot say that an episode is ready', async () => {
  const dramaId = await aDrama(fixture.owner, SEVEN_OF_72);
  for (const column of ['ready_through = 72', 'listed = true'])
    await expect(fixture.app.query(`update dramas set ${column} where id = $1`, [dramaId])).rejects.toThrow(
      /permission denied|can only be updated to DEFAULT/,
    );
  await expect(fixture.app.query('select media.keep_ready_through()')).rejects.toThrow(/permission denied/);
});

test('whichever of five episodes are there, the drama’s counter is what the rule says, and what is sold plays', async () => {
  const [episodes, freeEpisodes, quantity] = [5, 1, 2];
  const dramaId = await aDrama(fixture.owner, { episodes, freeEpisodes, retail: '0.5' });
  const numbers = Array.from({ length: episodes }, (_, index) => index + 1);
  for (let subset = 0; subset < 2 ** episodes; subset += 1) {
    const isThere = (number: number) => Math.trunc(subset / 2 ** (number - 1)) % 2 === 1;
    for (const number of numbers)
      await (isThere(number) ? putBack(dramaId, number) : withoutPackage(dramaId, number));
    const through = readyThrough(numbers.filter(isThere));
    expect(await storedReadyThrough(dramaId)).toBe(through);
    const rule = episodesBought({ episodes, freeEpisodes, readyThrough: through }, [], quantity);
    const bought = await buy(dramaId, quantity);
    expect(bought.ok).toBe(rule.ok);
  }
});

const withoutPackage = (dramaId: DramaId, number: number) =>
  fixture.owner.query(
    `update media.episodes set package_id = null, state = 'failed', failure = 'damaged'
     where drama_id = $1 and number = $2`,
    [dramaId, number],
  );
const putBack = (dramaId: DramaId, number: number) =>
  fixture.owner.query(
    `update media.episodes e set state = 'ready', failure = null,
       package_id = (select p.id from media.packages p where p.drama_id = e.drama_id and p.number = e.number)
     where drama_id = $1 and number = $2`,
    [dramaId, number],
  );

test('two workers that finish two episodes at once are both counted', async () => {
  const dramaId = await aDrama(fixture.owner, { episodes: 8, freeEpisodes: 3 });
  await withoutPackage(dramaId, 4);
  await withoutPackage(dramaId, 5);
  expect(await storedReadyThrough(dramaId)).toBe(3);
  const [one, other] = [await fixture.owner.connect(), await fixture.owner.connect()];
  const finish = (number: number) => ({
    text: `update media.episodes e set state = 'ready', failure = null,
             package_id = (select p.id from media.packages p where p.drama_id = e.drama_id and p.number = e.number)
           where drama_id = $1 and number = $2`,
    values: [dramaId, number],
  });
  try {
    await one.query('begin');
    await other.query('begin');
    await one.query(finish(5));
    const second = other.query(finish(4));
    await one.query('commit');
    await second;
    await other.query('commit');
  } finally {
    one.release();
    other.release();
  }
  expect(await storedReadyThrough(dramaId)).toBe(8);
});

test('a series with nothing to play stands in no list, cannot be taken into a library, and is not for sale', async () => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const like = { publishedOn: '2027-01-01', hotRank: 1 };
  const empty = await aDrama(fixture.owner, { ...like, readyThrough: 0 });
  const playing = await aDrama(fixture.owner, { ...like, readyThrough: 4 });
  const asked = { dramaId: null, locale: 'en', country: null, page: 1, size: 50 } as const;
  const { list: more } = valueOf(await listMoreDramas(fixture.dependencies)(asked));
  expect(more.map(({ id }) => id)).toContain(playing);
  expect(more.map(({ id }) => id)).not.toContain(empty);
  const first = valueOf(await listMoreDramas(fixture.dependencies)({ ...asked, size: 1 }));
  const second = valueOf(await listMoreDramas(fixture.dependencies)({ ...asked, size: 1, page: 2 }));
  expect(first.total).toBe(more.length);
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(more.slice(0, 2).map(({ id }) => id));

  const hall = async () =>
    valueOf(
      await listHall(fixture.dependencies)({
        sellerId,
        locale: 'en',
        categoryId: null,
        search: '',
        sort: 'new',
        includesMine: true,
        after: null,
        page: 1,
        size: 50,
      }),
    );
  const { list, total } = await hall();
  expect(list.map(({ id }) => id)).toContain(playing);
  expect(list.map(({ id }) => id)).not.toContain(empty);
  expect(total).toBe(list.length);
  expect((await addDramas(fixture.dependencies)({ sellerId, dramaIds: [empty] })).ok).toBe(false);
  expect((await buy(empty, 1)).ok).toBe(false);
  expect((await quote(empty)).ok).toBe(false);
  // Its link works, with nothing to play and nothing to buy.
  const { states, remaining } = await show(empty);
  expect(new Set(states)).toEqual(new Set(['not-ready']));
  expect(remaining.episodes).toBe(0);

  await markReadyByRows(fixture.owner, [empty], { through: 1 });
  expect((await hall()).total).toBe(total + 1);
  await takeAway(empty, 1);
  expect((await hall()).total).toBe(total);
});
