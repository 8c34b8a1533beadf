import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { runFfmpeg } from './run-ffmpeg.ts';
import { backdropOf, posterAt, posterWidthOn } from './sheets.ts';

const FRAME = { width: 540, height: 960 } as const;
const SECONDS = 10;
const CLOSE_SECONDS = 4;
const FADE_SECONDS = 1;
/** Ten seconds at this rate stay below 400 KB. */
const MOST_KILOBITS = 290;

/**
 * A vertical preview of ten seconds: a close pan over the picture, then a slow zoom on the whole poster with
 * a passing light. H.264, which every phone plays; playback starts before the download ends.
 */
export async function previewOf(svg: Buffer, signal?: AbortSignal): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-preview-'));
  try {
    const at = (name: string): string => join(folder, name);
    await Promise.all([
      posterAt(svg, Math.round(FRAME.height * 0.96)).then((close) => writeFile(at('close.png'), close)),
      backdropOf(svg, FRAME).then((backdrop) => writeFile(at('backdrop.png'), backdrop)),
      posterAt(svg, posterWidthOn(FRAME) * 2).then((whole) => writeFile(at('whole.png'), whole)),
      lightBeam().then((beam) => writeFile(at('beam.png'), beam)),
    ]);
    await runFfmpeg([...inputs(at), '-filter_complex', FILTERS, ...OUTPUT, at('preview.mp4')], signal);
    return await readFile(at('preview.mp4'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const still = (path: string): readonly string[] => [
  '-loop',
  '1',
  '-framerate',
  '24',
  '-t',
  String(SECONDS),
  '-i',
  path,
];

const inputs = (at: (name: string) => string): readonly string[] =>
  ['close.png', 'backdrop.png', 'whole.png', 'beam.png'].flatMap((name) => still(at(name)));

const WHOLE_WIDTH = posterWidthOn(FRAME);
const FILTERS = [
  `[0]crop=${FRAME.width}:${FRAME.height}:x='(iw-ow)*(0.15+0.7*t/${CLOSE_SECONDS + FADE_SECONDS})':y='(ih-oh)*(0.55-0.25*t/${CLOSE_SECONDS + FADE_SECONDS})',trim=duration=${CLOSE_SECONDS + FADE_SECONDS},format=yuv420p[close]`,
  `[2]scale=w='2*trunc(${WHOLE_WIDTH}*(0.92+0.012*t)/2)':h='2*trunc(${WHOLE_WIDTH}*(0.92+0.012*t)/1.5)':eval=frame[whole]`,
  `[1][whole]overlay=x='(W-w)/2':y='(H-h)/2':eval=frame[staged]`,
  `[staged][3]overlay=x='-400+(t-2)*420':y=0:eval=frame,trim=duration=${SECONDS - CLOSE_SECONDS},format=yuv420p[poster]`,
  `[close][poster]xfade=transition=fade:duration=${FADE_SECONDS}:offset=${CLOSE_SECONDS},fade=in:st=0:d=0.6,fade=out:st=${SECONDS - 0.7}:d=0.7[film]`,
].join(';');

const OUTPUT = [
  ['-map', '[film]', '-an', '-r', '24', '-t', String(SECONDS)],
  ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '27', '-pix_fmt', 'yuv420p'],
  ['-maxrate', `${MOST_KILOBITS}k`, '-bufsize', `${MOST_KILOBITS}k`],
  ['-movflags', '+faststart', '-map_metadata', '-1', '-threads', '1', '-y'],
].flat();

/** A soft, slanted beam of light on a transparent background. */
const lightBeam = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${FRAME.height}"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><path d="M240 0h160L160 ${FRAME.height}H0z" fill="url(#g)"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
