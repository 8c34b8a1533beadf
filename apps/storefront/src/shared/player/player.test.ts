import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as player from './player.ts';

/* Tests the calls to and from hls.js without a film; the journeys play real ones. */

type Listener = (event: string, error: Record<string, unknown>) => void;

const made: FakeHls[] = [];
let isSupported = true;

/** The library's loader; records the requested URLs. */
const fetched: string[] = [];
class FakeLoader {
  load({ url }: { url: string }) {
    fetched.push(url);
  }
  abort() {}
  destroy() {}
}

class FakeHls {
  static readonly DefaultConfig = { loader: FakeLoader };
  static readonly Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed' };
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' };
  static isSupported = () => isSupported;
  readonly config: Record<string, unknown>;
  readonly loadSource = vi.fn();
  readonly attachMedia = vi.fn();
  readonly stopLoad = vi.fn();
  readonly startLoad = vi.fn();
  readonly recoverMediaError = vi.fn();
  readonly destroy = vi.fn();
  fail: Listener = () => {};
  parsed: () => void = () => {};
  constructor(config: Record<string, unknown>) {
    this.config = { ...config };
    made.push(this);
  }
  on(_: string, listener: Listener) {
    this.fail = listener;
  }
  once(_: string, listener: () => void) {
    this.parsed = listener;
  }
}

/** Loads the module with a fake hls.js; other test files use the real one. */
let openPlayer: typeof player.openPlayer;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('hls.js/light', () => ({ default: FakeHls }));
  ({ openPlayer } = await import('./player.ts'));
});
afterAll(() => {
  vi.doUnmock('hls.js/light');
  vi.resetModules();
});

const callbacks = { onExpired: vi.fn(), onBroken: vi.fn() };
beforeEach(() => {
  isSupported = true;
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => {
  made.length = 0;
  fetched.length = 0;
  vi.clearAllMocks();
});

const open = async (isCurrent = true, keyComes?: Promise<void>) => {
  const video = document.createElement('video');
  const player = await openPlayer(video, '/media/watch/a/master.m3u8', { isCurrent, ...callbacks, keyComes });
  return { video, player, hls: made[0] as FakeHls };
};

test('a slow network starts at the lowest quality, and the next episode loads its beginning only', async () => {
  const { hls, player } = await open(false);
  expect(hls.config).toMatchObject({ startLevel: 0, maxBufferLength: 3 });
  player.hasTheLine();
  expect(hls.config['maxBufferLength']).toBeGreaterThan(20);
});

test('an expired address is renewed, and the film continues at its position', async () => {
  const { hls, player, video } = await open();
  hls.fail('error', { fatal: false, type: 'network', response: { code: 403 } });
  expect(callbacks.onExpired).toHaveBeenCalledTimes(1);
  expect(hls.stopLoad).toHaveBeenCalled();
  video.currentTime = 42;
  player.renew('/media/watch/b/master.m3u8');
  hls.parsed();
  expect(hls.loadSource).toHaveBeenLastCalledWith('/media/watch/b/master.m3u8');
  expect(hls.startLoad).toHaveBeenCalledWith(42);
});

test('playlists and segments load before the tap, the key only after it', async () => {
  const tap = Promise.withResolvers<void>();
  const { hls } = await open(true, tap.promise);
  const Loader = hls.config['loader'] as typeof FakeLoader;
  const key = { url: '/media/watch/a/key', keyInfo: {} };
  const [playlist, segment, ofKey, givenUp] = [new Loader(), new Loader(), new Loader(), new Loader()];
  playlist.load({ url: '/media/watch/a/0.m3u8' });
  segment.load({ url: '/media/segments/b/0-0.ts' });
  ofKey.load(key);
  givenUp.load(key);
  givenUp.abort();
  await Promise.resolve();
  expect(fetched).toEqual(['/media/watch/a/0.m3u8', '/media/segments/b/0-0.ts']);
  tap.resolve();
  await tap.promise;
  expect(fetched.slice(2)).toEqual(['/media/watch/a/key']);
});

test('a browser with native HLS gets the source on the tap, and nothing before', async () => {
  isSupported = false;
  const tap = Promise.withResolvers<void>();
  const { video } = await open(true, tap.promise);
  expect(video.hasAttribute('src')).toBe(false);
  tap.resolve();
  await tap.promise;
  expect(video.src).toContain('/media/watch/a/master.m3u8');
});

test('a decoder error is recovered once; a second one is reported', async () => {
  const { hls } = await open();
  hls.fail('error', { fatal: true, type: 'media' });
  expect(hls.recoverMediaError).toHaveBeenCalledTimes(1);
  expect(callbacks.onBroken).not.toHaveBeenCalled();
  hls.fail('error', { fatal: true, type: 'media' });
  expect(callbacks.onBroken).toHaveBeenCalledTimes(1);
});

test('without MSE the browser plays natively, and its address is renewed at most once', async () => {
  isSupported = false;
  const { video, player } = await open();
  expect(video.src).toContain('/media/watch/a/master.m3u8');
  video.dispatchEvent(new Event('error'));
  expect(callbacks.onExpired).toHaveBeenCalledTimes(1);
  video.dispatchEvent(new Event('error'));
  expect(callbacks.onBroken).toHaveBeenCalledTimes(1);
  player.end();
  expect(video.hasAttribute('src')).toBe(false);
});
