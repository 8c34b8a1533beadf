import type { Page } from '@playwright/test';

/** What the page was about to draw is drawn: effects run after the first frame and paint with the second. */
export const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
