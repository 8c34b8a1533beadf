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
  /** What has to stand in the profile; the same for ever. */
  code: z.string(),
  /** Where it is looked for. */
  profileUrl: z.string(),
  isWaiting: z.boolean(),
  checkedAt: z.nullable(instant),
  /** What was found then; null: nobody has looked yet. */
  found: z.nullable(z.enum(['seen', 'not-seen', 'no-answer'])),
  /** Until when the account counts in the credit score; null: it does not. */
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
