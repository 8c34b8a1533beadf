import { endpoint, fields } from '../kernel/index.ts';
import { emailCodeInput, emailInput, passwordInput } from './inputs.ts';
import { sellerProfile } from './seller-profile.ts';

export const changeEmail = endpoint({
  name: 'identity.change-email',
  path: '/api/seller/seller/change-email',
  access: 'seller',
  origin: 'ours',
  summary:
    'Moves the account to another address: a code sent to the new one and the login password; the old one is told.',
  request: fields({ email: emailInput, code: emailCodeInput, password: passwordInput }),
  answer: sellerProfile,
  refusals: [
    'email-taken',
    'email-code-wrong',
    'email-code-expired',
    'email-code-tries-used-up',
    'old-login-password-wrong',
    'too-many-tries',
  ],
});
