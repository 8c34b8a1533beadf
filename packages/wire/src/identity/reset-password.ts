import { endpoint, fields, nothing } from '../kernel/index.ts';
import { emailCodeInput, emailInput, passwordConfirmationInput, passwordInput } from './inputs.ts';

export const resetPassword = endpoint({
  name: 'identity.reset-password',
  path: '/api/v1/seller/reset-password',
  access: 'public',
  origin: 'ours',
  summary: 'Sets a new login password with a code sent by email, and ends every session.',
  request: fields({
    email: emailInput,
    code: emailCodeInput,
    password: passwordInput,
    confirmPassword: passwordConfirmationInput,
  }),
  answer: nothing,
  refusals: [
    'account-does-not-exist',
    'email-code-wrong',
    'email-code-expired',
    'email-code-tries-used-up',
    'new-passwords-differ',
    'password-too-short',
    'password-too-common',
  ],
});
