import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSampleCategories, MINI_SERIES } from '../catalogue/index.ts';
import { aDrama, type Fixture, openFixture } from '../factories/index.ts';
import { createFakeStorage } from '../fakes/index.ts';
import { brokenOrderRules } from '../orders/index.ts';
import { SALES, TO_SHIP } from './held-orders/sales.ts';
import { seedAround } from './seed.ts';

/* The demo seller with short series, as in a development database. */

const storage = createFakeStorage();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  for (const series of MINI_SERIES) await aDrama(fixture.owner, series);
  await seedAround({ connectionString: fixture.database.ownerUrl, real: { storage } });
}, 600_000);
afterAll(() => fixture.close());

test('with short series she has as many orders, none with more episodes than are for sale', async () => {
  const { rows } = await fixture.owner.query<{ orders: number; too_long: number; whole: number }>(
    `select count(*)::int as orders,
            count(*) filter (where o.quantity > d.episode_count - d.free_episodes)::int as too_long,
            count(*) filter (where o.quantity = d.episode_count - d.free_episodes)::int as whole
     from orders o join dramas d on d.id = o.drama_id`,
  );
  expect(rows[0]?.orders).toBeGreaterThan(SALES.length + TO_SHIP.length);
  expect(rows[0]).toMatchObject({ too_long: 0 });
  // Some viewers buy all remaining episodes, most do not.
  expect(rows[0]?.whole).toBeGreaterThan(5);
  expect(rows[0]?.whole).toBeLessThan(SALES.length / 2);
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});

test('she has sixty days of history with a sale each, and viewers see the name of her store', async () => {
  const { rows } = await fixture.owner.query<{ days: number; oldest: number; store: string }>(
    `select count(distinct paid_at::date)::int as days, extract(day from now() - min(paid_at))::int as oldest,
            (select name from identity.store_versions where state = 'approved') as store
     from orders`,
  );
  expect(rows[0]?.days).toBeGreaterThanOrEqual(60);
  expect(rows[0]).toMatchObject({ oldest: 59, store: 'Night Lantern' });
});

test('the catalogue is unchanged', async () => {
  const { rows } = await fixture.owner.query('select count(*)::int as dramas from dramas');
  expect(rows).toEqual([{ dramas: MINI_SERIES.length }]);
});

test("her uploaded pictures are in the apps' storage", async () => {
  const { rows } = await fixture.owner.query<{ name: string }>('select name from media.uploads');
  expect(rows.length).toBeGreaterThan(0);
  for (const { name } of rows) expect(storage.files.has(`${name}.webp`), name).toBe(true);
});
