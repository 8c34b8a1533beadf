import { createCipheriv, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  FileContent,
  MadeFilm,
  MadePackage,
  Packager,
  PackagingOrder,
  PackagingOutcome,
} from '@cliffhanger/application/ports';
import { type PackagedRung, type Rung, rungsFor, thumbnailSheetFor } from '@cliffhanger/core/media';
import { runProgram } from './ffmpeg-run.ts';
import {
  filmPath,
  type Ladder,
  ladderOptions,
  openingPath,
  playlistPath,
  posterPath,
  segmentPath,
  sheetPath,
} from './ladder-options.ts';
import { type ProbedVideo, probeVideo } from './probe-video.ts';
import { inWorkFolder, writeSource } from './work-folder.ts';

export interface FfmpegPackagerOptions {
  /** Work directory for videos; emptied afterwards. */
  readonly folder: string;
}

const KEY_BYTES = 16;
const BLOCK_BYTES = 16;
/** Time limit: this times the length of the video plus a minute, enough for slow machines. */
const SLOWEST_FACTOR = 40;
const BEGINS_WITHIN_MS = 60_000;

/**
 * MPEG-TS with whole segments encrypted by AES-128 plays everywhere: natively in Safari, elsewhere through
 * hls.js. The key never leaves this process: ffmpeg writes plain segments into a temporary directory.
 */
export const createFfmpegPackager = ({ folder }: FfmpegPackagerOptions): Packager => ({
  package: (order, use) => inWorkFolder(folder, order.of, (directory) => packageIn(directory, order, use)),
});

async function packageIn<T>(
  directory: string,
  order: PackagingOrder,
  use: (made: MadePackage) => Promise<T>,
): Promise<PackagingOutcome<T>> {
  const source = join(directory, 'source');
  const received = await writeSource(source, order.source);
  if (!(await order.onProgress(0))) return { kind: 'given-up' };
  if (received !== order.digest) return { kind: 'failed', failure: 'damaged' };
  const video = await probeVideo(source);
  if (typeof video === 'string') return { kind: 'failed', failure: video };
  const rungs = rungsFor(video, order.edges);
  const sheet = thumbnailSheetFor(video, video.durationMs);
  const ladder: Ladder = { source, video, rungs, sheet, hasFilm: !order.isEncrypted, into: directory };
  const encoded = await encode(ladder, order);
  if (encoded !== 'encoded') return encoded;
  return { kind: 'made', value: await use(await madeOf(ladder, order.isEncrypted)) };
}

async function encode(
  ladder: Ladder,
  { onProgress }: PackagingOrder,
): Promise<'encoded' | Exclude<PackagingOutcome<never>, { kind: 'made' }>> {
  const ended = await runProgram({
    program: 'ffmpeg',
    options: ladderOptions(ladder),
    withinMs: BEGINS_WITHIN_MS + SLOWEST_FACTOR * ladder.video.durationMs,
    onLine: async (line) => {
      const percent = percentIn(line, ladder.video);
      return percent === undefined || onProgress(percent);
    },
  });
  if (ended.kind === 'stopped') return { kind: 'given-up' };
  if (ended.code === 0) return 'encoded';
  // The file was probed as a video, but cannot be decoded to its end. Shortages of the machine itself appear
  // as a signal or a file system error, and are retried.
  if (/No space left|Cannot allocate memory|No such file/.test(ended.complaint))
    throw new Error(`ffmpeg could not do its work: ${ended.complaint.slice(0, 500)}`);
  return { kind: 'failed', failure: 'not-a-video' };
}

/** Progress from lines such as `out_time_us=1234567`. */
function percentIn(line: string, { durationMs }: ProbedVideo): number | undefined {
  const [name, value] = line.split('=');
  const done = Number(value);
  if (name !== 'out_time_us' || !Number.isFinite(done)) return undefined;
  return Math.max(0, Math.min(100, done / 10 / durationMs));
}

async function madeOf({ video, rungs, sheet, into }: Ladder, isEncrypted: boolean): Promise<MadePackage> {
  const key = isEncrypted ? randomBytes(KEY_BYTES) : null;
  const made: PackagedRung[] = [];
  for (const [at, rung] of rungs.entries()) made.push(await packagedRung(into, at, rung, video));
  return {
    durationMs: made[0]?.segmentsMs.reduce((sum, ms) => sum + ms, 0) ?? video.durationMs,
    rungs: made,
    thumbnails: sheet,
    key,
    segment: async (rung, segment) => {
      const plain = await contentOf(segmentPath(into, rung, segment));
      return key === null ? plain : encrypted(plain, key, segment);
    },
    poster: () => readFile(posterPath(into)),
    thumbnailSheet: () => readFile(sheetPath(into)),
    film: isEncrypted ? null : filmIn(into),
  };
}

const filmIn = (into: string): MadeFilm => ({
  content: () => contentOf(filmPath(into)),
  opening: () => readFile(openingPath(into)),
});

const contentOf = async (path: string): Promise<FileContent> => ({
  length: (await stat(path)).size,
  read: () => createReadStream(path),
});

/** RFC 8216 §5.2: without an IV in the playlist, the segment's number is the initialisation vector. */
function encrypted(plain: FileContent, key: Uint8Array, segment: number): FileContent {
  const iv = Buffer.alloc(KEY_BYTES);
  iv.writeUInt32BE(segment, KEY_BYTES - 4);
  return {
    // PKCS#7 padding: at least one byte, up to a whole block.
    length: (Math.floor(plain.length / BLOCK_BYTES) + 1) * BLOCK_BYTES,
    async *read() {
      const cipher = createCipheriv('aes-128-cbc', key, iv);
      for await (const chunk of plain.read()) yield cipher.update(chunk);
      yield cipher.final();
    },
  };
}

async function packagedRung(
  into: string,
  at: number,
  { width, height, level }: Rung,
  { hasSound }: ProbedVideo,
): Promise<PackagedRung> {
  const segmentsMs = durationsIn(await readFile(playlistPath(into, at), 'utf8'));
  let bits = 0;
  let peak = 0;
  for (const [segment, ms] of segmentsMs.entries()) {
    const { size } = await stat(segmentPath(into, at, segment));
    bits += size * 8;
    peak = Math.max(peak, (size * 8_000) / ms);
  }
  const allMs = segmentsMs.reduce((sum, ms) => sum + ms, 0);
  return {
    width,
    height,
    peakBandwidth: Math.ceil(peak),
    averageBandwidth: Math.ceil((bits * 1_000) / allMs),
    codecs: [`avc1.6400${level.toString(16)}`, ...(hasSound ? ['mp4a.40.2'] : [])].join(','),
    segmentsMs,
  };
}

/** `#EXTINF:4.000000,` */
function durationsIn(playlist: string): readonly number[] {
  const found = [...playlist.matchAll(/^#EXTINF:([0-9.]+),/gm)];
  if (found.length === 0) throw new Error('ffmpeg wrote an empty playlist');
  return found.map(([, text = '']) => Math.max(1, Math.round(Number(text) * 1_000)));
}
