import { endpoint, fields, nothing } from '../kernel/index.ts';
import { payoutMethodId } from './payout-method.ts';

export const removePayoutMethod = endpoint({
  name: 'withdrawals.remove-payout-method',
  path: '/api/v1/bankinfo/remove',
  access: 'seller',
  origin: 'ours',
  summary:
    "Forgets one of the caller's payout methods; withdrawals that are on their way are paid all the same.",
  request: fields({ methodId: payoutMethodId }),
  answer: nothing,
  refusals: ['payout-method-unknown'],
});
