import * as z from 'zod/mini';
import { endpoint, fields, instant, word } from '../kernel/index.ts';
import { emailInput } from './inputs.ts';

/** DOMAIN §5: the same shape wherever a decision is shown. */
export const decisionNotice = fields({
  rule: z.string(),
  facts: z.record(z.string(), z.string()),
  decidedBy: word(['person', 'rule']),
  decidedAt: instant,
  note: z.nullable(z.string()),
  appealUntil: instant,
});

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
