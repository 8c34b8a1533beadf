import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import { flick } from './flick.ts';
import { type Frames, forgetFrames, framesSince, watchFrames } from './frames.ts';

export interface Scrolled {
  /** From the top, while further rows are fetched and rendered. */
  readonly down: Frames;
  /** Back from the end, with all rows loaded. */
  readonly back: Frames;
}

interface Scrolling {
  readonly open: (page: Page) => Promise<unknown>;
  readonly rows: number;
  /** 4 simulates a mid-range phone. */
  readonly slowdown: number;
}

/** Flicks in each direction: some hundred frames. */
const FLICKS = 30;
/** Time until scrolling has stopped. */
const STILL_MS = 500;
/** Fetching rows can take this long on a busy machine. */
const ROWS_WITHIN_MS = 30_000;

/** Scrolls down from the top, then back up from the end of all rows. */
export async function scrollThrough(context: BrowserContext, scrolling: Scrolling): Promise<Scrolled> {
  const page = await context.newPage();
  await watchFrames(page);
  await scrolling.open(page);
  const session = await context.newCDPSession(page);
  await page.locator('main li').first().waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: scrolling.slowdown });
  const down = await flickThrough(page, session, 'down');
  await goToTheEnd(page, scrolling.rows);
  const back = await flickThrough(page, session, 'up');
  await page.close();
  return { down, back };
}

async function flickThrough(page: Page, session: CDPSession, direction: 'down' | 'up'): Promise<Frames> {
  for (let flicks = 0; flicks < FLICKS; flicks += 1) await flick(session, direction);
  return framesSince(page);
}

/** In jumps, each of which loads further rows. */
async function goToTheEnd(page: Page, rows: number): Promise<void> {
  let seen = await rowsOn(page);
  while (seen < rows) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => rowsOn(page), { timeout: ROWS_WITHIN_MS }).toBeGreaterThan(seen);
    seen = await rowsOn(page);
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await setTimeout(STILL_MS);
  await forgetFrames(page);
}

/** The last row has its position; a bare list contains all rows. */
const rowsOn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main li[data-row]')];
    return Number(rows.at(-1)?.getAttribute('aria-posinset') ?? rows.length);
  });
