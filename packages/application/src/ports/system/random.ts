import type { Id } from '@cliffhanger/core/kernel';

/** The source of randomness, so that a simulation can be replayed from its seed. */
export interface Random {
  /** UUID version 7: IDs sort by creation time. */
  id<Of extends string>(): Id<Of>;
  /** `length` decimal digits, uniformly distributed. */
  digits(length: number): string;
  /** 32 random bytes as URL-safe text. */
  secret(): string;
  /** `length` characters that are easy to read aloud and hard to confuse. */
  readableCode(length: number): string;
}
