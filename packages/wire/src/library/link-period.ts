import { LINK_PERIODS } from '@cliffhanger/core/library';
import * as z from 'zod/mini';

/** So many days, today included. */
export const linkPeriod = z.optional(z.literal(LINK_PERIODS));
