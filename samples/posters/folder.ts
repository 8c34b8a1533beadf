import { join } from 'node:path';

/** Where the seller app serves them from. */
export const POSTERS_FOLDER = join(import.meta.dirname, '../../apps/seller/public/posters');
