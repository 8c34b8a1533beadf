import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ClipOrder } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFfmpegClipMaker } from './ffmpeg-clip-maker.ts';
import { runProgram } from './ffmpeg-run.ts';
import { aFilm } from './film-under-test.ts';

/* Uses the real ffmpeg, so timeouts allow for a busy machine. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let film: Buffer;
let uncaptioned: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cliffhanger: a clip's folder, "));
  film = await aFilm({ width: 360, height: 640, seconds: 34, framesASecond: 10 });
  // The same cut, with a caption at another time.
  uncaptioned = (
    await clipOf({ captions: captionsOf('.').replace('20.000 --> 00:00:30', '33.000 --> 00:00:33') })
  ).bytes;
});
afterAll(() => rm(folder, { recursive: true }));

async function* once(bytes: Buffer) {
  yield bytes;
}

const LINES: Partial<Record<Locale, string>> = {
  es: 'No es tu hermano. Es el heredero.',
  ru: 'Он тебе не брат. Он наследник.',
  ja: '彼はあなたの兄ではない。彼こそが後継ぎなのだ、そして今夜すべてが変わる。',
};
const captionsOf = (line: string): string =>
  `WEBVTT\n\n00:00:01.000 --> 00:00:05.000\nCut in half\n\n00:00:20.000 --> 00:00:30.900\n${line}\n`;

async function clipOf(order: Partial<ClipOrder> = {}) {
  const made = await createFfmpegClipMaker({ folder }).make(
    {
      of: 'clip-drama-1-es',
      source: once(film),
      digest: createHash('sha256').update(film).digest('hex'),
      captions: captionsOf(LINES.es ?? ''),
      locale: 'es',
      ...order,
    },
    async ({ content, ...facts }) => ({
      ...facts,
      bytes: await buffer(content.read()),
      length: content.length,
    }),
  );
  if (made === undefined) throw new Error('no clip was made');
  return made;
}

/** The lower half of a frame, which contains the captions. */
async function lowerHalf(clip: Buffer, atSeconds: number) {
  const path = join(folder, 'looked-at.mp4');
  const still = join(folder, 'still.png');
  await writeFile(path, clip);
  await runProgram({
    program: 'ffmpeg',
    options: ['-y', '-ss', String(atSeconds), '-i', path, '-frames:v', '1', '-update', '1', still],
    withinMs: 30_000,
  });
  const { data, info } = await sharp(still)
    .extract({ left: 0, top: 320, width: 360, height: 320 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await Promise.all([rm(path), rm(still)]);
  return { data, width: info.width };
}

/** The pixels that differ between two frames of the same time: the letters and their outline. */
function difference(one: { data: Buffer; width: number }, other: { data: Buffer }) {
  const columns = new Set<number>();
  let pixels = 0;
  for (let at = 0; at < one.data.length; at += 3) {
    const apart = [0, 1, 2].some((c) => Math.abs((one.data[at + c] ?? 0) - (other.data[at + c] ?? 0)) > 90);
    if (!apart) continue;
    pixels += 1;
    columns.add((at / 3) % one.width);
  }
  return { pixels, left: Math.min(...columns), right: Math.max(...columns) };
}

test('a clip is the last half minute, small enough for a phone, and begins to play at once', async () => {
  const clip = await clipOf();
  expect(clip).toMatchObject({ durationMs: 29_000, hasCaptions: true, length: clip.bytes.length });
  expect(clip.bytes.length).toBeLessThan(16_000_000);
  // The index precedes the media data.
  expect(clip.bytes.indexOf('moov')).toBeLessThan(clip.bytes.indexOf('mdat'));
  expect(await readdir(folder)).toEqual([]);
});

test('without captions in its language it is made all the same, and says so', async () => {
  const clip = await clipOf({ captions: null });
  expect(clip).toMatchObject({ durationMs: 30_000, hasCaptions: false });
});

test.each(['ru', 'ja'] as const)('captions in %s are burnt in, within the picture', async (locale) => {
  const burnt = await clipOf({ captions: captionsOf(LINES[locale] ?? ''), locale });
  const seen = difference(await lowerHalf(burnt.bytes, 17), await lowerHalf(uncaptioned, 17));
  expect(seen.pixels).toBeGreaterThan(1_200);
  // Compression may change a block next to a letter that is well inside the picture.
  expect(seen.left).toBeGreaterThan(4);
  expect(seen.right).toBeLessThan(356);
  const before = difference(await lowerHalf(burnt.bytes, 8), await lowerHalf(uncaptioned, 8));
  expect(before.pixels).toBeLessThan(200);
});

test('a film that is none makes no clip, and one that was mixed up is not taken for it', async () => {
  const none = Buffer.from('not a film at all');
  const made = await createFfmpegClipMaker({ folder }).make(
    {
      of: 'clip-drama-2-es',
      source: once(none),
      digest: createHash('sha256').update(none).digest('hex'),
      captions: null,
      locale: 'es',
    },
    async () => 'made',
  );
  expect(made).toBeUndefined();
  await expect(clipOf({ digest: 'ab'.repeat(32) })).rejects.toThrow('not the one that was uploaded');
});
