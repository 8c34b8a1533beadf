import type { Id } from '@cliffhanger/core/kernel';

/** Where randomness comes in, so that a simulation can be replayed from its seed. */
export interface Random {
  /** A UUID of version 7: ids sort by when they were made. */
  id<Of extends string>(): Id<Of>;
  /** `length` decimal digits, each equally likely. */
  digits(length: number): string;
  /** 32 bytes nobody can guess, as URL-safe text. */
  secret(): string;
  /** `length` characters that are easy to read aloud and hard to confuse. */
  readableCode(length: number): string;
}
