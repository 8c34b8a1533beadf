import { parseArgs } from 'node:util';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import type { Page } from '@playwright/test';
import { demoAddresses, runDemo } from '../../tools/demo/run-demo.ts';
import { asksForLogin } from '../demo/looking.ts';
import { lookAtEverything } from '../demo/smoke.ts';
import { noteDrawn } from './age.ts';
import { keepEveryLook } from './every-look.ts';
import { appOf, pictureName } from './picture-name.ts';
import { takeReadmePictures } from './readme-pictures.ts';
import { recordOrder } from './record-order.ts';
import { writeGallery } from './write-gallery.ts';

/**
 * `pnpm -C lab pictures [--readme]`: takes a picture of each page of the demo for docs/screens, and the
 * README.md pictures for docs/pictures; with `--readme` only the latter. Fails if a page has a fault.
 */
const startedAt = performance.now();
const { values } = parseArgs({ options: { readme: { type: 'boolean', default: false } } });

async function keep(page: Page): Promise<void> {
  const isLogin = appOf(page.url()) === 'console' && (await asksForLogin(page));
  const name = isLogin ? 'demo-console-login' : pictureName(page.url());
  await keepEveryLook(page, name, appOf(page.url()));
}

await runDemo({ ...demoAddresses(), keeps: false }, async (shown) => {
  if (!values.readme) {
    process.exitCode = (await lookAtEverything(shown, startedAt, { keep })) ? 0 : 1;
    writeGallery();
    noteDrawn(REPOSITORY_FOLDER);
  }
  await takeReadmePictures(shown);
  // Last, because it moves the clock.
  await recordOrder(shown);
});
process.exit();
