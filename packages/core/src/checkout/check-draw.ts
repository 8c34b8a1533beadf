import type { DramaId } from '../catalog/index.ts';
import type { SellerId } from '../kernel/index.ts';
import { type DrawShare, drawSeller, secretFingerprint } from '../orders/index.ts';

/** A day of the draw as it is published once it is over. */
export interface PublishedDraw {
  readonly fingerprint: string;
  readonly secret: string;
  readonly weights: ReadonlyMap<DramaId, readonly DrawShare[]>;
  readonly results: readonly DrawnResult[];
}

export interface DrawnResult {
  readonly number: string;
  readonly dramaId: DramaId;
  readonly sellerId: SellerId;
}

export interface CheckedDraw {
  /** The secret is the one that was promised before the day. */
  readonly isSecretTrue: boolean;
  /** Results that the secret and the weights do not give: none, where nobody has cheated. */
  readonly wrong: readonly DrawnResult[];
}

/** Does a day's draw again: by anybody, with nothing but what is published. */
export const checkDraw = ({ fingerprint, secret, weights, results }: PublishedDraw): CheckedDraw => ({
  isSecretTrue: secretFingerprint(secret) === fingerprint,
  wrong: results.filter(
    ({ number, dramaId, sellerId }) => drawSeller(weights.get(dramaId) ?? [], secret, number) !== sellerId,
  ),
});
