import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/**
 * Rights of a requester. Allow-listing addresses and requesting payments are separate, and stopping payouts grants
 * neither.
 */
export type Right = 'allowlist' | 'sign' | 'stop';

export interface Requester {
  readonly name: string;
  readonly right: Right;
  /** Two during a rotation: both are accepted. */
  readonly keys: readonly KeyObject[];
}

export interface SignedRequest {
  readonly path: string;
  readonly body: string;
  /** The headers: requester, time, nonce and a signature over everything. */
  readonly requester: string;
  readonly sentAt: string;
  readonly once: string;
  readonly signature: string;
}

export type AuthenticationFault =
  | 'requester-unknown'
  | 'request-malformed'
  | 'signature-wrong'
  | 'request-stale'
  | 'request-replayed';

const MOST_APART_MS = 30_000;
const ONCE = /^[A-Za-z0-9-]{16,64}$/;
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const MOST_KEYS = 2;

/** One public key, or two separated by a comma. */
export function requesterFrom(name: string, right: Right, publicKeys: string): Requester {
  const given = publicKeys.split(',');
  if (given.length > MOST_KEYS) throw new TypeError(`${name} has more than ${MOST_KEYS} public keys`);
  return { name, right, keys: given.map((publicKey) => keyFrom(name, publicKey.trim())) };
}

/** Bare 32-byte public key in base64. */
function keyFrom(name: string, publicKey: string): KeyObject {
  const bare = Buffer.from(publicKey, 'base64');
  if (bare.length !== 32) throw new TypeError(`the public key of ${name} is not 32 bytes in base 64`);
  return createPublicKey({
    key: Buffer.concat([ED25519_PREFIX, bare]),
    format: 'der',
    type: 'spki',
  });
}

/** The signed text: binds a request to its path, body and time. */
export const signedText = ({
  path,
  body,
  requester,
  sentAt,
  once,
}: Omit<SignedRequest, 'signature'>): string =>
  [path, requester, sentAt, once, createHash('sha256').update(body).digest('hex')].join('\n');

export type Authenticate = (request: SignedRequest, now: number) => Requester | AuthenticationFault;

/**
 * Requests from before the start of this process are stale, because its replay cache was lost. A replayed request
 * would only repeat a signature, but it is rejected here already.
 */
export function createAuthenticate(requesters: readonly Requester[], startedAt: number): Authenticate {
  const seen = new Map<string, number>();
  return (request, now) => {
    const requester = requesters.find(({ name }) => name === request.requester);
    if (requester === undefined) return 'requester-unknown';
    const sentAt = Number(request.sentAt);
    if (!Number.isSafeInteger(sentAt) || !ONCE.test(request.once)) return 'request-malformed';
    const signature = Buffer.from(request.signature, 'base64');
    const text = Buffer.from(signedText(request));
    if (!requester.keys.some((key) => verify(null, text, key, signature))) return 'signature-wrong';
    if (Math.abs(now - sentAt) > MOST_APART_MS || sentAt < startedAt) return 'request-stale';
    forgetOlderThan(seen, now - 2 * MOST_APART_MS);
    const mark = `${request.requester}:${request.once}`;
    if (seen.has(mark)) return 'request-replayed';
    seen.set(mark, now);
    return requester;
  };
}

/** Entries are in insertion order, so the oldest come first. */
function forgetOlderThan(seen: Map<string, number>, limit: number): void {
  for (const [mark, at] of seen) {
    if (at >= limit) return;
    seen.delete(mark);
  }
}
