import * as z from 'zod/mini';
import { fields, instant, requiredText } from '../kernel/index.ts';
import { linkResultsFields } from './link-results.ts';

const LONGEST_CODE = 16;

export const trackingCode = requiredText('field-required', LONGEST_CODE);

export const trackingLink = fields({
  code: z.string(),
  /** `/r/<code>`. */
  path: z.string(),
  /** The whole link, as it stands in a post or in a QR code. */
  url: z.string(),
  /** Empty for the link that every drama of the library has. */
  subId: z.string(),
  createdAt: instant,
  ...linkResultsFields,
});
