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

/** A day of the draw as it is published once it is over. */
export interface PublishedAllocation extends AllocationRule {
  readonly fingerprint: string;
  readonly secret: string;
  readonly weights: ReadonlyMap<DramaId, readonly AllocationShare[]>;
  readonly results: readonly AllocationResult[];
}

export interface AllocationResult {
  readonly number: string;
  readonly dramaId: DramaId;
  /** The platform's own, where nobody took part or whom it fell on may not sell any more. */
  readonly sellerId: SellerId;
  /** Of an order of the platform: whom it fell on; null where nobody took part. */
  readonly drawn: SellerId | null;
}

export interface CheckedAllocation {
  /** The secret is the one that was promised before the day. */
  readonly isSecretTrue: boolean;
  /** The block that the day's rule asks for is named: without it nobody can have been drawn. */
  readonly isBlockNamed: boolean;
  /** Results that seed and weights do not give: none, where nobody has cheated. */
  readonly wrong: readonly AllocationResult[];
}

/**
 * Does a day's draw again: by anybody, with nothing but what is published. Whether the block is the first of its day is
 * seen on its chain.
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
