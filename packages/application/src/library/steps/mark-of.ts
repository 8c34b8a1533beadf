import type { Hmac } from '../../ports/index.ts';

/** At least 128 bits, so that clicks or views of two viewers never collide. */
const MARK_LENGTH = 22;

export const markOf = (hmac: Pick<Hmac, 'limitKey'>, text: string): string =>
  hmac.limitKey(text).slice(0, MARK_LENGTH);
