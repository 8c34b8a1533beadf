/** One-way forms of short secrets: what is stored can be compared with what is typed, and not be read back. */
export interface Hmac {
  sessionToken(secret: string): string;
  /** Keyed with a secret of the server: a million codes are tried in no time by whoever holds the table alone. */
  emailCode(code: SentCode): string;
  /** Whether the digest is of this code, by the secret of now or one of before. */
  isEmailCode(code: SentCode, digest: string): boolean;
  /** For keys of counters: says neither who nor where from. */
  limitKey(text: string): string;
  /** Proves that a text that comes back is one that we gave out: a click, a quote, a proven address, where to watch. */
  signature(use: SignedUse, text: string): string;
  /** Whether it is ours: by the secret of now or one of before. Takes the same time wherever two signatures differ. */
  isSignature(use: SignedUse, text: string, signature: string): boolean;
}

export type SignedUse = 'click' | 'quote' | 'proof' | 'watch' | 'segments';

interface SentCode {
  readonly email: string;
  readonly code: string;
}
