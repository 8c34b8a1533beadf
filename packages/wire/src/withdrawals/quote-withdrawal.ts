import { endpoint, fields, instant, money } from '../kernel/index.ts';
import { payoutMethodId } from './payout-method.ts';
import { approvalNeeded } from './withdrawal.ts';

export const quoteWithdrawal = endpoint({
  name: 'withdrawals.quote',
  path: '/api/v1/withdraw/quote',
  access: 'seller',
  origin: 'ours',
  summary: 'What a withdrawal would cost, what would arrive, who must approve it and by when it is answered.',
  request: fields({ methodId: payoutMethodId, amount: money }),
  answer: fields({
    amount: money,
    fee: money,
    net: money,
    needs: approvalNeeded,
    available: money,
    minimum: money,
    promisedBy: instant,
  }),
  refusals: [
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
