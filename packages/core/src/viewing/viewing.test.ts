import { describe, expect, test } from 'vitest';
import { idOf, instantOf, MINUTE_MS } from '../kernel/index.ts';
import { checkMayWatch, mayTakeKey } from './entitlement.ts';
import {
  grantExpiry,
  isGrantAlive,
  readSegmentsGrant,
  readWatchGrant,
  segmentsGrantText,
  type WatchGrant,
  watchGrantText,
} from './grant.ts';
import { masterPlaylist, rungPlaylist, thumbnailTrack } from './playlists.ts';

describe('who may watch', () => {
  const drama = { episodes: 60, freeEpisodes: 3, isOnSale: true };
  const owned = [{ first: 4, last: 10 }];
  const answer = (episode: number, ranges = owned, of = drama) => {
    const isOwned = ranges.some(({ first, last }) => first <= episode && episode <= last);
    const result = checkMayWatch(of, { episode, isOwned });
    return result.ok ? 'yes' : result.refusal.name;
  };

  test('the preview and the first episodes are for everybody', () => {
    expect([0, 1, 3].map((episode) => answer(episode, []))).toEqual(['yes', 'yes', 'yes']);
  });

  test('the others are for whoever bought them', () => {
    expect([4, 10, 11, 60].map((episode) => answer(episode))).toEqual([
      'yes',
      'yes',
      'episode-locked',
      'episode-locked',
    ]);
    expect([61, -1].map((episode) => answer(episode))).toEqual(['episode-unknown', 'episode-unknown']);
  });

  test('what was bought stays when the drama leaves the shelves, what was free does not', () => {
    const gone = { ...drama, isOnSale: false };
    expect([4, 1, 0, 20].map((episode) => answer(episode, owned, gone))).toEqual([
      'yes',
      'drama-unknown',
      'drama-unknown',
      'drama-unknown',
    ]);
  });

  test('no key leaves before the first play of its order, however old the order is', () => {
    expect(mayTakeKey({ firstPlayAt: null })).toBe(false);
    expect(mayTakeKey({ firstPlayAt: instantOf(1_800_000_000_000) })).toBe(true);
  });
});

describe('what an address says', () => {
  const now = instantOf(1_800_000_012_345);
  const grant: WatchGrant = {
    viewerId: idOf('01990000-0000-7000-8000-000000000001'),
    dramaId: idOf('01990000-0000-7000-8000-000000000002'),
    episode: 12,
    packageName: 'n'.repeat(43),
    expiresAt: grantExpiry(now),
  };

  test('it lives for four to five minutes, and everybody within a minute gets the same end', () => {
    for (let second = 0; second < 120; second += 1) {
      const at = instantOf(now + second * 1_000);
      const lives = grantExpiry(at) - at;
      expect(lives).toBeGreaterThan(4 * MINUTE_MS - 1);
      expect(lives).toBeLessThanOrEqual(5 * MINUTE_MS);
    }
    expect(isGrantAlive(grant, now)).toBe(true);
    expect(isGrantAlive(grant, grant.expiresAt)).toBe(false);
  });

  test('it reads as it was written, with a viewer and without', () => {
    expect(readWatchGrant(watchGrantText(grant))).toEqual(grant);
    const free = { ...grant, viewerId: null };
    expect(readWatchGrant(watchGrantText(free))).toEqual(free);
    const { packageName, expiresAt } = grant;
    expect(readSegmentsGrant(segmentsGrantText(grant))).toEqual({ packageName, expiresAt });
  });

  test.each(['', '-', 'a.b.c.d.e', '.'.repeat(10), `-.${'0'.repeat(36)}.1.../etc.zz`])(
    'what is none of ours is nothing: %j',
    (text) => {
      expect(readWatchGrant(text)).toBeUndefined();
      expect(readSegmentsGrant(text)).toBeUndefined();
    },
  );
});

describe('playlists', () => {
  const described = {
    name: 'n',
    isEncrypted: true,
    durationMs: 5_640,
    rungs: [
      {
        width: 360,
        height: 640,
        peakBandwidth: 700_000,
        averageBandwidth: 400_000,
        codecs: 'avc1.64001e,mp4a.40.2',
        segmentsMs: [1_000, 1_000, 2_000, 1_640],
      },
    ],
    thumbnails: { width: 90, height: 160, intervalMs: 2_000, count: 3, columns: 2 },
  };

  test('the first one lists the rungs', () => {
    expect(masterPlaylist(described, (rung) => `${rung}.m3u8`)).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:3',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-STREAM-INF:BANDWIDTH=700000,AVERAGE-BANDWIDTH=400000,RESOLUTION=360x640,CODECS="avc1.64001e,mp4a.40.2"',
        '0.m3u8',
        '',
      ].join('\n'),
    );
  });

  test('a rung lists its segments behind its key', () => {
    const text = rungPlaylist(described, {
      rung: 0,
      keyAddress: 'key',
      segmentAddress: (segment) => `s/${segment}`,
    });
    expect(text?.split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-KEY:METHOD=AES-128,URI="key"',
      '#EXTINF:1.000,',
      's/0',
      '#EXTINF:1.000,',
      's/1',
      '#EXTINF:2.000,',
      's/2',
      '#EXTINF:1.640,',
      's/3',
      '#EXT-X-ENDLIST',
      '',
    ]);
    expect(
      rungPlaylist(described, { rung: 1, keyAddress: undefined, segmentAddress: String }),
    ).toBeUndefined();
  });

  test('thumbnails say which part of the sheet is when', () => {
    expect(thumbnailTrack(described.thumbnails, '/sheet.webp')).toContain(
      '00:00:04.000 --> 00:00:06.000\n/sheet.webp#xywh=0,160,90,160\n',
    );
  });
});
