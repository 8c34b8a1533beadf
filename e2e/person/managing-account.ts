import { expect } from '@playwright/test';
import type { Person } from './person.ts';

/** The parts of the personal details, each with its own address. */
export type DetailsPart =
  | 'name'
  | 'email'
  | 'contact'
  | 'login-password'
  | 'fund-password'
  | 'security'
  | 'delete';

export const opensDetails = (person: Person, part: DetailsPart): Promise<void> =>
  person.opens('personalDetails', { part });

interface PasswordChange {
  readonly from: string;
  readonly to: string;
}

export async function changesLoginPassword(person: Person, { from, to }: PasswordChange): Promise<void> {
  await opensDetails(person, 'login-password');
  await person.types('identity.login-password.current', from);
  await person.types('identity.new-password', to);
  await person.types('identity.confirm-password', to);
  await person.presses('identity.login-password.submit');
  await person.sees('identity.login-password.changed');
}

/** Types into the open keypad. */
export async function keysIn(person: Person, digits: string): Promise<void> {
  const keypad = person.dialog('identity.fund-password.title');
  for (const digit of digits) {
    await person.touches(keypad.getByRole('button', { name: digit, exact: true }));
  }
}

export async function entersCurrentFundPassword(person: Person, digits: string): Promise<void> {
  await person.touches(person.field('identity.fund-password.ask.current'));
  await keysIn(person, digits);
  await expect(person.dialog('identity.fund-password.title')).toBeHidden();
}

/** A new fund password is entered twice. */
export async function entersNewFundPassword(person: Person, digits: string): Promise<void> {
  await person.touches(person.field('identity.fund-password.ask.new'));
  await keysIn(person, digits);
  await person.sees('identity.fund-password.ask.again');
  await keysIn(person, digits);
  await expect(person.dialog('identity.fund-password.title')).toBeHidden();
}
