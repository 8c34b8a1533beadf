/** One-way forms of short secrets: what is stored can be compared with what is typed, and not be read back. */
export interface Hmac {
  sessionToken(secret: string): string;
  /** Keyed with a secret of the server: a million codes are tried in no time by whoever holds the table alone. */
  emailCode(code: { readonly email: string; readonly code: string }): string;
  /** For keys of counters: says neither who nor where from. */
  limitKey(text: string): string;
  /** Proves that a text that comes back is one that we gave out: a click, a quote, a proven address, where to watch. */
  signature(use: 'click' | 'quote' | 'proof' | 'watch' | 'segments', text: string): string;
  /** Takes the same time wherever the two differ. */
  areEqual(one: string, other: string): boolean;
}
