import { expect, test } from 'vitest';
import { checkCaptions } from './captions.ts';
import {
  bytesOfPart,
  checkEpisodeNumber,
  checkVideoSize,
  failureOfLength,
  partsOf,
  pauseBeforeTry,
  VIDEO_PART_BYTES,
} from './episode.ts';
import { cutsWithin, RUNG_EDGES, rungsFor, thumbnailSheetFor } from './ladder.ts';
import { packageFiles } from './package.ts';

const sizes = (source: { width: number; height: number }) =>
  rungsFor(source, RUNG_EDGES).map(({ width, height }) => `${width}x${height}`);

test('an upright film of full size has four rungs', () => {
  expect(sizes({ width: 1080, height: 1920 })).toEqual(['360x640', '540x960', '720x1280', '1080x1920']);
});

test('no rung is above its source', () => {
  expect(sizes({ width: 720, height: 1280 })).toEqual(['360x640', '540x960', '720x1280']);
  expect(sizes({ width: 719, height: 1280 })).toEqual(['360x640', '540x962']);
  expect(sizes({ width: 201, height: 357 })).toEqual(['202x358']);
});

test('the first segment is short, so that the first picture is there soon', () => {
  expect(cutsWithin(12_000)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(cutsWithin(12_001).at(-1)).toBe(12_000);
  expect(cutsWithin(900)).toEqual([]);
});

test('a video comes in parts of eight mebibytes, the last one smaller', () => {
  const bytes = 2 * VIDEO_PART_BYTES + 5;
  expect(partsOf(bytes)).toBe(3);
  expect([0, 1, 2].map((part) => bytesOfPart(bytes, part))).toEqual([VIDEO_PART_BYTES, VIDEO_PART_BYTES, 5]);
});

test('what is too large, too short, too long or beyond the last episode is said so', () => {
  expect(checkVideoSize(500_000_000).ok).toBe(true);
  expect(checkVideoSize(500_000_001)).toMatchObject({
    refusal: { name: 'video-too-large', facts: { megabytes: 500 } },
  });
  expect(checkEpisodeNumber(0, 60).ok).toBe(true);
  expect(checkEpisodeNumber(61, 60)).toMatchObject({ refusal: { name: 'episode-unknown' } });
  expect([999, 1_000, 900_000, 900_001].map(failureOfLength)).toEqual([
    'too-short',
    undefined,
    undefined,
    'too-long',
  ]);
});

test('a try that failed waits longer each time', () => {
  expect([1, 2, 3].map(pauseBeforeTry)).toEqual([10_000, 20_000, 40_000]);
});

test('captions are WebVTT with something to read', () => {
  expect(checkCaptions('WEBVTT\n\n00:00.000 --> 00:02.000\nHello.\n').ok).toBe(true);
  expect(checkCaptions('WEBVTT - mine\r\n\r\n1\r\n01:00:00.000 --> 01:00:02.000\r\nHello.').ok).toBe(true);
  for (const text of [
    '',
    'WEBVTT',
    'WEBVTTX\n\n00:00.000 --> 00:02.000',
    '1\n00:00,000 --> 00:02,000\nHello',
  ])
    expect(checkCaptions(text)).toMatchObject({ refusal: { name: 'captions-malformed' } });
});

test('a long film has no more thumbnails than a short one needs', () => {
  const source = { width: 1080, height: 1920 };
  expect(thumbnailSheetFor(source, 12_000)).toEqual({
    width: 90,
    height: 160,
    intervalMs: 2_000,
    count: 6,
    columns: 10,
  });
  expect(thumbnailSheetFor(source, 900_000).count).toBe(60);
});

test('every file of a package has a name of its own', () => {
  const rung = {
    width: 360,
    height: 640,
    peakBandwidth: 1,
    averageBandwidth: 1,
    codecs: '',
    segmentsMs: [1_000, 1_000],
  };
  const files = packageFiles({
    name: 'a-name',
    isEncrypted: true,
    durationMs: 2_000,
    rungs: [rung, rung],
    thumbnails: { width: 90, height: 160, intervalMs: 2_000, count: 1, columns: 10 },
  });
  expect(files).toEqual([
    'a-name-0-0000.aes',
    'a-name-0-0001.aes',
    'a-name-1-0000.aes',
    'a-name-1-0001.aes',
    'a-name-poster.webp',
    'a-name-thumbnails.webp',
  ]);
});
