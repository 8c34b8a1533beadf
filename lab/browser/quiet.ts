import { sellerEvents } from '@cliffhanger/wire/messages';
import type { Page, Request } from '@playwright/test';

const QUIET_MS = 500;
const LONGEST_MS = 30_000;

/** The event stream never ends, so it does not count as activity. */
export const isStream = (request: Request): boolean => new URL(request.url()).pathname === sellerEvents.path;

/** Waits until a page has had no request for half a second. Create it before opening the page. */
export function quietnessOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (isStream(request)) return;
    change(request);
    changedAt = performance.now();
  };
  page.on(
    'request',
    note((request) => underWay.add(request)),
  );
  page.on(
    'requestfinished',
    note((request) => underWay.delete(request)),
  );
  page.on(
    'requestfailed',
    note((request) => underWay.delete(request)),
  );
  return async () => {
    const until = performance.now() + LONGEST_MS;
    changedAt = performance.now();
    while (underWay.size > 0 || performance.now() - changedAt < QUIET_MS) {
      if (performance.now() > until) throw new Error(`${page.url()} does not come to rest`);
      await page.waitForTimeout(QUIET_MS / 5);
    }
  };
}
