import type { IsCommonPassword } from '@cliffhanger/core/identity';

/** Slow on purpose: never called while a transaction is open. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (nobody has that account) it takes as long and says no. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** The list is large and only needed when a password is chosen, so it is loaded when first asked for. */
  commonOnes(): Promise<IsCommonPassword>;
}
