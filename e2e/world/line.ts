import type { Page } from '@playwright/test';

/** A slow mobile network. */
const SLOW_LINE = { offline: false, latency: 1_200, downloadThroughput: 48_000, uploadThroughput: 16_000 };

/** By the DevTools protocol, so that the app sees a real network condition. */
export async function slowsDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', SLOW_LINE);
}

export const losesLine = (page: Page): Promise<void> => page.context().setOffline(true);
export const findsLine = (page: Page): Promise<void> => page.context().setOffline(false);

/** Counts calls of the page from now on, by the end of their path. */
export function countCalls(page: Page, pathEnd: string): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(pathEnd)) sent += 1;
  });
  return () => sent;
}
