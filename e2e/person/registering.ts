import type { Contact, SocialAccount } from '@cliffhanger/core/identity';
import { expect } from '@playwright/test';
import { codeSentTo } from '../world/mailbox.ts';
import type { Person } from './person.ts';

/** The input of a registration. */
export interface Application {
  readonly realName: string;
  readonly country: string;
  readonly email: string;
  readonly password: string;
  readonly invitationCode: string;
  readonly socialAccounts: readonly SocialAccount[];
  readonly contact: Contact;
}

type RegisterState = 'country' | 'account' | 'code' | 'social' | 'review';

/** Called when a step is filled in, before it is submitted, and while the countries are listed. */
type LookAt = (state: RegisterState) => Promise<void>;

/** All four steps, with the code from the mailbox; ends at the promise of a review. */
export async function registers(person: Person, application: Application, lookAt: LookAt = async () => {}) {
  const askedAt = Date.now();
  await fillsInAccount(person, application, lookAt);
  await lookAt('account');
  await person.presses('shell.next');

  await person.sees('identity.register.code.heading');
  await person.types('identity.code.label', await codeSentTo(application.email, { after: askedAt }));
  await lookAt('code');
  await person.presses('shell.next');

  await fillsInSocialAccounts(person, application);
  await lookAt('social');
  await person.presses('shell.next');

  await person.sees('identity.register.review.heading');
  await expect(person.page.getByText(application.realName)).toBeVisible();
  await person.touches(person.page.getByRole('switch', { name: person.t('identity.register.terms.accept') }));
  await lookAt('review');
  await person.presses('identity.register.submit');
  await person.sees('identity.review.pending.heading');
}

async function fillsInAccount(person: Person, application: Application, lookAt: LookAt): Promise<void> {
  await person.sees('identity.register.account.heading');
  await person.types('identity.real-name', application.realName);
  await choosesCountry(person, application.country, lookAt);
  await person.types('identity.email', application.email);
  await person.types('identity.register.password', application.password);
  await person.types('identity.confirm-password', application.password);
  await person.types('identity.invitation-code', application.invitationCode);
}

async function choosesCountry(person: Person, code: string, lookAt: LookAt): Promise<void> {
  const name = new Intl.DisplayNames(person.locale, { type: 'region' }).of(code) ?? code;
  await person.touches(person.field('identity.country'));
  const dialog = person.dialog('identity.country');
  await expect(dialog.getByRole('button', { name, exact: true })).toBeAttached();
  await lookAt('country');
  await dialog.getByLabel(person.t('identity.country.search')).fill(name);
  await person.touches(dialog.getByRole('button', { name, exact: true }));
  await expect(dialog).toBeHidden();
}

async function fillsInSocialAccounts(
  person: Person,
  { socialAccounts, contact }: Application,
): Promise<void> {
  await person.sees('identity.register.social.heading');
  for (const [index, { handle, followers }] of socialAccounts.entries()) {
    if (index > 0) await person.presses('identity.social.add');
    await person.field('identity.social.handle').nth(index).fill(handle);
    await person.field('identity.social.followers').nth(index).fill(String(followers));
  }
  await person.picks(`identity.contact.${contact.kind}`);
  await person.types(`identity.contact.${contact.kind}.address`, contact.address.replace('@', ''));
}
