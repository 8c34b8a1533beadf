import * as z from 'zod/mini';
import { endpoint, fields, instant } from '../kernel/index.ts';
import {
  contactInput,
  countryInput,
  emailCodeInput,
  emailInput,
  invitationCodeInput,
  passwordConfirmationInput,
  passwordInput,
  realNameInput,
  socialAccountsInput,
  termsVersionInput,
} from './inputs.ts';

export const register = endpoint({
  name: 'identity.register',
  path: '/api/v1/seller/register',
  access: 'public',
  origin: 'spec',
  summary: 'Asks for an account; a person reviews it.',
  request: fields({
    realName: realNameInput,
    country: countryInput,
    email: emailInput,
    code: emailCodeInput,
    password: passwordInput,
    confirmPassword: passwordConfirmationInput,
    invitationCode: invitationCodeInput,
    socialAccounts: socialAccountsInput,
    contact: contactInput,
    /** `terms_version` of `app/config` as accepted. Omitted: the terms in force count as accepted. */
    termsVersion: z.optional(termsVersionInput),
  }),
  answer: fields({ promisedBy: instant }),
  refusals: [
    'passwords-differ',
    'password-too-short',
    'password-too-common',
    'invitation-code-unknown',
    'email-taken',
    'email-code-wrong',
    'email-code-expired',
    'email-code-tries-used-up',
    'terms-not-accepted',
    'contact-required',
    'phone-required',
    'phone-malformed',
  ],
});
