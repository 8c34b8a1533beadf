import { t } from '../language/index.ts';

/* The browser's side of WebAuthn. The signed text is the challenge itself. */

/** Nothing was signed. The message tells the user how to continue. */
export class KeyProblem extends Error {
  override readonly name = 'KeyProblem';
}

const ES256 = -7;
const LONGEST_MS = 120_000;

export interface Signed {
  readonly keyId: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

export interface ToSign {
  readonly text: string;
  readonly rpId: string;
  readonly keyIds: readonly string[];
  readonly hasWaitingKey: boolean;
}

/** Explains why this person cannot sign: no key, or a key that is not confirmed yet. */
export const noKeyText = ({ hasWaitingKey }: Pick<ToSign, 'hasWaitingKey'>): string =>
  t(hasWaitingKey ? 'console.key.waiting' : 'console.key.none');

export async function signText(toSign: ToSign): Promise<Signed> {
  const { text, rpId, keyIds } = toSign;
  if (keyIds.length === 0) throw new KeyProblem(noKeyText(toSign));
  const credential = await asked('console.key.cancelled', () =>
    navigator.credentials.get({
      publicKey: {
        challenge: new TextEncoder().encode(text),
        rpId,
        allowCredentials: keyIds.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
        userVerification: 'required',
        timeout: LONGEST_MS,
      },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    keyId: base64url(credential.rawId),
    clientData: base64url(response.clientDataJSON),
    authenticatorData: base64url(response.authenticatorData),
    signature: base64url(response.signature),
  };
}

export interface ToMake {
  readonly text: string;
  readonly rpId: string;
  /** Ids of the person's existing keys. */
  readonly known: readonly string[];
}

export interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export async function makeKey(
  { text, rpId, known }: ToMake,
  owner: Owner,
): Promise<Pick<Signed, 'clientData' | 'authenticatorData'>> {
  const credential = await asked('console.key.not-made', () =>
    navigator.credentials.create({
      publicKey: {
        challenge: new TextEncoder().encode(text),
        rp: { id: rpId, name: t('console.key.party') },
        user: { id: new TextEncoder().encode(owner.id), name: owner.email, displayName: owner.name },
        pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
        authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
        excludeCredentials: known.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
        attestation: 'none',
        timeout: LONGEST_MS,
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    clientData: base64url(response.clientDataJSON),
    authenticatorData: base64url(response.getAuthenticatorData()),
  };
}

/** Browsers report a cancelled prompt and a missing device as the same error. */
async function asked(
  nothing: 'console.key.cancelled' | 'console.key.not-made',
  ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!('credentials' in navigator)) throw new KeyProblem(t('console.key.unknown'));
  try {
    const credential = await ask();
    if (credential === null) throw new KeyProblem(t(nothing));
    return credential as PublicKeyCredential;
  } catch (error) {
    if (error instanceof KeyProblem) throw error;
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new KeyProblem(t(isKnown ? 'console.key.known' : nothing));
  }
}

function base64url(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
}
