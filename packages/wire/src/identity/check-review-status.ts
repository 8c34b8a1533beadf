import * as z from 'zod/mini';
import { decisionNotice, endpoint, fields, instant, word } from '../kernel/index.ts';
import { emailInput } from './inputs.ts';

export const checkReviewStatus = endpoint({
  name: 'identity.check-review-status',
  path: '/api/seller/seller/check-shenhe-status',
  access: 'public',
  origin: 'spec',
  summary: 'Where the review of a registration stands, by email.',
  request: fields({ email: emailInput }),
  answer: fields({
    state: word(['pending', 'approved', 'rejected']),
    submittedAt: z.optional(instant),
    promisedBy: z.optional(instant),
    notice: z.optional(decisionNotice),
  }),
  refusals: ['account-does-not-exist'],
});
