import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { flick } from './flick.ts';
import { type Frames, framesSince, watchFrames } from './frames.ts';

export interface Scrolled {
  /** To the end, while the next rows are fetched and drawn. */
  readonly down: Frames;
  readonly back: Frames;
}

interface Scrolling {
  readonly open: (page: Page) => Promise<unknown>;
  readonly rows: number;
  /** 4: a phone of the middle class beside this machine. */
  readonly slowdown: number;
}

/** More flicks than the longest list takes: an end that is never reached is an error. */
const MOST_FLICKS = 1_000;
/** How long the next rows may take; on a busy machine they do. */
const ROWS_WITHIN_MS = 30_000;

/** From top to bottom and back, with a finger. */
export async function scrollThrough(context: BrowserContext, scrolling: Scrolling): Promise<Scrolled> {
  const page = await context.newPage();
  await watchFrames(page);
  await scrolling.open(page);
  const session = await context.newCDPSession(page);
  await page.locator('main li').first().waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: scrolling.slowdown });
  const down = await flickToTheEnd(page, session, scrolling.rows);
  const back = await flickToTheTop(page, session);
  await page.close();
  return { down, back };
}

async function flickToTheEnd(page: Page, session: CDPSession, rows: number): Promise<Frames> {
  for (let flicks = 0; flicks < MOST_FLICKS; flicks += 1) {
    await flick(session, 'down');
    if (!(await isAtTheEnd(page))) continue;
    if ((await rowsOn(page)) >= rows) return framesSince(page);
    await page.waitForFunction(
      () => scrollY + innerHeight < document.documentElement.scrollHeight - 1,
      null,
      {
        timeout: ROWS_WITHIN_MS,
      },
    );
  }
  throw new Error(`${page.url()} has no end`);
}

async function flickToTheTop(page: Page, session: CDPSession): Promise<Frames> {
  for (let flicks = 0; flicks < MOST_FLICKS; flicks += 1) {
    if ((await page.evaluate(() => scrollY)) <= 0) return framesSince(page);
    await flick(session, 'up');
  }
  throw new Error(`${page.url()} has no beginning`);
}

const isAtTheEnd = (page: Page): Promise<boolean> =>
  page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);

const rowsOn = (page: Page): Promise<number> => page.locator('main li[data-row]').count();
