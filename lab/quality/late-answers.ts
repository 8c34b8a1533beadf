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
/** Answers come at so many different moments, whatever their order. */
const MOMENTS = 9;

/**
 * How far each page moves by itself when its answers and its letters come late and one after the other, to somebody who has read
 * nothing yet: on such a line every place that is drawn before its answer is seen, and seen to jump.
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

/** Calls and letters: text that was drawn in a face of the system must not move when ours has come. */
const HELD_BACK = /\/api\/|\.woff2$/;

const holdBack = (page: Page): Promise<unknown> =>
  page.route(HELD_BACK, async (route) => {
    if (!isStream(route.request())) await setTimeout(delayOf(route));
    // Whoever has left the page meanwhile waits for nothing any more.
    if (!page.isClosed()) await route.continue();
  });

/** By the path of the call: the same in every run. */
function delayOf(route: Route): number {
  const path = new URL(route.request().url()).pathname;
  const moment = [...path].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % MOMENTS;
  return SOONEST_MS + moment * APART_MS;
}
