import { createHash, hash, timingSafeEqual } from 'node:crypto';
import type { Digests } from '@cliffhanger/application/ports';

/** `secret` is the server's own; each use of it is set apart by a word, so that no digest stands for another. */
export function createDigests(secret: string): Digests {
  const hmac = createHmacOf(secret);
  const keyed = (use: string, text: string): string => hmac(`${use}\n${text}`);
  return {
    sessionToken: (token) => createHash('sha256').update(token).digest('base64url'),
    emailCode: ({ email, code }) => keyed('email-code', `${email}\n${code}`),
    limitKey: (text) => keyed('limit', text),
    signature: (use, text) => keyed(use, text),
    areEqual: (one, other) =>
      one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other)),
  };
}

const BLOCK_BYTES = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/**
 * HMAC-SHA-256 (RFC 2104) by two calls of the one-shot hash: a click is signed and marked, and `createHmac` takes four
 * times as long as both of these.
 */
function createHmacOf(secret: string): (text: string) => string {
  const given = Buffer.from(secret);
  const key = given.length > BLOCK_BYTES ? hash('sha256', given, 'buffer') : given;
  const padded = (pad: number): Buffer => {
    const block = Buffer.alloc(BLOCK_BYTES, pad);
    for (const [index, byte] of key.entries()) block[index] = byte ^ pad;
    return block;
  };
  const inner = padded(INNER);
  const outer = padded(OUTER);
  return (text) => {
    const first = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer');
    return hash('sha256', Buffer.concat([outer, first]), 'base64url');
  };
}
