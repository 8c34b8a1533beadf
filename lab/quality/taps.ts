import type { BrowserContext, Page } from '@playwright/test';
import { quietnessOf } from '../browser/quiet.ts';
import { CPU_SLOWDOWN, middleOf } from './slow-phone.ts';

const TAPS = 12;

interface Tapped {
  tappedAt: number;
  shownAt: number;
}
type Watched = typeof globalThis & { tapped: Tapped };

/**
 * Time from a tap on a tab to the paint of the next screen, in milliseconds, when both were visited before.
 * The median of several; measured inside the page, from the event to the frame after the new screen is
 * rendered.
 */
export async function tapToNextScreen(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const untilQuiet = quietnessOf(page);
  await page.goto(address);
  await untilQuiet();
  const tabs = page.getByRole('navigation').last().getByRole('link');
  const [from, to] = [tabs.nth(0), tabs.nth(2)];
  for (const tab of [to, from]) {
    await tab.click();
    await untilQuiet();
  }
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const taken: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    const tab = tap % 2 === 0 ? to : from;
    await watchNextScreen(page);
    await tab.click();
    taken.push(await timeTaken(page));
  }
  await page.close();
  return Math.round(middleOf(taken));
}

/** The next screen is rendered when the page has a new heading element; it is visible one frame later. */
const watchNextScreen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = globalThis as Watched;
    seen.tapped = { tappedAt: 0, shownAt: 0 };
    const before = document.querySelector('h1');
    addEventListener('click', ({ timeStamp }) => (seen.tapped.tappedAt = timeStamp), {
      capture: true,
      once: true,
    });
    const watch = (): void => {
      const heading = document.querySelector('h1');
      const isNext = seen.tapped.tappedAt > 0 && heading !== null && heading !== before;
      if (!isNext) return void requestAnimationFrame(watch);
      requestAnimationFrame(() => (seen.tapped.shownAt = performance.now()));
    };
    watch();
  });

async function timeTaken(page: Page): Promise<number> {
  const LONGEST_MS = 10_000;
  await page.waitForFunction(() => (globalThis as Watched).tapped.shownAt > 0, null, {
    timeout: LONGEST_MS,
  });
  return page.evaluate(() => {
    const { tappedAt, shownAt } = (globalThis as Watched).tapped;
    return shownAt - tappedAt;
  });
}
