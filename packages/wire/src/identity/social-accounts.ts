import * as z from 'zod/mini';
import { endpoint, fields, id } from '../kernel/index.ts';
import { socialAccount, socialAccountsInput } from './inputs.ts';

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
