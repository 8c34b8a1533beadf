import type { DramaId } from '../catalog/index.ts';
import type { SellerId } from '../kernel/index.ts';
import {
  type AllocationRule,
  type AllocationShare,
  allocateSeller,
  PLATFORM_SELLER,
  secretFingerprint,
  seedOfDay,
} from '../orders/index.ts';

/** A day of the draw as published after it ended. */
export interface PublishedAllocation extends AllocationRule {
  readonly fingerprint: string;
  readonly secret: string;
  readonly weights: ReadonlyMap<DramaId, readonly AllocationShare[]>;
  readonly results: readonly AllocationResult[];
}

export interface AllocationResult {
  readonly number: string;
  readonly dramaId: DramaId;
  /** The platform, if nobody took part or the drawn seller may not sell any more. */
  readonly sellerId: SellerId;
  /** For an order of the platform: the drawn seller; null without participants. */
  readonly drawn: SellerId | null;
}

export interface CheckedAllocation {
  /** The secret matches the commitment from before the day. */
  readonly isSecretTrue: boolean;
  /** The block that the day's rule requires is named. */
  readonly isBlockNamed: boolean;
  /** Results that do not follow from seed and weights; empty if the draw is correct. */
  readonly wrong: readonly AllocationResult[];
}

/**
 * Repeats a day's draw from published data alone. That the block is the first of its day is visible on its
 * chain.
 */
export function checkAllocation(published: PublishedAllocation): CheckedAllocation {
  const { fingerprint, secret, weights, results } = published;
  const seed = seedOfDay(published);
  return {
    isSecretTrue: secretFingerprint(secret) === fingerprint,
    isBlockNamed: seed !== undefined,
    wrong: results.filter(({ number, dramaId, sellerId, drawn }) => {
      const shares = weights.get(dramaId) ?? [];
      const wentTo = sellerId === PLATFORM_SELLER ? drawn : sellerId;
      if (seed === undefined) return wentTo !== null || shares.length > 0;
      return wentTo !== (allocateSeller(shares, seed, number) ?? null);
    }),
  };
}
