import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINI_SERIES } from '@cliffhanger/testing/catalogue';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { ART, episodeFilm, FRAME, RING } from './episode.ts';
import { FILMED_SLUGS, filmArt } from './film-art.ts';
import { CAPTION_LOCALES } from './give-episode.ts';
import { readPoster, slugOf } from './sheets.ts';
import { EPISODE_SECONDS } from './stage-series.ts';

/** Rendering is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

test('of every short series it is known where its poster has no lettering', () => {
  expect(FILMED_SLUGS).toEqual(MINI_SERIES.map(({ poster }) => slugOf(poster)));
});

test.each(FILMED_SLUGS)(
  'the picture of %s lies on its sheet, and is as large as a film wants it',
  async (slug) => {
    expect(await sharp(await filmArt(slug, await readPoster(slug), ART)).metadata()).toMatchObject(ART);
  },
);

test('what a film says stands in its upper third and in the middle, where the player says nothing', () => {
  // Below the player's title bar, which ends at 56 of 844 points.
  expect(RING.top / FRAME.height).toBeGreaterThan(56 / 844);
  expect((RING.top + RING.edge) / FRAME.height).toBeLessThan(1 / 3);
  // A phone of 390 by 844 displays the middle four fifths of the width; its buttons take 68 points on the
  // right.
  const shown = (FRAME.height * 390) / 844;
  expect(RING.edge / 2).toBeLessThan(shown / 2 - (68 * FRAME.height) / 844);
});

test('films are long enough to be watched and short enough to be made, with captions in three languages', () => {
  expect(EPISODE_SECONDS).toBeGreaterThanOrEqual(5);
  expect(EPISODE_SECONDS).toBeLessThanOrEqual(8);
  expect(CAPTION_LOCALES).toHaveLength(3);
});

test('a film has its length, a picture that moves, and sound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-film-'));
  try {
    const art = await filmArt('zero-bars', await readPoster('zero-bars'), ART);
    const path = join(folder, 'film.mp4');
    writeFileSync(path, await episodeFilm(art, { number: 4, seconds: 2 }));
    const probe = (...args: readonly string[]): string =>
      spawnSync('ffprobe', ['-v', 'error', '-of', 'csv=p=0', ...args, path], {
        encoding: 'utf8',
      }).stdout.trim();
    expect(Number(probe('-show_entries', 'format=duration'))).toBeCloseTo(2, 1);
    expect(probe('-show_entries', 'stream=codec_name')).toBe('h264\naac');
    const frameAt = async (at: number): Promise<Buffer> => {
      const png = join(folder, `${at}.png`);
      spawnSync('ffmpeg', ['-v', 'error', '-ss', String(at), '-i', path, '-frames:v', '1', png]);
      // Below the ring, where only the picture itself can differ.
      return sharp(png).extract({ left: 0, top: 480, width: FRAME.width, height: 480 }).raw().toBuffer();
    };
    expect((await frameAt(0.2)).equals(await frameAt(1.6))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
