import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext } from '@playwright/test';
import { quietnessOf } from '../browser/quiet.ts';

const GRAVE: readonly (string | null | undefined)[] = ['serious', 'critical'];
const MODES = ['light', 'dark'] as const;

/** Serious and critical findings of axe on these pages, in light and dark mode, as readable lines. */
export async function barriersOn(
  context: BrowserContext,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  const page = await context.newPage();
  const untilQuiet = quietnessOf(page);
  for (const colorScheme of MODES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const address of addresses) {
      await page.goto('about:blank');
      await page.goto(address);
      await untilQuiet();
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      for (const { id, help, nodes, impact } of violations) {
        if (GRAVE.includes(impact)) {
          found.push(`${address} (${colorScheme}) ${id}: ${help}: ${nodes[0]?.html.slice(0, 120) ?? ''}`);
        }
      }
    }
  }
  await page.close();
  return found;
}
