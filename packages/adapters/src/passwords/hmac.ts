import { createHash, hash, timingSafeEqual } from 'node:crypto';
import type { Hmac } from '@cliffhanger/application/ports';

/** Plain SHA-256: the secret is long enough to need no key. */
export const digestOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/**
 * Each use of the server's `secret` has a label, so that digests are not interchangeable. `others` are
 * previous or upcoming secrets: their digests are accepted, but never created.
 */
export function createHmac(secret: string, others: readonly string[] = []): Hmac {
  const hmac = createHmacOf(secret);
  const known = [hmac, ...others.map(createHmacOf)];
  const isOurs = (text: string, digest: string): boolean => known.some((by) => areEqual(by(text), digest));
  return {
    sessionToken: digestOfSecret,
    emailCode: (sent) => hmac(codeText(sent)),
    isEmailCode: (sent, digest) => isOurs(codeText(sent), digest),
    limitKey: (text) => hmac(`limit\n${text}`),
    signature: (use, text) => hmac(`${use}\n${text}`),
    isSignature: (use, text, signature) => isOurs(`${use}\n${text}`, signature),
  };
}

const codeText = ({ email, code }: { readonly email: string; readonly code: string }): string =>
  `email-code\n${email}\n${code}`;

const areEqual = (one: string, other: string): boolean => {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
};

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const INNER = 0x36;
const OUTER = 0x5c;
/** Longer texts get a separate buffer. */
const USUAL_BYTES = 4_096;
const MOST_BYTES_A_CHARACTER = 3;

/**
 * HMAC-SHA-256 (RFC 2104) by two calls of the one-shot hash over reused buffers. Every click computes one,
 * and `createHmac` takes several times as long.
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
