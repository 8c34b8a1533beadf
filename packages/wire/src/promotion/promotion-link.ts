import type { PromotionLinkState } from '@cliffhanger/core/promotion';
import * as z from 'zod/mini';
import { decisionNotice, fields, id, instant } from '../kernel/index.ts';

const linkState = z.codec(
  z.enum(['under_review', 'succeeded', 'failed']),
  z.custom<PromotionLinkState>((value) => typeof value === 'string'),
  {
    decode: (state) => (state === 'under_review' ? 'under-review' : state),
    encode: (state) => (state === 'under-review' ? 'under_review' : state),
  },
);

/** The URL of a post and the state of its review. */
export const promotionLink = fields({
  id: id<'promotion-link'>(),
  url: z.string(),
  state: linkState,
  submittedAt: instant,
  /** While it is under review. */
  promisedBy: z.optional(instant),
  decidedAt: z.optional(instant),
  /** Why it failed, and until when to appeal. */
  notice: z.optional(decisionNotice),
});
