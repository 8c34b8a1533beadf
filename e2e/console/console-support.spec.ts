import { HOUR_MS } from '@cliffhanger/core/kernel';
import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { holdsAKey } from '../world/device-keys.ts';
import { aSellerAtWork } from '../world/orders.ts';
import { joinsTheStaff, opensTheConsole } from '../world/staff.ts';

/* Actions of support: granting a level, holding an order. */

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const goesTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

test('support proposes a level that a second person grants, and holds an order, which is then decided as a complaint', async ({
  page,
  browser,
}) => {
  test.slow();
  const { seller, orders } = await aSellerAtWork({
    library: ['moonboundHeir'],
    sales: [{ drama: 'moonboundHeir', quantity: 1, agoMs: HOUR_MS }],
  });
  const [order] = orders;
  if (order === undefined) throw new Error('expected a sale');
  const sue = await joinsTheStaff(page, 'Sue', 'support');
  await holdsAKey(page, sue);
  await opensTheConsole(page, sue);

  await goesTo(page, 'Grant a level');
  const proposes = async (level: string): Promise<void> => {
    await page.getByLabel('Email of the seller').fill(seller.email);
    await page.getByLabel('New level').selectOption(level);
    await page.getByLabel('Reason, as the seller reads it').fill('Made up for an outage.');
    await page.getByLabel('Code from your authenticator app').fill(await sue.code());
    await page.getByRole('button', { name: `Propose ${level}` }).click();
  };
  await proposes('Gold');
  await expect(page.getByText(`Gold is proposed for ${seller.email}.`)).toBeVisible();
  await expectNoBarriers(page, 'grant a level');

  const another = await browser.newPage();
  const fay = await joinsTheStaff(another, 'Fay', 'finance');
  await holdsAKey(another, fay);
  await opensTheConsole(another, fay);
  await goesTo(another, 'Grant a level');
  const grant = another.getByRole('listitem').filter({ hasText: seller.email });
  await grant.getByLabel('Code from your authenticator app').fill(await fay.code());
  await grant.getByRole('button', { name: 'Confirm and tell the seller' }).click();
  await expect(grant).toHaveCount(0);
  await another.close();
  await proposes('Silver');
  await expect(page.getByRole('alert')).toBeVisible();

  await goesTo(page, 'Hold an order');
  await page.getByLabel('Order number').fill(order.number);
  await page.getByLabel('Seller ID').fill(seller.id);
  await page.getByLabel('What you found, for whoever decides').fill('One card.');
  await page.getByRole('button', { name: 'Hold the order and tell the seller' }).click();
  await expect(page.getByText(`Order ${order.number} is on hold.`)).toBeVisible();
  await expectNoBarriers(page, 'open an audit');
  await page.getByRole('main').getByRole('link', { name: 'Complaints' }).click();
  await expect(page.getByText(order.number).first()).toBeVisible();
});
