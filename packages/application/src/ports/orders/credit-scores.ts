import type { CreditScoreFacts } from '@cliffhanger/core/credit';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { PageQuery } from '../catalog/catalog.ts';

export interface CreditScoreBatch {
  /** Cursor of the next batch; `null` after the last. */
  readonly after: SellerId | null;
  readonly sellers: number;
  /** The history stores only scores that differ from the previous one. */
  readonly changed: number;
}

export interface StoredCreditScore {
  readonly score: number;
  readonly facts: CreditScoreFacts;
  readonly computedAt: Instant;
}

/** Credit scores. Their inputs come from the rollups and the seller's own links, never from orders. */
export interface CreditScores {
  /** Computes the scores of approved sellers in ID order, after the cursor. */
  refresh(after: SellerId | null, most: number, now: Instant): Promise<CreditScoreBatch>;
  newestOf(sellerId: SellerId): Promise<StoredCreditScore | undefined>;
  /** Deletes a batch; returns its size. */
  forgetBefore(before: Instant): Promise<number>;
  /** Newest first. */
  history(
    asked: PageQuery & { readonly sellerId: SellerId },
  ): Promise<{ readonly list: readonly StoredCreditScore[]; readonly total: number }>;
}
