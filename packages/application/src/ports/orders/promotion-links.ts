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
  /** The same for every spelling of its address. */
  readonly post: string;
  readonly review: LinkReview;
}

/** What a reviewer looks at. */
export interface LinkWaiting extends PromotionLink {
  /** In English. */
  readonly dramaTitle: string;
  readonly sellerName: string;
  readonly trackingCodes: readonly string[];
  /** Null until the link checker has looked. */
  readonly check: { readonly found: LinkCheck; readonly at: Instant } | null;
}

export interface DecidedLink {
  readonly decision: LinkDecision;
  /** The reviewer who decides. */
  readonly operator: string;
  readonly now: Instant;
}

export interface PromotionLinks {
  /** False when this post was sent in before, under any spelling, and has not failed. */
  add(link: PromotionLink): Promise<boolean>;
  /** Newest first. */
  listOf(sellerId: SellerId, consignmentId: ConsignmentId, most: number): Promise<readonly PromotionLink[]>;
  /** How many have not failed. */
  openOnesOf(sellerId: SellerId, consignmentId: ConsignmentId): Promise<number>;
  find(linkId: PromotionLinkId): Promise<PromotionLink | undefined>;
  /** Whose it is does not matter here: for reviewers and the worker. Nobody else decides it meanwhile. */
  lock(linkId: PromotionLinkId): Promise<PromotionLink | undefined>;
  /** A good one promotes its drama from now on; a failed one gives its post free. Only while locked. */
  decide(linkId: PromotionLinkId, decided: DecidedLink): Promise<void>;
  saveCheck(linkId: PromotionLinkId, found: LinkCheck, at: Instant): Promise<void>;
  /** Under review, the one sent in first first. */
  waiting(most: number): Promise<{ list: readonly LinkWaiting[]; total: number }>;
}
