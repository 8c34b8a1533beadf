import { createHash, createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import { SignerUnreachable } from '@cliffhanger/application/ports';

/** As `fetch`. A replacement may accept only our own certificates. */
type Ask = (
  url: string,
  asked: {
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

interface Caller {
  readonly url: string;
  readonly ask: Ask;
  /** The requester name in the signer's configuration. */
  readonly requester: 'allowlister' | 'payer';
  readonly key: KeyObject;
}

export interface CallerOptions {
  readonly url: string;
  /** The 32 bytes of an Ed25519 private key, in base 64. */
  readonly privateKey: string;
  readonly ask?: Ask;
}

export interface SignerReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const ANSWER_WITHIN_MS = 10_000;
const KEY_BYTES = 32;
/** PKCS#8 prefix of a raw Ed25519 key (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export function callerFrom(
  requester: Caller['requester'],
  { url, privateKey, ask = fetch }: CallerOptions,
): Caller {
  const bare = Buffer.from(privateKey, 'base64');
  if (bare.length !== KEY_BYTES)
    throw new TypeError(`the key of the ${requester} is not 32 bytes in base 64`);
  const key = createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, bare]), format: 'der', type: 'pkcs8' });
  return { url, ask, requester, key };
}

/** Signs every request together with its time and a nonce. */
export async function callSigner(
  { url, ask, requester, key }: Caller,
  path: string,
  content: unknown,
): Promise<SignerReply> {
  const body = JSON.stringify(content);
  const sentAt = String(Date.now());
  const once = randomUUID();
  const digest = createHash('sha256').update(body).digest('hex');
  const text = [path, requester, sentAt, once, digest].join('\n');
  const signature = sign(null, Buffer.from(text), key).toString('base64');
  try {
    const reply = await ask(`${url.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers: {
        'x-requester': requester,
        'x-sent-at': sentAt,
        'x-once': once,
        'x-signature': signature,
      },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return { status: reply.status, body: (await reply.json()) as SignerReply['body'] };
  } catch (error) {
    throw new SignerUnreachable('the signer does not answer', { cause: error });
  }
}
