import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface ScriptFile {
  readonly name: string;
  readonly gzipBytes: number;
}

/** Says which scripts a page has fetched since it was asked last. To be made before the page is opened. */
export function scriptsOf(page: Page): () => Promise<readonly ScriptFile[]> {
  const answers: Response[] = [];
  page.on('response', (response) => {
    // What the service worker keeps for later is fetched by it, not by the page.
    const isForThePage = response.request().serviceWorker() === null;
    if (isForThePage && response.request().resourceType() === 'script') answers.push(response);
  });
  return () => Promise.all(answers.splice(0).map((response) => scriptIn(page, response)));
}

/** How many bytes of letters a page has fetched. They are compressed as they are. To be made before it is opened. */
export function fontBytesOf(page: Page): () => Promise<number> {
  const answers: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') answers.push(response);
  });
  return async () => {
    const bodies = await Promise.all(answers.map((response) => response.body()));
    return bodies.reduce((sum, { length }) => sum + length, 0);
  };
}

async function scriptIn(page: Page, response: Response): Promise<ScriptFile> {
  const url = response.url();
  // What a worker was started with is the worker's: the browser does not hand it out, the server does.
  const body = await response.body().catch(async () => (await page.request.get(url)).body());
  return { name: new URL(url).pathname, gzipBytes: gzipSync(body, { level: 9 }).length };
}

export const kilobytesOf = (scripts: readonly ScriptFile[]): number =>
  Number((scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1000).toFixed(1));
