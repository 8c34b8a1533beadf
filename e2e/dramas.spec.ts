import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { SELLER_FUND_PASSWORD } from '@cliffhanger/testing/factories';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { within } from './patience.ts';
import { logsIn } from './person/logging-in.ts';
import type { Person } from './person/person.ts';
import { aSellerWith, previewOf, type SampleName, waitingLinkOf } from './world/dramas.ts';
import { reviewerApprovesLink, reviewerRejectsLink } from './world/reviewers.ts';

const BOTH = { pictures: ['light', 'dark'] } as const;

const titleOf = (drama: SampleName): string => SAMPLE_DRAMAS[drama].texts.en.title;

async function choosesInHall(person: Person, ...dramas: readonly SampleName[]): Promise<void> {
  await person.opens('hall');
  for (const drama of dramas) {
    const title = titleOf(drama);
    await person.field('catalog.hall.search').fill(title);
    await person.touches(person.button('catalog.hall.choose', { title }));
  }
}

async function buysSilver(person: Person): Promise<void> {
  const level = person.t('shell.level.silver');
  await expect(person.text('levels.difference', { level })).toBeVisible();
  await inspect(person, 'levels', BOTH);
  await person.presses('levels.buy-early');
  const sheet = person.dialog('levels.buy.title', { level });
  await expect(sheet.getByText('300.00')).toBeVisible();
  await inspect(person, 'levels-buy');
  await person.presses('levels.buy.confirm');
  await expect(person.text('levels.fund-password')).toBeVisible();
  for (const digit of SELLER_FUND_PASSWORD) {
    await person.touches(sheet.getByRole('button', { name: digit, exact: true }));
  }
  await person.sees('levels.bought', { level });
  const done = person.dialog('levels.bought', { level });
  await person.touches(done.getByRole('button', { name: person.t('shell.close'), exact: true }).last());
}

test('a seller adds dramas until the rights run out, buys a level and adds the rest', async ({ person }) => {
  test.slow();
  const seller = await aSellerWith({ library: ['theNinthDebt', 'moonboundHeir'], money: '500' });
  await logsIn(person, seller);
  await choosesInHall(person, 'theJadeRegent', 'theLastCaller');
  await person.presses('catalog.hall.add');
  await expect(person.dialog('catalog.rights.title')).toBeVisible();
  await person.presses('catalog.rights.levels');
  await person.isOn('levels');
  await buysSilver(person);

  // The selection has survived.
  await person.opens('hall');
  await person.presses('catalog.hall.add');
  await person.sees('catalog.hall.added', { count: 2 });
  await person.opens('library');
  await person.sees('library.rights.used', { used: 4, total: 10 });
  for (const drama of ['theNinthDebt', 'theLastCaller'] as const)
    await expect(person.page.getByText(titleOf(drama), { exact: true })).toBeVisible();
  await inspect(person, 'library', BOTH);
});

async function sendsPost(person: Person, url: string): Promise<void> {
  await person.presses('promotion.add');
  await person.types('promotion.url', url);
  await person.presses('promotion.send');
  await person.sees('promotion.state.under-review');
}

test('a post is submitted and reviewed, and the decision appears without a reload', async ({ person }) => {
  test.slow();
  const seller = await aSellerWith({ library: ['theNinthDebt'] });
  await logsIn(person, seller);
  await person.opens('drama', { id: SAMPLE_DRAMAS.theNinthDebt.id });
  await expect(
    person.page.getByRole('heading', { name: titleOf('theNinthDebt'), exact: true }),
  ).toBeVisible();
  await inspect(person, 'drama', BOTH);
  const number = Date.now();

  await sendsPost(person, `https://www.tiktok.com/@nora.lindqvist/video/${number}1`);
  await reviewerRejectsLink(await waitingLinkOf(seller.id), {
    rule: 'post-not-public',
    note: 'Only your followers can see it.',
  });
  await person.presses('promotion.why');
  await expect(person.page.getByText('Only your followers can see it.')).toBeVisible();
  await inspect(person, 'drama-post-rejected');
  await person.closesSheet('promotion.state.failed');

  await sendsPost(person, `https://www.tiktok.com/@nora.lindqvist/video/${number}2`);
  await reviewerApprovesLink(await waitingLinkOf(seller.id));
  await person.sees('promotion.state.succeeded');
  await person.sees('promotion.state.promoting');
});

test('viewers click the link in a post, each counts once, and the seller sees the clicks', async ({
  person,
  request,
}) => {
  const seller = await aSellerWith({ library: ['theNinthDebt'] });
  await logsIn(person, seller);
  await person.opens('drama', { id: SAMPLE_DRAMAS.theNinthDebt.id });
  const name = person.t('catalog.tracking.link');
  const clicked = (clicks: number) => person.text('catalog.tracking.link.clicks', { name, clicks });
  await expect(clicked(0)).toBeVisible();
  const link = await person.page.getByText(/\/r\/[a-z0-9]{8}$/).innerText();
  for (const phone of ['a phone', 'another phone', 'a phone', 'TelegramBot (like TwitterBot)']) {
    const arrived = await request.get(`http://${link}`, { headers: { 'user-agent': phone } });
    expect(arrived.ok()).toBe(true);
  }
  await expect(async () => {
    await person.page.reload();
    await expect(clicked(2)).toBeVisible(within(3));
  }).toPass();
});

test('a seller opens the credit score, the loan page and the install page', async ({ person }) => {
  const seller = await aSellerWith({ library: [] });
  await logsIn(person, seller);
  await person.opens('credit');
  await person.sees('credit.part.shipping');
  await inspect(person, 'credit', BOTH);
  // Without a lender no page links to it; opened directly it shows that.
  await expect(person.row('credit.loan.title')).toHaveCount(0);
  await person.opens('creditLoan');
  await person.sees('credit.loan.off');
  await inspect(person, 'credit-loan');
  await person.opens('install');
  await person.sees('install.in.android-chrome');
  await inspect(person, 'install');
});

test('the preview of a drama plays on its page, and can be downloaded', async ({ person }) => {
  // The seed renders previews only where ffmpeg is installed.
  test.skip((await previewOf('theNinthDebt')) === null, 'there are no previews without ffmpeg');
  await logsIn(person, await aSellerWith({ library: ['theNinthDebt'] }));
  await person.opens('drama', { id: SAMPLE_DRAMAS.theNinthDebt.id });
  const film = person.page.getByLabel(person.t('catalog.preview.of', { title: titleOf('theNinthDebt') }));
  await expect(film).toBeVisible();
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5);
  await expect(person.link('catalog.preview.save')).toHaveAttribute('download', /\.mp4$/);
});
