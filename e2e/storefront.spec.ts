import { LOCALES } from '@cliffhanger/core/kernel';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { expectItSpeaks } from './judging/language.ts';
import { expectItFits } from './judging/layout.ts';
import { within } from './patience.ts';
import { logsIn } from './person/logging-in.ts';
import type { Person } from './person/person.ts';
import {
  buys,
  followsLink,
  isPlaying,
  opensWatch,
  PREVIEW,
  swipesUp,
  tapsFirstPlay,
  watchesEpisode,
} from './person/watching.ts';
import { anUnusedEmail } from './world/back-office.ts';
import { findsLine, losesLine } from './world/line.ts';
import { emailTo } from './world/mailbox.ts';
import { aPromotedDrama, WATCHED } from './world/storefront.ts';

/* Viewers: from a link in a post to the first paid episode and beyond. */

const FREE = WATCHED.freeEpisodes;
const isPaid = (person: Person) => expect(person.heading('buying.paid.title')).toBeVisible();

test('a viewer follows a link, watches three episodes, buys the rest and continues; the seller sees the order', {
  tag: '@smoke',
}, async ({ person, anotherPerson }) => {
  test.slow();
  const { seller, link } = await aPromotedDrama();
  const nora = await anotherPerson();
  await logsIn(nora, seller);
  await nora.opens('orders');

  const { page } = person;
  await followsLink(person, link);
  await isPlaying(page, PREVIEW);
  await inspect(person, 'watch-landing');
  await person.touches(person.link('landing.watch-free'));
  await watchesEpisode(person, 1);
  // Paused for the screenshot: the next episode would start automatically.
  await person.touches(person.button('viewing.pause'));
  await inspect(person, 'watch-player');
  for (const number of [2, 3]) {
    await swipesUp(page);
    await watchesEpisode(person, number);
  }

  await person.touches(page.getByRole('button', { name: new RegExp(`^${person.t('viewing.episodes')}`) }));
  const locked = page.getByRole('button', {
    name: person.t('viewing.tile.locked', { number: FREE + 1 }),
  });
  await expect(locked).toBeVisible();
  await inspect(person, 'watch-episodes');
  await person.touches(locked);
  await expect(person.heading('buying.title')).toBeVisible();
  await person.types('buying.email', anUnusedEmail('vera'));
  await inspect(person, 'watch-checkout');

  await person.touches(page.locator('button[type="submit"]'));
  await isPaid(person);
  const number = await orderNumberOn(page);
  await expect(nora.page.getByText(number).first()).toBeVisible();
  await inspect(person, 'watch-paid');

  await person.touches(person.link('buying.paid.continue', { number: FREE + 1 }));
  // The first play of a paid episode ends the right to cancel, so it needs one more tap with a notice.
  await tapsFirstPlay(person);
  await watchesEpisode(person, FREE + 1);
});

/** Opens the receipt of the only purchase in this browser. */
async function opensReceipt(person: Person): Promise<void> {
  await opensWatch(person, '/receipts');
  await person.touches(person.page.getByRole('link').filter({ hasText: WATCHED.texts.en.title }).first());
}

const orderNumberOn = async (page: Page): Promise<string> =>
  (await page.locator('dl dd').first().textContent())?.trim() ?? '';

test('opening a bought episode without a tap is not a play: the purchase can still be cancelled', async ({
  person,
}) => {
  const { link } = await aPromotedDrama();
  const { page } = person;
  const keys: string[] = [];
  const segments: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/key')) keys.push(request.url());
    if (request.url().includes('/media/segments/')) segments.push(request.url());
  });
  await followsLink(person, link);
  await buys(person, { email: anUnusedEmail('vera') });
  await isPaid(person);
  await person.touches(person.link('buying.paid.continue', { number: FREE + 1 }));
  await expect(person.text('viewing.first-paid')).toBeVisible();
  // This episode and the next have loaded everything except the key.
  await expect
    .poll(() => new Set(segments.map((address) => address.split('/').at(-2))).size)
    .toBeGreaterThan(1);
  expect(keys).toEqual([]);

  await opensReceipt(person);
  await expect(person.button('purchases.cancel.action')).toBeVisible();
  await person.touches(person.link('purchases.watch', { number: FREE + 1 }));
  await tapsFirstPlay(person);
  await watchesEpisode(person, FREE + 1);
  // The next episode of the same purchase starts by itself.
  await swipesUp(page);
  await watchesEpisode(person, FREE + 2);
  await opensReceipt(person);
  await expect(person.heading('purchases.receipt.title')).toBeVisible();
  await expect(person.button('purchases.cancel.action')).toBeHidden();
});

test('a viewer cancels and gets the money back', { tag: '@smoke' }, async ({ person }) => {
  const { link } = await aPromotedDrama();
  await followsLink(person, link);
  await buys(person, { email: anUnusedEmail('vera'), onlyNext: true });
  await isPaid(person);
  await person.touches(person.link('buying.paid.cancel'));
  await expect(person.heading('purchases.receipt.title')).toBeVisible();
  await inspect(person, 'watch-receipt');
  await person.touches(person.button('purchases.cancel.action'));
  const sheet = person.dialog('purchases.cancel.title');
  await person.touches(sheet.getByRole('button').last());
  await expect(sheet).toBeHidden();
  await expect(person.button('purchases.cancel.action')).toBeHidden();
  await expect(
    person.text('purchases.state.refund-under-way').or(person.text('purchases.state.refunded')).first(),
  ).toBeVisible();
});

