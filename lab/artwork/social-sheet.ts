import sharp from 'sharp';
import { backdropOf, posterAt, posterWidthOn, type Size } from '../../tools/artwork/sheets.ts';

/** The formats that social networks display best. */
export const SOCIAL_SIZES = {
  '9x16': { width: 1080, height: 1920 },
  '1x1': { width: 1080, height: 1080 },
  '16x9': { width: 1920, height: 1080 },
} as const satisfies Record<string, Size>;
export type SocialShape = keyof typeof SOCIAL_SIZES;

export async function socialSheet(svg: Buffer, shape: SocialShape): Promise<Buffer> {
  const size = SOCIAL_SIZES[shape];
  const [backdrop, poster] = await Promise.all([backdropOf(svg, size), posterAt(svg, posterWidthOn(size))]);
  return sharp(backdrop)
    .composite([{ input: poster, gravity: 'centre' }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
