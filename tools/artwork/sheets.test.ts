import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { backdropOf, readPoster } from './sheets.ts';

/** Rendering is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

test('what is behind the poster is its own colours, darker', async () => {
  const svg = await readPoster('two-left-feet');
  const brightness = async (picture: Buffer): Promise<number> => {
    const { channels } = await sharp(picture).removeAlpha().stats();
    return channels.reduce((sum, { mean }) => sum + mean, 0);
  };
  const backdrop = await backdropOf(svg, { width: 120, height: 120 });
  expect(await brightness(backdrop)).toBeLessThan((await brightness(svg)) * 0.8);
});
