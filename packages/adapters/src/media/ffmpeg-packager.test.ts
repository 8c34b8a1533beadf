import { createDecipheriv, createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileContent, MadePackage, PackagingOrder } from '@cliffhanger/application/ports';
import { RUNG_EDGES } from '@cliffhanger/core/media';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFfmpegPackager } from './ffmpeg-packager.ts';
import { runProgram } from './ffmpeg-run.ts';
import { aFilm } from './film-under-test.ts';

/* Uses the real ffmpeg, so timeouts allow for a busy machine. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let film: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-packaging-'));
  film = await aFilm({ width: 540, height: 960, seconds: 6 });
});
afterAll(() => rm(folder, { recursive: true }));

const packager = () => createFfmpegPackager({ folder });

async function* inParts(video: Buffer, bytes = 100_000) {
  for (let at = 0; at < video.length; at += bytes) yield video.subarray(at, at + bytes);
}

const orderOf = (video: Buffer, order: Partial<PackagingOrder> = {}): PackagingOrder => ({
  of: 'drama-1',
  source: inParts(video),
  digest: createHash('sha256').update(video).digest('hex'),
  edges: RUNG_EDGES,
  isEncrypted: true,
  onProgress: async () => true,
  ...order,
});

interface StoredPackage extends Pick<MadePackage, 'rungs' | 'durationMs' | 'key' | 'thumbnails'> {
  readonly segments: readonly (readonly Uint8Array[])[];
  readonly poster: Uint8Array;
  readonly sheet: Uint8Array;
  /** The single file, and its opening. */
  readonly inOne: readonly [Uint8Array, Uint8Array] | null;
}

async function whole(content: Uint8Array | FileContent): Promise<Uint8Array> {
  const bytes = content instanceof Uint8Array ? content : await buffer(content.read());
  expect(bytes.length).toBe(content.length);
  return bytes;
}

const keep = async (made: MadePackage): Promise<StoredPackage> => ({
  ...made,
  segments: await Promise.all(
    made.rungs.map(({ segmentsMs }, rung) =>
      Promise.all(segmentsMs.map(async (_, segment) => whole(await made.segment(rung, segment)))),
    ),
  ),
  poster: await made.poster(),
  sheet: await made.thumbnailSheet(),
  inOne: made.film && [await whole(await made.film.content()), await made.film.opening()],
});

