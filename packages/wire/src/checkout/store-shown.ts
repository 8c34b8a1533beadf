import * as z from 'zod/mini';
import { fields } from '../kernel/index.ts';

/** Whose sale it is, as viewers may know it: the store's passed name and picture. */
export const storeShown = fields({ name: z.string(), picture: z.nullable(z.string()) });
