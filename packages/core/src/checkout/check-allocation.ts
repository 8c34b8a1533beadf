import type { DramaId } from '../catalog/index.ts';
import type { SellerId } from '../kernel/index.ts';
import { type AllocationShare, allocateSeller, PLATFORM_SELLER, secretFingerprint } from '../orders/index.ts';

/** A day of the draw as it is published once it is over. */
export interface PublishedAllocation {
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
  /** Results that the secret and the weights do not give: none, where nobody has cheated. */
  readonly wrong: readonly AllocationResult[];
}

/** Does a day's draw again: by anybody, with nothing but what is published. */
export const checkAllocation = ({
  fingerprint,
  secret,
  weights,
  results,
}: PublishedAllocation): CheckedAllocation => ({
  isSecretTrue: secretFingerprint(secret) === fingerprint,
  wrong: results.filter(({ number, dramaId, sellerId, drawn }) => {
    const fellOn = allocateSeller(weights.get(dramaId) ?? [], secret, number) ?? null;
    return fellOn !== (sellerId === PLATFORM_SELLER ? drawn : sellerId);
  }),
});
