import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { within } from '../patience.ts';
import { aSellerWithAddress, isKnownToSigner } from '../world/back-office.ts';
import { arrivedAt } from '../world/chain.ts';
import { hasASecurityKey, holdsAFirstKey, signerKnows } from '../world/device-keys.ts';
import { asksForWithdrawal, type Colleague, joinsTheStaff, opensTheConsole } from '../world/staff.ts';
import { workerRuns } from '../world/worker.ts';

/* Signed approvals: a device key confirmed by two admins, and a withdrawal paid because it was signed. */

async function withPayoutFixture(browser: Browser): Promise<Page> {
  const desk = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
  return (await browser.newContext(desk)).newPage();
}

const goesTo = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).click();

async function enrols(page: Page, { code }: Colleague, label: string): Promise<void> {
  await goesTo(page, /Device keys/);
  await page.getByLabel('Name of the key').fill(label);
  await page.getByLabel('Code from your authenticator app').fill(await code());
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByText('The key is waiting for two admins.')).toBeVisible();
}

async function confirms(page: Page, { code }: Colleague, label: string): Promise<void> {
  await goesTo(page, /Device keys/);
  const row = page.getByRole('row', { name: label });
  await row.getByRole('button', { name: 'Confirm' }).click();
  await expect(row.getByText(/duty payouts/)).toBeVisible();
  await row.getByLabel('Code from your authenticator app').fill(await code());
  await row.getByRole('button', { name: 'Confirm' }).click();
}

const TOLD_WITHIN = within(60);
const PAID_WITHIN = within(60);

test('a withdrawal above the rule’s limit is paid after a person with a confirmed device key has signed it', {
  tag: '@serial',
}, async ({ browser }) => {
  test.slow();
  const label = `Fay’s blue key ${crypto.randomUUID().slice(0, 6)}`;
  const [adas, alfs, fays] = [
    await withPayoutFixture(browser),
    await withPayoutFixture(browser),
    await withPayoutFixture(browser),
  ];
  const ada = await joinsTheStaff(adas, 'Ada', 'admin');
  const alf = await joinsTheStaff(alfs, 'Alf', 'admin');
  const fay = await joinsTheStaff(fays, 'Fay', 'finance');
  await holdsAFirstKey(adas, ada, 0);
  await holdsAFirstKey(alfs, alf, 1);
  await hasASecurityKey(fays);
  for (const [page, who] of [
    [adas, ada],
    [alfs, alf],
    [fays, fay],
  ] as const)
    await opensTheConsole(page, who);

  await enrols(fays, fay, label);
  await expectNoBarriers(fays, 'device keys');
  await confirms(adas, ada, label);
  await expect(
    adas.getByRole('row', { name: label }).getByText(/confirmed by Ada, waiting for another admin/),
  ).toBeVisible();
  await confirms(alfs, alf, label);
  await expect(alfs.getByRole('row', { name: label }).getByText('active')).toBeVisible();

  const seller = await aSellerWithAddress({ money: '2000' });
  const { address } = await asksForWithdrawal(seller, '543');
  await workerRuns('tell-signer-of-keys', 'allowlist-addresses');
  await expect.poll(() => signerKnows(fay.email), TOLD_WITHIN).toBe(true);
  await expect.poll(() => isKnownToSigner(seller), TOLD_WITHIN).toBe(true);

  await goesTo(fays, /Withdrawals/);
  // Other journeys request the same amount; the end of the address is unique.
  await fays.getByRole('button', { name: new RegExp(address.slice(-6)) }).click();
  await fays.getByText('Requested by the seller').waitFor();
  await fays.keyboard.press('a');
  await expect(fays.getByText(/amount 542.000000 USDT/)).toBeVisible();
  await expect(fays.getByText(new RegExp(`address ${address}`))).toBeVisible();
  await expectNoBarriers(fays, 'a withdrawal to sign');
  await fays.getByLabel('Code from your authenticator app').fill(await fay.code());
  await fays.getByRole('button', { name: /Sign and approve 543/ }).click();
  await expect.poll(() => arrivedAt(address), PAID_WITHIN).toBe(542n);
});
