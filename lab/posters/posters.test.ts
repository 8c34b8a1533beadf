import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_DRAMAS } from '@cliffhanger/testing/catalogue';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { POSTERS_FOLDER } from '../../tools/artwork/sheets.ts';
import { FAMILIES } from './design.ts';
import { POSTER_DESIGNS } from './designs/index.ts';
import { posterOf } from './poster.ts';

const LARGEST_BYTES = 14_000;
/** Rendering is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

test('every drama whose poster was not drawn by hand has a design, and no design is left over', () => {
  const drawn = POSTER_DESIGNS.map(({ slug }) => `/posters/${slug}.svg`);
  const wanted = CATALOGUE_DRAMAS.map(({ poster }) => poster);
  expect(drawn.filter((poster) => !wanted.includes(poster))).toEqual([]);
  expect(wanted.filter((poster) => !drawn.includes(poster))).toHaveLength(8);
});

test('the wall is varied: every family of composition is used, none by more than one in four', () => {
  for (const family of FAMILIES) {
    const used = POSTER_DESIGNS.filter((design) => design.family === family).length;
    expect(used, family).toBeGreaterThan(0);
    expect(used, family).toBeLessThanOrEqual(POSTER_DESIGNS.length / 4);
  }
});

describe.each(POSTER_DESIGNS.map((design) => [design.title, design] as const))('%s', (title, design) => {
  test('is drawn the same each time, and as it is committed', () => {
    const svg = posterOf(design);
    expect(posterOf(design)).toBe(svg);
    expect(readFileSync(join(POSTERS_FOLDER, `${design.slug}.svg`), 'utf8')).toBe(svg);
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(LARGEST_BYTES);
  });

  test('is a whole picture under its own title', async () => {
    const svg = posterOf(design);
    const drama = CATALOGUE_DRAMAS.find(({ poster }) => poster === `/posters/${design.slug}.svg`);
    expect(title).toBe(drama?.texts.en.title);
    const { channels } = await sharp(Buffer.from(svg)).resize(60, 80).flatten().stats();
    // An empty or one-coloured sheet has no deviation in any channel.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(12);
  });
});
