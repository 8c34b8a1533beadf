import * as z from 'zod/mini';
import { endpoint, fields, refusing } from '../kernel/index.ts';
import { emailInput, passwordInput } from './inputs.ts';
import { sellerProfile } from './seller-profile.ts';

export const login = endpoint({
  name: 'identity.login',
  path: '/api/v1/seller/login',
  access: 'public',
  origin: 'spec',
  summary:
    'Opens a session; its token travels in the access-token header from then on. A locked account opens with `proof` of its mailbox (`kept-out`), for withdrawals to addresses that were ready before, downloads and appeals.',
  request: fields({
    email: emailInput,
    password: passwordInput,
    proof: z.optional(z.string().check(z.maxLength(200, refusing('invalid-input')))),
  }),
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
