import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation } from '@cliffhanger/testing/observations';
import type { Page } from '@playwright/test';

/** For `pnpm -C lab spec:coverage`; one file per process. */
export function writeObservations(observations: readonly Observation[]): void {
  const folder = process.env['CLIFFHANGER_SCREENS'];
  if (folder === undefined || observations.length === 0) return;
  mkdirSync(folder, { recursive: true });
  const lines = observations.map((observation) => `${JSON.stringify(observation)}\n`);
  appendFileSync(join(folder, `journeys-${process.pid}.jsonl`), lines.join(''));
}

const made = new Set<string>();

/** Records every call of a page that returned code 0. */
export function noteCalls(page: Page): void {
  page.on('response', async (response) => {
    const { pathname: path } = new URL(response.url());
    if (!path.startsWith('/api/') || made.has(path) || !response.ok()) return;
    // The body is unavailable when the page has closed.
    const { code } = await response.json().catch(() => ({ code: undefined }));
    if (code !== 0 || made.has(path)) return;
    made.add(path);
    writeObservations([{ kind: 'made-call', path }]);
  });
}
