import * as z from 'zod/mini';
import { fields, instant } from '../kernel/index.ts';

export const trackingLink = fields({
  code: z.string(),
  /** `/r/<code>`; the app's own address goes in front. */
  path: z.string(),
  /** Empty for the link that every drama of the library has. */
  subId: z.string(),
  createdAt: instant,
});
