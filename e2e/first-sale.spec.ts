import { parseEmail } from '@cliffhanger/core/identity';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { logsIn } from './person/logging-in.ts';
import type { Person } from './person/person.ts';
import { registers } from './person/registering.ts';
import { sellerIdOf } from './world/back-office.ts';
import { emailTo } from './world/mailbox.ts';
import { viewerBuys } from './world/orders.ts';
import { mia } from './world/people.ts';
import { reviewerApproves } from './world/reviewers.ts';

const TITLE = SAMPLE_DRAMAS.theNinthDebt.texts.en.title;
/** 60 episodes: 30.00 price, 13.20 wholesale. */
const EPISODES = 60;
const PROFIT = '16.80';

test('a person registers, is approved, adds a drama, and the first order ships by itself', {
  tag: '@smoke',
}, async ({ person }) => {
  const application = mia();
  await test.step('registers', async () => {
    await person.opens('register');
    await registers(person, application);
  });
  await test.step('is approved', async () => {
    await reviewerApproves(application.email);
    await emailTo(application.email, person.t('mail.registration-approved.subject'));
    await logsIn(person, application);
  });
  await test.step('adds a drama', () => addsDrama(person));
  await test.step('a viewer pays, and the order ships by itself', async () => {
    const email = parseEmail(application.email);
    if (email === undefined) throw new Error(`${application.email} is no address`);
    const { number } = await viewerBuys(await sellerIdOf(email), {
      drama: 'theNinthDebt',
      quantity: EPISODES,
    });
    await person.opens('order', { number });
    await person.sees('orders.step.shipped-auto-ship');
    await person.sees('orders.step.on-hold');
    await person.opens('wallet');
    await expect(person.page.getByText(PROFIT).first()).toBeVisible();
  });
});

async function addsDrama(person: Person): Promise<void> {
  await person.opens('hall');
  await person.field('catalog.hall.search').fill(TITLE);
  await person.touches(person.button('catalog.hall.choose', { title: TITLE }));
  await person.presses('catalog.hall.add');
  await person.sees('catalog.hall.added', { count: 1 });
}
