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
    /** What viewers see; null before a store is passed. */
    storeName: z.nullable(z.string()),
    /** The real-name certification is approved: an official agent, who may invite. */
    isCertified: z.boolean(),
    creditScore: z.int(),
    rights,
    /** Prepaid episodes. */
    remainingEpisodes: z.int(),
    /** What the checklist of a beginner ticks off. */
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
