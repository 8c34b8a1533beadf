import type { Page } from '@playwright/test';

const ROW_PX = 100;

/** The same number of rows as the plainest page can hold: what this machine makes of them is all one can ask for. */
export const openBareList = (page: Page, rows: number): Promise<unknown> => {
  const row = `<li data-row style="height:${ROW_PX}px">A title<br>A detail and a number</li>`;
  const html = `<meta name="viewport" content="width=device-width"><main><ul>${row.repeat(rows)}</ul></main>`;
  return page.goto(`data:text/html,${encodeURIComponent(html)}`);
};
