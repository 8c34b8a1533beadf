import type { Browser } from '@playwright/test';
import { type Look, Tab } from './looking.ts';

export interface TourLook {
  readonly looks: readonly Look[];
  readonly links: number;
  /** Links to pages that load and have content. */
  readonly answered: number;
  /** Staff members whose current code is on the page. */
  readonly codes: number;
}

const WRONG = 400;

/** Opens the first page, waits for the codes, and follows every link on it. */
export async function lookAtTour(
  browser: Browser,
  url: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<TourLook> {
  const context = await browser.newContext({ viewport, locale: 'en-US', serviceWorkers: 'block' });
  try {
    const tab = await Tab.in(context);
    const { page } = tab;
    await tab.open(url);
    const shown = page.locator('[data-code-of]');
    await shown
      .filter({ hasText: /^\d{6}$/ })
      .first()
      .waitFor();
    const codes = await shown.filter({ hasText: /^\d{6}$/ }).count();
    const links = await page
      .locator('a[href]')
      .evaluateAll((found) => [...new Set(found.map((one) => (one as HTMLAnchorElement).href))]);
    const followed = await Tab.in(context);
    let answered = 0;
    for (const link of links) if (await doesAnswer(followed, link)) answered += 1;
    return { looks: [...tab.looks, ...followed.looks], links: links.length, answered, codes };
  } finally {
    await context.close();
  }
}

async function doesAnswer(tab: Tab, address: string): Promise<boolean> {
  // A link that differs only in its hash would not load anything.
  await tab.page.goto('about:blank');
  const statuses: number[] = [];
  const note = (response: { status(): number; request(): { isNavigationRequest(): boolean } }): void => {
    if (response.request().isNavigationRequest()) statuses.push(response.status());
  };
  tab.page.on('response', note);
  try {
    await tab.open(address);
  } finally {
    tab.page.off('response', note);
  }
  const isGood = statuses.length > 0 && (statuses.at(-1) ?? WRONG) < WRONG;
  return isGood && tab.looks.at(-1)?.faults.length === 0;
}
