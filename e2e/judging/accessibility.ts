import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const GRAVE: readonly (string | null | undefined)[] = ['serious', 'critical'];

interface Scope {
  /** For another colour mode, in which only contrasts differ. */
  readonly only?: 'colours';
}

/** Fails on serious violations according to axe. */
export async function expectNoBarriers(page: Page, where: string, { only }: Scope = {}): Promise<void> {
  // Legacy mode is faster, and complete without cross-origin frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (only === 'colours' ? axe.withRules(['color-contrast']) : axe).analyze();
  const grave = violations.filter(({ impact }) => GRAVE.includes(impact));
  expect
    .soft(
      grave.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.slice(0, 5).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      })),
      `barriers on ${where}`,
    )
    .toEqual([]);
}
