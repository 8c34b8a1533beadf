import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { aDrama, changeSetting, type Fixture, openFixture, valueOf } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPackagedEpisode, OPENING } from '../../test/packaged-episode.ts';
import { type RoutesUnderTest, startRoutes } from '../../test/start-routes.ts';
import { addStorefront } from './index.ts';

const BUILT_FROM = fileURLToPath(new URL('../../../storefront/landing.html', import.meta.url));
const DRAMA = SAMPLE_DRAMAS.theNinthDebt;
const LANDING =
  '<html lang="{{lang}}"><style>.a{}</style><title>{{title}}</title><meta content="{{card}}">' +
  '<cite>{{appName}}</cite>' +
  '{{#forSale}}<b>{{wholePrice}}</b><u>{{sayWhole}}</u>{{/forSale}}<i>{{sayFree}}</i><p>{{synopsis}}</p><s>{{sayEpisodes}}</s>' +
  '{{#playable}}<a href="/watch/play/{{id}}/1">{{sayWatch}}</a>{{/playable}}' +
  '{{#nothing}}<em>{{sayNothing}}</em>{{sayNothingText}}<a>{{sayLookAround}}</a>{{/nothing}}' +
  '{{#opening}}<video src="data:video/mp4;base64,{{opening}}"></video>{{/opening}}{{#preview}}<video src="{{preview}}"></video>{{/preview}}' +
  '{{#languages}}<a lang="{{code}}">{{name}}</a>{{/languages}}</html>';

let fixture: Fixture;
let server: RoutesUnderTest;
let folder: string;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCatalogue(fixture.owner);
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-storefront-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'posters'));
  await writeFile(join(folder, 'landing.html'), LANDING);
  await writeFile(join(folder, 'index.html'), '<html lang="{{lang}}"><div id="root"></div></html>');
  await writeFile(join(folder, 'assets', 'app-1.js'), 'void 0;');
  await writeFile(join(folder, DRAMA.poster), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const filesUrl = 'https://pictures.example.com/cliffhanger';
  const options = { folder, publicUrl: 'https://cliffhanger.test', sellerAppDir: folder, filesUrl };
  server = await startRoutes(fixture.as('viewer'), (api, dependencies) => {
    void api.http.register(async (http) =>
      addStorefront({ http, viewers: api.viewers }, { dependencies }, options),
    );
  });
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => server.send(path, { headers });
const landing = `/watch/drama/${DRAMA.id}`;

test('a drama’s own page says its title and the price of the whole series before any script runs', async () => {
  const answer = await get(landing);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain('<html lang="en">');
  expect(page).toContain(`<title>${DRAMA.texts.en.title}</title>`);
  expect(page).toContain('<i>Episodes 1–5 free</i>');
  expect(page).toContain('<cite>Cliffhanger</cite>');
  expect(page).toContain('<b>33.50</b>');
  expect(page).toContain(`content="https://cliffhanger.test${landing}/card.jpg"`);
});

test('it bears the name that the settings have, and the built page has none of its own', async () => {
  const effectiveFrom = fixture.clock.now();
  valueOf(await changeSetting(fixture, { name: 'appName', value: 'Cliffside', effectiveFrom }));
  expect(await (await get(landing)).text()).toContain('<cite>Cliffside</cite>');
  expect(await readFile(BUILT_FROM, 'utf8')).not.toContain('Cliffhanger');
});

test('of a series that is not whole it says how much is out, and asks the price of that', async () => {
  const { owner } = fixture;
  const id = await aDrama(owner, { retail: '0.5', episodes: 72, freeEpisodes: 5, readyThrough: 7 });
  const page = await (await get(`/watch/drama/${id}`)).text();
  expect(page).toContain('<b>1.00</b><u>everything that is out, paid once</u>');
  expect(page).toContain('<s>7 of 72 episodes out</s>');
  const german = await (await get(`/watch/drama/${id}`, { 'accept-language': 'de' })).text();
  expect(german).toContain('7 von 72 Folgen erschienen');
});

test('with nothing to play it says so, and neither a price nor a player is offered', async () => {
  const id = await aDrama(fixture.owner, { readyThrough: 0 });
  const page = await (await get(`/watch/drama/${id}`)).text();
  expect(page).toContain('<em>Nothing to watch yet</em>');
  expect(page).not.toContain('/watch/play/');
  expect(page).not.toContain('<b>');
  const japanese = await (await get(`/watch/drama/${id}?lang=ja`)).text();
  expect(japanese).toContain('まだ視聴できる話がありません');
});

test('its preview begins with the page itself, and without what it begins with still plays', async () => {
  const id = await aDrama(fixture.owner, { readyThrough: 5 });
  expect(await (await get(`/watch/drama/${id}`)).text()).not.toContain('<video');
  await aPackagedEpisode(fixture.dependencies, id, 0);
  const page = await (await get(`/watch/drama/${id}`)).text();
  expect(page).toContain(`<video src="data:video/mp4;base64,${OPENING.toString('base64')}">`);
  expect(page).toMatch(/<video src="[^"]+-film\.mp4">/);

  const other = await aDrama(fixture.owner, { readyThrough: 5 });
  await aPackagedEpisode(fixture.dependencies, other, 0);
  for (const name of [...fixture.storage.files.keys()].filter((one) => one.endsWith('-opening.mp4')))
    await fixture.storage.remove(name);
  const without = await (await get(`/watch/drama/${other}`)).text();
  expect(without).not.toContain('data:video');
  expect(without).toMatch(/<video src="[^"]+-film\.mp4">/);
});

test('it is written in the reader’s language; a choice is remembered', async () => {
  expect(await (await get(landing, { 'accept-language': 'de-DE' })).text()).toContain('Folgen 1–5 gratis');
  const chosen = await get(`${landing}?lang=ja`, { 'accept-language': 'de-DE' });
  expect(await chosen.text()).toContain('<html lang="ja">');
  const cookie = chosen.headers.get('set-cookie') ?? '';
  expect(cookie).toContain('watch-lang=ja; Path=/watch');
  const later = await get(landing, { 'accept-language': 'de-DE', cookie: 'watch-lang=ja' });
  expect(await later.text()).toContain('<html lang="ja">');
});

test('only the style that stands in the page, our files and films may run in it', async () => {
  const policy = (await get(landing)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'/);
  expect(policy).toContain("media-src 'self' blob: data: https://pictures.example.com/cliffhanger/;");
  expect(policy).toContain("img-src 'self' data: blob: https://pictures.example.com/cliffhanger/;");
  expect(policy).not.toContain('unsafe');
});

test.each(['01990000-0000-7000-8000-0000000dffff', 'not-an-id', '%3Cscript%3E'])(
  'there is no drama %s: the app says so',
  async (id) => {
    const answer = await get(`/watch/drama/${id}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<div id="root">');
  },
);

test('every other page is the app’s own, and its files are kept for ever', async () => {
  expect(await (await get('/watch/mine')).text()).toContain('<div id="root">');
  expect((await get('/watch/assets/app-1.js')).headers.get('cache-control')).toContain('immutable');
});

test('a link preview has a picture that other sites may show', async () => {
  const card = await get(`${landing}/card.jpg`);
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(card.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect((await get('/watch/drama/not-an-id/card.jpg')).status).toBe(404);
});
