import { checkAllocation } from '@cliffhanger/core/checkout';
import type { getAllocationDay } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type AllocationDay = AnswerOf<typeof getAllocationDay>;

export interface Verdict {
  /** The secret is the one whose fingerprint was published before the day. */
  readonly secretMatches: boolean;
  /** The block that the day's rule asks for is named. */
  readonly isBlockNamed: boolean;
  readonly checked: number;
  /** Numbers of orders that went to somebody else than the draw says. */
  readonly wrong: readonly string[];
}

/** Does every draw of a day again, with the rules that the server uses. */
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
