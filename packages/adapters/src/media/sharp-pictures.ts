import type { Picture, Pictures } from '@cliffhanger/application/ports';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { atMost } from './at-most.ts';
import { linkCard } from './link-card.ts';

/** Judged by the first bytes; the name and type that came with a file are not asked. */
const TAKEN_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** A good phone's camera makes 50 megapixels; a file that claims more is a bomb (RELIABILITY trap 9). */
const MOST_PIXELS = 52_000_000;
const LONGEST_EDGE = 2_048;
const QUALITY = 82;
const SECONDS = 10;
/** Each may hold a few hundred megabytes while it is decoded. */
const AT_ONCE = 2;
const MOST_WAITING = 50;

const INPUT: SharpOptions = {
  limitInputPixels: MOST_PIXELS,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
};

// One picture, one core: the others belong to the calls that wait for nothing.
sharp.concurrency(1);
sharp.cache(false);

export function createSharpPictures(): Pictures {
  const queue = atMost({ atOnce: AT_ONCE, waiting: MOST_WAITING });
  return {
    async remake(bytes, squareEdges, longestEdge = LONGEST_EDGE) {
      const type = await fileTypeFromBuffer(bytes);
      if (type === undefined || !TAKEN_TYPES.has(type.mime)) return undefined;
      return queue(() => remade(bytes, squareEdges, Math.min(longestEdge, LONGEST_EDGE)));
    },
    linkCard: (poster) => queue(() => linkCard(poster)),
  };
}

async function remade(bytes: Uint8Array, squareEdges: readonly number[], longestEdge: number) {
  // Whatever goes wrong while a stranger's bytes are decoded says that they are not a picture.
  const whole = await bounded(bytes, longestEdge).catch(() => undefined);
  if (whole === undefined) return undefined;
  // Squares are cut from our own: the large one is decoded once.
  const squares: Picture[] = [];
  for (const edge of squareEdges) squares.push(await square(whole.bytes, edge));
  return { whole, squares };
}

/** Turned upright as the camera meant it; place, camera and profiles are left behind. */
const bounded = (bytes: Uint8Array, longestEdge: number): Promise<Picture> =>
  webp(
    sharp(bytes, INPUT)
      .autoOrient()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true }),
  );

const square = (bytes: Uint8Array, edge: number): Promise<Picture> =>
  webp(sharp(bytes, INPUT).resize({ width: edge, height: edge, fit: 'cover', position: 'attention' }));

async function webp(image: Sharp): Promise<Picture> {
  const made = await image
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { bytes: made.data, width: made.info.width, height: made.info.height };
}
