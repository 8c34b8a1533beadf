import { SHORTEST_PASSWORD } from '@cliffhanger/core/identity';
import {
  countryInput,
  emailCodeInput,
  emailInput,
  invitationCodeInput,
  passwordConfirmationInput,
  passwordInput,
  realNameInput,
  termsVersionInput,
} from '@cliffhanger/wire/identity';
import type { FieldRefusal, Typed } from '../../../shared/forms/index.ts';
import { refuseMalformedContact, typedContactInput } from '../contact-fields/index.ts';
import { refuseRepeatedAccount, typedSocialAccountsInput } from '../social-account-fields/index.ts';

export const REGISTER_INPUTS = {
  realName: realNameInput,
  country: countryInput,
  email: emailInput,
  password: passwordInput,
  confirmPassword: passwordConfirmationInput,
  invitationCode: invitationCodeInput,
  code: emailCodeInput,
  socialAccounts: typedSocialAccountsInput,
  contact: typedContactInput,
  termsVersion: termsVersionInput,
};

export type RegisterInputs = typeof REGISTER_INPUTS;
export type RegisterField = keyof RegisterInputs;
export type RegisterTyped = Typed<RegisterInputs>;

function refuseShortPassword({ password }: RegisterTyped): FieldRefusal | undefined {
  if (password === '' || [...password].length >= SHORTEST_PASSWORD) return undefined;
  return { field: 'password', name: 'password-too-short' };
}

function refuseDifferingPasswords({ password, confirmPassword }: RegisterTyped): FieldRefusal | undefined {
  if (confirmPassword === '' || password === confirmPassword) return undefined;
  return { field: 'confirmPassword', name: 'passwords-differ' };
}

/** Rules over several fields, in the order of the steps. */
export const crossCheckRegistration = (typed: RegisterTyped): FieldRefusal | undefined =>
  refuseShortPassword(typed) ??
  refuseDifferingPasswords(typed) ??
  refuseRepeatedAccount(typed.socialAccounts) ??
  refuseMalformedContact(typed.contact, typed.country);
