import * as z from 'zod/mini';
import { passwordConfirmationInput, passwordInput } from '../../identity/index.ts';
import { fields, nothing, requiredText } from '../../kernel/index.ts';
import { appCodeInput, operatorEndpoint } from '../kernel.ts';

const tokenInput = requiredText('field-required', 100);

export const openInvitation = operatorEndpoint({
  name: 'staff.open-invitation',
  path: '/api/operator/staff/invitation-open',
  roles: 'before-login',
  kind: 'view',
  secrets: ['token'],
  summary: 'What an invitation says, with the secret for an authenticator app.',
  request: fields({ token: tokenInput }),
  answer: fields({ email: z.string(), name: z.string(), secret: z.string(), address: z.string() }),
  refusals: ['invitation-ended'],
});

export const acceptInvitation = operatorEndpoint({
  name: 'staff.accept-invitation',
  path: '/api/operator/staff/invitation-accept',
  roles: 'before-login',
  kind: 'change',
  secrets: ['token', 'password', 'confirm_password', 'code'],
  summary:
    'Sets the password, and shows with a code that the authenticator app is set up. An invitation works once.',
  request: fields({
    token: tokenInput,
    password: passwordInput,
    confirmPassword: passwordConfirmationInput,
    code: appCodeInput,
  }),
  answer: nothing,
  refusals: [
    'passwords-differ',
    'password-too-short',
    'password-too-common',
    'invitation-ended',
    'second-factor-wrong',
  ],
});
