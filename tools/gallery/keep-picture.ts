import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { smallPicture } from './small-picture.ts';

export const PICTURES_FOLDER = resolve(import.meta.dirname, '../../docs/screens');

/** A page that plays something takes its time on a busy machine. */
const TAKEN_WITHIN_MS = 120_000;

/** Kept as `<width>-<name>.webp`, in the pixels of the page. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', timeout: TAKEN_WITHIN_MS });
  mkdirSync(PICTURES_FOLDER, { recursive: true });
  const width = page.viewportSize()?.width ?? 0;
  const file = resolve(PICTURES_FOLDER, `${width}-${name}`);
  writeFileSync(`${file}.webp`, await smallPicture(shot, width));
  rmSync(`${file}.png`, { force: true });
}
