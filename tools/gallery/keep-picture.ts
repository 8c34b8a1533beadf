import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

export const PICTURES_FOLDER = resolve(import.meta.dirname, '../../docs/screens');

const LARGEST_BYTES = 150 * 1024;
/** Few colours are enough for an interface; fewer are tried when a screen is too rich. */
const PALETTES = [256, 128, 64, 32];

/** Kept as `<width>-<name>.png`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  mkdirSync(PICTURES_FOLDER, { recursive: true });
  const width = page.viewportSize()?.width ?? 0;
  const file = resolve(PICTURES_FOLDER, `${width}-${name}.png`);
  // A film has more colours than an interface: where few are not enough, it is kept at half its size.
  for (const picture of [sharp(shot), sharp(shot).resize({ width })]) {
    for (const colours of PALETTES) {
      const { size } = await picture.clone().png({ palette: true, colours, effort: 10 }).toFile(file);
      if (size <= LARGEST_BYTES) return;
    }
  }
  throw new Error(`the picture ${name} is larger than ${LARGEST_BYTES} bytes`);
}
