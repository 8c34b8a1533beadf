import { fundPasswordInput } from '../identity/inputs.ts';
import { endpoint, fields, money, named } from '../kernel/index.ts';
import { payoutMethodId } from './payout-method.ts';
import { withdrawal } from './withdrawal.ts';

export const requestWithdrawal = endpoint({
  name: 'withdrawals.request',
  path: '/api/v1/withdraw/create',
  access: 'seller',
  origin: 'spec',
  summary: 'Takes an amount out of the wallet to a saved payout method (`bk_id`), with the fund password.',
  request: fields({
    amount: money,
    methodId: payoutMethodId,
    fundPassword: named('money_pwd', fundPasswordInput),
  }),
  answer: withdrawal,
  movesMoney: true,
  refusals: [
    'fund-password-wrong',
    'fund-password-locked',
    'fund-password-not-set',
    'payout-method-unknown',
    'payout-method-not-ready',
    'not-while-locked',
    'bank-payouts-off',
    'withdrawal-failed',
    'withdrawal-below-minimum',
    'withdrawal-not-whole',
    'insufficient-available-balance',
  ],
});
