import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/**
 * What somebody may ask for. Whoever announces addresses cannot have money sent there, and the other way round; whoever
 * stops payouts can do neither.
 */
export type Right = 'allowlist' | 'sign' | 'stop';

export interface Requester {
  readonly name: string;
  readonly right: Right;
  /** Two while one is changed: requests signed with either are theirs. */
  readonly keys: readonly KeyObject[];
}

export interface SignedRequest {
  readonly path: string;
  readonly body: string;
  /** As they came: who, when, with which number used once, and the signature over all of it. */
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

/** One public key, or two with a comma between them. */
export function requesterFrom(name: string, right: Right, publicKeys: string): Requester {
  const given = publicKeys.split(',');
  if (given.length > MOST_KEYS) throw new TypeError(`${name} has more than ${MOST_KEYS} public keys`);
  return { name, right, keys: given.map((publicKey) => keyFrom(name, publicKey.trim())) };
}

/** 32 bytes in base 64: the bare public key. */
function keyFrom(name: string, publicKey: string): KeyObject {
  const bare = Buffer.from(publicKey, 'base64');
  if (bare.length !== 32) throw new TypeError(`the public key of ${name} is not 32 bytes in base 64`);
  return createPublicKey({
    key: Buffer.concat([ED25519_PREFIX, bare]),
    format: 'der',
    type: 'spki',
  });
}

/** What is signed: a request cannot be sent to another path, with another body, or at another time. */
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
 * Requests that were sent before this process began are stale: what it had seen before it began, it no longer knows.
 * A replayed one would sign nothing new anyway, because the same request gives the same signature; this keeps it out
 * at the door.
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

/** They were put in as time went by: the oldest come first. */
function forgetOlderThan(seen: Map<string, number>, limit: number): void {
  for (const [mark, at] of seen) {
    if (at >= limit) return;
    seen.delete(mark);
  }
}
