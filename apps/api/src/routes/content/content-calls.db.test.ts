import { CONTENT_TYPES, type ContentType } from '@cliffhanger/core/content';
import { LOCALES } from '@cliffhanger/core/kernel';
import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import * as content from '@cliffhanger/wire/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { got, type RoutesUnderTest, startRoutes } from '../../../test/start-routes.ts';
import { addContentRoutes } from './index.ts';

let fixture: Fixture;
let server: RoutesUnderTest;
beforeAll(async () => {
  fixture = await openFixture();
  server = await startRoutes(fixture.as('seller'), addContentRoutes);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

test.each(CONTENT_TYPES)('the page “%s” is there from the first day on, without logging in', async (type) => {
  const page = got(await server.as()(content.getContentPage, { type }));
  expect(page).toMatchObject({ type, lang: 'en' });
  expect(page.blocks.length).toBeGreaterThan(0);
  expect(page.blocks.every(({ text, items }) => (text === null) === items.length > 0)).toBe(true);
});

test.each(LOCALES)('in %s every page says as much as in English', async (locale) => {
  for (const type of CONTENT_TYPES) {
    const english = got(await server.as()(content.getContentPage, { type }));
    const page = got(await server.as(undefined, locale)(content.getContentPage, { type }));
    expect(page.lang).toBe(locale);
    const form = ({ blocks }: typeof page) => blocks.map(({ kind, items }) => [kind, items.length]);
    expect(form(page)).toEqual(form(english));
  }
});

/** Every setting that a page contains, with a value that does not occur on a page by chance. */
const FIGURES = [
  ['rules', 'shippedForSellerAfterMs', 83, '83'],
  ['fees', 'withdrawalFee', '1.37', '1.37'],
  ['fees', 'withdrawalMinimum', '13.7', '13.7'],
  ['fees', 'depositMinimum', '17.3', '17.3'],
  ['imprint', 'appName', 'Nightlantern', 'Nightlantern'],
  ['viewer-privacy', 'clickCountsForMs', 23, '23'],
  ['viewer-terms', 'preOrderLateAfterMs', 11, '11'],
  ['viewer-terms', 'complaintReviewMs', 71, '71'],
] as const;

test.each(LOCALES)('in %s a page says what is in force from the moment a setting changes', async (locale) => {
  const textOf = async (type: ContentType) =>
    JSON.stringify(got(await server.as(undefined, locale)(content.getContentPage, { type })).blocks);
  const now = fixture.clock.now();
  for (const [type, name, value, shown] of FIGURES) {
    expect(await textOf(type)).not.toContain(shown);
    await fixture.owner.query(
      `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
       values ($1, $2, to_timestamp($3 / 1000.0), 'a test', 'a test', to_timestamp($3 / 1000.0))`,
      [name, JSON.stringify(value), now],
    );
    expect(await textOf(type)).toContain(shown);
  }
  for (const type of CONTENT_TYPES) {
    const { blocks } = got(await server.as(undefined, locale)(content.getContentPage, { type }));
    expect(blocks.flatMap(({ text, items }) => [text ?? '', ...items]).join()).not.toContain('{');
  }
  await fixture.owner.query("delete from settings.versions where reason = 'a test'");
});

test('an operator’s own words take the place of a page; where a language has none, it is the English one', async () => {
  await fixture.owner.query(
    `update content.pages set blocks = '[{"kind":"text","text":"Hola"}]' where type = 'about' and locale = 'es'`,
  );
  await fixture.owner.query(`delete from content.pages where type = 'about' and locale = 'ja'`);
  expect(got(await server.as(undefined, 'es')(content.getContentPage, { type: 'about' }))).toMatchObject({
    lang: 'es',
    title: 'Quiénes somos',
    blocks: [{ kind: 'text', text: 'Hola', items: [] }],
  });
  expect(got(await server.as(undefined, 'ja')(content.getContentPage, { type: 'about' })).lang).toBe('en');
});

test('what is not a plain block does not leave the server', async () => {
  await fixture.owner.query(
    `update content.pages set blocks = '[{"kind":"html","text":"<img onerror=x>"}]'
     where type = 'rules' and locale = 'de'`,
  );
  expect(got(await server.as(undefined, 'de')(content.getContentPage, { type: 'rules' })).blocks).toEqual([]);
});

test('a page that does not exist is refused', async () => {
  const { envelope } = await server.post('/api/v1/content/content-detail-by-type', {
    type: 'secrets',
    lang: 'en',
  });
  expect(envelope).toMatchObject({ code: 1000, data: { field: 'type' } });
});

test('friend links come in their order, and only secure ones can be stored', async () => {
  expect(got(await server.as()(content.listFriendLinks, {}))).toEqual({ list: [] });
  await fixture.owner.query(
    `insert into content.friend_links values (2, 'Second', 'https://b.example.org'), (1, 'First', 'https://a.example.org')`,
  );
  expect(got(await server.as()(content.listFriendLinks, {})).list.map(({ name }) => name)).toEqual([
    'First',
    'Second',
  ]);
  const insecure = `insert into content.friend_links values (3, 'x', 'javascript:alert(1)')`;
  await expect(fixture.owner.query(insecure)).rejects.toThrow(/secure_url/);
});
