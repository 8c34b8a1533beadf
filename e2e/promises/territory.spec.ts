import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { inspect } from '../judging/inspection.ts';
import { within } from '../patience.ts';
import { logsIn } from '../person/logging-in.ts';
import type { Person } from '../person/person.ts';
import { isPlaying, opensWatch, tapsFirstPlay } from '../person/watching.ts';
import { anUnusedEmail } from '../world/back-office.ts';
import {
  aLicensedDrama,
  aSellerOf,
  isMarkedOnSale,
  licenceEndsIn,
  noticesTo,
  salesOf,
} from '../world/licensed-drama.ts';
import { workerRuns } from '../world/worker.ts';

/* Territory and term of licences (DOMAIN §12), by viewers in different countries. */

// The console needs a wide window; the viewers' pages are tested in the same one.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

/** Addresses of universities, which have been in the GeoIP table for decades. */
const TOKYO = '133.11.0.1';
const BERLIN = '141.20.1.1';
const NOT_LICENSED_HERE = 4080;
const FIRST_PAID = 4;

/** Sets the header that our reverse proxy sends. */
const isAt = (person: Person, address: string): Promise<void> =>
  person.page.setExtraHTTPHeaders({ 'x-forwarded-for': address });

/** Calls the API directly, without a page. */
async function codeOf(page: Page, path: string, body: object): Promise<number> {
  const response = await page.request.post(`/api/viewer/${path}`, {
    data: body,
    headers: { 'x-forwarded-for': TOKYO, 'idempotency-key': crypto.randomUUID() },
  });
  return ((await response.json()) as { readonly code: number }).code;
}

async function buysAll(person: Person, dramaId: string): Promise<void> {
  await opensWatch(person, `/buy/${dramaId}`);
  await person.types('buying.email', anUnusedEmail('vera'));
  await person.touches(person.page.locator('button[type="submit"]'));
  await expect(person.heading('buying.paid.title')).toBeVisible();
}

async function chooses(person: Person, country: string): Promise<void> {
  const name = new Intl.DisplayNames(person.locale, { type: 'region' }).of(country) ?? country;
  await person.touches(person.page.getByRole('button', { name: new RegExp(person.t('buying.country')) }));
  await person.page.getByLabel(person.t('buying.country-search')).fill(name);
  await person.touches(person.page.getByRole('dialog').getByText(name, { exact: true }));
}

