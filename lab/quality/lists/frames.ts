import type { Page } from '@playwright/test';

export interface Frames {
  readonly count: number;
  /** The fraction of frames that were in time. */
  readonly inTime: number;
  readonly longestMs: number;
}

/** At 60 frames per second; a frame counts as in time up to half a frame late. */
const DUE_MS = 1000 / 60;
const LATE_MS = DUE_MS * 1.5;

interface Seen {
  readonly gaps: number[];
  scrolledAt: number;
}
type Watched = typeof globalThis & { seenFrames: Seen };

/** Counts frames while the page scrolls by touch or inertia. Call it before opening the page. */
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

/** Discards the frames so far. */
export const forgetFrames = takeGaps;

export async function framesSince(page: Page): Promise<Frames> {
  const gaps = await takeGaps(page);
  if (gaps.length === 0) throw new Error('no frame was seen: nothing scrolled');
  // A gap of three frames is one frame drawn and two dropped.
  const due = gaps.reduce((sum, gap) => sum + Math.max(1, Math.round(gap / DUE_MS)), 0);
  return {
    count: gaps.length,
    inTime: Number((gaps.filter((gap) => gap <= LATE_MS).length / due).toFixed(3)),
    longestMs: Math.round(Math.max(...gaps)),
  };
}
