import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { takePicture } from './take-picture.ts';

export const PICTURES_FOLDER = resolve(import.meta.dirname, '../../docs/screens');

/** Writes `<width>-<name>.webp`, at the page's resolution. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const picture = await takePicture(page, width);
  mkdirSync(PICTURES_FOLDER, { recursive: true });
  writeFileSync(resolve(PICTURES_FOLDER, `${width}-${name}.webp`), picture);
}
