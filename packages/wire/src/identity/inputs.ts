import {
  EMAIL_CODE_DIGITS,
  type Email,
  isFundPassword,
  LONGEST_PASSWORD,
  MOST_FOLLOWERS,
  MOST_SOCIAL_ACCOUNTS,
  parseEmail,
  parseHandle,
} from '@cliffhanger/core/identity';
import type { RefusalName } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import { fields, refusing, requiredText } from '../kernel/index.ts';

/* Inputs shared by calls and forms: one rule and one refusal on both sides. */

export const emailInput = z.codec(
  z.string(refusing('email-required')).check(
    z.trim(),
    z.minLength(1, refusing('email-required')),
    z.refine((text) => text === '' || parseEmail(text) !== undefined, refusing('email-malformed')),
  ),
  z.custom<Email>((value) => typeof value === 'string'),
  { decode: (text) => parseEmail(text) as Email, encode: (email) => email },
);

export const emailCodeInput = z
  .string(refusing('email-code-required'))
  .check(
    z.trim(),
    z.minLength(1, refusing('email-code-required')),
    z.regex(new RegExp(`^[0-9]{${EMAIL_CODE_DIGITS}}$`), refusing('code-malformed')),
  );

const secretInput = (missing: RefusalName) =>
  z
    .string(refusing(missing))
    .check(z.minLength(1, refusing(missing)), z.maxLength(LONGEST_PASSWORD, refusing('invalid-input')));

export const passwordInput = secretInput('password-required');
export const passwordConfirmationInput = secretInput('password-confirmation-required');
export const oldPasswordInput = secretInput('old-password-required');

export const fundPasswordInput = z
  .string(refusing('password-required'))
  .check(z.refine(isFundPassword, refusing('fund-password-malformed')));

export const realNameInput = requiredText('real-name-required', 80);
export const invitationCodeInput = requiredText('invitation-code-required', 32);

export const countryInput = z
  .string(refusing('country-required'))
  .check(z.regex(/^[A-Z]{2}$/, refusing('country-required')));

export const handleInput = z.codec(
  z.string(refusing('social-account-required')).check(
    z.trim(),
    z.minLength(1, refusing('social-account-required')),
    z.refine((text) => text === '' || parseHandle(text) !== undefined, refusing('social-account-malformed')),
  ),
  z.string(),
  { decode: (text) => parseHandle(text) as string, encode: (handle) => handle },
);

export const followersInput = z
  .int(refusing('digits-only'))
  .check(z.gte(0, refusing('digits-only')), z.lte(MOST_FOLLOWERS, refusing('invalid-input')));

export const socialAccount = fields({ handle: handleInput, followers: followersInput });

export const socialAccountsInput = z
  .array(socialAccount, refusing('social-account-required'))
  .check(
    z.minLength(1, refusing('social-account-required')),
    z.maxLength(MOST_SOCIAL_ACCOUNTS, refusing('invalid-input')),
  );

const LONGEST_CONTACT = 64;

export const contactInput = fields({
  kind: z.enum(['telegram', 'whatsapp'], refusing('contact-required')),
  // Empty text is refused according to its kind: number or name required.
  address: z
    .string(refusing('contact-required'))
    .check(z.trim(), z.maxLength(LONGEST_CONTACT, refusing('invalid-input'))),
});

export const termsVersionInput = requiredText('terms-not-accepted', 40);
