import { endpoint, fields, nothing } from '../kernel/index.ts';
import { fundPasswordInput } from './inputs.ts';

export const checkFundPassword = endpoint({
  name: 'identity.check-fund-password',
  path: '/api/seller/seller/check-money-pwd',
  access: 'seller',
  origin: 'spec',
  summary: 'Says whether the fund password is right; five wrong ones in a row lock it for an hour.',
  request: fields({ password: fundPasswordInput }),
  answer: nothing,
  refusals: ['fund-password-wrong', 'fund-password-locked', 'fund-password-not-set'],
});
