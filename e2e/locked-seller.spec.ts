import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { triesToLogIn } from './person/logging-in.ts';
import { anApprovedSeller } from './world/back-office.ts';
import { operatorLocks } from './world/command-line.ts';
import { codeSentTo } from './world/mailbox.ts';

const NOTE = 'You called us about your telephone.';
const APPEAL = 'The telephone was found under the sofa.';

test('a locked-out seller reads the reason and the end, appeals, and finds the appeal again', async ({
  person,
}) => {
  const { email, password } = await anApprovedSeller();
  await operatorLocks(email, { rule: 'device-stolen', note: NOTE });
  await person.opens('login');
  await triesToLogIn(person, { email, password });
  await expect(person.page.getByText(/because a device was lost or stolen\..*within 72 hours/)).toBeVisible();
  await person.presses('shell.offer.see-lock');

  const askedAt = Date.now();
  await person.presses('identity.code.send');
  const code = await codeSentTo(email, { after: askedAt });
  await person.field('identity.code.label').fill(code);
  await person.presses('identity.kept-out.show');
  await expect(person.heading('identity.kept-out.locked')).toBeVisible();
  await person.sees('mail.account-lock-rule.device-stolen');
  await expect(person.page.getByText(NOTE)).toBeVisible();
  await person.sees('identity.kept-out.until');
  await inspect(person, 'locked-out');

  await person.presses('trust.appeal.action');
  await person.types('trust.appeal.field', APPEAL);
  await person.presses('trust.appeal.send');
  await person.sees('trust.appeal.sent');
  await expect(person.page.getByText(/^You appealed on /)).toBeVisible();
  await expect(person.button('trust.appeal.action')).toBeHidden();
});
