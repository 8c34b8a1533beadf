import type { Picture, Pictures } from '@cliffhanger/application/ports';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { atMost } from './at-most.ts';
import { linkCard } from './link-card.ts';

/** Detected from the first bytes; the file's name and type are ignored. */
const TAKEN_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/**
 * A good phone camera makes 50 megapixels. A file that claims more is a decompression bomb (RELIABILITY trap
 * 9).
 */
const MOST_PIXELS = 52_000_000;
const LONGEST_EDGE = 2_048;
const QUALITY = 82;
const SECONDS = 10;
/** Each decode may hold a few hundred megabytes. */
const AT_ONCE = 2;
/** A dozen pictures of a good camera, or four of the largest. Beyond that, callers must retry later. */
const MOST_PIXELS_WAITING = 4 * MOST_PIXELS;
const PIXELS_OF_A_CARD = 1_000_000;

const INPUT: SharpOptions = {
  limitInputPixels: MOST_PIXELS,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
};

// One core per picture: the others serve the remaining requests.
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

/** Reads the header only, before anything is decoded. */
async function pixelsClaimed(bytes: Uint8Array): Promise<number | undefined> {
  const head = await sharp(bytes, INPUT)
    .metadata()
    .catch(() => undefined);
  return head && head.width * head.height;
}

async function remade(bytes: Uint8Array, squareEdges: readonly number[], longestEdge: number) {
  // Any error while decoding untrusted bytes means that they are not a picture.
  const pixels = await bounded(bytes, longestEdge).catch(() => undefined);
  if (pixels === undefined) return undefined;
  const whole = await webp(pixels());
  // Squares are cut from the bounded pixels, so that nothing is decoded twice.
  const squares: Picture[] = [];
  for (const edge of squareEdges) {
    const square = { width: edge, height: edge, fit: 'cover', position: 'attention' } as const;
    squares.push(await webp(pixels().resize(square)));
  }
  return { whole, squares };
}

/** Rotated by its EXIF orientation, without location, camera data and profiles. */
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
