import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { within } from '../patience.ts';
import { reachesOwn, waitingIn } from '../person/reviewing.ts';
import { aName, aSellerWithAddress } from '../world/back-office.ts';
import { holdsAKey } from '../world/device-keys.ts';
import {
  asksForWithdrawal,
  type Colleague,
  joinsTheStaff,
  manyLinksWait,
  opensTheConsole,
} from '../world/staff.ts';

/* The daily work of staff at the console. */

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const sends = (page: Page) => page.keyboard.press('Control+Enter');

const LINKS = 30;

test('a reviewer clears thirty links by keyboard alone', async ({ page }) => {
  test.slow();
  const name = aName('Links');
  await manyLinksWait(LINKS, { realName: name });
  const ada = await joinsTheStaff(page, 'Ada', 'reviewer');
  await opensTheConsole(page, ada);
  await expectNoBarriers(page, 'the overview');
  await page.getByRole('navigation').getByRole('link', { name: /Posts/ }).click();
  const mine = waitingIn(page).filter({ hasText: name });
  await expect(mine).toHaveCount(LINKS);
  await page.getByText('Opening this page is recorded in the audit log.').waitFor();
  await expectNoBarriers(page, 'a queue');
  for (let cleared = 0; cleared < LINKS; cleared += 1) {
    await expect(mine).toHaveCount(LINKS - cleared);
    await reachesOwn(page, name);
    const url =
      (await mine.and(page.locator('[aria-current=true]')).locator('span').nth(2).textContent()) ?? '';
    // Once in the list, once in the open item.
    const address = page.getByText(url);
    await expect(address).toHaveCount(2);
    await page.keyboard.press(cleared % 3 === 2 ? '5' : 'a');
    await sends(page);
  }
});

test('a withdrawal of 1,500 needs two people', { tag: '@smoke' }, async ({ page, browser }) => {
  // Each one-time code works once, and a new one appears every 30 seconds.
  test.slow();
  const seller = await aSellerWithAddress({ money: '2000' });
  const { address } = await asksForWithdrawal(seller, '1500');
  // Other journeys request the same amount; the end of the address is unique.
  const row = new RegExp(address.slice(-6));
  const fay = await joinsTheStaff(page, 'Fay', 'finance');
  await holdsAKey(page, fay);
  await opensTheConsole(page, fay);
  await approvesWithdrawal(page, row, fay);
  await expect(async () => {
    await page.getByRole('button', { name: row }).click();
    await expect(page.getByText('Fay approved')).toBeVisible({ timeout: 3_000 });
  }).toPass(within(30));
  await expect(page.getByText('It waits for a second person')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve A', exact: true })).toHaveCount(0);

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const ivy = await joinsTheStaff(other, 'Ivy', 'finance-approver');
  await holdsAKey(other, ivy);
  await opensTheConsole(other, ivy);
  await approvesWithdrawal(other, row, ivy);
  await expect(other.getByRole('button', { name: row })).toContainText('approved');
});

async function approvesWithdrawal(page: Page, row: RegExp, colleague: Colleague): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Withdrawals/ })
    .click();
  await page.getByRole('button', { name: row }).click();
  // The shortcut works once the button is there.
  await page.getByRole('button', { name: 'Approve A', exact: true }).waitFor();
  await page.keyboard.press('a');
  await page.getByText(/amount 1499.000000 USDT/).waitFor();
  // Last: a code expires within a minute.
  await page.getByLabel('Code from your authenticator app').fill(await colleague.code());
  await sends(page);
}

test('an auditor sees every ledger line, verifies the chain, and can change nothing', async ({ page }) => {
  const eve = await joinsTheStaff(page, 'Eve', 'auditor');
  await opensTheConsole(page, eve);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('tab', { name: 'Sign-ins' }).click();
  await expect(page.getByRole('button', { name: /Eve logged in/ }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Everything' }).click();
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(page.getByText(/all intact/)).toBeVisible();
  await expectNoBarriers(page, 'the audit log');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^audit-log-\d+\.jsonl$/);
  await page.getByRole('link', { name: 'Books' }).click();
  await page.getByRole('button', { name: 'Wholesale, earned', exact: true }).waitFor();
  await expectNoBarriers(page, 'the books');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Fee of a withdrawal' }).waitFor();
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0);
  await expectNoBarriers(page, 'the settings');
});
