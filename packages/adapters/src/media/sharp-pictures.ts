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
/** A dozen pictures of a good camera, or four of the largest. What comes when as many wait is to come again later. */
const MOST_PIXELS_WAITING = 4 * MOST_PIXELS;
const PIXELS_OF_A_CARD = 1_000_000;

const INPUT: SharpOptions = {
  limitInputPixels: MOST_PIXELS,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
};

// One picture, one core: the others belong to the calls that wait for nothing.
sharp.concurrency(1);
sharp.cache(false);

export function createSharpPictures({ pixelsWaiting = MOST_PIXELS_WAITING } = {}): Pictures {
  const queue = atMost({ atOnce: AT_ONCE, waiting: pixelsWaiting });
  return {
    async remake(bytes, squareEdges, longestEdge = LONGEST_EDGE) {
      const type = await fileTypeFromBuffer(bytes);
      if (type === undefined || !TAKEN_TYPES.has(type.mime)) return undefined;
      const pixels = await pixelsClaimed(bytes);
      if (pixels === undefined || pixels > MOST_PIXELS) return undefined;
      return queue(() => remade(bytes, squareEdges, Math.min(longestEdge, LONGEST_EDGE)), pixels);
    },
    linkCard: (poster) => queue(() => linkCard(poster), PIXELS_OF_A_CARD),
  };
}

/** By its head alone, before anything is decoded. */
async function pixelsClaimed(bytes: Uint8Array): Promise<number | undefined> {
  const head = await sharp(bytes, INPUT)
    .metadata()
    .catch(() => undefined);
  return head && head.width * head.height;
}

async function remade(bytes: Uint8Array, squareEdges: readonly number[], longestEdge: number) {
  // Whatever goes wrong while a stranger's bytes are decoded says that they are not a picture.
  const pixels = await bounded(bytes, longestEdge).catch(() => undefined);
  if (pixels === undefined) return undefined;
  const whole = await webp(pixels());
  // Squares are cut from the bounded pixels: nothing is decoded twice.
  const squares: Picture[] = [];
  for (const edge of squareEdges) {
    const square = { width: edge, height: edge, fit: 'cover', position: 'attention' } as const;
    squares.push(await webp(pixels().resize(square)));
  }
  return { whole, squares };
}

/** Turned upright as the camera meant it; place, camera and profiles are left behind. */
async function bounded(bytes: Uint8Array, longestEdge: number): Promise<() => Sharp> {
  const { data, info } = await sharp(bytes, INPUT)
    .autoOrient()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .raw()
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

async function webp(image: Sharp): Promise<Picture> {
  const made = await image
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { bytes: made.data, width: made.info.width, height: made.info.height };
}
