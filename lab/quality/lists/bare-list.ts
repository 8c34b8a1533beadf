import type { Page } from '@playwright/test';

const ROW_PX = 100;

/** The same number of rows in a minimal page: the best result this machine can reach. */
export const openBareList = (page: Page, rows: number): Promise<unknown> => {
  const row = `<li data-row style="height:${ROW_PX}px">A title<br>A detail and a number</li>`;
  const html = `<meta name="viewport" content="width=device-width"><main><ul>${row.repeat(rows)}</ul></main>`;
  return page.goto(`data:text/html,${encodeURIComponent(html)}`);
};
