import type { Page } from '@playwright/test';
import type { ShownApp } from './age.ts';
import { keepPicture } from './keep-picture.ts';

const PHONE = { width: 390, height: 844 } as const;
const WIDE = { width: 1_440, height: 900 } as const;

interface Looks {
  readonly sizes: readonly (typeof PHONE | typeof WIDE)[];
  readonly schemes: readonly ('light' | 'dark')[];
}

/** The storefront is always dark; the console is not made for phones. */
const LOOKS: Readonly<Record<ShownApp, Looks>> = {
  seller: { sizes: [PHONE, WIDE], schemes: ['light', 'dark'] },
  storefront: { sizes: [PHONE, WIDE], schemes: ['light'] },
  console: { sizes: [WIDE], schemes: ['light', 'dark'] },
};

/** A page that becomes wide loads its second pane. */
const SETTLES_WITHIN_MS = 900;

/** Takes the current page on phone and desktop, light and dark, then restores it. */
export async function keepEveryLook(page: Page, name: string, app: ShownApp): Promise<void> {
  const before = page.viewportSize();
  for (const size of LOOKS[app].sizes) {
    await page.setViewportSize(size);
    for (const scheme of LOOKS[app].schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(SETTLES_WITHIN_MS);
      await keepPicture(page, scheme === 'dark' ? `${name}-dark` : name);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (before !== null) await page.setViewportSize(before);
}
