import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { posterWidthOn, readPoster } from '../../tools/artwork/sheets.ts';
import { SOCIAL_SIZES, type SocialShape, socialSheet } from './social-sheet.ts';

/** Rendering is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const SHAPES = Object.keys(SOCIAL_SIZES) as SocialShape[];

test.each(SHAPES)('a poster for %s fills its sheet and stays small enough to send', async (shape) => {
  const jpeg = await socialSheet(await readPoster('two-left-feet'), shape);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', ...SOCIAL_SIZES[shape] });
  expect(jpeg.length).toBeLessThan(300_000);
});

test.each(SHAPES)('on %s the whole poster is seen, with room around it', (shape) => {
  const { width, height } = SOCIAL_SIZES[shape];
  const posterWidth = posterWidthOn({ width, height });
  expect(posterWidth).toBeLessThan(width);
  expect((posterWidth * 4) / 3).toBeLessThan(height);
});
