import type { Hmac } from '../../ports/index.ts';

/** 128 bits: nobody's click or view is taken for another's. */
const MARK_LENGTH = 22;

export const markOf = (hmac: Pick<Hmac, 'limitKey'>, text: string): string =>
  hmac.limitKey(text).slice(0, MARK_LENGTH);
