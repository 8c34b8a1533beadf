import { checkReviewStatus, login } from '@cliffhanger/wire/identity';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { logsIn } from './person/logging-in.ts';
import type { Person } from './person/person.ts';
import { anApprovedSeller, aPendingSeller } from './world/back-office.ts';
import { countCalls, findsLine, losesLine, slowsDown } from './world/line.ts';

test('on a slow network an impatient seller logs in once', async ({ person }) => {
  const seller = await anApprovedSeller();
  await person.opens('login');
  const sent = countCalls(person.page, login.path);
  await slowsDown(person.page);
  await person.types('identity.email', seller.email);
  await person.types('identity.password', seller.password);
  const submit = person.page.getByRole('button', { name: person.t('identity.login.submit') });
  await person.touches(submit);
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  for (let tap = 0; tap < 3; tap += 1) await submit.dispatchEvent('click');
  await person.isOn('home');
  expect(sent()).toBe(1);
});

test('a second tap within a second and a half is ignored', async ({ person }) => {
  const { email } = await aPendingSeller();
  await person.opens('reviewResult', { email });
  await person.sees('identity.review.pending.heading');
  const sent = countCalls(person.page, checkReviewStatus.path);
  await person.button('identity.review.refresh').evaluate((button: HTMLButtonElement) => {
    for (let tap = 0; tap < 3; tap += 1) button.click();
  });
  await person.sees('identity.review.still-pending');
  expect(sent()).toBe(1);
  await person.untilItCounts(() => person.touches(person.button('identity.review.refresh')));
  await expect.poll(sent).toBe(2);
});

test('offline, a form keeps its input and continues once the network is back', async ({ person }) => {
  const seller = await anApprovedSeller();
  await person.opens('login');
  await person.types('identity.email', seller.email);
  await person.types('identity.password', seller.password);
  await losesLine(person.page);
  await person.sees('shell.offline.banner');
  await person.presses('identity.login.submit');
  await person.sees('shell.problem.offline');
  await inspect(person, 'login-offline');
  await expect(person.field('identity.email')).toHaveValue(seller.email);
  await expect(person.field('identity.password')).toHaveValue(seller.password);

  await findsLine(person.page);
  await expect(person.text('shell.offline.banner')).toBeHidden();
  await person.presses('identity.login.submit');
  await person.isOn('home');
});

test('data that was loaded stays readable offline', async ({ person }) => {
  await logsIn(person, await anApprovedSeller({ realName: 'Ada Lovelace' }));
  await readsOwnPage(person);
  await losesLine(person.page);
  await person.sees('shell.offline.banner');
  await readsOwnPage(person);
});

/** Waits for the name first: the home page also shows the balance, but has no such heading. */
async function readsOwnPage(person: Person): Promise<void> {
  await expect(person.page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await person.sees('wallet.available');
  await expect(person.page.getByText('0.00').first()).toBeVisible();
}

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the installed app opens offline', async ({ person }) => {
    await person.opens('login');
    await person.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await losesLine(person.page);
    await person.page.reload();
    await person.sees('identity.login.heading');
    await person.sees('shell.offline.banner');
  });
});
