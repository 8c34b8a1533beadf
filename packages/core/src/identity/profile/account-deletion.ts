import { accept, type Money, type Result, refuse } from '../../kernel/index.ts';

/** Closing an account must not make anybody's money disappear: all of it leaves first. */
export const mayAccountBeDeleted = (held: readonly Money[]): Result<true> =>
  held.every((amount) => amount === 0n) ? accept(true) : refuse('account-holds-money');
