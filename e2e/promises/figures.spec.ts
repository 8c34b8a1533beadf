import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { inspect } from '../judging/inspection.ts';
import { within } from '../patience.ts';
import { logsIn } from '../person/logging-in.ts';
import { buys, followsLink, isPlaying, PREVIEW, tapsFirstPlay, watchesEpisode } from '../person/watching.ts';
import { anUnusedEmail } from '../world/back-office.ts';
import { aPromotedDrama, linkWithSubId, WATCHED } from '../world/storefront.ts';

/* Sellers' figures match exactly what viewers did. */

const FREE = WATCHED.freeEpisodes;
const COUNTED_WITHIN = within(60);
/** Two clicks, of which one viewer completes every step. */
const STEPS = [
  ['landing', '50%'],
  ['preview', '100%'],
  ['free-play', '100%'],
  ['checkout', '100%'],
  ['order', '100%'],
] as const;

const playing = (page: Page): Locator => page.locator('article:not([inert]) video');

/** Waits until a view counts. */
const hasWatched = (video: Locator): Promise<void> =>
  expect
    .poll(() => video.evaluate((film) => (film as HTMLVideoElement).currentTime), within(20))
    .toBeGreaterThan(1.3);

test('one viewer watches and buys, another only clicks: every figure of the link is exact', async ({
  browser,
  person,
  anotherPerson,
}) => {
  test.slow();
  const { seller } = await aPromotedDrama();
  const url = await linkWithSubId(seller.id, 'bio');

  const passerBy = await browser.newPage({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Safari/604.1',
  });
  // Follows the redirect and leaves before the page loads.
  const sentOn = await passerBy.request.get(url, { maxRedirects: 0 });
  await passerBy.request.get(sentOn.headers()['location'] ?? url, { maxRedirects: 0 });
  await passerBy.close();

  const { page } = person;
  await followsLink(person, url);
  await isPlaying(page, PREVIEW);
  await hasWatched(page.locator(PREVIEW));
  await person.touches(person.link('landing.watch-free'));
  await watchesEpisode(person, 1);
  await hasWatched(playing(page));
  // Autoplay of the next episode would count as well.
  await person.touches(person.button('viewing.pause'));
  await buys(person, { email: anUnusedEmail('vera') });
  await expect(person.heading('buying.paid.title')).toBeVisible();
  await person.touches(person.link('buying.paid.continue', { number: FREE + 1 }));
  await tapsFirstPlay(person);
  await watchesEpisode(person, FREE + 1);
  await hasWatched(playing(page));
  await person.touches(person.button('viewing.pause'));

  const nora = await anotherPerson();
  await logsIn(nora, seller);
  const figures = nora.page.getByRole('dialog');
  await expect(async () => {
    await nora.opens('home');
    await nora.opens('drama', { id: WATCHED.id });
    await nora.touches(nora.button('catalog.tracking.figures.of', { name: 'bio' }));
    await expect(figures).toContainText(`${nora.t('catalog.tracking.paid-plays')}1`, within(2));
  }).toPass(COUNTED_WITHIN);
  await expect(figures).toContainText(`${nora.t('catalog.funnel.step.click')} 2`);
  for (const [step, percent] of STEPS) {
    const share = nora.t('catalog.funnel.share', { share: percent });
    await expect(figures).toContainText(`${nora.t(`catalog.funnel.step.${step}`)} ${share}1`);
  }
  for (const [name, count] of [
    ['catalog.funnel.clicks', 2],
    ['catalog.tracking.landings', 1],
    ['catalog.tracking.previews', 1],
    ['catalog.tracking.free-plays', 1],
    ['catalog.tracking.paid-plays', 1],
    ['catalog.funnel.orders', 1],
  ] as const)
    await expect(figures).toContainText(`${nora.t(name)}${count}`);
  await inspect(nora, 'link-figures');

  // In a wide window home shows the totals of all links; here there is one.
  await nora.page.setViewportSize({ width: 1440, height: 900 });
  await nora.opens('home');
  const funnel = nora.page.locator('section', { has: nora.heading('catalog.funnel') });
  await expect(funnel).toContainText(`${nora.t('catalog.funnel.step.click')} 2`);
  for (const [step, percent] of STEPS) {
    const share = nora.t('catalog.funnel.share', { share: percent });
    await expect(funnel).toContainText(`${nora.t(`catalog.funnel.step.${step}`)} ${share}${percent}1`);
  }
});
