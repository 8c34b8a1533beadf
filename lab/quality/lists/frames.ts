import type { Page } from '@playwright/test';

export interface Frames {
  readonly count: number;
  /** Of those that were due, from 0 to 1. */
  readonly inTime: number;
  readonly longestMs: number;
}

/** At 60 a second; a frame that comes half a frame late is still seen as in time, a later one has missed its turn. */
const DUE_MS = 1000 / 60;
const LATE_MS = DUE_MS * 1.5;

interface Seen {
  readonly gaps: number[];
  scrolledAt: number;
}
type Watched = typeof globalThis & { seenFrames: Seen };

/** Counts frames while the page moves under a finger or glides on after it. To be made before the page is opened. */
export const watchFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const STILL_MS = 100;
    const seen: Seen = { gaps: [], scrolledAt: 0 };
    (globalThis as Watched).seenFrames = seen;
    addEventListener('scroll', () => (seen.scrolledAt = performance.now()), { passive: true });
    let before = performance.now();
    const count = (now: number): void => {
      if (before - seen.scrolledAt < STILL_MS) seen.gaps.push(now - before);
      before = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });

const takeGaps = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (globalThis as Watched).seenFrames.gaps.splice(0));

/** What was seen so far does not count. */
export const forgetFrames = takeGaps;

export async function framesSince(page: Page): Promise<Frames> {
  const gaps = await takeGaps(page);
  if (gaps.length === 0) throw new Error('no frame was seen: nothing scrolled');
  // A gap of three frames is one that came and two that did not.
  const due = gaps.reduce((sum, gap) => sum + Math.max(1, Math.round(gap / DUE_MS)), 0);
  return {
    count: gaps.length,
    inTime: Number((gaps.filter((gap) => gap <= LATE_MS).length / due).toFixed(3)),
    longestMs: Math.round(Math.max(...gaps)),
  };
}
