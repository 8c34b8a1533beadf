import type { CreditFacts } from '@cliffhanger/core/credit';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { PageQuery } from '../catalog/catalog.ts';

export interface CreditBatch {
  /** Where the next batch begins; null after the last one. */
  readonly after: SellerId | null;
  readonly sellers: number;
  /** History keeps those that differ from the one before. */
  readonly changed: number;
}

export interface StoredCredit {
  readonly score: number;
  readonly facts: CreditFacts;
  readonly computedAt: Instant;
}

/** The credit scores. What they are made of comes from the rollups and the seller's own links, never from orders. */
export interface Credit {
  /** Works out the scores of approved sellers after one of them, in the order of their ids. */
  refresh(after: SellerId | null, most: number, now: Instant): Promise<CreditBatch>;
  newestOf(sellerId: SellerId): Promise<StoredCredit | undefined>;
  /** A bounded number; says how many. */
  forgetBefore(before: Instant): Promise<number>;
  /** Newest first. */
  history(
    asked: PageQuery & { readonly sellerId: SellerId },
  ): Promise<{ readonly list: readonly StoredCredit[]; readonly total: number }>;
}
