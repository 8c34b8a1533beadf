import type { DramaId, TopPeriod } from '@cliffhanger/core/catalog';
import { DAY_MS, earlier, idOf, LOCALES, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import {
  addSampleCatalogue,
  CATEGORIES,
  SAMPLE_CATEGORIES,
  SAMPLE_DRAMAS,
} from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  aPostUrl,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeDrama } from '../library/remove-drama.ts';
import { saveAutoShip } from '../library/save-auto-ship.ts';
import type { HallQuery } from '../ports/index.ts';
import { submitLink } from '../promotion/submit-link.ts';
import { getDrama } from './get-drama.ts';
import { listCategories } from './list-categories.ts';
import { listHall } from './list-hall.ts';
import { listTopDramas } from './list-top-dramas.ts';
import { refreshHotRanks } from './refresh-hot-ranks.ts';

const DRAMAS = Object.values(SAMPLE_DRAMAS);
const { theNinthDebt, moonboundHeir, theJadeRegent, theLastCaller } = SAMPLE_DRAMAS;

let fixture: Fixture;
let seller: SellerId;

beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCatalogue(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = (await anApprovedSeller(fixture.dependencies)).id;
});

const hall = async (asked: Partial<HallQuery> = {}) =>
  valueOf(
    await listHall(fixture.dependencies)({
      sellerId: seller,
      locale: 'en',
      categoryId: null,
      search: '',
      sort: 'hot',
      includesMine: false,
      after: null,
      page: 1,
      size: 50,
      ...asked,
    }),
  );
const titles = async (asked: Partial<HallQuery> = {}) => (await hall(asked)).list.map(({ title }) => title);

test('the categories come in their order, in the reader’s language, with how many dramas each has', async () => {
  const { list, total } = valueOf(
    await listCategories(fixture.dependencies)({ locale: 'de', page: 1, size: 10 }),
  );
  expect(list.map(({ name }) => name)).toEqual(SAMPLE_CATEGORIES.map(({ names }) => names.de));
  expect(total).toBe(8);
  expect(list.map(({ dramas }) => dramas)).toEqual([2, 2, 1, 1, 2, 2, 1, 1]);
  const second = valueOf(await listCategories(fixture.dependencies)({ locale: 'en', page: 2, size: 5 }));
  expect(second.list.map(({ name }) => name)).toEqual(['Thriller', 'Family', 'Comedy']);
});

test('the hall shows what is on sale, the hottest first, with what it costs and brings', async () => {
  const { list, total, hasMore, rights } = await hall();
  expect(total).toBe(12);
  expect(hasMore).toBe(false);
  expect(rights).toEqual({ fromLevel: 3, fromPacks: 0, used: 0 });
  expect(list.slice(0, 6).map(({ title, hotRank }) => [title, hotRank])).toEqual(
    DRAMAS.slice(0, 6).map(({ texts, hotRank }) => [texts.en.title, hotRank]),
  );
  expect(list.slice(6).every(({ hotRank }) => hotRank === null)).toBe(true);
  expect(list[0]).toMatchObject({
    id: theNinthDebt.id,
    category: { id: CATEGORIES.revenge.id, name: 'Revenge' },
    synopsis: theNinthDebt.texts.en.synopsis,
    poster: '/posters/the-ninth-debt.svg',
    episodes: 72,
    wholesale: usdt('0.22'),
    retail: usdt('0.5'),
    isMine: false,
  });
});

test('it is sorted by newest, margin and price too', async () => {
  const by = (compare: (a: (typeof DRAMAS)[number], b: (typeof DRAMAS)[number]) => number) =>
    DRAMAS.toSorted(compare).map(({ texts }) => texts.en.title);
  const margin = ({ wholesale, retail }: (typeof DRAMAS)[number]) =>
    Math.floor(((Number(retail) - Number(wholesale)) * 10_000) / Number(retail) + 1e-9);
  expect(await titles({ sort: 'new' })).toEqual(by((a, b) => b.publishedOn.localeCompare(a.publishedOn)));
  expect(await titles({ sort: 'price' })).toEqual(by((a, b) => Number(a.retail) - Number(b.retail)));
  expect(await titles({ sort: 'margin' })).toEqual(
    by((a, b) => margin(b) - margin(a) || b.id.localeCompare(a.id)),
  );
});

test('a category, and a search in the reader’s language or in English, narrow it down', async () => {
  expect(await titles({ categoryId: CATEGORIES.historical.id })).toEqual([
    'The Jade Regent',
    'The Understudy Queen',
  ]);
  expect(await hall({ search: 'penthouse', locale: 'ja' })).toMatchObject({
    total: 1,
    list: [{ title: SAMPLE_DRAMAS.thePenthouseClause.texts.ja.title }],
  });
  expect(await titles({ search: 'NEUNTE', locale: 'de' })).toEqual(['Die neunte Schuld']);
  expect(await titles({ search: 'neunte', locale: 'en' })).toEqual([]);
  expect(await titles({ search: '第九', locale: 'zh-Hans' })).toEqual(['第九笔债']);
  expect(await titles({ search: 'the', categoryId: CATEGORIES.thriller.id })).toEqual(['The Last Caller']);
});

