import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';

export interface ScriptFile {
  readonly name: string;
  readonly gzipBytes: number;
}

/** Every script that a browser with an empty cache fetches until the page is quiet, the late ones included. */
export async function scriptsFetchedFor(browser: Browser, address: string): Promise<readonly ScriptFile[]> {
  const page = await browser.newPage();
  const answers: Response[] = [];
  page.on('response', (response) => {
    // What the service worker keeps for later is fetched by it, not by the page.
    const isForThePage = response.request().serviceWorker() === null;
    if (isForThePage && response.request().resourceType() === 'script') answers.push(response);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const scripts = await Promise.all(answers.map(scriptIn));
  await page.close();
  return scripts;
}

const scriptIn = async (response: Response): Promise<ScriptFile> => ({
  name: new URL(response.url()).pathname,
  gzipBytes: gzipSync(await response.body(), { level: 9 }).length,
});

export const kilobytesOf = (scripts: readonly ScriptFile[]): number =>
  Number((scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1000).toFixed(1));
