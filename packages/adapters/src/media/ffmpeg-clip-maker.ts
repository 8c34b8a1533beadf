import { createReadStream } from 'node:fs';
import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ClipMaker, ClipOrder, MadeClip } from '@cliffhanger/application/ports';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { type ClipWindow, clipWindow, cuesIn, cuesWithin, rungsFor } from '@cliffhanger/core/media';
import { burntCaptions, faceOf } from './burnt-captions.ts';
import type { FfmpegPackagerOptions } from './ffmpeg-packager.ts';
import { runProgram } from './ffmpeg-run.ts';
import { GUARDED_INPUT, type ProbedVideo, probeVideo } from './probe-video.ts';
import { inWorkFolder, writeSource } from './work-folder.ts';

/** Sharp in every app, and quick to upload over a mobile connection. */
const CLIP_EDGE = 720;
const MOST_KILOBITS = 3_500;
const AUDIO_KILOBITS = 128;
const MOST_FRAMES_A_SECOND = 30;
/** Allows for a busy machine, but ends before the job's lease expires. */
const CUT_WITHIN_MS = 4 * MINUTE_MS;

/** One MP4 that plays before the download completes, and that a phone can post unchanged. */
export const createFfmpegClipMaker = ({ folder }: FfmpegPackagerOptions): ClipMaker => ({
  make: (order, use) =>
    inWorkFolder(folder, order.of, async (directory) => {
      const made = await cut(directory, order);
      return made && use(made);
    }),
});

async function cut(directory: string, order: ClipOrder): Promise<MadeClip | undefined> {
  const source = join(directory, 'source');
  if ((await writeSource(source, order.source)) !== order.digest)
    throw new Error('the video of a clip is not the one that was uploaded');
  const video = await probeVideo(source);
  if (typeof video === 'string') return undefined;
  const cues = order.captions === null ? [] : cuesIn(order.captions);
  const window = clipWindow(video.durationMs, cues);
  const shown = cuesWithin(cues, window);
  const [size = video] = rungsFor(video, [CLIP_EDGE]);
  const filters = [`scale=${size.width}:${size.height}`, 'setsar=1', 'format=yuv420p'];
  if (shown.length > 0)
    filters.push(await captionFilter(directory, burntCaptions(shown, size, order.locale), order));
  const path = join(directory, 'clip.mp4');
  const ended = await runProgram({
    program: 'ffmpeg',
    options: cutOptions({ source, path, window, video, filters }),
    withinMs: CUT_WITHIN_MS,
  });
  if (ended.kind !== 'ended') throw new Error('ffmpeg was stopped');
  if (ended.code !== 0) throw new Error(`ffmpeg cut no clip: ${ended.complaint.slice(0, 500)}`);
  return {
    durationMs: window.endMs - window.startMs,
    hasCaptions: shown.length > 0,
    content: { length: (await stat(path)).size, read: () => createReadStream(path) },
  };
}

/** Escapes a path twice: filter options end at a colon or quote, filter chains at a comma. */
const quoted = (path: string): string =>
  path.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\',;[\]]/g, String.raw`\$&`);

/** A folder with only our font: libass reads every font in its folder. */
async function captionFilter(directory: string, captions: string, { locale }: ClipOrder): Promise<string> {
  const script = join(directory, 'captions.ass');
  const fonts = join(directory, 'fonts');
  const { file } = faceOf(locale);
  await writeFile(script, captions);
  await mkdir(fonts);
  await symlink(file, join(fonts, basename(file)));
  return `ass=filename=${quoted(script)}:fontsdir=${quoted(fonts)}`;
}

interface Cut {
  readonly source: string;
  readonly path: string;
  readonly window: ClipWindow;
  readonly video: ProbedVideo;
  readonly filters: readonly string[];
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

const cutOptions = ({ source, path, window, video, filters }: Cut): readonly string[] =>
  [
    ['-y', '-nostdin', GUARDED_INPUT],
    ['-ss', seconds(window.startMs), '-i', source, '-t', seconds(window.endMs - window.startMs)],
    ['-map', '0:v:0', '-vf', filters.join(',')],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '22'],
    ['-maxrate', `${MOST_KILOBITS}k`, '-bufsize', `${2 * MOST_KILOBITS}k`],
    ['-fpsmax', String(MOST_FRAMES_A_SECOND)],
    video.hasSound ? ['-map', '0:a:0', '-c:a', 'aac', '-b:a', `${AUDIO_KILOBITS}k`, '-ac', '2'] : [],
    ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', path],
  ].flat(2);
