import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import sharp from 'sharp';

/** The seller app serves them from here. */
export const POSTERS_FOLDER = join(REPOSITORY_FOLDER, 'apps/seller/public/posters');

/* A poster is 3:4. In any other shape it is placed whole on a blurred, darkened enlargement of itself. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a poster in SVG units. */
export const SHEET = { width: 600, height: 800 } as const;

/** The share of the sheet for the poster, in its narrower direction. */
const POSTER_SHARE = 0.86;
const POSTER_RATIO = 3 / 4;

export const slugOf = (poster: string): string => basename(poster, '.svg');

export const readPoster = (slug: string): Promise<Buffer> => readFile(join(POSTERS_FOLDER, `${slug}.svg`));

/** Rasterised at the required width. */
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
