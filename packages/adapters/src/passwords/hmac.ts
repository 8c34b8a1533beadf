import { createHash, hash, timingSafeEqual } from 'node:crypto';
import type { Hmac } from '@cliffhanger/application/ports';

/** `secret` is the server's own; each use of it is set apart by a word, so that no digest stands for another. */
export function createHmac(secret: string): Hmac {
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
const DIGEST_BYTES = 32;
const INNER = 0x36;
const OUTER = 0x5c;
/** Longer texts get room of their own. */
const USUAL_BYTES = 4_096;
const MOST_BYTES_A_CHARACTER = 3;

/**
 * HMAC-SHA-256 (RFC 2104) by two calls of the one-shot hash over buffers that are used again: whoever clicks is told
 * apart by one of these, and `createHmac` takes several times as long.
 */
function createHmacOf(secret: string): (text: string) => string {
  const given = Buffer.from(secret);
  const key = given.length > BLOCK_BYTES ? hash('sha256', given, 'buffer') : given;
  const begunWith = (pad: number, room: number): Buffer => {
    const begun = Buffer.alloc(BLOCK_BYTES + room, pad);
    for (const [index, byte] of key.entries()) begun[index] = byte ^ pad;
    return begun;
  };
  const inner = begunWith(INNER, USUAL_BYTES);
  const outer = begunWith(OUTER, DIGEST_BYTES);
  return (text) => {
    const most = text.length * MOST_BYTES_A_CHARACTER;
    const buffer = most <= USUAL_BYTES ? inner : begunWith(INNER, most);
    const bytes = buffer.write(text, BLOCK_BYTES);
    outer.write(hash('sha256', buffer.subarray(0, BLOCK_BYTES + bytes), 'binary'), BLOCK_BYTES, 'binary');
    return hash('sha256', outer, 'base64url');
  };
}
