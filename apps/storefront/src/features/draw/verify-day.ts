import { checkAllocation } from '@cliffhanger/core/checkout';
import type { getAllocationDay } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type AllocationDay = AnswerOf<typeof getAllocationDay>;

export interface Verdict {
  /** The secret matches the fingerprint published before the day. */
  readonly secretMatches: boolean;
  /** The block that the day's rule requires is named. */
  readonly isBlockNamed: boolean;
  readonly checked: number;
  /** Orders that went to another seller than the allocation determines. */
  readonly wrong: readonly string[];
}

/** Recomputes a day's allocation with the server's rules. */
export function verifyDay({
  draw: { secret, fingerprint, network, block },
  weights,
  results,
}: Pick<AllocationDay, 'draw' | 'weights' | 'results'>): Verdict {
  if (secret === null) return { secretMatches: false, isBlockNamed: true, checked: 0, wrong: [] };
  const shares = new Map(weights.map((drama) => [drama.dramaId, drama.shares]));
  const { isSecretTrue, isBlockNamed, wrong } = checkAllocation({
    secret,
    fingerprint,
    network,
    block,
    weights: shares,
    results,
  });
  return {
    secretMatches: isSecretTrue,
    isBlockNamed,
    checked: results.length,
    wrong: wrong.map(({ number }) => number),
  };
}
