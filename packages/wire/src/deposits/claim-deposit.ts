import { type Id, isId } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import { endpoint, fields, money, named, optionalText, refusing } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';
import { deposit } from './deposit.ts';

export const claimDeposit = endpoint({
  name: 'deposits.claim',
  path: '/api/v1/recharge/create',
  access: 'seller',
  origin: 'spec',
  summary: 'Says that money was sent, with a screenshot (`credentials`: the id of an upload) to show for it.',
  request: fields({
    network: named('type', network),
    amount: money,
    credentialsId: named(
      'credentials',
      z.custom<Id<'upload'>>(
        (value) => typeof value === 'string' && isId(value),
        refusing('credentials-required'),
      ),
    ),
    transactionHash: optionalText(100),
  }),
  answer: deposit,
  movesMoney: true,
  refusals: [
    'deposit-below-minimum',
    'credentials-required',
    'transaction-hash-malformed',
    'transaction-hash-taken',
    'too-many-open-deposits',
  ],
});
