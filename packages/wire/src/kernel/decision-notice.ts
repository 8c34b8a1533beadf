import * as z from 'zod/mini';
import { fields } from './fields.ts';
import { instant, word } from './values.ts';

/** DOMAIN §5: the same shape for every decision. */
export const decisionNotice = fields({
  rule: z.string(),
  /** The rule's text in the caller's language. */
  text: z.optional(z.string()),
  facts: z.record(z.string(), z.string()),
  decidedBy: word(['person', 'rule']),
  decidedAt: instant,
  note: z.nullable(z.string()),
  appealUntil: instant,
});
