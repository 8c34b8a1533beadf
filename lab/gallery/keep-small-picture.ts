import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { takePicture } from './take-picture.ts';

/** For README.md. */
const SMALL_PICTURES_FOLDER = resolve(import.meta.dirname, '../../docs/pictures');

/** Writes `<name>.webp` in this width, with the best quality below 80 kB. */
export async function keepSmallPicture(
  page: Page,
  { name, width }: { readonly name: string; readonly width: number },
): Promise<void> {
  const picture = await takePicture(page, width);
  mkdirSync(SMALL_PICTURES_FOLDER, { recursive: true });
  writeFileSync(resolve(SMALL_PICTURES_FOLDER, `${name}.webp`), picture);
}
