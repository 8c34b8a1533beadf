import sharp from 'sharp';
import { expect, test } from 'vitest';
import { smallPicture } from './small-picture.ts';

const WIDTH = 1_200;
const HEIGHT = 750;

/** Noise does not compress, unlike any real page. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer();

test('a page becomes a WebP of the wanted width and at most 80 kB', async () => {
  const plain = await sharp({ create: { width: 2_880, height: 1_800, channels: 3, background: '#f4f6fa' } })
    .png()
    .toBuffer();
  const picture = await smallPicture(plain, WIDTH);
  expect(picture.length).toBeLessThanOrEqual(80 * 1024);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: WIDTH, height: HEIGHT });
});

test('what is too rich for that is refused, never kept too large', async () => {
  await expect(smallPicture(await noise(700, 700), 700)).rejects.toThrow('larger than');
});
