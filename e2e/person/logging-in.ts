import { expect } from '@playwright/test';
import type { Person } from './person.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Fills in and submits; the journey checks the result. */
export async function triesToLogIn(person: Person, { email, password }: Credentials): Promise<void> {
  await person.types('identity.email', email);
  await person.types('identity.password', password);
  await person.presses('identity.login.submit');
}

/** Logs in and opens "mine", where most journeys start. */
export async function logsIn(person: Person, credentials: Credentials): Promise<void> {
  await person.opens('login');
  await triesToLogIn(person, credentials);
  await person.isOn('home');
  await expect(person.page.getByRole('navigation', { name: person.t('shell.tabs.label') })).toBeVisible();
  await person.opens('mine');
}
