import * as z from 'zod/mini';
import { fields, instant } from '../kernel/index.ts';

export const trackingLink = fields({
  code: z.string(),
  /** `/r/<code>`. */
  path: z.string(),
  /** The whole link, as it stands in a post or in a QR code. */
  url: z.string(),
  /** Empty for the link that every drama of the library has. */
  subId: z.string(),
  createdAt: instant,
  /** Of viewers, each once an hour; what bots click is left out. */
  clicks: z.int(),
});
