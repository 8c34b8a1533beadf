import sharp from 'sharp';
import { SHEET, type Size } from './sheets.ts';

/** A part of the poster's sheet without lettering, with the given height and the width of a film. */
interface ArtWindow {
  readonly top: number;
  readonly bottom: number;
  readonly centre: number;
}

/*
 * Players draw title, captions and progress bar over a film, so that the poster's lettering must not show.
 * Its position on each sheet is recorded here by hand.
 */
const WINDOWS: Readonly<Record<string, ArtWindow>> = {
  'the-ninth-debt': { top: 0, bottom: 606, centre: 300 },
  'moonbound-heir': { top: 60, bottom: 660, centre: 300 },
  'the-jade-regent': { top: 190, bottom: 790, centre: 300 },
  'the-last-caller': { top: 296, bottom: 800, centre: 384 },
  'letters-after-rain': { top: 244, bottom: 730, centre: 296 },
  'the-penthouse-clause': { top: 36, bottom: 560, centre: 300 },
  'three-bowls-at-dinner': { top: 10, bottom: 615, centre: 300 },
  'rent-free-husband': { top: 272, bottom: 652, centre: 384 },
  'salt-and-satin': { top: 212, bottom: 736, centre: 330 },
  'verdict-at-midnight': { top: 20, bottom: 600, centre: 300 },
  'the-understudy-queen': { top: 92, bottom: 590, centre: 300 },
  'zero-bars': { top: 200, bottom: 800, centre: 300 },
};

export const FILMED_SLUGS: readonly string[] = Object.keys(WINDOWS);

/** The poster's picture without its lettering, in a film's pixels. */
export async function filmArt(slug: string, svg: Buffer, { width, height }: Size): Promise<Buffer> {
  const window = WINDOWS[slug];
  if (window === undefined) throw new Error(`nobody has said where ${slug} has no lettering`);
  const { top, bottom, centre } = window;
  const scale = height / (bottom - top);
  const drawn = await sharp(svg, { density: 72 * scale })
    .resize(Math.ceil(SHEET.width * scale), Math.ceil(SHEET.height * scale))
    .png()
    .toBuffer();
  const left = Math.round(centre * scale - width / 2);
  return sharp(drawn)
    .extract({ left, top: Math.round(top * scale), width, height })
    .png()
    .toBuffer();
}
