import { OWN_RECORD_PARTS } from '@cliffhanger/core/identity';
import * as z from 'zod/mini';
import { endpoint, fields, id, instant, money, named, nothing, optionalText, word } from '../kernel/index.ts';
import { stateCounts } from '../orders/order.ts';
import { appeal } from '../trust/appeal.ts';
import { payoutMethod } from '../withdrawals/payout-method.ts';
import { certificationFields } from './certification.ts';
import { passwordInput } from './inputs.ts';
import { sellerProfile } from './seller-profile.ts';
import { store } from './store.ts';

const MOST_CURSOR = 100;

export const exportOwnData = endpoint({
  name: 'identity.export-own-data',
  path: '/api/seller/seller/export-data',
  access: 'seller',
  origin: 'ours',
  summary:
    'The seller’s profile, consent, balances, shop, library, payout methods, certification state, appeals and sessions, to keep or take elsewhere; `export-records` lists the rest, page by page.',
  request: nothing,
  answer: fields({
    exportedAt: instant,
    profile: sellerProfile,
    socialAccounts: z.array(fields({ handle: z.string(), followers: z.int() })),
    /** Inputs of the published score formula; null before it is computed. */
    creditScore: z.nullable(
      fields({
        score: z.int(),
        computedAt: instant,
        facts: fields({
          ordersDue: z.int(),
          ordersOnTime: z.int(),
          ordersSettledOrUpheld: z.int(),
          complaintsUpheld: z.int(),
          linksDecided: z.int(),
          linksApproved: z.int(),
          identityVerified: z.boolean(),
          socialAccountVerified: z.boolean(),
        }),
      }),
    ),
    library: z.array(
      fields({ dramaId: named('videoju_id', id<'drama'>()), title: z.string(), addedAt: instant }),
    ),
    /** The accepted terms and when; null for accounts older than the record. */
    consent: z.nullable(
      fields({ version: z.string(), kind: word(['accepted', 'shown']), agreedAt: instant }),
    ),
    /** Balances after the transfer with this number: the sum of the listed transfers. */
    books: fields({
      sequence: z.int(),
      available: money,
      unsettled: money,
      withdrawing: money,
      episodes: z.int(),
    }),
    /** Orders by state. */
    orders: fields(stateCounts),
    payoutMethods: z.array(payoutMethod),
    store,
    /** State only; the document is visible to reviewers only. */
    certification: fields({ ...certificationFields, pictures: z.int() }),
    appeals: z.array(appeal),
    sessions: z.array(fields({ device: z.string(), createdAt: instant, lastSeenAt: instant })),
  }),
});

export const exportOwnRecords = endpoint({
  name: 'identity.export-own-records',
  path: '/api/seller/seller/export-records',
  access: 'seller',
  origin: 'ours',
  summary:
    'One page of what is stored about the seller: orders, transfers, deposits, withdrawals, links, messages, notices, decisions and more, each part oldest first.',
  request: fields({
    part: word(OWN_RECORD_PARTS),
    /** `next` of the previous page; omitted for the first. */
    after: optionalText(MOST_CURSOR),
  }),
  answer: fields({
    records: z.array(z.record(z.string(), z.unknown())),
    next: z.nullable(z.string()),
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
