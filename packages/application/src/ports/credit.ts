import type { CreditFacts } from '@cliffhanger/core/credit';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { PageAsked } from './catalog.ts';

export interface SellerCredit {
  readonly sellerId: SellerId;
  readonly score: number;
  readonly facts: CreditFacts;
}

export interface StoredCredit {
  readonly score: number;
  readonly facts: CreditFacts;
  readonly computedAt: Instant;
}

/** The credit scores. What they are made of comes from the rollups and the seller's own links, never from orders. */
export interface Credit {
  /** Of approved sellers after one of them, in the order of their ids. */
  factsAfter(
    sellerId: SellerId | null,
    since: Instant,
    most: number,
  ): Promise<readonly Pick<SellerCredit, 'sellerId' | 'facts'>[]>;
  /** History keeps those that differ from the one before; says how many did. */
  save(scores: readonly SellerCredit[], at: Instant): Promise<number>;
  newestOf(sellerId: SellerId): Promise<StoredCredit | undefined>;
  /** A bounded number; says how many. */
  forgetBefore(before: Instant): Promise<number>;
  /** Newest first. */
  history(
    asked: PageAsked & { readonly sellerId: SellerId },
  ): Promise<{ readonly list: readonly StoredCredit[]; readonly total: number }>;
}
