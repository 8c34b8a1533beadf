import { accept, DAY_MS, usdt } from '@cliffhanger/core/kernel';
import { claimDeposit } from '@cliffhanger/wire/deposits';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { logsIn } from '../person/logging-in.ts';
import { answersWithId } from '../person/moving-money.ts';
import { aName, anApprovedSeller, inThePast } from '../world/back-office.ts';
import { aSellerAtWork, processorSays } from '../world/orders.ts';
import { redAndBluePicture } from '../world/sample-picture.ts';
import { joinsTheStaff, opensTheConsole } from '../world/staff.ts';

/* Money claims of sellers, and how staff decide them. */

async function withPayoutFixture(browser: Browser): Promise<Page> {
  const desk = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
  return (await browser.newContext(desk)).newPage();
}

const goesTo = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();

test('a forged screenshot of a deposit is rejected because the chain shows no transfer, and the seller reads why', {
  tag: '@smoke',
}, async ({ person, browser }) => {
  // Each one-time code works once, and a new one appears every 30 seconds.
  test.slow();
  const name = aName('Paula');
  const seller = await anApprovedSeller({ realName: name });
  await logsIn(person, seller);
  await person.opens('deposit');
  await person.touches(person.page.getByRole('tab', { name: person.t('deposits.way.proof') }));
  await person.types('deposits.amount', '480.17');
  await person.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await redAndBluePicture() });
  await person.sees('deposits.screenshot.there');
  const claimed = answersWithId(person, claimDeposit);
  await person.presses('deposits.proof.submit');
  await claimed;
  await person.sees('deposits.state.under-review');

  const page = await withPayoutFixture(browser);
  const fay = await joinsTheStaff(page, 'Fay', 'finance');
  await opensTheConsole(page, fay);
  await goesTo(page, 'Manual deposits');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByRole('img', { name: 'Picture sent in' })).toBeVisible();
  await expect(page.getByText('No such transfer to us was seen')).toBeVisible();
  await expectNoBarriers(page, 'a claim of a deposit');
  await page.keyboard.press('1');
  await expect(page.getByText('What the seller will read')).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill(await fay.code());
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: new RegExp(name) })).toHaveCount(0);

  await person.sees('deposits.state.rejected');
  const { available } = await inThePast(0, (dependencies) =>
    dependencies.transactions.read(({ ledger }) => ledger.balancesOf(seller.id)),
  );
  expect(available).toBe(usdt('0'));
});

test("finance sees the platform's figures, on accessible pages", async ({ browser }) => {
  await inThePast(0, ({ transactions, clock }) =>
    transactions.run(async ({ chainAlarms, reconciliations }) => {
      const at = clock.now();
      // Of a network that is not followed here, so that it stops nothing.
      await chainAlarms.raise({ network: 'erc20', kind: 'gas-low', facts: { coins: '0' }, raisedAt: at });
      await reconciliations.save({
        side: 'processor:paper',
        day: '2026-01-31',
        parts: { outside: '12.25', 'in the books': '10', cleared: '12.25', 'given back': '0' },
        difference: '2.25',
        comparedAt: at,
      });
      return accept(true);
    }),
  );
  const page = await withPayoutFixture(browser);
  const fay = await joinsTheStaff(page, 'Fay', 'finance');
  await opensTheConsole(page, fay);
  await expect(page.getByText('Owed and held')).toBeVisible();
  await expect(page.getByText('Too little for network fees').first()).toBeVisible();
  await expectNoBarriers(page, 'the overview');

  await goesTo(page, 'Reconciliation');
  await page.getByLabel('Open differences only').check();
  await page.getByRole('button', { name: 'Held at Paper' }).click();
  await expect(page.getByText('Explain the difference')).toBeVisible();
  await expectNoBarriers(page, 'the reconciliation');

  await goesTo(page, 'Suspense');
  await expect(page.getByText('Set aside, oldest first')).toBeVisible();
  await expectNoBarriers(page, 'suspense');

  await goesTo(page, 'Alarms');
  // Other alarms may be open too.
  const alarm = page.locator('section', { hasText: 'Too little for network fees, ERC-20' });
  await expect(alarm.getByRole('button', { name: 'Clear', exact: true })).toBeVisible();
  await expectNoBarriers(page, 'the alarms');
});

test('a payment that no rule can decide waits for finance; one that a bank decides has no buttons', async ({
  person,
  browser,
}) => {
  const sale = { drama: 'moonboundHeir', quantity: 12, isPlayed: true } as const;
  const { seller, orders } = await aSellerAtWork({
    library: ['moonboundHeir'],
    sales: [
      { ...sale, agoMs: 3 * DAY_MS },
      { ...sale, agoMs: 2 * DAY_MS },
    ],
  });
  const [disputed, refunded] = orders;
  if (disputed === undefined || refunded === undefined) throw new Error('expected two sales');
  expect(await processorSays(disputed, 'disputed')).toBe('disputed');
  expect(await processorSays(refunded, 'refunded')).toBe('left-to-people');

  const page = await withPayoutFixture(browser);
  const fay = await joinsTheStaff(page, 'Fay', 'finance', 'support');
  await opensTheConsole(page, fay);
  await goesTo(page, 'Complaints');
  await page.getByRole('button', { name: new RegExp(disputed.number) }).click();
  await expect(page.getByText(/bank is deciding about this payment/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Approve/ })).toHaveCount(0);

  await goesTo(page, 'Payment exceptions');
  await page.getByRole('button', { name: new RegExp(refunded.number) }).click();
  await expect(page.getByText('Part of the payment was refunded at the processor.')).toBeVisible();
  await expectNoBarriers(page, 'a payment exception');
  await page.getByLabel('What was done about it').fill('Agreed with the seller; nothing to take back.');
  await page.getByRole('button', { name: 'Close with this note' }).click();
  await expect(page.getByRole('button', { name: new RegExp(refunded.number) })).toHaveCount(0);

  await logsIn(person, seller);
  await person.opens('order', { number: disputed.number });
  await person.sees('orders.standing.audit.bank');
});
