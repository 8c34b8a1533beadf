import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import { PAGES } from '@cliffhanger/wire/pages';
import type { BrowserContext } from '@playwright/test';

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Logs in through the form, as a person would, so that the measurement sees what that person gets. */
export async function logIn(
  context: BrowserContext,
  appUrl: string,
  { email, password }: Login,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${appUrl}/#${PAGES.login}`);
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => address.hash.startsWith(`#${PAGES.home}`));
  await page.close();
}

export const logInAsDemoSeller = (context: BrowserContext, appUrl: string): Promise<void> =>
  logIn(context, appUrl, DEMO_SELLER);
