import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectItSpeaks } from './judging/language.ts';
import { expectItFits } from './judging/layout.ts';
import { logsIn } from './person/logging-in.ts';
import { type DetailsPart, opensDetails } from './person/managing-account.ts';
import type { Person } from './person/person.ts';
import { registers } from './person/registering.ts';
import { anApprovedSeller, aPendingSeller } from './world/back-office.ts';
import { mia } from './world/people.ts';
import { reviewerRejects } from './world/reviewers.ts';

/** The narrowest phone width on the market. */
const NARROW = { width: 360, height: 740 };
const DETAILS_PARTS: readonly DetailsPart[] = [
  'name',
  'email',
  'contact',
  'login-password',
  'fund-password',
  'security',
  'delete',
];

for (const locale of LOCALES) {
  test(`every screen fits a narrow phone and is in ${LOCALE_NAMES[locale]} (${locale})`, async ({
    person,
  }) => {
    await person.page.setViewportSize(NARROW);
    await person.beginsIn(locale);
    const look = async (name: string): Promise<void> => {
      await expectItFits(person.page, `${name} in ${locale}`);
      await expectItSpeaks(person.page, locale, `${name} in ${locale}`);
    };
    await looksAtVisitorsScreens(person, look);
    await person.opens('register');
    await person.presses('shell.next');
    await person.sees('refusals.real-name-required');
    await look('register with every field refused');
    await registers(person, mia(), look);
    await look('review pending');
    await looksAtRejection(person, locale, look);
    await logsIn(person, await anApprovedSeller({ locale }));
    await looksAtSellersScreens(person, look);
  });
}

type Look = (name: string) => Promise<void>;

async function looksAtVisitorsScreens(person: Person, look: Look): Promise<void> {
  await person.opens('login');
  await person.sees('identity.login.heading');
  await person.presses('identity.login.submit');
  await person.sees('refusals.email-required');
  await look('login');
  await person.opens('resetPassword');
  await person.sees('identity.reset.email.heading');
  await look('reset password');
  await person.opens('resetPassword', { email: 'nobody@example.org' });
  await person.sees('identity.reset.password.heading');
  await look('reset password, second step');
  await person.opens('reviewResult');
  await person.sees('identity.review.email.heading');
  await look('review of which email');
  await person.opens('support');
  await expect(person.page.getByText('@cliffhanger_support', { exact: true })).toBeVisible();
  await look('support');
}

async function looksAtRejection(person: Person, locale: Locale, look: Look): Promise<void> {
  const { email } = await aPendingSeller({ locale });
  await reviewerRejects(email, { rule: 'social-account-not-theirs', note: '—' });
  await person.opens('reviewResult', { email });
  await expect(person.heading('identity.review.rejected.heading')).toBeVisible();
  await look('review rejected');
}

async function looksAtSellersScreens(person: Person, look: Look): Promise<void> {
  await person.sees('wallet.available');
  await look('mine');
  for (const sheet of ['shell.language.title', 'shell.theme.title'] as const) {
    await person.opensRow(sheet);
    await expect(person.dialog(sheet)).toBeVisible();
    await look(`the sheet ${sheet}`);
    await person.closesSheet(sheet);
  }
  await person.opens('home');
  await person.sees('dashboard.steps.title');
  await look('home');
  await person.opens('settings');
  await person.sees('shell.settings.app');
  await look('settings');
  await person.opens('socialAccounts');
  await expect(person.field('identity.social.handle')).toBeVisible();
  await look('social accounts');
  await person.opens('personalDetails');
  await person.sees('identity.details.you');
  await look('personal details');
  for (const part of DETAILS_PARTS) {
    await opensDetails(person, part);
    await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(`personal details, ${part}`);
  }
}
