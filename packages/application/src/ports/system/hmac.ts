/** One-way digests of short secrets: comparable, but not reversible. */
export interface Hmac {
  sessionToken(secret: string): string;
  /** Keyed with a server secret: without it, a stolen table falls to a brute force over a million codes. */
  emailCode(code: SentCode): string;
  /** Checks against the current secret and the former ones. */
  isEmailCode(code: SentCode, digest: string): boolean;
  /** For rate-limit keys, without personal data in them. */
  limitKey(text: string): string;
  /** Proves that we issued a text that comes back: a click, a quote, a verified address, a playback grant. */
  signature(use: SignedUse, text: string): string;
  /** Checks against the current secret and the former ones, in constant time. */
  isSignature(use: SignedUse, text: string, signature: string): boolean;
}

export type SignedUse = 'click' | 'quote' | 'proof' | 'watch' | 'segments';

interface SentCode {
  readonly email: string;
  readonly code: string;
}
