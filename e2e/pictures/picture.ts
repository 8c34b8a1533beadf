import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

/** Only `pnpm e2e --pictures` takes screenshots; `pnpm -C lab gallery:journeys` then compresses and lists them. */
export const TAKES_PICTURES = process.env['CLIFFHANGER_PICTURES'] === '1';
const FOLDER = resolve(import.meta.dirname, '../../docs/screens');
/** A screenshot of a page with video is slow on a loaded machine. */
const TAKEN_WITHIN_MS = 120_000;

export async function takePicture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return;
  const path = resolve(FOLDER, `${page.viewportSize()?.width ?? 0}-${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide', timeout: TAKEN_WITHIN_MS });
}
