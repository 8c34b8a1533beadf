import type { Page } from '@playwright/test';

/** Waits for the next paint: effects run after the first frame and paint in the second. */
export const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
