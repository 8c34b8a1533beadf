import { LINK_PERIODS } from '@cliffhanger/core/library';
import * as z from 'zod/mini';

/** Days, including today. */
export const linkPeriod = z.optional(z.literal(LINK_PERIODS));
