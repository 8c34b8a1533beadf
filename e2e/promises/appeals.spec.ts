import type { AppealSubject } from '@cliffhanger/core/trust';
import type { TestSeller } from '@cliffhanger/testing/factories';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { within } from '../patience.ts';
import { logsIn } from '../person/logging-in.ts';
import { hasAppealed, registrationIsForgotten } from '../world/appeals.ts';
import { aName } from '../world/back-office.ts';
import { holdsAKey } from '../world/device-keys.ts';
import { anyEmailTo } from '../world/mailbox.ts';
import { walletOf } from '../world/orders.ts';
import { clearRoster, joinsTheStaff, opensTheConsole } from '../world/staff.ts';
import { workerRuns } from '../world/worker.ts';

/* An upheld appeal is remedied (DOMAIN §13): by the reviewer, or, for money, with a second person. */

const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
const openDesk = async (browser: Browser): Promise<Page> => (await browser.newContext(DESK)).newPage();
const goesTo = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();

/** Of an order by the factories: four episodes. */
const PROFIT = '1.12';

/** The console's description of each remedy. */
const SUBJECTS: readonly (readonly [AppealSubject, string])[] = [
  ['registration', 'Approves it as if it had been approved at once'],
  ['certification', 'Approves it as if it had been approved at once'],
  ['store', 'Approves it as if it had been approved at once'],
  ['promotion-link', 'Approves it as if it had been approved at once'],
  ['deposit', 'Puts the deposit of 50.00 to a second person of finance'],
  ['withdrawal', 'Requests the withdrawal of 40.00 again'],
  ['order', 'from platform losses after a second person confirms'],
  ['account-lock', 'Opens the account now, and pays the seller'],
];

test('an upheld appeal is remedied, whatever its subject, and the money is in the wallet', async ({
  person,
  anotherPerson,
  browser,
}) => {
  test.setTimeout(420_000);
  const run = crypto.randomUUID().slice(0, 6);
  const sellers = new Map<AppealSubject, TestSeller>();
  const nameOf = (subject: AppealSubject) => `Appeal ${subject} ${run}`;
  for (const [subject] of SUBJECTS) sellers.set(subject, await hasAppealed(subject, nameOf(subject)));
  const sellerOf = (subject: AppealSubject) => sellers.get(subject) as TestSeller;

  const desk = await openDesk(browser);
  const ada = await joinsTheStaff(desk, 'Ada', 'reviewer', 'support');
  await opensTheConsole(desk, ada);
  await goesTo(desk, 'Appeals');
  for (const [subject, will] of SUBJECTS) {
    const row = desk.getByRole('button', { name: new RegExp(nameOf(subject)) });
    await row.click();
    await expect(desk.getByText(will)).toBeVisible();
    await desk.getByRole('button', { name: 'Uphold A', exact: true }).click();
    await desk.getByLabel('Your answer, which the seller reads').fill('You were right.');
    await desk.keyboard.press('Control+Enter');
    await expect(row).toHaveCount(0);
  }
  // Decisions are sent after ten seconds; those that pay return to the queue.
  for (const subject of ['order', 'account-lock'] as const) {
    const row = desk.getByRole('button', { name: new RegExp(nameOf(subject)) });
    await expect(row).toContainText('needs a second person', within(30));
  }
  await expectNoBarriers(desk, 'an appeal that waits for a second person');

  const treasury = await openDesk(browser);
  const fay = await joinsTheStaff(treasury, 'Fay', 'finance', 'finance-approver');
  await holdsAKey(treasury, fay);
  await opensTheConsole(treasury, fay);
  await goesTo(treasury, 'Appeals');
  for (const subject of ['order', 'account-lock'] as const) {
    const row = treasury.getByRole('button', { name: new RegExp(nameOf(subject)) });
    await row.click();
    await expect(treasury.getByText('Second person: you')).toBeVisible();
    await treasury.getByLabel('Code from your authenticator app').fill(await fay.code());
    await treasury.getByRole('button', { name: 'Confirm and pay' }).click();
    await expect(row).toHaveCount(0);
    await anyEmailTo(sellerOf(subject).email, /USDT paid after your appeal/);
  }
  const second = await openDesk(browser);
  const gus = await joinsTheStaff(second, 'Gus', 'finance', 'finance-approver');
  await holdsAKey(second, gus);
  await opensTheConsole(second, gus);
  const depositOn = (page: Page) => page.getByRole('button', { name: new RegExp(nameOf('deposit')) });
  for (const [page, colleague] of [
    [treasury, fay],
    [second, gus],
  ] as const) {
    await goesTo(page, 'Manual deposits');
    await depositOn(page).click();
    await page.getByRole('button', { name: 'Approve A', exact: true }).click();
    await page.getByText(/deed deposit /).waitFor();
    await page.getByLabel('Code from your authenticator app').fill(await colleague.code());
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/deed deposit /)).toHaveCount(0);
  }
  await expect(depositOn(second)).toHaveCount(0);
  await goesTo(treasury, 'Withdrawals');
  await expect(treasury.getByRole('button', { name: new RegExp(nameOf('withdrawal')) })).toBeVisible();

  await logsIn(person, sellerOf('registration'));
  const paid = await anotherPerson();
  await logsIn(paid, sellerOf('order'));
  await paid.opens('messages', { kind: 'appeals' });
  await paid.sees('inbox.appeal.upheld');
  await paid.touches(paid.link('trust.remedy.transfer'));
  await paid.sees('wallet.kind.remedy');
  await expect(paid.page.getByText(paid.t('wallet.account.losses'))).toBeVisible();
  const credited = await anotherPerson();
  await logsIn(credited, sellerOf('deposit'));
  await credited.opens('messages', { kind: 'appeals' });
  await credited.sees('trust.remedy.credited-done', { amount: '50' });
  const wallets = await Promise.all(
    (['deposit', 'withdrawal', 'order', 'account-lock'] as const).map((one) => walletOf(sellerOf(one).id)),
  );
  expect(wallets).toEqual(['50', '60', PROFIT, PROFIT]);
});

test('a missed promise is emailed to staff on duty and to admins, and appears in the overview', {
  tag: '@serial',
}, async ({ browser }) => {
  test.slow();
  await clearRoster();
  const desk = await openDesk(browser);
  const rita = await joinsTheStaff(desk, 'Rita', 'reviewer');
  const abe = await joinsTheStaff(await openDesk(browser), 'Abe', 'admin');
  await registrationIsForgotten(aName('Forgotten'));
  await workerRuns('escalate-promises');
  const toRita = await anyEmailTo(rita.email, /past the promised time: Registrations/);
  expect(toRita.text).toContain('/console/#/queue/registration');
  const toAbe = await anyEmailTo(abe.email, /Twice the promised time is over: Registrations/);
  expect(toAbe.text).toContain('You are told as an admin');
  await opensTheConsole(desk, rita);
  const alarm = desk.getByRole('alert');
  await expect(alarm).toContainText('Promises that were missed');
  await expect(alarm.getByRole('link', { name: /Registrations/ })).toBeVisible();
  await expect(alarm).toContainText('Mail to all admins');
});
