import * as z from 'zod/mini';
import { endpoint, fields, nothing, word } from '../kernel/index.ts';
import { emailCodeInput, oldPasswordInput, passwordConfirmationInput, passwordInput } from './inputs.ts';

export const changePassword = endpoint({
  name: 'identity.change-password',
  path: '/api/seller/seller/update-pwd',
  access: 'seller',
  origin: 'spec',
  summary:
    'Changes the login or the fund password. A first fund password is set with the login password as the old one. A new login password ends every other session.',
  request: fields({
    type: z._default(word(['login', 'fund']), 'login'),
    oldPassword: oldPasswordInput,
    password: passwordInput,
    confirmPassword: passwordConfirmationInput,
  }),
  answer: nothing,
  refusals: [
    'old-login-password-wrong',
    'old-fund-password-wrong',
    'fund-password-locked',
    'new-passwords-differ',
    'password-too-short',
    'password-too-common',
    'fund-password-malformed',
    'too-many-tries',
  ],
});

export const resetFundPassword = endpoint({
  name: 'identity.reset-fund-password',
  path: '/api/seller/seller/reset-money-pwd',
  access: 'seller',
  origin: 'ours',
  summary:
    'Sets a new fund password for a seller who forgot it: needs a code sent to their email and the login password.',
  request: fields({
    code: emailCodeInput,
    loginPassword: passwordInput,
    password: passwordInput,
    confirmPassword: passwordConfirmationInput,
  }),
  answer: nothing,
  refusals: [
    'email-code-wrong',
    'email-code-expired',
    'email-code-tries-used-up',
    'old-login-password-wrong',
    'new-passwords-differ',
    'fund-password-malformed',
    'too-many-tries',
  ],
});
