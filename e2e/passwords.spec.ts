import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { logsIn, triesToLogIn } from './person/logging-in.ts';
import {
  changesLoginPassword,
  entersCurrentFundPassword,
  entersNewFundPassword,
  keysIn,
  opensDetails,
} from './person/managing-account.ts';
import { anApprovedSeller } from './world/back-office.ts';
import { codeSentTo, emailTo } from './world/mailbox.ts';

const NEW_PASSWORD = 'a quiet balcony 9';

test('a seller who forgot the password sets a new one with an emailed code', async ({ person }) => {
  const seller = await anApprovedSeller();
  await person.opens('login');
  await person.follows('identity.login.forgot');
  await person.sees('identity.reset.email.heading');
  await inspect(person, 'reset-password-email');

  const askedAt = Date.now();
  await person.types('identity.email', seller.email);
  await person.presses('identity.code.send');
  await person.sees('identity.reset.password.heading');
  await person.types('identity.code.label', await codeSentTo(seller.email, { after: askedAt }));
  await person.types('identity.new-password', NEW_PASSWORD);
  await person.types('identity.confirm-password', NEW_PASSWORD);
  await inspect(person, 'reset-password-new');
  await person.presses('identity.reset.submit');

  await person.isOn('login');
  await person.sees('identity.reset.done');
  await emailTo(seller.email, person.t('mail.login-password-changed.subject'));
  await expect(person.field('identity.email')).toHaveValue(seller.email);
  await triesToLogIn(person, seller);
  await person.sees('refusals.wrong-password');
  await person.types('identity.password', NEW_PASSWORD);
  await person.presses('identity.login.submit');
  await person.isOn('home');
});

test('a new password ends the other session in the middle of a form', async ({ person, anotherPerson }) => {
  const seller = await anApprovedSeller();
  await logsIn(person, seller);
  const onTheOtherPhone = await anotherPerson();
  await logsIn(onTheOtherPhone, seller);
  await opensDetails(onTheOtherPhone, 'name');
  await onTheOtherPhone.types('identity.real-name', 'Nora L.');

  await changesLoginPassword(person, { from: seller.password, to: NEW_PASSWORD });

  await onTheOtherPhone.presses('shell.save');
  await onTheOtherPhone.isOn('login');
  await expect(onTheOtherPhone.field('identity.password')).toHaveValue('');
  await triesToLogIn(onTheOtherPhone, { ...seller, password: NEW_PASSWORD });
  await expect(onTheOtherPhone.field('identity.real-name')).toHaveValue('Nora L.');

  await person.opens('mine');
  await person.isOn('mine');
  await expect(person.page.getByRole('heading', { name: 'Nora Lindqvist', exact: true })).toBeVisible();
});

test('wrong fund passwords count down and lock it for an hour', async ({ person }) => {
  const seller = await anApprovedSeller();
  await logsIn(person, seller);
  await opensDetails(person, 'fund-password');
  await person.touches(person.field('identity.fund-password.ask.new'));
  await keysIn(person, '27');
  await inspect(person, 'fund-password-keypad', { pictures: ['light', 'dark'] });
  await person.closesSheet('identity.fund-password.title');
  await entersNewFundPassword(person, '271828');
  await person.types('identity.login-password', seller.password);
  await person.presses('identity.fund-password.submit.set');
  await person.sees('identity.fund-password.done.set');

  await opensDetails(person, 'fund-password');
  await entersNewFundPassword(person, '314159');
  for (const left of [4, 3, 2, 1]) {
    await entersCurrentFundPassword(person, '000000');
    await person.presses('identity.fund-password.submit.change');
    await person.sees('refusals.old-fund-password-wrong', { left });
  }
  await entersCurrentFundPassword(person, '000000');
  await person.presses('identity.fund-password.submit.change');
  await person.sees('refusals.fund-password-locked', { minutes: 60 });
  await inspect(person, 'fund-password-locked');
});
