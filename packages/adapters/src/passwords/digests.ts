import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Digests } from '@cliffhanger/application/ports';

/** `secret` is the server's own; each use of it is set apart by a word, so that no digest stands for another. */
export function createDigests(secret: string): Digests {
  const keyed = (use: string, text: string): string =>
    createHmac('sha256', secret).update(`${use}\n${text}`).digest('base64url');
  return {
    sessionToken: (token) => createHash('sha256').update(token).digest('base64url'),
    emailCode: ({ email, code }) => keyed('email-code', `${email}\n${code}`),
    limitKey: (text) => keyed('limit', text),
    signature: (use, text) => keyed(use, text),
    areEqual: (one, other) =>
      one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other)),
  };
}
