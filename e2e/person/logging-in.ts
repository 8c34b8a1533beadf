import { expect } from '@playwright/test';
import type { Person } from './person.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Types both and presses the button; what comes of it is for the journey to say. */
export async function triesToLogIn(person: Person, { email, password }: Credentials): Promise<void> {
  await person.types('identity.email', email);
  await person.types('identity.password', password);
  await person.presses('identity.login.submit');
}

/** Login leads home; from there to their own page, where most journeys begin. */
export async function logsIn(person: Person, credentials: Credentials): Promise<void> {
  await person.opens('login');
  await triesToLogIn(person, credentials);
  await person.isOn('home');
  await expect(person.page.getByRole('navigation', { name: person.t('shell.tabs.label') })).toBeVisible();
  await person.opens('mine');
}
