import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { lettered } from '../posters/lettering.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { backdropOf, posterAt } from './sheets.ts';

/*
 * A film of twelve seconds that says what it is: the drama's poster, its title, which episode, and the seconds that are
 * left. Small, so that a seed makes a handful in seconds.
 */

export interface SampleEpisode {
  readonly title: string;
  readonly number: number;
  readonly of: number;
}

const FRAME = { width: 360, height: 640 } as const;
export const EPISODE_SECONDS = 12;
const FRAMES_A_SECOND = 15;
const POSTER_WIDTH = 300;

export async function episodeFilm(
  svg: Buffer,
  episode: SampleEpisode,
  signal?: AbortSignal,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-episode-'));
  try {
    const at = (name: string): string => join(folder, name);
    await writeFile(at('backdrop.png'), await backdropOf(svg, FRAME));
    await writeFile(at('poster.png'), await posterAt(svg, POSTER_WIDTH));
    await writeFile(at('titles.png'), await titles(episode));
    for (let second = 0; second < EPISODE_SECONDS; second += 1)
      await writeFile(at(`left-${second}.png`), await secondsLeft(EPISODE_SECONDS - second));
    await runFfmpeg([...inputs(at, episode), ...OUTPUT, at('episode.mp4')], signal);
    return await readFile(at('episode.mp4'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const still = (path: string): readonly string[] =>
  [
    ['-loop', '1', '-framerate', String(FRAMES_A_SECOND)],
    ['-t', String(EPISODE_SECONDS), '-i', path],
  ].flat();

/** A quiet chord, higher with each episode, so that one hears which one plays. */
function chord({ number }: SampleEpisode): string {
  const root = 165 * 2 ** ((number % 12) / 12);
  const voice = (ratio: number, volume: number): string =>
    `${volume}*sin(2*PI*${(root * ratio).toFixed(2)}*t)*(0.7+0.3*sin(2*PI*0.25*t))`;
  return [voice(1, 0.05), voice(1.2, 0.035), voice(1.5, 0.03)].join('+');
}

const inputs = (at: (name: string) => string, episode: SampleEpisode): readonly string[] =>
  [
    still(at('backdrop.png')),
    still(at('poster.png')),
    still(at('titles.png')),
    ['-framerate', '1', '-i', at('left-%d.png')],
    ['-f', 'lavfi', '-t', String(EPISODE_SECONDS), '-i', `aevalsrc=${chord(episode)}:s=48000`],
  ].flat();

const FILTERS = [
  `[0][1]overlay=x='(W-w)/2+8*sin(t)':y='84+6*sin(t/2)'[staged]`,
  '[staged][2]overlay=0:0[titled]',
  `[titled][3]overlay=x=W-w-14:y=14:eof_action=repeat,fade=in:st=0:d=0.3,format=yuv420p[film]`,
].join(';');

const OUTPUT = [
  ['-filter_complex', FILTERS, '-map', '[film]', '-map', '4:a'],
  ['-r', String(FRAMES_A_SECOND), '-t', String(EPISODE_SECONDS)],
  ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '24', '-pix_fmt', 'yuv420p'],
  // The same film each time: what is known by its digest is not packaged again.
  ['-c:a', 'aac', '-b:a', '64k', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact'],
  ['-movflags', '+faststart', '-threads', '1', '-y'],
].flat();

const svgOf = (width: number, height: number, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

function titles({ title, number, of }: SampleEpisode): Promise<Buffer> {
  const line = { x: FRAME.width / 2, align: 'centre', widest: 320 } as const;
  return sharp(
    svgOf(
      FRAME.width,
      FRAME.height,
      `<rect y="500" width="${FRAME.width}" height="140" fill="#000" fill-opacity=".55"/>` +
        lettered('#fff', { ...line, text: title, face: 'serif', size: 30, y: 548 }) +
        lettered('#ffd9a0', {
          ...line,
          text: `EPISODE ${number} OF ${of}`,
          face: 'plain',
          size: 17,
          y: 590,
          tracking: 140,
        }),
    ),
  )
    .png()
    .toBuffer();
}

function secondsLeft(seconds: number): Promise<Buffer> {
  const turned = (seconds / EPISODE_SECONDS) * 2 * Math.PI * 25;
  return sharp(
    svgOf(
      60,
      60,
      `<circle cx="30" cy="30" r="28" fill="#000" fill-opacity=".55"/>` +
        `<circle cx="30" cy="30" r="25" fill="none" stroke="#ffd9a0" stroke-width="3" stroke-dasharray="${turned.toFixed(1)} 400" transform="rotate(-90 30 30)"/>` +
        lettered('#fff', { text: String(seconds), face: 'plain', size: 24, x: 30, y: 38, align: 'centre' }),
    ),
  )
    .png()
    .toBuffer();
}
