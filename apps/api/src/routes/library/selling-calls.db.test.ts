import { decideLink } from '@cliffhanger/application/promotion';
import { HOUR_MS, idOf, later, usdt } from '@cliffhanger/core/kernel';
import { NO_LINK_RESULTS } from '@cliffhanger/core/library';
import type { LinkDecision } from '@cliffhanger/core/promotion';
import { addSampleCatalogue, CATEGORIES, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aLoggedInSeller,
  aPostUrl,
  type Fixture,
  manyDramas,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import * as catalog from '@cliffhanger/wire/catalog';
import type { AnswerOf, Received } from '@cliffhanger/wire/kernel';
import * as library from '@cliffhanger/wire/library';
import * as promotion from '@cliffhanger/wire/promotion';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dutiesOf, got, type RoutesUnderTest, startDuties } from '../../../test/start-routes.ts';
import { linkResultsResponse } from './library-response.ts';

/* A seller's path through the api: browse, choose, post, be reviewed. */

const { theNinthDebt, moonboundHeir, theJadeRegent, theLastCaller } = SAMPLE_DRAMAS;
const HALL = { page: 1, pageSize: 10, sort: 'hot', includeMine: false } as const;
const LIBRARY = { page: 1, pageSize: 10 } as const;

let fixture: Fixture;
let server: RoutesUnderTest;
let token: string;
let call: ReturnType<RoutesUnderTest['as']>;

beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCatalogue(fixture.owner);
  server = await startDuties(dutiesOf(fixture));
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});
beforeEach(async () => {
  token = (await aLoggedInSeller(fixture.dependencies)).token;
  call = server.as(token);
});

async function add(drama: { readonly id: typeof theNinthDebt.id }) {
  const { list } = got(await call(library.addDramas, { dramaIds: [drama.id] }));
  return list[0] as AnswerOf<typeof library.addDramas>['list'][number];
}

test('the categories come in the caller’s language', async () => {
  const answer = got(await server.as(token, 'es')(catalog.listCategories, { page: 1, pageSize: 10 }));
  expect(answer).toMatchObject({ total: 8, page: 1, pageSize: 10, hasMore: false });
  expect(answer.list).toContainEqual({ id: CATEGORIES.revenge.id, name: 'Venganza', dramas: 2 });
});

test('the hall shows what each drama costs and brings, and the rights that are left', async () => {
  const hall = got(await call(catalog.listHall, HALL));
  expect(hall).toMatchObject({ total: 12, hasMore: true, rights: { total: 3, used: 0, left: 3 } });
  expect(hall.list[0]).toEqual({
    id: theNinthDebt.id,
    categoryId: CATEGORIES.revenge.id,
    category: 'Revenge',
    title: 'The Ninth Debt',
    synopsis: theNinthDebt.texts.en.synopsis,
    poster: '/posters/the-ninth-debt.svg',
    episodes: 72,
    freeEpisodes: 5,
    wholesale: usdt('0.22'),
    retail: usdt('0.5'),
    margin: usdt('0.28'),
    marginRate: 5600,
    hotRank: 1,
    isOnSale: true,
    isMine: false,
  });
  const narrow = { ...HALL, categoryId: CATEGORIES.thriller.id, search: 'the', includeMine: true } as const;
  expect(got(await server.as(token, 'de')(catalog.listHall, narrow))).toMatchObject({
    total: 1,
    list: [{ title: 'Der letzte Anruf' }],
  });
});

test('dramas are added in bulk, then found in the library and marked in the hall', async () => {
  const dramaIds = [theNinthDebt.id, moonboundHeir.id];
  const added = got(await call(library.addDramas, { dramaIds }));
  expect(added.rights).toEqual({ total: 3, used: 2, left: 1 });
  const mine = got(await call(library.listLibrary, LIBRARY));
  expect(mine).toMatchObject({ total: 2, hasMore: false, rights: { left: 1 } });
  expect(mine.list.find(({ dramaId }) => dramaId === theNinthDebt.id)).toMatchObject({
    title: 'The Ninth Debt',
    margin: usdt('0.28'),
    consignmentId: added.list[0]?.consignmentId,
    trackingPath: added.list[0]?.trackingPath,
    addedAt: fixture.clock.now(),
    state: 'not_promoted',
    autoShip: true,
    dailyCostLimit: null,
    results: { days: 30, clicks: 0, orders: 0, sales: usdt('0'), refreshedAt: null },
  });
  const hall = got(await call(catalog.listHall, { ...HALL, includeMine: true }));
  expect(hall.list.filter(({ isMine }) => isMine).map(({ id }) => id)).toEqual(dramaIds);
});

test('too few rights: nothing is added, and the way to the levels is offered', async () => {
  const dramaIds = [theNinthDebt, moonboundHeir, theJadeRegent, theLastCaller].map(({ id }) => id);
  expect(await call(library.addDramas, { dramaIds })).toMatchObject({
    refusal: {
      code: 5000,
      message: 'Insufficient remaining consignment rights. Remove a drama or get more rights.',
      facts: { left: 3, needed: 4 },
      offer: 'upgrade-level',
    },
  });
  expect(got(await call(library.listLibrary, LIBRARY)).total).toBe(0);
});

