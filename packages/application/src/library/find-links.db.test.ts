import type { SellerId } from '@cliffhanger/core/kernel';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  anApprovedSeller,
  type Fixture,
  openFixture,
  type TestConsignment,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LinkCursor } from '../ports/index.ts';
import { submitLink } from '../promotion/index.ts';
import { addTrackingLink } from './add-tracking-link.ts';
import { findLinks } from './find-links.ts';

const { theNinthDebt } = SAMPLE_DRAMAS;

let fixture: Fixture;
let seller: SellerId;
let neighbour: SellerId;
let consignment: TestConsignment;

beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCatalogue(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = (await anApprovedSeller(fixture.dependencies)).id;
  neighbour = (await anApprovedSeller(fixture.dependencies)).id;
  consignment = await aConsignment(fixture.dependencies, seller, theNinthDebt.id);
});

const find = async (text: string, sellerId = seller, locale: 'en' | 'es' = 'en') =>
  valueOf(await findLinks(fixture.dependencies)({ sellerId, text, locale }));

test('a link is found by its code, its address and the beginning of its name, in the language of the seller', async () => {
  const bio = valueOf(
    await addTrackingLink(fixture.dependencies)({
      sellerId: seller,
      consignmentId: consignment.id,
      subId: 'TikTok-bio',
    }),
  );
  const found = {
    kind: 'tracking-link',
    dramaId: theNinthDebt.id,
    title: theNinthDebt.texts.en.title,
    code: bio.code,
    subId: 'TikTok-bio',
  };
  expect(await find(bio.code)).toEqual([found]);
  expect(await find(`https://cliffhanger.example/r/${bio.code}?utm=x`)).toEqual([found]);
  expect(await find('tiktok')).toEqual([found]);
  expect(await find(consignment.trackingCode)).toMatchObject([{ code: consignment.trackingCode, subId: '' }]);
  expect(await find(bio.code, seller, 'es')).toMatchObject([{ title: theNinthDebt.texts.es.title }]);
});

test('a post is found by a part of its address', async () => {
  const url = 'https://tiktok.com/@nora.lindqvist/video/7301';
  valueOf(await submitLink(fixture.dependencies)({ sellerId: seller, consignmentId: consignment.id, url }));
  expect(await find('tiktok.com/@nora.lindqvist')).toMatchObject([
    { kind: 'post', dramaId: theNinthDebt.id, url },
  ]);
});

test('nobody finds the links of another, by whatever of them is at hand', async () => {
  expect(await find(consignment.trackingCode, neighbour)).toEqual([]);
  expect(await find(`/r/${consignment.trackingCode}`, neighbour)).toEqual([]);
});

test('what could be anything finds nothing', async () => {
  expect(await find('%')).toEqual([]);
  expect(await find('_')).toEqual([]);
});

test('what follows clicks reads every link: the newest first, those made since, and one by its code', async () => {
  const link = (code: string) => ({ code, sellerId: seller, dramaId: theNinthDebt.id });
  const more: string[] = [];
  for (const subId of ['one', 'two', 'three']) {
    fixture.clock.pass(1_000);
    const asked = { sellerId: seller, consignmentId: consignment.id, subId };
    more.push(valueOf(await addTrackingLink(fixture.dependencies)(asked)).code);
  }
  const [one = '', two = '', three = ''] = more;
  const { transactions } = fixture.as('ingest');
  const page = (before: LinkCursor | null, most: number) =>
    transactions.readOne(({ trackingLinks }) => trackingLinks.newest(before, most));
  const [newest] = await page(null, 1);
  if (newest === undefined) throw new Error('no link');
  expect(newest).toMatchObject(link(three));
  const [second, first] = await page(newest, 2);
  expect([second, first]).toMatchObject([link(two), link(one)]);
  if (first === undefined) throw new Error('no link');
  const since = await transactions.readOne(({ trackingLinks }) => trackingLinks.madeAfter(first, 10));
  expect(since).toEqual([second, newest]);
  const find = (code: string) => transactions.readOne(({ trackingLinks }) => trackingLinks.find(code));
  expect(await find(one)).toEqual({ sellerId: seller, dramaId: theNinthDebt.id });
  expect(await find('nobodys2')).toBeUndefined();
});
