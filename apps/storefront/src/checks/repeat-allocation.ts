import { checkAllocation } from '@cliffhanger/core/checkout';
import type { getAllocationDay } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

/** A file of a day as the API publishes it (`/draws/2026-11-12.json?page=1`). */
export type AllocationFile = Pick<
  AnswerOf<typeof getAllocationDay>,
  'draw' | 'weights' | 'results' | 'total' | 'hasMore'
>;

export interface AllocationCheck {
  readonly isSecretTrue: boolean;
  /** The block that the day's rule requires is named. */
  readonly isBlockNamed: boolean;
  /** Orders that went to another seller than the allocation determines. */
  readonly wrong: readonly string[];
  /** Every counted order was present. */
  readonly isWhole: boolean;
}

/** Bounds the loop against a server that never ends the day. */
const MOST_FILES = 10_000;

/** Recomputes a day's allocation with the server's rules. */
export async function repeatAllocation(
  fetchFile: (page: number) => Promise<AllocationFile>,
): Promise<AllocationCheck> {
  let isSecretTrue = true;
  let isBlockNamed = true;
  const wrong: string[] = [];
  let checked = 0;
  for (let page = 1; page <= MOST_FILES; page += 1) {
    const { draw, weights, results, total, hasMore } = await fetchFile(page);
    const { secret, fingerprint, network, block } = draw;
    if (secret === null) return { isSecretTrue: false, isBlockNamed, wrong: [], isWhole: false };
    const shares = new Map(weights.map((drama) => [drama.dramaId, drama.shares]));
    const check = checkAllocation({ secret, fingerprint, network, block, weights: shares, results });
    isSecretTrue = isSecretTrue && check.isSecretTrue;
    isBlockNamed = isBlockNamed && check.isBlockNamed;
    wrong.push(...check.wrong.map(({ number }) => number));
    checked += results.length;
    if (!hasMore) return { isSecretTrue, isBlockNamed, wrong, isWhole: checked === total };
  }
  return { isSecretTrue, isBlockNamed, wrong, isWhole: false };
}
