import type { Page } from '@playwright/test';
import { keepPicture } from '../../tools/gallery/keep-picture.ts';

/** `pnpm e2e --pictures` renews the pictures of docs/screens; any other run leaves them alone. */
export const TAKES_PICTURES = process.env['CLIFFHANGER_PICTURES'] === '1';

export async function takePicture(page: Page, name: string): Promise<void> {
  if (TAKES_PICTURES) await keepPicture(page, name);
}
