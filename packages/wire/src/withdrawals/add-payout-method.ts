import * as z from 'zod/mini';
import { fundPasswordInput } from '../identity/inputs.ts';
import { endpoint, fields, named, optionalText } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';
import { payoutMethod, payoutType } from './payout-method.ts';

const LONGEST = 200;
const field = optionalText(LONGEST);

export const addPayoutMethod = endpoint({
  name: 'withdrawals.add-payout-method',
  path: '/api/v1/bankinfo/create',
  access: 'seller',
  origin: 'spec',
  summary: 'Saves where money can be paid to; it waits a day before its first use and is announced by email.',
  request: fields({
    type: payoutType,
    fundPassword: named('money_pwd', fundPasswordInput),
    network: z.optional(network),
    address: field,
    fullName: field,
    name: field,
    surname: field,
    telephone: field,
    email: field,
    iban: field,
    bankName: field,
    swift: field,
    country: field,
    region: field,
    city: field,
  }),
  answer: payoutMethod,
  refusals: [
    'fund-password-wrong',
    'fund-password-locked',
    'fund-password-not-set',
    'fill-in-all-fields',
    'address-malformed',
    'bank-payouts-off',
    'payout-method-exists',
    'too-many-payout-methods',
  ],
});