test.each(['%', '_', '\\', "'", '%%%'])('%j in a search is only a sign', async (search) => {
  expect(await hall({ search })).toMatchObject({ list: [], total: 0 });
});

test('what the seller sells already is left out, or marked where it is asked for', async () => {
  await aConsignment(fixture.dependencies, seller, theNinthDebt.id);
  const left = await hall();
  expect(left.total).toBe(11);
  expect(left.list.some(({ id }) => id === theNinthDebt.id)).toBe(false);
  expect(left.rights.used).toBe(1);
  const all = await hall({ includesMine: true });
  expect(all.total).toBe(12);
  expect(all.list.filter(({ isMine }) => isMine).map(({ id }) => id)).toEqual([theNinthDebt.id]);
  expect((await hall({ categoryId: CATEGORIES.revenge.id })).total).toBe(1);
  expect((await hall({ categoryId: CATEGORIES.family.id })).total).toBe(1);
});

test('what left the library is back in the hall', async () => {
  const { id: consignmentId } = await aConsignment(fixture.dependencies, seller, theNinthDebt.id);
  valueOf(await removeDrama(fixture.dependencies)({ sellerId: seller, consignmentId }));
  expect((await hall()).total).toBe(12);
});

test('what is off sale is not in the hall', async () => {
  const before = (await hall()).total;
  await aDrama(fixture.owner, { isOnSale: false });
  expect((await hall()).total).toBe(before);
});

test.each(['hot', 'new', 'margin', 'price'] as const)(
  'pages by %s hold every drama once, by number and by the last one seen',
  async (sort) => {
    const all = (await hall({ sort })).list.map(({ id }) => id);
    const byNumber: DramaId[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { list, hasMore } = await hall({ sort, page, size: 5 });
      byNumber.push(...list.map(({ id }) => id));
      expect(hasMore).toBe(page < 3);
    }
    expect(byNumber).toEqual(all);

    const byLast: DramaId[] = [];
    for (let more = true; more; ) {
      const { list, hasMore } = await hall({ sort, size: 5, after: byLast.at(-1) ?? null });
      byLast.push(...list.map(({ id }) => id));
      more = hasMore;
    }
    expect(byLast).toEqual(all);
  },
);

test('dramas added while paging are not the reason that others are skipped', async () => {
  const first = (await hall({ size: 3 })).list;
  for (const { id } of first) await aConsignment(fixture.dependencies, seller, id);
  const next = await hall({ size: 3, after: first.at(-1)?.id ?? null });
  expect(next.list.map(({ id }) => id)).toEqual([
    theLastCaller.id,
    SAMPLE_DRAMAS.lettersAfterRain.id,
    SAMPLE_DRAMAS.thePenthouseClause.id,
  ]);
});

test.each(LOCALES)('texts are in %s where the drama has them, otherwise in English', async (locale) => {
  expect((await hall({ locale })).list[0]?.title).toBe(theNinthDebt.texts[locale].title);
  const onlyEnglish = await aDrama(fixture.owner, { publishedOn: '2026-03-01' });
  const [newest] = (await hall({ locale, sort: 'new' })).list;
  expect(newest).toMatchObject({ id: onlyEnglish, synopsis: 'Somebody opens a door.' });
  await fixture.owner.query('update dramas set on_sale = false where id = $1', [onlyEnglish]);
});

test('nothing goes on sale without an English text', async () => {
  const german = { de: { title: 'Nur auf Deutsch', synopsis: 'Jemand öffnet eine Tür.', captions: [] } };
  await expect(aDrama(fixture.owner, { texts: german })).rejects.toThrow(/without an English text/);
});

const detail = (dramaId: DramaId, sellerId = seller) =>
  getDrama(fixture.dependencies)({ sellerId, dramaId, locale: 'es' });

test('a drama’s page has its texts, its captions in every language, and nothing of mine yet', async () => {
  const { drama, mine, results } = valueOf(await detail(theJadeRegent.id));
  expect(drama).toMatchObject({ title: 'La regente de jade', episodes: 90, freeEpisodes: 5, preview: null });
  expect(drama.kit.map(({ locale }) => locale)).toEqual(['en', 'de', 'es', 'ja', 'ru', 'zh-Hans', 'zh-Hant']);
  expect(drama.kit[1]).toEqual({
    locale: 'de',
    title: theJadeRegent.texts.de.title,
    captions: theJadeRegent.texts.de.captions,
  });
  expect(mine).toBeNull();
  expect(results.refreshedAt).toBeNull();
});

