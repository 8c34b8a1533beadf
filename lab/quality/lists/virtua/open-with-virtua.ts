import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import type { Page } from '@playwright/test';
import { build, type Plugin } from 'vite';

const SELLER_APP = join(REPOSITORY_FOLDER, 'apps/seller');
const VIRTUA_ROWS = join(import.meta.dirname, 'virtua-rows.tsx');

const virtuaInPlaceOfOurs: Plugin = {
  name: 'virtua-in-place-of-our-rows',
  enforce: 'pre',
  resolveId: (asked) => (asked === './windowed-rows.tsx' ? VIRTUA_ROWS : undefined),
};

/** The seller app with another implementation of windowed rows. */
export const buildWithVirtua = (folder: string): Promise<unknown> =>
  build({
    root: SELLER_APP,
    configFile: join(SELLER_APP, 'vite.config.ts'),
    plugins: [virtuaInPlaceOfOurs],
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'warn',
  });

/** Serves the page and its files from that folder, and all calls from the same API. */
export async function openWithVirtua(page: Page, address: string, folder: string): Promise<void> {
  const { origin } = new URL(address);
  await page.route(
    ({ origin: asked, pathname }) => asked === origin && existsSync(fileOf(folder, pathname)),
    (route) => route.fulfill({ path: fileOf(folder, new URL(route.request().url()).pathname) }),
  );
  await page.goto(address);
}

const fileOf = (folder: string, pathname: string): string =>
  join(folder, pathname === '/' ? 'index.html' : pathname);