test('a drama without Japan: viewers there cannot see, play or buy it, others can', async ({
  page,
  anotherPerson,
}) => {
  test.slow();
  const drama = await aLicensedDrama(page, { territory: 'world -JP' });
  await expect(page.getByText('Worldwide except Japan')).toBeVisible();
  const { link } = await aSellerOf(drama.id);

  const aiko = await anotherPerson();
  await isAt(aiko, TOKYO);
  await aiko.page.goto(link);
  await expect(aiko.heading('viewing.away.title')).toBeVisible();
  await expect(aiko.page.locator('main ul a').first()).toBeVisible();
  await inspect(aiko, 'watch-away');
  for (const path of [`/play/${drama.id}/1`, `/buy/${drama.id}`]) {
    await opensWatch(aiko, path);
    await expect(aiko.heading('viewing.away.title')).toBeVisible();
  }
  const wish = { drama_id: drama.id };
  const paying = { ...wish, quantity: 1, amount: '0.25', processor: 'sandbox', email: 'aiko@example.org' };
  expect(await codeOf(aiko.page, 'episode/watch', { ...wish, episode: 1 })).toBe(NOT_LICENSED_HERE);
  expect(await codeOf(aiko.page, 'checkout/quote', wish)).toBe(NOT_LICENSED_HERE);
  expect(await codeOf(aiko.page, 'checkout/pay', { ...paying, country: 'DE' })).toBe(NOT_LICENSED_HERE);
  expect(await salesOf(drama.id)).toEqual({ begun: 0, countries: [] });

  const vera = await anotherPerson();
  await isAt(vera, BERLIN);
  await vera.page.goto(link);
  await expect(vera.page.getByRole('heading', { name: drama.title })).toBeVisible();
  await vera.touches(vera.link('landing.passport'));
  await expect(vera.heading('passport.title')).toBeVisible();
  await expect(vera.text('passport.without', { country: 'Japan' })).toBeVisible();
  await inspect(vera, 'watch-licence');
  await opensWatch(vera, `/play/${drama.id}/1`);
  await isPlaying(vera.page);
  await buysAll(vera, drama.id);
  expect((await salesOf(drama.id)).countries).toEqual(['DE']);
  // Purchases keep playing abroad.
  await isAt(vera, TOKYO);
  await opensWatch(vera, `/play/${drama.id}/${FIRST_PAID}`);
  await tapsFirstPlay(vera);
  await isPlaying(vera.page);

  // The country is unknown, so the viewer must state it before paying.
  const nemo = await anotherPerson();
  await opensWatch(nemo, `/buy/${drama.id}`);
  await nemo.types('buying.email', anUnusedEmail('nemo'));
  await inspect(nemo, 'watch-checkout-country');
  const submit = nemo.page.locator('button[type="submit"]');
  await nemo.touches(submit);
  await expect(nemo.text('buying.country-wrong')).toBeVisible();
  await chooses(nemo, 'JP');
  await nemo.touches(submit);
  await expect(nemo.page.getByRole('alert')).toContainText(nemo.t('refusals.not-licensed-here'));
  await chooses(nemo, 'FR');
  await nemo.touches(submit);
  await expect(nemo.heading('buying.paid.title')).toBeVisible();
  expect((await salesOf(drama.id)).countries).toEqual(['DE', 'FR']);
});

test('a licence ends by the clock: sellers are notified, links and sales stop, purchases keep playing', async ({
  page,
  anotherPerson,
}) => {
  test.slow();
  const drama = await aLicensedDrama(page, { territory: 'world' });
  const { seller, link } = await aSellerOf(drama.id);
  const vera = await anotherPerson();
  await vera.page.goto(link);
  await expect(vera.page.getByRole('heading', { name: drama.title })).toBeVisible();
  await buysAll(vera, drama.id);
  expect(await noticesTo(seller.id)).toBe(0);

  const endsIn = async (days: number): Promise<void> => {
    await licenceEndsIn(drama.id, days);
    await workerRuns('notify-of-ending-licences');
  };
  await endsIn(13.5);
  await expect.poll(() => noticesTo(seller.id), within(60)).toBe(1);
  const nora = await anotherPerson();
  await logsIn(nora, seller);
  await nora.opens('messages');
  await expect(nora.page.getByText(new RegExp(`${drama.title} can be sold until`))).toBeVisible();
  await endsIn(6.5);
  await expect.poll(() => noticesTo(seller.id), within(60)).toBe(2);
  await endsIn(0.5);
  await expect.poll(() => noticesTo(seller.id), within(60)).toBe(3);

  await endsIn(-0.5);
  const late = await anotherPerson();
  await late.page.goto(link);
  await expect(late.heading('viewing.gone.title')).toBeVisible();
  await expect(late.page.locator('main ul a').first()).toBeVisible();
  await inspect(late, 'watch-gone');
  await opensWatch(late, `/buy/${drama.id}`);
  await expect(late.heading('viewing.gone.title')).toBeVisible();
  await opensWatch(vera, `/play/${drama.id}/${FIRST_PAID}`);
  await tapsFirstPlay(vera);
  await isPlaying(vera.page);
  await opensWatch(vera, `/licence/${drama.id}`);
  await expect(vera.text('passport.state.ended')).toBeVisible();
  await workerRuns('stop-sales');
  await expect.poll(() => isMarkedOnSale(drama.id), within(60)).toBe(false);
  expect(await noticesTo(seller.id)).toBe(3);
});
