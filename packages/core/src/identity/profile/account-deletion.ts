import { accept, type Money, type Result, refuse } from '../../kernel/index.ts';

/** An account can be closed only when it holds no money. */
export const mayAccountBeDeleted = (held: readonly Money[]): Result<true> =>
  held.every((amount) => amount === 0n) ? accept(true) : refuse('account-holds-money');
