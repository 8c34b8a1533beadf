/** What may be done a number of times in a window of time. */
export type LimitName =
  | 'guest-by-address'
  | 'login-by-account'
  | 'login-by-address'
  | 'password-by-seller'
  | 'picture-by-seller'
  | 'quote-by-viewer'
  | 'receipt-by-viewer'
  | 'staff-login'
  | 'statement-by-seller'
  | 'viewer-sign-in-by-address';

export type Taken = { readonly taken: true } | { readonly taken: false; readonly waitMs: number };

/**
 * Counts tries. A try is taken *before* it is judged, so that a thousand at once are counted like a thousand in a
 * row, and given back when it was right.
 */
export interface Limits {
  take(limit: LimitName, key: string): Promise<Taken>;
  giveBack(limit: LimitName, key: string): Promise<void>;
  forget(limit: LimitName, key: string): Promise<void>;
}
