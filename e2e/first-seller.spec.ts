import { parseEmail } from '@cliffhanger/core/identity';
import { usdt } from '@cliffhanger/core/kernel';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { triesToLogIn } from './person/logging-in.ts';
import type { Person } from './person/person.ts';
import { type Application, registers } from './person/registering.ts';
import { creditDeposit, sellerIdOf } from './world/back-office.ts';
import { emailTo } from './world/mailbox.ts';
import { miaOnPictures } from './world/people.ts';
import { reviewerApproves } from './world/reviewers.ts';

const BOTH = { pictures: ['light', 'dark'] } as const;

test(
  'a person registers, is approved, logs in and sees mine in Russian with the second scheme',
  {
    tag: '@desktop',
  },
  async ({ person }, info) => {
    test.slow();
    const application = miaOnPictures(info);
    await test.step('asks for an account', () => asksForAccount(person, application));
    await test.step('cannot log in before the review', () => isToldToWait(person, application));
    await test.step('is approved by an operator', () => isApproved(person, application));
    await test.step('logs in, at the second try', () => logsInAtSecondTry(person, application));
    await test.step('sees balances from the books', () => seesBalances(person, application));
    await test.step('looks around', () => looksAround(person));
    await test.step('switches to Russian', () => switchesToRussian(person));
    await test.step('switches to the second scheme', () => switchesToSecondScheme(person));
    await test.step('finds both again after a reload', () => findsBothAgain(person, application));
  },
);

async function asksForAccount(person: Person, application: Application): Promise<void> {
  await person.page.goto('/');
  await person.isOn('login');
  await person.sees('identity.login.heading');
  await inspect(person, 'login', BOTH);
  await person.follows('identity.login.register');
  await registers(person, application, (step) => inspect(person, `register-${step}`));
  await inspect(person, 'review-pending', BOTH);
  await emailTo(application.email, person.t('mail.registration-received.subject'));
}

async function isToldToWait(person: Person, application: Application): Promise<void> {
  await person.opens('login');
  await triesToLogIn(person, application);
  await expect(person.dialog('refusals.registration-pending')).toBeVisible();
  await inspect(person, 'login-before-approval');
  await person.presses('shell.offer.see-review');
  await person.isOn('reviewResult');
  await person.sees('identity.review.pending.text', { email: application.email });
}

async function isApproved(person: Person, { email }: Application): Promise<void> {
  await person.presses('identity.review.refresh');
  await person.sees('identity.review.still-pending');
  await reviewerApproves(email);
  await emailTo(email, person.t('mail.registration-approved.subject'));
  await person.presses('identity.review.refresh');
  await expect(person.heading('identity.review.approved.heading')).toBeVisible();
  await inspect(person, 'review-approved');
}

async function logsInAtSecondTry(person: Person, { email, password, realName }: Application): Promise<void> {
  await person.presses('identity.review.approved.action');
  await expect(person.field('identity.email')).toHaveValue(email);
  await person.types('identity.password', 'not my password');
  await person.presses('identity.login.submit');
  await person.sees('refusals.wrong-password');
  await expect(person.field('identity.email')).toHaveValue(email);
  await inspect(person, 'login-wrong-password');

  await person.types('identity.password', password);
  await person.presses('identity.login.submit');
  await person.isOn('home');
  await person.opens('mine');
  await expect(person.page.getByRole('heading', { name: realName, exact: true })).toBeVisible();
}

async function seesBalances(person: Person, { email }: Application): Promise<void> {
  await expect(person.page.getByText('0.00').first()).toBeVisible();
  const known = parseEmail(email);
  if (known === undefined) throw new Error(`${email} is no address`);
  await creditDeposit(await sellerIdOf(known), usdt('1284.5'));
  await person.page.reload();
  await expect(person.page.getByText('1,284.50')).toBeVisible();
  await inspect(person, 'mine', BOTH);
}

async function looksAround(person: Person): Promise<void> {
  await person.touches(person.page.getByRole('link', { name: person.t('shell.tabs.home'), exact: true }));
  await person.isOn('home');
  await person.sees('dashboard.steps.title');
  await inspect(person, 'home', BOTH);

  await person.opens('personalDetails');
  await person.sees('identity.details.you');
  await inspect(person, 'personal-details', BOTH);

  await person.opens('settings');
  await person.sees('shell.settings.app');
  await inspect(person, 'settings', BOTH);

  await person.opens('support');
  await person.sees('support.heading');
  await expect(person.page.getByText('@cliffhanger_support', { exact: true })).toBeVisible();
  await inspect(person, 'support', BOTH);
}

async function switchesToRussian(person: Person): Promise<void> {
  await person.opens('mine');
  await person.opensRow('shell.language.title');
  await expect(person.dialog('shell.language.title')).toBeVisible();
  await inspect(person, 'language-picker', BOTH);
  await person.choosesLanguage('ru');
  await expect(person.dialog('shell.language.title')).toBeHidden();
  await person.sees('shell.mine.logout');
  await expect(person.page.getByText('1 284,50')).toBeVisible();
}

const primaryOf = ({ page }: Person): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));

async function switchesToSecondScheme(person: Person): Promise<void> {
  expect(await primaryOf(person)).toBe('#2c7dff');
  await person.opensRow('shell.theme.title');
  await expect(person.dialog('shell.theme.title')).toBeVisible();
  await inspect(person, 'theme-sheet-ru');
  await person.picks('shell.theme.subject2');
  await person.sees('shell.theme.switched');
  expect(await primaryOf(person)).toBe('#f05150');
  await person.closesSheet('shell.theme.title');
}

async function findsBothAgain(person: Person, { realName }: Application): Promise<void> {
  await person.page.reload();
  await person.isOn('mine');
  await person.speaks('ru');
  await expect(person.page.getByRole('heading', { name: realName, exact: true })).toBeVisible();
  await person.sees('wallet.available');
  await person.sees('shell.mine.settings');
  expect(await primaryOf(person)).toBe('#f05150');
  await inspect(person, 'mine-ru-subject2', BOTH);
}
