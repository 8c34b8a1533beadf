import type { BrowserContext, Page } from '@playwright/test';
import { quietnessOf } from '../browser/quiet.ts';
import { fontBytesOf, type ScriptFile, scriptsOf } from './first-load.ts';

export interface Opened {
  /** Scripts fetched by opening it, without those already in this tab. */
  readonly scripts: readonly ScriptFile[];
  /** Bytes of fonts fetched by this tab so far. */
  readonly fontBytes: number;
  /** Layout shift (Web Vitals: excluding shifts within half a second after a tap). */
  readonly layoutShift: number;
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
type Watched = typeof globalThis & { shifted: number };

/** Opens an address in a new tab, then others by hash navigation, as a tap would. */
export async function openInTurn(
  context: BrowserContext,
  addresses: readonly string[],
): Promise<readonly Opened[]> {
  const page = await context.newPage();
  const untilQuiet = quietnessOf(page);
  const scripts = scriptsOf(page);
  const fontBytes = fontBytesOf(page);
  await watchShifts(page);
  const opened: Opened[] = [];
  for (const [index, address] of addresses.entries()) {
    if (index === 0) await page.goto(address);
    else await page.evaluate((to) => location.assign(to), address);
    await untilQuiet();
    opened.push({
      scripts: await scripts(),
      fontBytes: await fontBytes(),
      layoutShift: await shiftSince(page),
    });
  }
  await page.close();
  return opened;
}

export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched = globalThis as Watched;
    watched.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[])
        if (!entry.hadRecentInput) watched.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shiftSince = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const watched = globalThis as Watched;
    const { shifted } = watched;
    watched.shifted = 0;
    return shifted;
  });
