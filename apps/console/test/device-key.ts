import { vi } from 'vitest';

/** The server's response to a request for a challenge. */
export const challengeOf = (text: string, keyIds: readonly string[] = ['a2V5'], hasWaitingKey = false) => ({
  text,
  rp_id: 'localhost',
  key_ids: keyIds,
  has_waiting_key: hasWaitingKey,
});

export const isChallenge = (path: string): boolean => path.endsWith('-challenge');

/** An authenticator that signs any challenge, until `forgetAuthenticator`. */
export function anAuthenticator() {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>(async () => ({
    rawId: bytes('key'),
    response: {
      clientDataJSON: bytes('client'),
      authenticatorData: bytes('device'),
      signature: bytes('signature'),
    },
  }));
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  return get;
}

export const forgetAuthenticator = (): boolean => Reflect.deleteProperty(navigator, 'credentials');
