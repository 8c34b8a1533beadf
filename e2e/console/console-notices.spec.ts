import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { logsIn, triesToLogIn } from '../person/logging-in.ts';
import { aName, anApprovedSeller, aPendingSeller } from '../world/back-office.ts';
import { codeSentTo, emailTo } from '../world/mailbox.ts';
import { joinsTheStaff, opensTheConsole } from '../world/staff.ts';

/* Messages from staff to sellers, and appeals from sellers. */

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const APPEAL = 'Das Konto @jonas gibt es, ich habe es gestern umbenannt.';

test('a registration is rejected in the seller’s language; the seller appeals, and the console shows it', async ({
  page,
  anotherPerson,
}) => {
  test.slow();
  const name = aName('Jonas');
  const seller = await aPendingSeller({ locale: 'de', realName: name });
  const ada = await joinsTheStaff(page, 'Ada', 'reviewer', 'support');
  await opensTheConsole(page, ada);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Registrations/ })
    .click();
  const row = page.getByRole('button', { name: new RegExp(name) });
  await row.click();
  await page.getByRole('heading', { name: `${name}, SE`, level: 2 }).waitFor();
  await page.keyboard.press('r');
  await page.keyboard.press('1');
  await expect(page.getByText('What the seller will read')).toBeVisible();
  await expect(page.locator('p[lang="de"]')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(row).toHaveCount(0);

  const jonas = await anotherPerson();
  await jonas.beginsIn('de');
  await emailTo(seller.email, jonas.t('mail.registration-rejected.subject'));
  await jonas.opens('login');
  await triesToLogIn(jonas, seller);
  await jonas.presses('shell.offer.see-review');
  await expect(jonas.heading('identity.review.rejected.heading')).toBeVisible();
  await jonas.touches(jonas.link('trust.appeal.action'));
  const askedAt = Date.now();
  await jonas.presses('identity.code.send');
  await jonas.field('identity.code.label').fill(await codeSentTo(seller.email, { after: askedAt }));
  await jonas.presses('identity.kept-out.show');
  await jonas.presses('trust.appeal.action');
  await jonas.types('trust.appeal.field', APPEAL);
  await jonas.presses('trust.appeal.send');
  await jonas.sees('trust.appeal.sent');

  await page.getByRole('link', { name: /Appeals/ }).click();
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByText(APPEAL)).toBeVisible();
});

test('a message is written in two languages, previewed, sent to one seller and read in theirs', async ({
  page,
  anotherPerson,
}) => {
  test.slow();
  const seller = await anApprovedSeller({ locale: 'de' });
  const sue = await joinsTheStaff(page, 'Sue', 'support');
  await opensTheConsole(page, sue);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await page.getByLabel('To', { exact: true }).selectOption('seller');
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Title').fill('Quiet hours on Sunday');
  await page.getByLabel('Text', { exact: true }).fill('Payouts pause from 02:00 to 03:00.');
  await page.getByLabel('Language', { exact: true }).selectOption('de');
  await expect(page.getByLabel('Preview')).toContainText('Quiet hours on Sunday');
  await page.getByLabel('Title').fill('Ruhe am Sonntag');
  await page.getByLabel('Text', { exact: true }).fill('Auszahlungen ruhen von 2 bis 3 Uhr.');
  await expect(page.getByLabel('Preview')).toContainText('Ruhe am Sonntag');
  await expect(page.getByText('1 seller will read it.')).toBeVisible();
  await expectNoBarriers(page, 'a message to sellers');
  await page.getByLabel('Code from your authenticator app').fill(await sue.code());
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Quiet hours on Sunday' }).first()).toContainText(
    'en de',
  );

  const jonas = await anotherPerson();
  await jonas.beginsIn('de');
  await logsIn(jonas, seller);
  await jonas.opens('messages');
  await expect(jonas.page.getByText('Ruhe am Sonntag').first()).toBeVisible();
});
