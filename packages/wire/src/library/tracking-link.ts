import * as z from 'zod/mini';
import { fields, instant, requiredText } from '../kernel/index.ts';
import { linkResultsFields } from './link-results.ts';

const LONGEST_CODE = 16;

export const trackingCode = requiredText('field-required', LONGEST_CODE);

export const trackingLink = fields({
  code: z.string(),
  /** `/r/<code>`. */
  path: z.string(),
  /** The full URL for posts and QR codes. */
  url: z.string(),
  /** Empty for the default link of a drama. */
  subId: z.string(),
  createdAt: instant,
  ...linkResultsFields,
});
