import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { smallPicture } from './small-picture.ts';

/** Shown by README.md. */
const SMALL_PICTURES_FOLDER = resolve(import.meta.dirname, '../../docs/pictures');

/** A page that plays something takes its time on a busy machine. */
const TAKEN_WITHIN_MS = 120_000;

/** Kept as `<name>.webp` of this width, as good as 80 kB allow. */
export async function keepSmallPicture(
  page: Page,
  { name, width }: { readonly name: string; readonly width: number },
): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', timeout: TAKEN_WITHIN_MS });
  const picture = await smallPicture(shot, width);
  mkdirSync(SMALL_PICTURES_FOLDER, { recursive: true });
  writeFileSync(resolve(SMALL_PICTURES_FOLDER, `${name}.webp`), picture);
}
