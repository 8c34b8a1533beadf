import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const GRAVE: readonly (string | null | undefined)[] = ['serious', 'critical'];

interface Scope {
  /** In another mode only the colours differ. */
  readonly only?: 'colours';
}

/** Nothing that would keep somebody out, by axe's own judgement. */
export async function expectNoBarriers(page: Page, where: string, { only }: Scope = {}): Promise<void> {
  // Without frames of other origins the quicker way is complete.
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
