import * as z from 'zod/mini';
import { endpoint, fields } from '../kernel/index.ts';
import { emailInput, passwordInput } from './inputs.ts';
import { sellerProfile } from './seller-profile.ts';

export const login = endpoint({
  name: 'identity.login',
  path: '/api/v1/seller/login',
  access: 'public',
  origin: 'spec',
  summary: 'Opens a session; its token travels in the access-token header from then on.',
  request: fields({ email: emailInput, password: passwordInput }),
  answer: fields({ token: z.string(), userInfo: sellerProfile }),
  refusals: [
    'account-does-not-exist',
    'wrong-password',
    'registration-pending',
    'registration-rejected',
    'cannot-log-in',
    'too-many-tries',
  ],
});
