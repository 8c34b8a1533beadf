import * as z from 'zod/mini';
import { endpoint, fields, id, instant, nothing } from '../kernel/index.ts';
import { handleInput, socialAccount, socialAccountsInput } from './inputs.ts';

const answer = fields({ socialAccounts: z.array(socialAccount) });

export const getSocialAccounts = endpoint({
  name: 'identity.get-social-accounts',
  path: '/api/seller/seller/get-shejiao-info',
  access: 'seller',
  origin: 'spec',
  summary:
    "The seller's social accounts. `id` is the seller's own id; another's is answered like an unknown one.",
  request: fields({ id: z.optional(id<'seller'>()) }),
  answer,
  refusals: ['account-does-not-exist'],
});

export const saveSocialAccounts = endpoint({
  name: 'identity.save-social-accounts',
  path: '/api/seller/seller/save-shejiao-info',
  access: 'seller',
  origin: 'spec',
  summary: 'Replaces the one to three social accounts.',
  request: fields({ socialAccounts: socialAccountsInput }),
  answer,
  refusals: ['social-account-required', 'social-account-malformed'],
});

const socialProof = fields({
  handle: z.string(),
  /** The code to put into the profile; it never changes. */
  code: z.string(),
  /** The page that is checked. */
  profileUrl: z.string(),
  isWaiting: z.boolean(),
  checkedAt: z.nullable(instant),
  /** The result of the last check; null before the first. */
  found: z.nullable(z.enum(['seen', 'not-seen', 'no-answer'])),
  /** Counts in the credit score until then; null: does not count. */
  countsUntil: z.nullable(instant),
});

export const listSocialProofs = endpoint({
  name: 'identity.list-social-proofs',
  path: '/api/seller/seller/social-proof-list',
  access: 'seller',
  origin: 'ours',
  summary: "The seller's social accounts, each with the code that proves it in its profile.",
  request: nothing,
  answer: fields({ list: z.array(socialProof) }),
});

export const askSocialProof = endpoint({
  name: 'identity.ask-social-proof',
  path: '/api/seller/seller/ask-social-proof',
  access: 'seller',
  origin: 'ours',
  summary: 'Has the profile of a social account looked at for its code, within a minute.',
  request: fields({ handle: handleInput }),
  answer: socialProof,
  refusals: ['account-does-not-exist', 'social-account-required', 'social-account-malformed'],
});
