import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { triesToLogIn } from './person/logging-in.ts';
import { registers } from './person/registering.ts';
import { aPendingSeller } from './world/back-office.ts';
import { emailTo } from './world/mailbox.ts';
import { mia } from './world/people.ts';
import { reviewerRejects } from './world/reviewers.ts';

const NOTE = 'La cuenta @mia.keller no existe.';

test('a rejected seller reads the reason in Spanish and registers again', async ({ person }) => {
  const application = mia();
  const { email, password } = await aPendingSeller({ realName: application.realName, locale: 'es' });
  await reviewerRejects(email, { rule: 'social-account-not-found', note: NOTE });
  await person.beginsIn('es');

  await emailTo(email, person.t('mail.registration-rejected.subject'));
  await person.opens('login');
  await triesToLogIn(person, { email, password });
  await expect(person.dialog('refusals.registration-rejected')).toBeVisible();
  await person.presses('shell.offer.see-review');

  await expect(person.heading('identity.review.rejected.heading')).toBeVisible();
  await person.sees('mail.rule.social-account-not-found');
  await expect(person.page.getByText(NOTE)).toBeVisible();
  await person.sees('shell.decision.by-person');
  await person.sees('shell.decision.appeal-until');
  await inspect(person, 'review-rejected-es');

  await person.presses('identity.review.rejected.action');
  await person.isOn('register');
  await registers(person, { ...application, email });
  await person.sees('identity.review.pending.text', { email });
});
