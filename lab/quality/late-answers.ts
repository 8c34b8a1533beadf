import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { isStream, quietnessOf } from '../browser/quiet.ts';
import { shiftSince, watchShifts } from './opened-pages.ts';

export interface Moved {
  readonly address: string;
  readonly shift: number;
}

const SOONEST_MS = 400;
const APART_MS = 100;
/** The number of distinct delays for responses, in any order. */
const MOMENTS = 9;

/**
 * Measures each page's layout shift when responses and fonts arrive late and one after the other, with an
 * empty cache: on such a connection every element drawn before its response is visible, and its shift too.
 */
export async function shiftsWithLateAnswers(
  context: BrowserContext,
  addresses: readonly string[],
): Promise<readonly Moved[]> {
  const moved: Moved[] = [];
  for (const address of addresses) moved.push({ address, shift: await shiftOf(context, address) });
  return moved.toSorted((one, other) => other.shift - one.shift);
}

async function shiftOf(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const untilQuiet = quietnessOf(page);
  await watchShifts(page);
  await page.addInitScript(() => localStorage.removeItem('answers'));
  await holdBack(page);
  await page.goto(address);
  await untilQuiet();
  const shift = await shiftSince(page);
  await page.close();
  return shift;
}

/** API calls and fonts: text in a fallback font must not move when our font arrives. */
const HELD_BACK = /\/api\/|\.woff2$/;

const holdBack = (page: Page): Promise<unknown> =>
  page.route(HELD_BACK, async (route) => {
    if (!isStream(route.request())) await setTimeout(delayOf(route));
    // After navigation the request no longer matters.
    if (!page.isClosed()) await route.continue();
  });

/** Derived from the path, so that it is the same in every run. */
function delayOf(route: Route): number {
  const path = new URL(route.request().url()).pathname;
  const moment = [...path].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % MOMENTS;
  return SOONEST_MS + moment * APART_MS;
}
