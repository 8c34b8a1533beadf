import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import { PAGES } from '@cliffhanger/wire/pages';
import type { BrowserContext } from '@playwright/test';

/** As a person would: what is measured afterwards is what that person gets. */
export async function logInAsDemoSeller(context: BrowserContext, appUrl: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${appUrl}/#${PAGES.login}`);
  await page.locator('input[autocomplete=username]').fill(DEMO_SELLER.email);
  await page.locator('input[autocomplete=current-password]').fill(DEMO_SELLER.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => address.hash.startsWith(`#${PAGES.mine}`));
  await page.close();
}