async function packaged(video: Buffer, order: Partial<PackagingOrder> = {}): Promise<StoredPackage> {
  const outcome = await packager().package(orderOf(video, order), keep);
  if (outcome.kind !== 'made') throw new Error(`not made: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

/** Decrypts like a player: the segment's number is the initialisation vector. */
function decrypted(segment: Uint8Array, key: Uint8Array, number: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(number, 12);
  const decipher = createDecipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([decipher.update(segment), decipher.final()]);
}

const SYNC = 0x47;
const looksLikeTs = (bytes: Uint8Array): boolean =>
  bytes.length % 188 === 0 && bytes[0] === SYNC && bytes[188] === SYNC && bytes[376] === SYNC;

async function probe(bytes: Uint8Array) {
  const path = join(folder, 'probed.ts');
  await writeFile(path, bytes);
  const ended = await runProgram({
    program: 'ffprobe',
    options: ['-show_streams', '-show_format', '-count_frames', '-of', 'json', path],
    withinMs: 30_000,
  });
  if (ended.kind !== 'ended') throw new Error('not probed');
  await rm(path);
  return JSON.parse(ended.output) as {
    streams: { codec_name: string; width?: number; height?: number; nb_read_frames?: string }[];
    format: { duration: string };
  };
}

test('a film becomes a ladder that begins with a short segment, locked with a key of its own', async () => {
  const told: number[] = [];
  const { rungs, segments, key, durationMs, poster, sheet, thumbnails } = await packaged(film, {
    onProgress: async (percent) => {
      told.push(percent);
      return true;
    },
  });
  expect(rungs.map(({ width, height, codecs }) => [width, height, codecs])).toEqual([
    [360, 640, 'avc1.64001e,mp4a.40.2'],
    [540, 960, 'avc1.64001f,mp4a.40.2'],
  ]);
  for (const { segmentsMs, peakBandwidth, averageBandwidth } of rungs) {
    expect(segmentsMs[0]).toBeLessThanOrEqual(1_500);
    expect(Math.max(...segmentsMs)).toBeLessThanOrEqual(4_100);
    expect(segmentsMs).toHaveLength(4);
    expect(peakBandwidth).toBeGreaterThanOrEqual(averageBandwidth);
  }
  expect(rungs[0]?.segmentsMs.map((ms) => Math.round(ms / 1_000))).toEqual(
    rungs[1]?.segmentsMs.map((ms) => Math.round(ms / 1_000)),
  );
  expect(Math.abs(durationMs - 6_000)).toBeLessThan(300);
  expect(told.length).toBeGreaterThan(0);
  expect(Math.max(...told)).toBeLessThanOrEqual(100);

  expect(key).toHaveLength(16);
  for (const [rung, ofRung] of segments.entries()) {
    const plain = ofRung.map((segment, number) => decrypted(segment, key!, number));
    for (const segment of ofRung) expect(looksLikeTs(segment)).toBe(false);
    for (const segment of plain) expect(looksLikeTs(segment)).toBe(true);
    const { streams, format } = await probe(Buffer.concat(plain));
    expect(streams.map(({ codec_name }) => codec_name).toSorted()).toEqual(['aac', 'h264']);
    const seen = streams.find(({ codec_name }) => codec_name === 'h264');
    expect([seen?.width, seen?.height]).toEqual([rungs[rung]?.width, rungs[rung]?.height]);
    expect(seen?.nb_read_frames).toBe('150');
    expect(Math.abs(Number(format.duration) - 6)).toBeLessThan(0.3);
  }
  expect(await sharp(poster).metadata()).toMatchObject({ format: 'webp', width: 540, height: 960 });
  expect(thumbnails.count).toBe(3);
  expect(await sharp(sheet).metadata()).toMatchObject({ format: 'webp', width: 900, height: 160 });
});

test('every segment begins with a whole picture and can be shown by itself', async () => {
  const { segments, rungs } = await packaged(film, { isEncrypted: false, edges: [360] });
  expect(rungs).toHaveLength(1);
  for (const segment of segments[0] ?? []) {
    expect(looksLikeTs(segment)).toBe(true);
    const { streams } = await probe(segment);
    expect(Number(streams.find(({ codec_name }) => codec_name === 'h264')?.nb_read_frames)).toBeGreaterThan(
      20,
    );
  }
});

test('two packages of one film have two keys', async () => {
  const one = await packaged(film, { edges: [360] });
  const other = await packaged(film, { edges: [360] });
  expect(Buffer.from(one.key!).equals(other.key!)).toBe(false);
  // Paid episodes are never available as a single file.
  expect(one.inOne).toBeNull();
});

test('a silent film is an episode too, and a small one is not blown up', async () => {
  const silent = await aFilm({ width: 200, height: 356, seconds: 2, hasSound: false });
  const { rungs } = await packaged(silent);
  expect(rungs).toMatchObject([{ width: 200, height: 356, codecs: 'avc1.64001e' }]);
});

test('what is damaged, no video, or too short is named', async () => {
  const failureOf = async (video: Buffer, order: Partial<PackagingOrder> = {}) => {
    const outcome = await packager().package(orderOf(video, order), keep);
    return outcome.kind === 'failed' ? outcome.failure : outcome.kind;
  };
  expect(await failureOf(film, { digest: 'ab'.repeat(32) })).toBe('damaged');
  expect(await failureOf(Buffer.from('not a film at all'))).toBe('not-a-video');
  expect(await failureOf(film.subarray(0, film.length / 2))).toBe('not-a-video');
  expect(await failureOf(await aFilm({ width: 360, height: 640, seconds: 0.5 }))).toBe('too-short');
});

test('a list of segments that names other files opens none of them', async () => {
  await writeFile(join(folder, 'secret.ts'), 'not for strangers');
  const list = `#EXTM3U\n#EXTINF:4,\nfile://${join(folder, 'secret.ts')}\n#EXT-X-ENDLIST\n`;
  for (const trap of [list, `ffconcat version 1.0\nfile '${join(folder, 'secret.ts')}'\n`]) {
    const outcome = await packager().package(orderOf(Buffer.from(trap)), keep);
    expect(outcome).toEqual({ kind: 'failed', failure: 'not-a-video' });
  }
  await rm(join(folder, 'secret.ts'));
});

test('it gives up when nobody wants it any more, and leaves nothing lying about', async () => {
  await mkdir(join(folder, 'drama-1.left-by-a-dead-worker'), { recursive: true });
  const outcome = await packager().package(
    orderOf(film, { onProgress: async (percent) => percent === 0 }),
    keep,
  );
  expect(outcome).toEqual({ kind: 'given-up' });
  expect(await readdir(folder)).toEqual([]);
});

/** Fast start: the index precedes the media data. */
const beginsWithItsIndex = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes).indexOf('moov') < Buffer.from(bytes).indexOf('mdat');

test('what is open to everybody is one file too, with sound, and begins with a second that fits into a page', async () => {
  const { inOne } = await packaged(film, { isEncrypted: false });
  const [one, opening] = inOne ?? [new Uint8Array(), new Uint8Array()];
  const whole = await probe(one);
  expect(whole.streams.map(({ codec_name: codec, width }) => [codec, width])).toEqual([
    ['h264', 540],
    ['aac', undefined],
  ]);
  expect(Number(whole.format.duration)).toBeCloseTo(6, 0);
  const first = await probe(opening);
  expect(first.streams.map(({ codec_name: codec, width }) => [codec, width])).toEqual([['h264', 360]]);
  expect(Number(first.format.duration)).toBeCloseTo(1, 1);
  expect(opening.length).toBeLessThan(36_000);
  expect([one, opening].map(beginsWithItsIndex)).toEqual([true, true]);
});

test('a film without sound, wide and cut to an odd edge is one file too', async () => {
  const silent = await aFilm({ width: 1282, height: 720, seconds: 2, hasSound: false });
  const { inOne } = await packaged(silent, { isEncrypted: false });
  const [one, opening] = inOne ?? [new Uint8Array(), new Uint8Array()];
  expect((await probe(one)).streams.map(({ width, height }) => [width, height])).toEqual([[962, 540]]);
  expect((await probe(opening)).streams).toHaveLength(1);
});
