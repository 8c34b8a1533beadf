import { HOUR_MS } from '@cliffhanger/core/kernel';
import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { t } from '../person/messages.ts';
import { anUnusedEmail } from '../world/back-office.ts';
import { emailTo, type ReceivedEmail } from '../world/mailbox.ts';
import { aSellerAtWork } from '../world/orders.ts';
import { joinsTheStaff, opensTheConsole } from '../world/staff.ts';

/* Support has only an email address and finds everything else. */

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const MOST_KEYSTROKES = 12;

const linkIn = ({ text }: ReceivedEmail): string =>
  /https?:\/\/\S+\/watch\/receipts\/open#\S+/.exec(text)?.[0] ?? 'no link';

/** Counts key presses. */
function keysOf(page: Page) {
  const pressed: string[] = [];
  return {
    pressed,
    press: async (key: string): Promise<void> => {
      pressed.push(key);
      await page.keyboard.press(key);
    },
  };
}

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search' });

async function searchesFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type(text);
}

const MARA = { realName: 'Mara Velden', socialAccounts: [{ handle: 'mara.velden', followers: 48_200 }] };

const aLateBusiness = async () => {
  const viewer = anUnusedEmail('vera');
  const mara = await aSellerAtWork({
    ...MARA,
    email: anUnusedEmail('mara'),
    byHand: ['moonboundHeir'],
    library: ['theNinthDebt'],
    money: '428.57',
    sales: [
      { drama: 'theNinthDebt', quantity: 3, agoMs: 90 * HOUR_MS, isPlayed: true },
      { drama: 'moonboundHeir', quantity: 4, agoMs: 30 * HOUR_MS, email: viewer },
      {
        drama: 'theNinthDebt',
        quantity: 2,
        agoMs: 20 * HOUR_MS,
        complaint: 'The captions stop in episode 7.',
      },
    ],
  });
  const [, late] = mara.orders;
  if (late === undefined) throw new Error('expected a sale');
  return { seller: mara.seller, late, viewer };
};

test('given only an address, support finds the seller, the late order and its reason, and resends a receipt, by keyboard', async ({
  page,
}) => {
  test.slow();
  const { seller, late, viewer } = await aLateBusiness();
  const subject = t('en', 'mail.viewer-receipt.subject', { number: late.number });
  const first = linkIn(await emailTo(viewer, subject));
  const sue = await joinsTheStaff(page, 'Sue', 'support');
  await opensTheConsole(page, sue);
  const keys = keysOf(page);

  const typed = seller.email.slice(0, seller.email.indexOf('@') + 1);
  await searchesFor(page, typed);
  const best = page.getByRole('option', { name: /^Mara Velden/ });
  await expect(best).toHaveAttribute('aria-selected', 'true');
  // Only the typed part is unmasked.
  await expect(best).toContainText(`${typed}•••`);
  await expect(page.getByRole('dialog')).not.toContainText(seller.email);
  await expect(page.getByRole('option', { name: late.number })).toContainText(
    'not shipped, auto-ship is off',
  );
  await expectNoBarriers(page, 'the search');

  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Mara Velden' }).first()).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(late.number) });
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toContainText('Late');
  await expect(page.getByText(seller.email)).toHaveCount(0);
  await expectNoBarriers(page, 'the page of a seller');

  await keys.press('Enter');
  const why = page.getByRole('region', { name: 'Why it waits' });
  await expect(why).toContainText('The seller has not shipped it, and auto-ship is off for this drama.');
  await expectNoBarriers(page, 'the page of an order');

  await keys.press('m');
  await expect(page.getByText(/^Sent to v…@/)).toBeVisible();
  expect(keys.pressed.length).toBeLessThanOrEqual(MOST_KEYSTROKES);
  await expect.poll(async () => linkIn(await emailTo(viewer, subject))).not.toBe(first);

  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page.getByRole('row', { name: new RegExp(late.number) })).toBeVisible();
  await expect(page.getByText(viewer)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(viewer)).toBeVisible();
  await expectNoBarriers(page, 'the page of a viewer');
});

test('text after > searches the pages, and sends no query', async ({ page }) => {
  const ann = await joinsTheStaff(page, 'Ann', 'admin');
  await opensTheConsole(page, ann);
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().includes('/records/search')) searches += 1;
  });
  await searchesFor(page, '>setti');
  await expect(page.getByRole('option', { name: 'Go to Settings' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Values in force' })).toBeVisible();
  expect(searches).toBe(0);
});
