import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { emailTo } from '../world/mailbox.ts';
import { joinsTheStaff, opensTheConsole } from '../world/staff.ts';

/* Checks by an admin before the first seller registers. */

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

test('an admin tests mail, storage and payments, and sees how far each chain is synchronised', async ({
  page,
}) => {
  const ada = await joinsTheStaff(page, 'Ada', 'admin');
  await opensTheConsole(page, ada);
  await page.getByRole('navigation').getByRole('link', { name: 'Set up' }).click();
  const part = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

  await part('Mail').getByRole('button', { name: 'Try it' }).click();
  await expect(part('Mail')).toContainText(`Sent to ${ada.email}`);
  const { text } = await emailTo(ada.email, 'This is a test mail of Cliffhanger');
  expect(text).toContain('Everything between the console and your mailbox works.');

  await part('Storage').getByRole('button', { name: 'Try it' }).click();
  await expect(part('Storage')).toContainText('Works: what was written was read back.');

  await part('Payments').getByRole('button', { name: 'Try it' }).click();
  await expect(part('Payments').getByRole('listitem').first()).toContainText('Works');
  await expect(part('Chains').getByRole('listitem').first()).toContainText('Followed until');
  await expectNoBarriers(page, 'set up');
});
