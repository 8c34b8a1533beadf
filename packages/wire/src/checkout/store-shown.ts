import * as z from 'zod/mini';
import { fields } from '../kernel/index.ts';

/** The seller as viewers see it: approved name and picture of the shop. */
export const storeShown = fields({ name: z.string(), picture: z.nullable(z.string()) });