test('fifty phones add fifty dramas at once with three rights: three are in the library', async () => {
  const dramas = await manyDramas(fixture.owner, 50);
  const answers = await Promise.all(dramas.map((id) => call(library.addDramas, { dramaIds: [id] })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(got(await call(library.listLibrary, LIBRARY))).toMatchObject({
    total: 3,
    rights: { used: 3, left: 0 },
  });
});

test('a drama’s page, before and after it is mine', async () => {
  const asked = { id: theJadeRegent.id, source: 'hall' } as const;
  const before = got(await server.as(token, 'ru')(catalog.getDrama, asked));
  expect(before).toMatchObject({ title: 'Нефритовая регентша', mine: null, preview: null, episodes: 90 });
  expect(before.kit.map(({ title }) => title)).toContain('La regente de jade');

  const { consignmentId, trackingPath, trackingUrl } = await add(theJadeRegent);
  expect(trackingUrl).toBe(`https://cliffhanger.test${trackingPath}`);
  const url = aPostUrl();
  got(await call(promotion.addPromotionLink, { consignmentId, url }));
  const after = got(await call(catalog.getDrama, { id: theJadeRegent.id, source: 'library' }));
  const now = fixture.clock.now();
  expect(after.mine).toEqual({
    consignmentId,
    addedAt: now,
    state: 'not_promoted',
    autoShip: true,
    dailyCostLimit: null,
    trackingLinks: [
      {
        code: trackingPath.slice('/r/'.length),
        path: trackingPath,
        url: trackingUrl,
        subId: '',
        createdAt: now,
        ...linkResultsResponse(NO_LINK_RESULTS),
      },
    ],
    promotionLinks: [
      {
        id: expect.any(String),
        url,
        state: 'under-review',
        submittedAt: now,
        promisedBy: later(now, 12 * HOUR_MS),
      },
    ],
    mostOpenLinks: 3,
  });
});

test('a post is sent in, rejected with its reason, sent in again and approved', async () => {
  const { consignmentId } = await add(theNinthDebt);
  const url = aPostUrl();
  const send = async () => got(await call(promotion.addPromotionLink, { consignmentId, url }));
  const decide = async (linkId: Awaited<ReturnType<typeof send>>['id'], decision: LinkDecision) =>
    valueOf(await decideLink(fixture.dependencies)({ linkId, decision, operator: 'Ines' }));
  const first = await send();
  await decide(first.id, { kind: 'reject', rule: 'tracking-link-missing', facts: {}, note: null });
  const second = await send();
  await decide(second.id, { kind: 'approve' });

  const { list } = got(await call(promotion.listPromotionLinks, { consignmentId }));
  expect(list).toMatchObject([
    { id: second.id, state: 'succeeded', decidedAt: fixture.clock.now() },
    {
      id: first.id,
      state: 'failed',
      notice: {
        rule: 'tracking-link-missing',
        text: 'The post does not lead to your tracking link.',
        decidedBy: 'person',
        note: null,
      },
    },
  ]);
  const byState = async (state: 'promoting' | 'not_promoted') =>
    got(await call(library.listLibrary, { ...LIBRARY, state })).list.map((row) => row.state);
  expect(await byState('promoting')).toEqual(['promoting']);
  expect(await byState('not_promoted')).toEqual([]);
});

test.each([
  ['', 1019],
  ['http://tiktok.com/@nora/video/1', 1020],
  ['tiktok.com/@nora/video/1', 1021],
  ['https://example.org/@nora/video/1', 5003],
])('the link %j is refused at its field', async (url, code) => {
  const { consignmentId } = await add(theNinthDebt);
  expect(await call(promotion.addPromotionLink, { consignmentId, url })).toMatchObject({
    refusal: { code, field: 'url' },
  });
});

test('auto-ship, tracking links, removal and the top list', async () => {
  const { consignmentId } = await add(theNinthDebt);
  const limited = { consignmentId, autoShip: false, dailyCostLimit: usdt('12.5') };
  expect(got(await call(library.saveAutoShip, limited))).toMatchObject(limited);
  expect(await call(library.saveAutoShip, { ...limited, dailyCostLimit: usdt('0') })).toMatchObject({
    refusal: { field: 'dailyCostLimit' },
  });
  const link = got(await call(library.addTrackingLink, { consignmentId, subId: 'bio' }));
  expect(link).toMatchObject({ subId: 'bio', path: `/r/${link.code}` });
  expect(got(await call(library.listTrackingLinks, { consignmentId })).list).toHaveLength(2);
  const links = got(await call(promotion.listPromotionLinks, { consignmentId }));
  expect(links).toEqual({ list: [], mostOpenLinks: 3 });
  const removed = got(await call(library.removeDrama, { consignmentId }));
  expect(removed.rights).toEqual({ total: 3, used: 0, left: 3 });
  expect(got(await call(catalog.listTopDramas, { days: 30 }))).toEqual({
    list: [],
    days: 30,
    refreshedAt: null,
  });
});

test('another seller’s drama answers like one that does not exist, whatever is asked of it', async () => {
  const own = await add(theNinthDebt);
  const stranger = server.as((await aLoggedInSeller(fixture.dependencies)).token);
  const unknown = idOf<'consignment'>('01990000-0000-7000-8000-00000000dead');
  const url = aPostUrl();
  const asks: readonly ((consignmentId: typeof unknown) => Promise<Received<unknown>>)[] = [
    (consignmentId) => stranger(library.removeDrama, { consignmentId }),
    (consignmentId) => stranger(library.saveAutoShip, { consignmentId, autoShip: false }),
    (consignmentId) => stranger(library.addTrackingLink, { consignmentId, subId: 'x' }),
    (consignmentId) => stranger(library.listTrackingLinks, { consignmentId }),
    (consignmentId) => stranger(promotion.listPromotionLinks, { consignmentId }),
    (consignmentId) => stranger(promotion.addPromotionLink, { consignmentId, url }),
  ];
  for (const ask of asks) {
    const foreign = await ask(own.consignmentId);
    expect(foreign).toEqual(await ask(unknown));
    expect(foreign).toMatchObject({ refusal: { code: 5011, field: 'consignmentId' } });
  }
  expect(got(await call(library.listLibrary, LIBRARY)).list).toMatchObject([{ autoShip: true }]);
});
