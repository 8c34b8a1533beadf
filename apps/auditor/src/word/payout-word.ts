import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { TrustingFetch } from '@cliffhanger/operations';

export interface SignerAccess {
  readonly url: string;
  /** The auditor's Ed25519 private key: 32 bytes in base64. */
  readonly privateKey: string;
  readonly ask?: TrustingFetch;
}

export interface PayoutWord {
  readonly saidAt: number;
  readonly because: string;
}

const REQUESTER = 'auditor';
const ANSWER_WITHIN_MS = 10_000;
const LONGEST_REASON = 500;
const KEY_BYTES = 32;
/** The DER prefix of a bare key (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Sends a signed command to the signer and returns the resulting state of payouts. The signature proves
 * sender and time.
 */
export async function sayToSigner(
  { url, privateKey, ask = fetch }: SignerAccess,
  word: 'stop' | 'resume',
  { saidAt, because }: PayoutWord,
): Promise<'stopped' | 'open'> {
  const path = `/v1/${word}`;
  const body = JSON.stringify({ saidAt, because: oneLine(because) });
  const sentAt = String(Date.now());
  const once = randomUUID();
  const digest = createHash('sha256').update(body).digest('hex');
  const text = [path, REQUESTER, sentAt, once, digest].join('\n');
  const reply = await ask(`${url.replace(/\/$/, '')}${path}`, {
    method: 'POST',
    headers: {
      'x-requester': REQUESTER,
      'x-sent-at': sentAt,
      'x-once': once,
      'x-signature': sign(null, Buffer.from(text), keyFrom(privateKey)).toString('base64'),
    },
    body,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const answer = (await reply.json()) as { readonly payouts?: unknown; readonly fault?: unknown };
  if (answer.payouts === 'stopped' || answer.payouts === 'open') return answer.payouts;
  throw new Error(`the signer does not take the auditor's word: ${String(answer.fault)}`);
}

const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, LONGEST_REASON);

function keyFrom(privateKey: string) {
  const bare = Buffer.from(privateKey, 'base64');
  if (bare.length !== KEY_BYTES) throw new TypeError('the key of the auditor is not 32 bytes in base 64');
  return createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, bare]), format: 'der', type: 'pkcs8' });
}
