import type { DramaId } from '../catalog/index.ts';
import type { SellerId } from '../kernel/index.ts';
import {
  type AllocationRule,
  type AllocationShare,
  isDrawnBy,
  PLATFORM_SELLER,
  secretFingerprint,
  seedOfDay,
} from '../orders/index.ts';

/** A day of the draw, published when the day is over. */
export interface PublishedAllocation extends AllocationRule {
  readonly fingerprint: string;
  readonly secret: string;
  readonly weights: ReadonlyMap<DramaId, readonly AllocationShare[]>;
  readonly results: readonly AllocationResult[];
}

export interface AllocationResult {
  readonly number: string;
  readonly dramaId: DramaId;
  /** The platform's id without participants, or if the drawn seller may no longer sell. */
  readonly sellerId: SellerId;
  /** For an order of the platform: the drawn seller; null without participants. */
  readonly drawn: SellerId | null;
  /** Drawn first, in this order, and skipped because they bought it themselves. */
  readonly passed: readonly SellerId[];
}

export interface CheckedAllocation {
  /** The secret matches the fingerprint published before the day. */
  readonly isSecretTrue: boolean;
  /** The block required by the day's rule is named; without it no draw is possible. */
  readonly isBlockNamed: boolean;
  /** Results that do not follow from seed and weights; empty if the draw is correct. */
  readonly wrong: readonly AllocationResult[];
}

/**
 * Repeats a day's draw from published data only. Whether the block is the first of its day has to be checked
 * on the chain.
 */
export function checkAllocation(published: PublishedAllocation): CheckedAllocation {
  const { fingerprint, secret, weights, results } = published;
  const seed = seedOfDay(published);
  return {
    isSecretTrue: secretFingerprint(secret) === fingerprint,
    isBlockNamed: seed !== undefined,
    wrong: results.filter(({ number, dramaId, sellerId, drawn, passed }) => {
      const shares = weights.get(dramaId) ?? [];
      const fellOn = sellerId === PLATFORM_SELLER ? drawn : sellerId;
      if (seed === undefined) return fellOn !== null || passed.length > 0 || shares.length > 0;
      return !isDrawnBy(shares, seed, { number, passed, fellOn });
    }),
  };
}
