import * as z from 'zod/mini';
import { endpoint, fields, id, instant, named, nothing } from '../kernel/index.ts';
import { stateCounts } from '../orders/order.ts';
import { appeal } from '../trust/appeal.ts';
import { payoutMethod } from '../withdrawals/payout-method.ts';
import { certificationFields } from './certification.ts';
import { passwordInput } from './inputs.ts';
import { sellerProfile } from './seller-profile.ts';
import { store } from './store.ts';

export const exportOwnData = endpoint({
  name: 'identity.export-own-data',
  path: '/api/seller/seller/export-data',
  access: 'seller',
  origin: 'ours',
  summary:
    'The seller’s profile, shop, library, payout methods, certification state, appeals and sessions, to keep or take elsewhere. Orders are counted; transfers are in the statement.',
  request: nothing,
  answer: fields({
    exportedAt: instant,
    profile: sellerProfile,
    socialAccounts: z.array(fields({ handle: z.string(), followers: z.int() })),
    library: z.array(
      fields({ dramaId: named('videoju_id', id<'drama'>()), title: z.string(), addedAt: instant }),
    ),
    /** How many orders, by state. */
    orders: fields(stateCounts),
    payoutMethods: z.array(payoutMethod),
    store,
    /** How it stands; what is on the document is shown to reviewers only. */
    certification: fields({ ...certificationFields, pictures: z.int() }),
    appeals: z.array(appeal),
    sessions: z.array(fields({ device: z.string(), createdAt: instant, lastSeenAt: instant })),
  }),
});

export const deleteAccount = endpoint({
  name: 'identity.delete-account',
  path: '/api/seller/seller/delete-account',
  access: 'seller',
  origin: 'ours',
  summary: 'Closes the account and erases personal data; refused while it still holds money.',
  request: fields({ password: passwordInput }),
  answer: nothing,
  refusals: ['wrong-password', 'account-holds-money', 'too-many-tries'],
});
