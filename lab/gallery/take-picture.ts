import type { Page } from '@playwright/test';
import { smallPicture } from './small-picture.ts';

/** A page with playing media is slow on a busy machine. */
const TAKEN_WITHIN_MS = 120_000;

/** The current page, as WebP of this width. */
export async function takePicture(page: Page, width: number): Promise<Buffer> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', timeout: TAKEN_WITHIN_MS });
  return smallPicture(shot, width);
}
