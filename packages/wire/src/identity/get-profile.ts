import * as z from 'zod/mini';
import { rights } from '../catalog/drama.ts';
import { endpoint, fields, nothing } from '../kernel/index.ts';
import { sellerProfileFields } from './seller-profile.ts';

export const getProfile = endpoint({
  name: 'identity.get-profile',
  path: '/api/v1/userinfo/get-info',
  access: 'seller',
  origin: 'spec',
  summary: 'The seller who is logged in, what they have to sell with, and how far they have come.',
  request: nothing,
  answer: fields({
    ...sellerProfileFields,
    /** Visible to viewers; null before a shop is approved. */
    storeName: z.nullable(z.string()),
    /** Certified: an official agent, who may invite. */
    isCertified: z.boolean(),
    creditScore: z.int(),
    rights,
    /** Prepaid episode credits. */
    remainingEpisodes: z.int(),
    /** The beginner's checklist. */
    firstSteps: fields({
      hasDrama: z.boolean(),
      hasSentLink: z.boolean(),
      hasApprovedLink: z.boolean(),
      hasClick: z.boolean(),
      hasOrder: z.boolean(),
      hasShipped: z.boolean(),
    }),
  }),
});
