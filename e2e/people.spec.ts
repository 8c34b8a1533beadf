import { HOUR_MS } from '@cliffhanger/core/kernel';
import type { PageName } from '@cliffhanger/wire/pages';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { expectItSpeaks } from './judging/language.ts';
import { expectItFits } from './judging/layout.ts';
import { logsIn, triesToLogIn } from './person/logging-in.ts';
import type { Person } from './person/person.ts';
import { anApprovedSeller, endSessionsOf, reviewerDecides } from './world/back-office.ts';
import { aSellerAtWork, takesDrama } from './world/orders.ts';
import { redAndBluePicture } from './world/sample-picture.ts';

const BOTH = { pictures: ['light', 'dark'] } as const;

test("the first steps follow the seller's real progress", async ({ person }) => {
  const seller = await anApprovedSeller();
  await logsIn(person, seller);
  await person.opens('guide');
  await person.sees('content.guide.progress', { done: 0, all: 5 });
  await expect(person.link('content.guide.drama.action')).toBeVisible();
  await inspect(person, 'first-steps', BOTH);

  await takesDrama(seller, 'theNinthDebt');
  await person.page.reload();
  await person.sees('content.guide.progress', { done: 1, all: 5 });
  await person.touches(person.row('content.guide.read'));
  await person.isOn('content');
  await person.sees('content.more');
});

test('an approved certification makes an official agent, who may invite', async ({ person }) => {
  const seller = await anApprovedSeller();
  await logsIn(person, seller);
  await person.opens('invite');
  await person.sees('referrals.missing');
  await person.follows('referrals.missing.action');

  await sendsDocument(person, 'X 1234567');
  await inspect(person, 'certification-under-review');
  await reviewerDecides(seller.id, {
    kind: 'reject',
    rule: 'picture-unreadable',
    facts: {},
    note: 'The left edge is cut.',
  });
  await person.page.reload();
  await person.sees('certification.rejected');
  await expect(person.page.getByText('The left edge is cut.')).toBeVisible();
  await expect(person.button('trust.appeal.action')).toBeVisible();
  await inspect(person, 'certification-rejected');

  await person.presses('certification.again');
  await sendsDocument(person, 'X 1234567');
  await reviewerDecides(seller.id, { kind: 'approve' });
  await person.page.reload();
  await person.sees('certification.approved');
  await person.follows('certification.approved.action');
  await expect(person.page.getByRole('img', { name: /QR/ })).toBeVisible();
  await inspect(person, 'invite', BOTH);
  await seesPosterSaved(person);

  await person.opens('mine');
  await person.sees('shell.mine.agent');
});

async function sendsDocument(person: Person, number: string): Promise<void> {
  await person.types('certification.number', number);
  await expect(person.button('certification.photos.missing')).toBeDisabled();
  const chooser = person.page.waitForEvent('filechooser');
  await person.presses('identity.picture.choose');
  await (await chooser).setFiles({
    name: 'id-page.png',
    mimeType: 'image/png',
    buffer: await redAndBluePicture(),
  });
  await person.sees('certification.photo.done');
  await person.presses('certification.send');
  await person.sees('certification.waiting');
}

async function seesPosterSaved(person: Person): Promise<void> {
  const saved = person.page.waitForEvent('download');
  await person.presses('referrals.poster.save');
  expect((await saved).suggestedFilename()).toMatch(/\.png$/);
}

test('a message is marked read by its button or by opening it, and links to its order', async ({
  person,
}) => {
  const { seller, orders } = await aSellerAtWork({
    library: ['moonboundHeir'],
    sales: [5, 4, 3].map((hours) => ({
      drama: 'moonboundHeir',
      quantity: 10,
      agoMs: hours * HOUR_MS,
      isPlayed: true,
      complaint: 'Episode 8 did not play.',
    })),
  });
  await logsIn(person, seller);
  await person.opensRow('shell.mine.messages');
  const unread = person.page.getByRole('button', { name: person.t('inbox.read.named', { title: '' }) });
  await expect(unread).toHaveCount(3);
  await inspect(person, 'messages', BOTH);
  await person.touches(unread.first());
  await expect(unread).toHaveCount(2);

  const [oldest] = orders;
  await person.touches(person.page.getByRole('link', { name: new RegExp(oldest?.number ?? 'no order') }));
  await person.isOn('order');
  await person.goesBack();
  await expect(unread).toHaveCount(1);

  await person.presses('inbox.read-all');
  await expect(unread).toHaveCount(0);
  await person.page.reload();
  await expect(person.heading('inbox.title')).toBeVisible();
  await expect(person.button('inbox.read-all')).toBeDisabled();
});

test('a store is submitted, and after a session that ended halfway the form returns with its input', async ({
  person,
}) => {
  const seller = await anApprovedSeller();
  await logsIn(person, seller);
  await person.opensRow('shell.mine.store');
  await person.types('store.name', 'Night Lantern');
  await person.types('store.text', 'Thrillers in ten minutes.');
  await person.presses('store.send');
  await person.sees('identity.review.state.pending');
  await inspect(person, 'store');

  await endSessionsOf(seller.id);
  await person.types('store.name', 'Day Lantern');
  await person.presses('store.send');
  await person.isOn('login');
  await person.sees('refusals.token-invalid');

  await triesToLogIn(person, seller);
  await person.sees('shell.typed-is-back');
  await expect(person.field('store.name')).toHaveValue('Day Lantern');
  await expect(person.field('store.text')).toHaveValue('Thrillers in ten minutes.');
  await person.presses('store.send');
  await person.sees('store.sent');

  await endSessionsOf(seller.id);
  await person.types('store.name', 'Evening Lantern');
  await person.presses('store.send');
  await person.isOn('login');
  await triesToLogIn(person, await anApprovedSeller());
  await person.isOn('home');
  await person.opens('mine');
  await person.opensRow('shell.mine.store');
  await expect(person.field('store.name')).toHaveValue('');
});

const PAGES_OF_PEOPLE: readonly PageName[] = [
  'team',
  'invite',
  'messages',
  'guide',
  'content',
  'certification',
  'settings',
];

test('language and scheme are chosen once and apply to every page', async ({ person }) => {
  await person.page.setViewportSize({ width: 360, height: 740 });
  await logsIn(person, await anApprovedSeller());
  await person.opens('settings');
  // The previous page has such a row too, and stays until this one has loaded.
  await expect(person.heading('shell.settings.title')).toBeVisible();
  await person.opensRow('shell.language.title');
  await person.choosesLanguage('de');
  await person.opensRow('shell.theme.title');
  await person.picks('shell.theme.subject2');
  await person.closesSheet('shell.theme.title');
  for (const page of PAGES_OF_PEOPLE) {
    await person.opens(page);
    await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(person.page.getByRole('status', { name: person.t('shell.list.loading') })).toHaveCount(0);
    await expectItFits(person.page, page);
    await expectItSpeaks(person.page, 'de', page);
    await expect(person.page.locator('html')).toHaveAttribute('data-scheme', 'subject2');
  }
});
