/** Rate limits: a number of uses per time window. */
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
 * Counts tries. Take a try *before* the check, so that a thousand concurrent tries count like a thousand
 * sequential ones. Give it back when the check succeeds.
 */
export interface Limits {
  take(limit: LimitName, key: string): Promise<Taken>;
  giveBack(limit: LimitName, key: string): Promise<void>;
  forget(limit: LimitName, key: string): Promise<void>;
}