test('a viewer complains and sees by when staff respond', { tag: '@smoke' }, async ({ person }) => {
  const { link } = await aPromotedDrama();
  await followsLink(person, link);
  await buys(person, { email: anUnusedEmail('vera'), onlyNext: true });
  await isPaid(person);
  await opensWatch(person, '/receipts');
  await inspect(person, 'watch-receipts');
  await opensReceipt(person);
  await person.touches(person.link('purchases.complain.action'));
  await person.page.getByRole('radio', { name: person.t('purchases.reason.wrong-language') }).check();
  await person.types('purchases.complain.more', 'From episode 9 on the English captions stop.');
  await inspect(person, 'watch-complain');
  await person.touches(person.button('purchases.complain.send'));
  await expect(
    person.page.getByRole('region', { name: person.t('purchases.complaint.title') }),
  ).toBeVisible();
  await expect(person.text('purchases.complaint.sent')).toBeVisible();
  await inspect(person, 'watch-complaint');
});

test('a viewer who goes offline keeps watching, opens the episode list, and is notified', async ({
  person,
}) => {
  const { page } = person;
  // As on a slow network: the list had not loaded before going offline.
  const sheetFile = /\/assets\/episode-sheet[^/]*\.js$/;
  await page.route(sheetFile, (route) => route.abort());
  await opensWatch(person, `/play/${WATCHED.id}/1`);
  await isPlaying(page);
  await losesLine(page);
  const episodes = page.getByRole('button', { name: new RegExp(`^${person.t('viewing.episodes')}`) });
  await person.touches(episodes);
  await isPlaying(page);
  await expect(person.text('viewing.problem.title')).toBeHidden();
  await expect(person.text('viewing.offline').first()).toBeVisible();

  await page.unroute(sheetFile);
  await findsLine(page);
  await expect(person.text('viewing.offline')).toHaveCount(0);
  const free = page.getByRole('button', { name: person.t('viewing.tile.free', { number: 2 }) });
  await expect(async () => {
    await person.touches(episodes);
    await expect(free).toBeVisible(within(1));
  }).toPass();
  // Once loaded, the list opens offline.
  await page.keyboard.press('Escape');
  await losesLine(page);
  await person.touches(episodes);
  await expect(free).toBeVisible();
});

test('a seller cannot buy from themselves', async ({ person }) => {
  const { seller, link } = await aPromotedDrama();
  await followsLink(person, link);
  await buys(person, { email: seller.email });
  await expect(person.page.getByRole('alert')).toContainText('You cannot buy from yourself.');
  await expect(person.heading('buying.title')).toBeVisible();
});

test('the key of another viewer’s episode is refused', async ({ person, anotherPerson }) => {
  const { page } = person;
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/key')) keys.push(request.url());
  });
  await buys(person, { email: anUnusedEmail('vera'), onlyNext: true });
  await isPaid(person);
  await person.touches(person.link('buying.paid.continue', { number: FREE + 1 }));
  await tapsFirstPlay(person);
  await expect.poll(() => keys.length).toBeGreaterThan(0);
  const key = keys[0] ?? '';
  expect((await page.request.get(key)).status()).toBe(200);
  const stranger = await anotherPerson();
  expect((await stranger.page.request.get(key)).status()).toBe(403);
  const altered = key.replace(/.(?=\/key$)/, (sign) => (sign === 'A' ? 'B' : 'A'));
  expect((await page.request.get(altered)).status()).toBe(403);
});

test('a viewer signs in by a link and finds their series on another phone', async ({
  person,
  anotherPerson,
}) => {
  const email = anUnusedEmail('vera');
  await buys(person, { email, onlyNext: true });
  await isPaid(person);

  const other = await anotherPerson();
  await opensWatch(other, '/sign-in');
  await inspect(other, 'watch-sign-in');
  await other.types('account.sign-in.email', email);
  await other.touches(other.button('account.sign-in.send'));
  await expect(other.heading('account.sign-in.sent')).toBeVisible();
  const received = await emailTo(email, other.t('mail.viewer-sign-in.subject', { brand: 'Cliffhanger' }));
  const address = /http\S+\/watch\/sign-in#[\w-]+/.exec(received.text)?.[0] ?? '';
  await other.page.goto(address);
  await expect(other.heading('purchases.mine.title')).toBeVisible();
  await expect(other.page.getByText(WATCHED.texts.en.title).first()).toBeVisible();
  await inspect(other, 'watch-mine');
});

test('anyone can read how orders are allocated, who the sellers are, and what else there is', async ({
  person,
}) => {
  await opensWatch(person, '/');
  await expect(person.heading('viewing.home.title')).toBeVisible();
  await inspect(person, 'watch-home');
  await opensWatch(person, '/draw');
  await expect(person.heading('draw.title')).toBeVisible();
  await inspect(person, 'watch-draw');
  await opensWatch(person, '/privacy');
  await expect(person.heading('account.title')).toBeVisible();
  await inspect(person, 'watch-privacy');
});

test('the page of a drama opens in the viewer’s language and offers the others', async ({ page }) => {
  for (const locale of LOCALES) {
    await page.goto(`/watch/drama/${WATCHED.id}?lang=${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { name: WATCHED.texts[locale].title, exact: true })).toBeVisible();
    await expectItFits(page, `the landing in ${locale}`);
    await expectItSpeaks(page, locale, `the landing in ${locale}`);
  }
  // The choice also applies to the app.
  await page.goto('/watch/');
  await expect(page.locator('html')).toHaveAttribute('lang', LOCALES.at(-1) ?? '');
});
