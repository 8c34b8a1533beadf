import { beginSettlements, settleDueOrders } from '@cliffhanger/application/settlement';
import { DAY_MS, HOUR_MS, type TransferId } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  anApprovedSeller,
  anOrder,
  aReadyPayoutMethod,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { aName, anUnusedEmail, inThePast } from '../world/back-office.ts';
import { holdsAKey } from '../world/device-keys.ts';
import { aSellerAtWork } from '../world/orders.ts';
import { asksForWithdrawal, joinsTheStaff, opensTheConsole } from '../world/staff.ts';

/* The console previews the effects of a decision: ledger entries, and the messages that others will receive. */

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const goesTo = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
const opens = (page: Page, place: string) => page.goto(`${page.url().split('#')[0]}#${place}`);
const decides = (page: Page) => page.getByRole('region', { name: 'What this decision does' });

/** A deposit, settled sales, and a payout address past its waiting period. */
const aSellerWithEarnings = (realName: string): Promise<TestSeller> =>
  inThePast(12 * DAY_MS, async (dependencies, clock) => {
    const seller = await anApprovedSeller(dependencies, {
      email: anUnusedEmail('nora'),
      realName,
    });
    await withMoney(dependencies, seller.id, '25');
    const { id: dramaId } = SAMPLE_DRAMAS.moonboundHeir;
    await aConsignment(dependencies, seller.id, dramaId);
    await aReadyPayoutMethod({ dependencies, clock }, seller);
    for (let sold = 0; sold < 12; sold += 1)
      await anOrder(dependencies, { sellerId: seller.id, dramaId, quantity: 40 });
    clock.pass(DAY_MS + HOUR_MS);
    valueOf(await beginSettlements(dependencies)());
    clock.pass(8 * DAY_MS);
    valueOf(await settleDueOrders(dependencies)());
    return seller;
  });

test("a withdrawal shows the origin of its money, the signer's checks and the future ledger entries", async ({
  page,
}) => {
  const name = aName('Wanda');
  await asksForWithdrawal(await aSellerWithEarnings(name), '120');
  const fay = await joinsTheStaff(page, 'Fay', 'finance');
  await opensTheConsole(page, fay);
  await goesTo(page, 'Withdrawals');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByText('Where the money came from')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Deposits' })).toContainText('25.00');
  await expect(page.getByRole('listitem').filter({ hasText: 'Settled sales, by card' })).toContainText(
    '95.00',
  );
  await expect(page.getByText('This withdrawal').locator('..')).toContainText('120.00');
  await expect(page.getByText('What the signer checks before it signs')).toBeVisible();
  await page.keyboard.press('r');
  await expect(decides(page)).toContainText('+120.00');
  await expectNoBarriers(page, 'a withdrawal with its sources');
});

test('a complaint previews the messages to both sides before it is decided', async ({ page }) => {
  const { orders } = await aSellerAtWork({
    library: ['moonboundHeir'],
    sales: [
      {
        drama: 'moonboundHeir',
        quantity: 10,
        agoMs: DAY_MS,
        isPlayed: true,
        complaint: 'The captions stop half-way through.',
        email: anUnusedEmail('vera'),
      },
    ],
  });
  const [order] = orders;
  const sue = await joinsTheStaff(page, 'Sue', 'support');
  await opensTheConsole(page, sue);
  await opens(page, `/queue/complaint?id=${order?.number}`);
  await expect(page.getByText(/captions stop half-way/)).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.press('2');
  const toViewer = page.getByRole('region', { name: 'To the viewer' });
  await expect(toViewer).toContainText('Captions or sound are missing in some episodes.');
  await expect(page.getByRole('region', { name: 'To the seller' })).toContainText(`order ${order?.number}`);
  await page.getByLabel(/In your own words/).fill('We are redoing them.');
  await expect(toViewer).toContainText('“We are redoing them.”');
  await expectNoBarriers(page, 'a complaint with both messages');
});

test('a correction and a granted level preview the ledger entries for both approvers', async ({ page }) => {
  const seller = await aSellerWithEarnings(aName('Wanda'));
  const deposit = await inThePast(0, async (_dependencies, _clock, owner) => {
    const { rows } = await owner.query<{ id: TransferId }>(
      `select id from ledger.transfers where journal_id = $1 and kind = 'deposit' limit 1`,
      [seller.id],
    );
    return rows[0]?.id;
  });
  const fay = await joinsTheStaff(page, 'Fay', 'finance', 'support');
  await opensTheConsole(page, fay);
  await holdsAKey(page, fay);
  await opens(page, `/books?transfer=${deposit}`);
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(decides(page)).toContainText('−25.00');
  await expect(decides(page)).toContainText('Booked when a second person agrees; nothing before.');
  await expectNoBarriers(page, 'a correction');

  await goesTo(page, 'Grant a level');
  await page.getByLabel('Email of the seller').fill(seller.email);
  await page.getByLabel('New level').selectOption('Gold');
  await expect(decides(page)).toContainText('+250');
  await page.getByLabel('Reason, as the seller reads it').fill('Made up for an outage.');
  await page
    .getByLabel('Code from your authenticator app')
    .first()
    .fill(await fay.code());
  await expect(page.getByText(/^deed level/)).toBeVisible();
  await page.getByRole('button', { name: 'Propose Gold' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: seller.email });
  await expect(waiting).toContainText('Bronze → Gold');
  await expect(waiting).toContainText('Booked with your decision.');
  await expectNoBarriers(page, 'a level with what it books');
});