test('once it is in the library, its page has my links and how their reviews stand', async () => {
  const consignment = await aConsignment(fixture.dependencies, seller, theJadeRegent.id);
  const link = valueOf(
    await submitLink(fixture.dependencies)({
      sellerId: seller,
      consignmentId: consignment.id,
      url: aPostUrl(),
    }),
  );
  const { mine } = valueOf(await detail(theJadeRegent.id));
  expect(mine).toMatchObject({
    consignment: { id: consignment.id, promotingSince: null },
    trackingLinks: [{ code: consignment.trackingCode, subId: '' }],
    promotionLinks: [link],
    mostOpenLinks: 3,
  });
  const other = (await anApprovedSeller(fixture.dependencies)).id;
  expect(valueOf(await detail(theJadeRegent.id, other)).mine).toBeNull();
});

test('a drama that comes back keeps its own auto-ship switch, and a new one follows the store', async () => {
  const dramaId = await aDrama(fixture.owner);
  const ships = async () => valueOf(await detail(dramaId)).autoShipsWhenAdded;
  expect(await ships()).toBe(true);
  const { id: consignmentId } = await aConsignment(fixture.dependencies, seller, dramaId);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(fixture.dependencies)({ sellerId: seller, consignmentId, autoShip }));
  valueOf(await removeDrama(fixture.dependencies)({ sellerId: seller, consignmentId }));
  expect(await ships()).toBe(false);
  await aConsignment(fixture.dependencies, seller, dramaId);
  expect(valueOf(await detail(dramaId)).mine?.consignment.autoShip.isOn).toBe(false);
});

test('a drama that left the hall is known to those who have sold it, and to nobody else', async () => {
  const dramaId = await aDrama(fixture.owner);
  const { id: consignmentId } = await aConsignment(fixture.dependencies, seller, dramaId);
  await fixture.owner.query('update dramas set on_sale = false where id = $1', [dramaId]);
  expect(valueOf(await detail(dramaId)).drama.isOnSale).toBe(false);
  valueOf(await removeDrama(fixture.dependencies)({ sellerId: seller, consignmentId }));
  expect((await detail(dramaId)).ok).toBe(true);
  const other = (await anApprovedSeller(fixture.dependencies)).id;
  const unknown = await detail(idOf('01990000-0000-7000-8000-00000000dead'), other);
  expect(await detail(dramaId, other)).toEqual(unknown);
  expect(unknown).toMatchObject({ refusal: { name: 'drama-unknown' } });
});

const sold = (sellerId: SellerId, dramaId: DramaId, episodes: number) =>
  fixture.owner.query(
    `insert into drama_sales_rollups (seller_id, drama_id, orders, episodes, sales, profit, refreshed_at)
     values ($1, $2, $3, $3, $3::bigint * 500000, $3::bigint * 280000, '2026-01-20T09:00:00Z')`,
    [sellerId, dramaId, episodes],
  );

const soldDaysAgo = (days: number, dramaId: DramaId, episodes: number) =>
  fixture.owner.query(
    `insert into rollups.drama_days (seller_id, drama_id, day, orders, episodes, sales, profit, plays, clicks)
     values ($1, $2, $3::date, $4, $4, $4::bigint * 500000, $4::bigint * 280000, 0, 0)`,
    [seller, dramaId, dayOf(earlier(fixture.clock.now(), days * DAY_MS)), episodes],
  );

test('the top list is the seller’s own, by sales, ten at most', async () => {
  const list = async (days: TopPeriod) =>
    valueOf(await listTopDramas(fixture.dependencies)({ sellerId: seller, locale: 'ru', days }));
  expect(await list(30)).toEqual([]);
  for (const [index, { id }] of DRAMAS.entries()) await soldDaysAgo(10, id, index);
  const top = await list(30);
  expect(top).toHaveLength(10);
  expect(top[0]).toMatchObject({ title: 'Нет сети', orders: 11, sales: usdt('5.5'), profit: usdt('3.08') });
  expect(top.map(({ episodes }) => episodes)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(await list(7)).toEqual([]);
  await soldDaysAgo(6, theLastCaller.id, 1);
  expect((await list(7)).map(({ dramaId, episodes }) => [dramaId, episodes])).toEqual([
    [theLastCaller.id, 1],
  ]);
});

test('ranks follow what all sellers have sold together; what has not sold has none', async () => {
  await fixture.owner.query('delete from drama_sales_rollups');
  const other = (await anApprovedSeller(fixture.dependencies)).id;
  await sold(seller, theLastCaller.id, 30);
  await sold(other, moonboundHeir.id, 20);
  await sold(seller, moonboundHeir.id, 20);
  valueOf(await refreshHotRanks(fixture.dependencies)());
  const { list } = await hall();
  expect(list.slice(0, 3).map(({ id, hotRank }) => [id, hotRank])).toEqual([
    [moonboundHeir.id, 1],
    [theLastCaller.id, 2],
    [expect.anything(), null],
  ]);
  expect(valueOf(await refreshHotRanks(fixture.dependencies)())).toBe(0);
});
