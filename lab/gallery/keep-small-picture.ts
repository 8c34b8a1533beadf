import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { takePicture } from './take-picture.ts';

/** Shown by README.md. */
const SMALL_PICTURES_FOLDER = resolve(import.meta.dirname, '../../docs/pictures');

/** Kept as `<name>.webp` of this width, as good as 80 kB allow. */
export async function keepSmallPicture(
  page: Page,
  { name, width }: { readonly name: string; readonly width: number },
): Promise<void> {
  const picture = await takePicture(page, width);
  mkdirSync(SMALL_PICTURES_FOLDER, { recursive: true });
  writeFileSync(resolve(SMALL_PICTURES_FOLDER, `${name}.webp`), picture);
}
