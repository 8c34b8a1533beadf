import type { Seller } from '@cliffhanger/core/identity';
import { accept, type Instant, type Result, refuse } from '@cliffhanger/core/kernel';
import { decideLink as judge, type LinkDecision, type PromotionLinkId } from '@cliffhanger/core/promotion';
import { rejectionFacts, writeToSeller } from '../kernel/write-to-seller.ts';
import type { PromotionLink, Requires, Uses } from '../ports/index.ts';

export interface DecideLink {
  readonly linkId: PromotionLinkId;
  readonly decision: LinkDecision;
  /** The operator, by name. */
  readonly operator: string;
}

export interface LinkDecided {
  readonly link: PromotionLink;
  /** False when it was already decided the same way. */
  readonly isNew: boolean;
}

type DecideLinkPorts = Requires<
  'transactions' | 'clock',
  'catalog' | 'messages' | 'outbox' | 'promotionLinks' | 'sellers' | 'shops'
>;

/** Idempotent: a repeated decision notifies the seller only once. */
export const decideLink =
  ({ transactions, clock }: DecideLinkPorts) =>
  ({ linkId, decision, operator }: DecideLink): Promise<Result<LinkDecided>> =>
    transactions.run(async (repositories): Promise<Result<LinkDecided>> => {
      const now = clock.now();
      const link = await repositories.promotionLinks.lock(linkId);
      if (link === undefined) return refuse('promotion-link-unknown', { field: 'linkId' });
      const review = judge(link.review, decision, now);
      if (!review.ok) return review;
      const decided: PromotionLink = { ...link, review: review.value };
      if (link.review.state !== 'under-review') return accept({ link: decided, isNew: false });

      await repositories.promotionLinks.decide(linkId, { decision, operator, now });
      const seller = await repositories.sellers.find(decided.sellerId);
      if (seller !== undefined) await tellSeller(repositories, seller, decided, now);
      return accept({ link: decided, isNew: true });
    });

async function tellSeller(
  repositories: Uses<'catalog' | 'messages' | 'outbox' | 'shops'>,
  seller: Seller,
  link: PromotionLink,
  now: Instant,
): Promise<void> {
  const drama = await repositories.catalog.titleOf(link.dramaId, seller.locale);
  const outcome = link.review.state === 'succeeded' ? 'approved' : 'rejected';
  await sendMail(repositories, link, drama);
  await repositories.outbox.put('push-event', {
    sellerId: seller.id,
    kind: 'review-decided',
    facts: { subject: 'promotion-link', outcome, linkId: link.id, dramaId: link.dramaId },
  });
  await repositories.messages.put({
    sellerId: seller.id,
    kind: 'review',
    messageKey: `promotion-link-${outcome}`,
    facts: { drama, dramaId: link.dramaId, url: link.url },
    at: now,
  });
}

function sendMail(
  repositories: Uses<'outbox' | 'shops'>,
  { id: linkId, sellerId, review }: PromotionLink,
  drama: string,
): Promise<void> {
  if (review.state === 'failed') {
    const facts = { ...rejectionFacts(review.notice), drama, linkId };
    return writeToSeller(repositories, 'review', { sellerId, template: 'promotion-link-rejected', facts });
  }
  const facts = { drama, linkId };
  return writeToSeller(repositories, 'review', { sellerId, template: 'promotion-link-approved', facts });
}
