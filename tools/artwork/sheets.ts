import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { POSTERS_FOLDER } from '../../samples/posters/folder.ts';

/* A poster is 3:4. For any other shape it stands whole on a blurred, darkened blow-up of itself. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the sites that posts are made for show best. */
export const SOCIAL_SIZES = {
  '9x16': { width: 1080, height: 1920 },
  '1x1': { width: 1080, height: 1080 },
  '16x9': { width: 1920, height: 1080 },
} as const satisfies Record<string, Size>;
export type SocialShape = keyof typeof SOCIAL_SIZES;

/** The share of the sheet that the poster may take, in its narrower direction. */
const POSTER_SHARE = 0.86;
const POSTER_RATIO = 3 / 4;

export const slugOf = (poster: string): string => basename(poster, '.svg');

export const readPoster = (slug: string): Promise<Buffer> => readFile(join(POSTERS_FOLDER, `${slug}.svg`));

/** As pixels, at the width that is needed and not larger. */
export const posterAt = (svg: Buffer, width: number): Promise<Buffer> =>
  sharp(svg, { density: (72 * width) / 600 })
    .resize(width, Math.round(width / POSTER_RATIO))
    .png()
    .toBuffer();

export async function backdropOf(svg: Buffer, { width, height }: Size): Promise<Buffer> {
  // Blurred while small, because a blur of a large picture costs more and looks the same.
  const small = await sharp(svg)
    .resize(Math.ceil(width / 6), Math.ceil(height / 6), { fit: 'cover' })
    .blur(9)
    .modulate({ brightness: 0.62, saturation: 1.1 })
    .png()
    .toBuffer();
  return sharp(small).resize(width, height).png().toBuffer();
}

export function posterWidthOn({ width, height }: Size): number {
  return Math.round(Math.min(width * POSTER_SHARE, height * POSTER_SHARE * POSTER_RATIO));
}

export async function socialSheet(svg: Buffer, shape: SocialShape): Promise<Buffer> {
  const size = SOCIAL_SIZES[shape];
  const [backdrop, poster] = await Promise.all([backdropOf(svg, size), posterAt(svg, posterWidthOn(size))]);
  return sharp(backdrop)
    .composite([{ input: poster, gravity: 'centre' }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
