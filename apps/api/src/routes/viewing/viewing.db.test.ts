import { randomBytes } from 'node:crypto';
import { beginAsGuest, cancelOrder } from '@cliffhanger/application/checkout';
import { saveCaptions } from '@cliffhanger/application/media';
import { signSegmentsGrant, signWatchGrant } from '@cliffhanger/application/viewing';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { later, MINUTE_MS, SECOND_MS } from '@cliffhanger/core/kernel';
import { readWatchGrant } from '@cliffhanger/core/viewing';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { aDrama, anOrder, type Fixture, openFixture, valueOf } from '@cliffhanger/testing/factories';
import { type Envelope, refusalByCode, wireLocale } from '@cliffhanger/wire/kernel';
import * as wire from '@cliffhanger/wire/viewing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPackagedEpisode, EPISODE_KEY } from '../../../test/packaged-episode.ts';
import { type RoutesUnderTest, startRoutes } from '../../../test/start-routes.ts';
import { addViewingRoutes } from './index.ts';

const FREE = 1;
const PAID = 4;

let fixture: Fixture;
let routes: RoutesUnderTest;
let drama: DramaId;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  routes = await startRoutes(fixture.as('viewer'), addViewingRoutes);
  drama = await aDrama(fixture.owner, { episodes: 8, freeEpisodes: 3, readyThrough: 0 });
  for (const number of [0, FREE, 2, 3, PAID, PAID + 1])
    await aPackagedEpisode(fixture.dependencies, drama, number);
});
afterAll(async () => {
  await routes.stop();
  await fixture.close();
});

interface Browser {
  readonly viewerId: ViewerId;
  readonly cookie: string;
}

const aBrowser = async (): Promise<Browser> => {
  const { viewer, token } = await beginAsGuest(fixture.dependencies)();
  return { viewerId: viewer.id, cookie: `viewer=${token}` };
};

/** A browser whose viewer has bought the two paid episodes that are ready. */
async function aBuyer() {
  const browser = await aBrowser();
  const order = await anOrder(fixture.dependencies, {
    dramaId: drama,
    viewerId: browser.viewerId,
    quantity: 2,
  });
  return { ...browser, order };
}

const headersOf = (browser?: Browser): Record<string, string> =>
  browser === undefined ? {} : { cookie: browser.cookie };

async function watch(episode: number, browser?: Browser, dramaId = drama) {
  const { envelope } = await routes.post(
    wire.watch.path,
    { drama_id: dramaId, episode, lang: 'en' },
    headersOf(browser),
  );
  return envelope as Envelope & { data: { playlist: string; expires_at: string; captions: unknown[] } };
}

/** The tap: without it, no key of a paid episode is granted. */
const taps = (browser: Browser, episode: number) =>
  routes.post(wire.play.path, { drama_id: drama, episode, lang: 'en' }, headersOf(browser));

const refusalOf = ({ code }: Envelope) => (code === 0 ? 'ok' : (refusalByCode(code) ?? code));
const fetchAt = (address: string, browser?: Browser, more: Record<string, string> = {}) =>
  routes.send(address, { headers: { ...headersOf(browser), ...more } });
const beside = (playlist: string, file: string) => playlist.replace(wire.MASTER_FILE, file);

test('a free episode plays in any browser: playlists, key, segments', async () => {
  const { code, data } = await watch(FREE);
  expect(code).toBe(0);
  expect(data).toMatchObject({
    duration_ms: 4_000,
    poster: expect.stringMatching(/^\/files\//),
    captions: [],
  });
  const life = Date.parse(data.expires_at) - fixture.clock.now();
  expect(life).toBeGreaterThan(0);
  expect(life).toBeLessThanOrEqual(5 * MINUTE_MS);

  const master = await fetchAt(data.playlist);
  expect(Object.fromEntries(master.headers)).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-store',
  });
  expect(await master.text()).toContain('RESOLUTION=720x1280');
  const rung = await (await fetchAt(beside(data.playlist, '1.m3u8'))).text();
  const segments = rung.split('\n').filter((line) => line.startsWith('/'));
  expect(segments).toHaveLength(3);
  const key = await fetchAt(beside(data.playlist, 'key'));
  expect(Buffer.from(await key.arrayBuffer())).toEqual(EPISODE_KEY);
  expect(key.headers.get('cache-control')).toBe('private, no-store');

  const segment = await fetchAt(segments[1] ?? '');
  expect(Object.fromEntries(segment.headers)).toMatchObject({
    'content-type': 'video/mp2t',
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
  });
  const [, maxAge] =
    /^public, max-age=(\d+), immutable$/.exec(segment.headers.get('cache-control') ?? '') ?? [];
  expect(Number(maxAge)).toBeLessThanOrEqual(300);
  expect(await segment.text()).toContain('segment 1-1 ');
  const part = await fetchAt(segments[1] ?? '', undefined, { range: 'bytes=8-10' });
  expect([part.status, await part.text()]).toEqual([206, '1-1']);
});

