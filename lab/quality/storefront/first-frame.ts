import type { BrowserContext } from '@playwright/test';
import { fontBytesOf, kilobytesOf, scriptsOf } from '../first-load.ts';
import { shiftSince, watchShifts } from '../opened-pages.ts';
import { CPU_SLOWDOWN } from '../slow-phone.ts';

/**
 * Lighthouse's slow 4G with per-request throttling (`mobileSlow4G`, devtools throttling), and its slower
 * phone.
 */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 0.9 * 1024) / 8,
  uploadThroughput: (750 * 0.9 * 1024) / 8,
};
const WAITED_MS = 15_000;

export interface FirstFrame {
  /** From the start of the navigation until the first frame of the preview is displayed. */
  readonly afterMs: number;
  /** Scripts fetched until then. */
  readonly scriptsKb: number;
  /** Fonts, once all of them are loaded. */
  readonly fontsKb: number;
  /** Layout shift until then. */
  readonly layoutShift: number;
}

/** The preview's first second, which is part of the page; without one, the film itself. */
const FIRST_FILM = '.landing video.film';

/** Opens a landing page with an empty cache. */
export async function firstFrameOf(context: BrowserContext, address: string): Promise<FirstFrame> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts = scriptsOf(page);
  const fontBytes = fontBytesOf(page);
  await watchShifts(page);
  try {
    await page.goto(address, { waitUntil: 'commit' });
    const afterMs = await page.evaluate(
      async ([waitedMs, firstFilm]) => {
        const film = await new Promise<HTMLVideoElement>((resolve) => {
          const look = (): void => {
            const found = document.querySelector<HTMLVideoElement>(firstFilm);
            if (found === null) requestAnimationFrame(look);
            else resolve(found);
          };
          look();
        });
        return new Promise<number>((resolve, reject) => {
          film.requestVideoFrameCallback((_, { presentationTime }) => resolve(presentationTime));
          setTimeout(() => reject(new Error('no frame of the preview was shown')), waitedMs);
        });
      },
      [WAITED_MS, FIRST_FILM] as const,
    );
    const scriptsKb = kilobytesOf(await scripts());
    await page.evaluate(() => document.fonts.ready);
    const fontsKb = (await fontBytes()) / 1000;
    return { afterMs: Math.round(afterMs), scriptsKb, fontsKb, layoutShift: await shiftSince(page) };
  } finally {
    await page.close();
  }
}
