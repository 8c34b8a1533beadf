import sharp from 'sharp';
import { expect, test } from 'vitest';
import { linkCard } from './link-card.ts';

test('a drawn poster becomes the wide picture that a link is shown with', async () => {
  const poster = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="red"/></svg>',
  );
  const { format, width, height } = await sharp(await linkCard(poster)).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
});