test('the preview is open, and kept for as long as somebody likes', async () => {
  const { data } = await watch(0);
  expect(data.expires_at).toBeNull();
  const rung = await fetchAt(beside(data.playlist, '0.m3u8'));
  const text = await rung.text();
  expect(text).not.toContain('EXT-X-KEY');
  expect(rung.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const segment = await fetchAt(beside(data.playlist, '0-2.ts'));
  expect(segment.status).toBe(200);
});

test('no paid package is open at the door of the previews', async () => {
  const { rows } = await fixture.owner.query<{ name: string }>(
    'select name from media.packages where number > 0',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { name } of rows)
    for (const file of ['master.m3u8', '0.m3u8', '0-0.ts', 'thumbnails.vtt'])
      expect((await fetchAt(wire.previewAddress(name, file))).status).toBe(404);
});

test('a paid episode is locked until it is bought, then plays in that browser alone', async () => {
  const stranger = await aBrowser();
  expect(refusalOf(await watch(PAID))).toBe('episode-locked');
  expect(refusalOf(await watch(PAID, stranger))).toBe('episode-locked');
  expect(refusalOf(await watch(9, stranger))).toBe('episode-unknown');
  const buyer = await aBuyer();
  expect(refusalOf(await watch(PAID + 2, buyer))).toBe('episode-locked');
  // Simulates a purchased episode that was removed later.
  await fixture.owner.query(
    `insert into checkout.episode_access
       (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at)
     select viewer_id, drama_id, $3, $3, seller_id, order_id, granted_at from checkout.episode_access
     where viewer_id = $1 and drama_id = $2`,
    [buyer.viewerId, drama, PAID + 2],
  );
  expect(refusalOf(await watch(PAID + 2, buyer))).toBe('episode-not-ready');
  await taps(buyer, PAID);
  const { data } = await watch(PAID, buyer);
  const key = beside(data.playlist, 'key');
  expect((await fetchAt(key, buyer)).status).toBe(200);
  expect((await fetchAt(key, stranger)).status).toBe(403);
  expect((await fetchAt(key)).status).toBe(403);
});

test('a thousand addresses that are foreign, expired or altered open nothing', async () => {
  const buyer = await aBuyer();
  const stranger = await aBuyer();
  for (const browser of [buyer, stranger]) await taps(browser, PAID);
  const { data } = await watch(PAID, buyer);
  const [token = ''] = data.playlist.slice(`${wire.WATCH_PATH}/`.length).split('/');
  const grant = readWatchGrant(token.slice(0, token.lastIndexOf('.')));
  if (grant === undefined) throw new Error('no grant');
  const { hmac } = fixture.dependencies;
  const expired = {
    ...grant,
    expiresAt: later(fixture.clock.now(), -MINUTE_MS - (fixture.clock.now() % MINUTE_MS)),
  };
  const forged = (): string => `${token.slice(0, -43)}${randomBytes(32).toString('base64url')}`;
  const turned = (at: number): string => {
    const content = token[at] === 'a' ? 'b' : 'a';
    return `${token.slice(0, at)}${content}${token.slice(at + 1)}`;
  };
  let tries = 0;
  const opens: string[] = [];
  const attempt = async (what: string, address: string, browser?: Browser) => {
    tries += 1;
    const { status } = await fetchAt(address, browser);
    if (status !== 403) opens.push(`${what}: ${status}`);
  };
  const keyAt = (one: string) => wire.watchAddress(one, wire.KEY_FILE);
  for (let at = 0; at < 250; at += 1) {
    await attempt('of another browser', keyAt(token), at % 2 === 0 ? stranger : undefined);
    await attempt('expired', keyAt(signWatchGrant(hmac, expired)), buyer);
    await attempt('forged', keyAt(forged()), buyer);
    await attempt('altered', keyAt(turned((at * 7) % token.length)), buyer);
  }
  // A signature for one purpose must not work for another.
  await attempt('a segments’ one', keyAt(signSegmentsGrant(hmac, grant)), buyer);
  await attempt('a key’s one', wire.segmentsAddress(token, '0-0.ts'), buyer);
  expect(tries).toBeGreaterThanOrEqual(1_000);
  expect(opens).toEqual([]);
  expect((await fetchAt(keyAt(token), buyer)).status).toBe(200);
});

test('an address ends after five minutes, and so do its segments', async () => {
  const buyer = await aBuyer();
  const { data } = await watch(PAID, buyer);
  const rung = await (await fetchAt(beside(data.playlist, '0.m3u8'), buyer)).text();
  const segment = rung.split('\n').find((line) => line.startsWith('/')) ?? '';
  expect((await fetchAt(segment)).status).toBe(200);
  fixture.clock.pass(5 * MINUTE_MS + SECOND_MS);
  for (const address of [data.playlist, beside(data.playlist, 'key'), segment])
    expect((await fetchAt(address, buyer)).status).toBe(403);
});

test('whoever cancels has no key any more, though the address still lives', async () => {
  const buyer = await aBuyer();
  const { data } = await watch(PAID, buyer);
  valueOf(
    await cancelOrder(fixture.dependencies)({ orderId: buyer.order.orderId, viewerId: buyer.viewerId }),
  );
  expect((await fetchAt(beside(data.playlist, 'key'), buyer)).status).toBe(403);
});

const played = (browser: Browser, episode: number, positionMs: number) =>
  routes.post(
    wire.played.path,
    { drama_id: drama, episode, position_ms: positionMs, lang: 'en' },
    headersOf(browser),
  );
const positionOf = (viewerId: ViewerId) =>
  fixture.transactions.readOne(({ viewing }) => viewing.positionIn(viewerId, drama));

test('playing is where one goes on, in what one may watch', async () => {
  const buyer = await aBuyer();
  expect(refusalOf((await played(buyer, FREE, 3_000)).envelope)).toBe('ok');
  expect(await positionOf(buyer.viewerId)).toMatchObject({ episode: FREE, positionMs: 3_000 });
  expect(refusalOf((await played(buyer, PAID, 1_500)).envelope)).toBe('ok');
  expect(await positionOf(buyer.viewerId)).toMatchObject({ episode: PAID, positionMs: 1_500 });
  const stranger = await aBrowser();
  expect(refusalOf((await played(stranger, PAID, 1_500)).envelope)).toBe('episode-locked');
  expect(await positionOf(stranger.viewerId)).toBeUndefined();
});

test('captions come with the episode, each at an address of its own', async () => {
  const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nNo abras.\n';
  const captions = { dramaId: drama, number: FREE, locale: 'es', text } as const;
  valueOf(await saveCaptions(fixture.dependencies)(captions));
  const { data } = await watch(FREE);
  expect(data.captions).toEqual([
    { locale: wireLocale('es'), address: expect.stringMatching(/^\/media\/watch\//) },
  ]);
  const [{ address }] = data.captions as [{ address: string }];
  const track = await fetchAt(address);
  expect([track.headers.get('content-type'), await track.text()]).toEqual(['text/vtt; charset=utf-8', text]);
  const thumbnails = await (await fetchAt(beside(data.playlist, 'thumbnails.vtt'))).text();
  expect(thumbnails).toMatch(/\/files\/[\w-]+-thumbnails\.webp#xywh=90,0,90,160/);
});

test('what is not there is not found, and nothing else is asked', async () => {
  const { data } = await watch(FREE);
  for (const file of ['9.m3u8', 'x.mp4', '..%2fkey', 'key/more'])
    expect((await fetchAt(beside(data.playlist, file))).status).toBe(404);
});
