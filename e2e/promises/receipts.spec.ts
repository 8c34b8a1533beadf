import { readFile } from 'node:fs/promises';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { inspect } from '../judging/inspection.ts';
import { t } from '../person/messages.ts';
import type { Person } from '../person/person.ts';
import { buys, followsLink, opensWatch } from '../person/watching.ts';
import { anUnusedEmail } from '../world/back-office.ts';
import { emailTo, type ReceivedEmail } from '../world/mailbox.ts';
import { joinsTheStaff, opensTheConsole } from '../world/staff.ts';
import { aPromotedDrama, WATCHED } from '../world/storefront.ts';

/* Emailed receipts as their readers get them by SMTP, and the link back into the purchase. */

const linkIn = ({ text }: ReceivedEmail): string =>
  /https?:\/\/\S+\/watch\/receipts\/open#\S+/.exec(text)?.[0] ?? 'no link';

/** Buys one episode; returns the order number. */
async function buysOne(person: Person, email: string): Promise<string> {
  const { link } = await aPromotedDrama();
  await followsLink(person, link);
  await buys(person, { email, onlyNext: true });
  await expect(person.heading('buying.paid.title')).toBeVisible();
  await expect(person.page.getByText(email)).toBeVisible();
  return (await person.page.locator('dl dd').first().textContent())?.trim() ?? '';
}

const READ_IN: readonly Locale[] = ['en', 'ru', 'zh-Hans'];

for (const locale of READ_IN) {
  test(`a receipt arrives in ${locale}, and its link opens the purchase on another device`, async ({
    person,
    anotherPerson,
  }) => {
    test.slow();
    await person.watchesIn(locale);
    const email = anUnusedEmail('vera');
    const number = await buysOne(person, email);
    const mail = await emailTo(email, t(locale, 'mail.viewer-receipt.subject', { number }));
    expect(mail.text).toContain(t(locale, 'mail.viewer-receipt.text'));
    expect(mail.text).toContain(number);
    for (const other of LOCALES.filter((one) => one !== locale))
      expect(mail.text).not.toContain(t(other, 'mail.viewer-receipt.text'));

    const elsewhere = await anotherPerson();
    await elsewhere.watchesIn(locale);
    await elsewhere.page.goto(linkIn(mail));
    await expect(elsewhere.heading('purchases.receipt.title')).toBeVisible();
    await expect(elsewhere.page.getByText(number)).toBeVisible();
    await expect(elsewhere.page.getByText(email)).toBeVisible();
    // The secret is removed from the address.
    expect(elsewhere.page.url()).not.toContain('#');
    await expectPaper(elsewhere, number);
    if (locale === 'en') await inspect(elsewhere, 'watch-receipt-mailed');
  });
}

async function expectPaper(person: Person, number: string): Promise<void> {
  const [download] = await Promise.all([
    person.page.waitForEvent('download'),
    person.touches(person.button('purchases.receipt.download')),
  ]);
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

test('a viewer who cancels or complains gets an email at each step', async ({ person }) => {
  test.slow();
  const email = anUnusedEmail('vera');
  const number = await buysOne(person, email);
  await person.touches(person.link('buying.paid.cancel'));
  await person.touches(person.button('purchases.cancel.action'));
  await person.touches(person.dialog('purchases.cancel.title').getByRole('button').last());
  await emailTo(email, t('en', 'mail.viewer-cancellation.subject', { number }));
  await emailTo(email, t('en', 'mail.viewer-refund.subject', { number }));

  const again = await buysOne(person, email);
  await opensNewestReceipt(person);
  await person.touches(person.link('purchases.complain.action'));
  await person.page.getByRole('radio', { name: person.t('purchases.reason.wrong-language') }).check();
  await person.types('purchases.complain.more', 'From episode 9 on the captions stop.');
  await person.touches(person.button('purchases.complain.send'));
  const received = await emailTo(email, t('en', 'mail.viewer-complaint-received.subject', { number: again }));
  expect(received.text).toMatch(/answer by .+ UTC/);
});

async function opensNewestReceipt(person: Person): Promise<void> {
  await opensWatch(person, '/receipts');
  await person.touches(person.page.getByRole('link').filter({ hasText: WATCHED.texts.en.title }).first());
}

test('an invalid link shows an error and offers to sign in', async ({ person }) => {
  await person.page.goto('/watch/receipts/open#none-of-ours');
  await expect(person.heading('purchases.open.failed')).toBeVisible();
  await inspect(person, 'watch-receipt-link-failed');
  await person.touches(person.link('purchases.open.sign-in'));
  await expect(person.heading('account.sign-in.headline')).toBeVisible();
});

test('support sends a receipt again, to the same address', async ({ person, browser }) => {
  test.slow();
  const email = anUnusedEmail('vera');
  const number = await buysOne(person, email);
  const subject = t('en', 'mail.viewer-receipt.subject', { number });
  const first = linkIn(await emailTo(email, subject));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await resends(page, number);
  await expect.poll(async () => linkIn(await emailTo(email, subject))).not.toBe(first);
  await page.close();
});

async function resends(page: Page, number: string): Promise<void> {
  const sue = await joinsTheStaff(page, 'Sue', 'support');
  await opensTheConsole(page, sue);
  await page.getByRole('navigation').getByRole('link', { name: 'Send a receipt again' }).click();
  await page.getByLabel('Order number').fill(number);
  await page.getByRole('button', { name: 'Send the receipt again' }).click();
  await expect(page.getByText(/^Sent to v…@/)).toBeVisible();
  await page.getByRole('button', { name: 'Send the receipt again' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
}
