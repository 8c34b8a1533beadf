import { HOUR_MS } from '../kernel/index.ts';

/** What happens all day is told in one mail, at most this often: nobody's mailbox is flooded by their own success. */
export const DIGEST_EVERY_MS = HOUR_MS;
