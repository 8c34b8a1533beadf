import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PREVIEW_NUMBER } from '@cliffhanger/core/media';
import sharp from 'sharp';
import { runFfmpeg } from './run-ffmpeg.ts';
import { svgText } from './svg-text.ts';

/*
 * A short film that identifies its episode: the picture of the drama's poster passes slowly, and a ring with
 * the number closes as the film runs. All text is in the upper middle, because the player's title, captions,
 * progress bar and buttons cover the rest.
 */

export interface SampleEpisode {
  /** A preview displays no number. */
  readonly number: number;
  readonly seconds: number;
}

export const FRAME = { width: 540, height: 960 } as const;
const FRAMES_A_SECOND = 15;
/**
 * The picture is larger than the frame and moves by whole pixels for six seconds: fractions would make it
 * shake.
 */
const PASSING_FRAMES = 6 * FRAMES_A_SECOND;
const POINTS_A_FRAME = { x: 1, y: 2 } as const;
export const ART = {
  width: FRAME.width + PASSING_FRAMES * POINTS_A_FRAME.x,
  height: FRAME.height + PASSING_FRAMES * POINTS_A_FRAME.y,
} as const;
/** Below the player's title and above the controls on the lower half; centred, away from its buttons. */
export const RING = { top: 132, edge: 136, radius: 58 } as const;

/** The picture must have the size of `ART`. */
export async function episodeFilm(
  art: Buffer,
  episode: SampleEpisode,
  signal?: AbortSignal,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-episode-'));
  try {
    const at = (name: string): string => join(folder, name);
    await writeFile(at('art.png'), art);
    for (let second = 0; second < episode.seconds; second += 1)
      await writeFile(at(`ring-${second}.png`), await ring(episode, second));
    await runFfmpeg(
      [...inputs(at, episode), ...filters(episode), ...output(episode), at('episode.mp4')],
      signal,
    );
    return await readFile(at('episode.mp4'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A quiet chord, higher with each episode, so that episodes can be told apart by ear. */
function chord({ number }: SampleEpisode): string {
  const root = 165 * 2 ** ((number % 12) / 12);
  const voice = (ratio: number, volume: number): string =>
    `${volume}*sin(2*PI*${(root * ratio).toFixed(2)}*t)*(0.7+0.3*sin(2*PI*0.25*t))`;
  return [voice(1, 0.05), voice(1.2, 0.035), voice(1.5, 0.03)].join('+');
}

const inputs = (at: (name: string) => string, episode: SampleEpisode): readonly string[] =>
  [
    ['-framerate', String(FRAMES_A_SECOND), '-i', at('art.png')],
    ['-framerate', '1', '-i', at('ring-%d.png')],
    ['-f', 'lavfi', '-t', String(episode.seconds), '-i', `aevalsrc=${chord(episode)}:s=48000`],
  ].flat();

/** Moves from one corner towards another; the direction depends on the episode. */
function filters({ number, seconds }: SampleEpisode): readonly string[] {
  const passed = `min(n,${PASSING_FRAMES})`;
  const along = (points: number, isBack: boolean): string =>
    `${points}*${isBack ? `(${PASSING_FRAMES}-${passed})` : passed}`;
  const x = along(POINTS_A_FRAME.x, number % 2 === 0);
  const y = along(POINTS_A_FRAME.y, number % 4 > 1);
  const graph = [
    // Decodes the picture once and loops it: decoding it for every frame would dominate the time.
    `[0]format=yuv444p,loop=loop=-1:size=1,trim=duration=${seconds},crop=${FRAME.width}:${FRAME.height}:x='${x}':y='${y}'[passing]`,
    `[passing][1]overlay=x=(W-w)/2:y=${RING.top}:eof_action=repeat,format=yuv420p[film]`,
  ].join(';');
  return ['-filter_complex', graph, '-map', '[film]', '-map', '2:a'];
}

const output = ({ seconds }: SampleEpisode): readonly string[] =>
  [
    ['-r', String(FRAMES_A_SECOND), '-t', String(seconds)],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '22', '-pix_fmt', 'yuv420p'],
    // Bit-exact output, so that an episode with a known digest is not packaged again.
    ['-c:a', 'aac', '-b:a', '64k', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact'],
    ['-movflags', '+faststart', '-threads', '1', '-y'],
  ].flat();

const NOTHING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>');

/** The ring's state after this many seconds. */
function ring({ number, seconds }: SampleEpisode, second: number): Promise<Buffer> {
  if (number === PREVIEW_NUMBER) return sharp(NOTHING).png().toBuffer();
  const { edge, radius } = RING;
  const middle = edge / 2;
  const around = 2 * Math.PI * radius;
  const done = ((second + 1) / seconds) * around;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}">` +
        `<circle cx="${middle}" cy="${middle}" r="${radius + 8}" fill="#000" fill-opacity=".5"/>` +
        `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="6"/>` +
        `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="none" stroke="#ffd9a0" stroke-width="6" stroke-linecap="round" stroke-dasharray="${done.toFixed(1)} ${around.toFixed(1)}" transform="rotate(-90 ${middle} ${middle})"/>` +
        svgText(String(number), { x: middle, y: middle + 25, size: 66, fill: '#fff' }) +
        '</svg>',
    ),
  )
    .png()
    .toBuffer();
}
