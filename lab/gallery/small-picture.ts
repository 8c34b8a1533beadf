import sharp from 'sharp';

const LARGEST_BYTES = 80 * 1024;
const QUALITIES = [82, 74, 66, 58, 50, 42];

/** WebP of this width, with the best quality below 80 kB. */
export async function smallPicture(shot: Uint8Array, width: number): Promise<Buffer> {
  const resized = sharp(shot).resize({ width, withoutEnlargement: true });
  for (const quality of QUALITIES) {
    const picture = await resized.clone().webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    if (picture.length <= LARGEST_BYTES) return picture;
  }
  throw new Error(`a picture of ${width} px is larger than ${LARGEST_BYTES} bytes at any quality`);
}
