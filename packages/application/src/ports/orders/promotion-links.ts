import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import type { LinkCheck, LinkDecision, LinkReview, PromotionLinkId } from '@cliffhanger/core/promotion';

export interface PromotionLink {
  readonly id: PromotionLinkId;
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
  readonly dramaId: DramaId;
  readonly url: string;
  /** Canonical form of the URL, the same for every spelling. */
  readonly post: string;
  readonly review: LinkReview;
}

/** A link in the reviewer's view. */
export interface LinkWaiting extends PromotionLink {
  /** In English. */
  readonly dramaTitle: string;
  readonly sellerName: string;
  readonly trackingCodes: readonly string[];
  /** `null` before the link checker's result. */
  readonly check: { readonly found: LinkCheck; readonly at: Instant } | null;
}

export interface DecidedLink {
  readonly decision: LinkDecision;
  /** The reviewer. */
  readonly operator: string;
  readonly now: Instant;
}

export interface PromotionLinks {
  /** False when the post was already submitted, under any spelling, and has not failed. */
  add(link: PromotionLink): Promise<boolean>;
  /** Newest first. */
  listOf(sellerId: SellerId, consignmentId: ConsignmentId, most: number): Promise<readonly PromotionLink[]>;
  /** Links that have not failed. */
  openOnesOf(sellerId: SellerId, consignmentId: ConsignmentId): Promise<number>;
  find(linkId: PromotionLinkId): Promise<PromotionLink | undefined>;
  /** For reviewers and the worker, so for any seller. Locks the link until the transaction ends. */
  lock(linkId: PromotionLinkId): Promise<PromotionLink | undefined>;
  /** An approved link makes its drama promoted; a failed one frees its post. The caller holds the lock. */
  decide(linkId: PromotionLinkId, decided: DecidedLink): Promise<void>;
  saveCheck(linkId: PromotionLinkId, found: LinkCheck, at: Instant): Promise<void>;
  /** Under review, oldest submission first. */
  waiting(most: number): Promise<{ list: readonly LinkWaiting[]; total: number }>;
}
