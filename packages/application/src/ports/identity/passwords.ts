import type { IsCommonPassword } from '@cliffhanger/core/identity';

/** Deliberately slow: never call it inside an open transaction. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (no such account) it takes the same time and returns false. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** The list is large, so it is loaded on first use, when a user chooses a password. */
  commonOnes(): Promise<IsCommonPassword>;
}
