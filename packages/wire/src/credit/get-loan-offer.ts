import * as z from 'zod/mini';
import { endpoint, fields, money, nothing } from '../kernel/index.ts';

export const getLoanOffer = endpoint({
  name: 'credit.get-loan-offer',
  path: '/api/seller/credit/loan',
  access: 'seller',
  origin: 'ours',
  summary:
    'The credit-loan page: off, unless the platform has recorded who lends; then all that is known of the lender, and the range.',
  request: nothing,
  answer: fields({
    isOn: z.boolean(),
    /** Null while the page is off. */
    lender: z.nullable(
      fields({
        name: z.string(),
        licenceNumber: z.string(),
        jurisdiction: z.string(),
        /** Per year, in basis points. */
        lowestApr: z.int(),
        highestApr: z.int(),
        fees: z.string(),
      }),
    ),
    smallest: money,
    largest: money,
  }),
});
