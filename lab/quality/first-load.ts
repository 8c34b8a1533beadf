import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface ScriptFile {
  readonly name: string;
  readonly gzipBytes: number;
}

/** Returns the scripts the page has fetched since the last call. Create it before opening the page. */
export function scriptsOf(page: Page): () => Promise<readonly ScriptFile[]> {
  const answers: Response[] = [];
  page.on('response', (response) => {
    // Excludes scripts that the service worker fetches for its cache.
    const isForThePage = response.request().serviceWorker() === null;
    if (isForThePage && response.request().resourceType() === 'script') answers.push(response);
  });
  return () => Promise.all(answers.splice(0).map((response) => scriptIn(page, response)));
}

/**
 * The bytes of fonts the page has fetched; fonts are already compressed. Create it before opening the page.
 */
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
  // The browser does not return a worker's script, so fetch it from the server.
  const body = await response.body().catch(async () => (await page.request.get(url)).body());
  return { name: new URL(url).pathname, gzipBytes: gzipSync(body, { level: 9 }).length };
}

export const kilobytesOf = (scripts: readonly ScriptFile[]): number =>
  Number((scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1000).toFixed(1));
