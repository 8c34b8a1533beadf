import type { CreditScoreFacts } from '@cliffhanger/core/credit';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { PageQuery } from '../catalog/catalog.ts';

export interface CreditScoreBatch {
  /** Where the next batch begins; null after the last one. */
  readonly after: SellerId | null;
  readonly sellers: number;
  /** History keeps those that differ from the one before. */
  readonly changed: number;
}

export interface StoredCreditScore {
  readonly score: number;
  readonly facts: CreditScoreFacts;
  readonly computedAt: Instant;
}

/** The credit scores. What they are made of comes from the rollups and the seller's own links, never from orders. */
export interface CreditScores {
  /** Works out the scores of approved sellers after one of them, in the order of their ids. */
  refresh(after: SellerId | null, most: number, now: Instant): Promise<CreditScoreBatch>;
  newestOf(sellerId: SellerId): Promise<StoredCreditScore | undefined>;
  /** A bounded number; says how many. */
  forgetBefore(before: Instant): Promise<number>;
  /** Newest first. */
  history(
    asked: PageQuery & { readonly sellerId: SellerId },
  ): Promise<{ readonly list: readonly StoredCreditScore[]; readonly total: number }>;
}
