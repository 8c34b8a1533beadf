import { socialProofCountsUntil } from '@cliffhanger/core/credit';
import { accept, type Instant, later, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import {
  isOnOwnAccount,
  mayLinkBeAdded,
  type OwnAccount,
  parsePromotionLink,
} from '@cliffhanger/core/promotion';
import { unlessUnknown } from '../library/steps/own-consignment.ts';
import type { PromotionLink, Requires, Uses } from '../ports/index.ts';
import { linkRulesAt, MOST_LINKS_LISTED } from './steps/link-rules.ts';

export interface SubmitLink {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
  readonly url: string;
}

export const submitLink =
  ({
    transactions,
    clock,
    random,
  }: Requires<
    'transactions' | 'clock' | 'random',
    'library' | 'outbox' | 'promotionLinks' | 'settings' | 'socialProofs'
  >) =>
  ({ sellerId, consignmentId, url: pasted }: SubmitLink): Promise<Result<PromotionLink>> =>
    transactions.run(async (repositories): Promise<Result<PromotionLink>> => {
      const submittedAt = clock.now();
      const rules = await linkRulesAt(repositories, submittedAt);
      const address = parsePromotionLink(pasted, rules.allowedHosts);
      if (!address.ok) return address;
      const { url, post } = address.value;
      const consignment = unlessUnknown(await repositories.library.lock(sellerId, consignmentId));
      if (!consignment.ok) return consignment;
      const same = await sameLink(repositories, { sellerId, consignmentId, post });
      if (same !== undefined) return accept(same);
      const own = isOnOwnAccount(address.value, await accountsOf(repositories, sellerId, submittedAt));
      if (!own.ok) return own;
      const allowed = mayLinkBeAdded(
        await repositories.promotionLinks.openOnesOf(sellerId, consignmentId),
        rules,
      );
      if (!allowed.ok) return allowed;

      const promisedBy = later(submittedAt, rules.reviewPromiseMs);
      const link: PromotionLink = {
        id: random.id(),
        sellerId,
        consignmentId,
        dramaId: consignment.value.dramaId,
        url,
        post,
        review: { state: 'under-review', submittedAt, promisedBy },
      };
      if (!(await repositories.promotionLinks.add(link))) return refuse('link-taken', { field: 'url' });
      await repositories.outbox.put('check-link', { linkId: link.id });
      return accept(link);
    });

/** Makes a retry idempotent: the post is still under review, so the answer is the same. */
async function sameLink(
  { promotionLinks }: Uses<'promotionLinks'>,
  { sellerId, consignmentId, post }: Pick<PromotionLink, 'sellerId' | 'consignmentId' | 'post'>,
): Promise<PromotionLink | undefined> {
  const links = await promotionLinks.listOf(sellerId, consignmentId, MOST_LINKS_LISTED);
  return links.find((link) => link.post === post && link.review.state === 'under-review');
}

async function accountsOf(
  { socialProofs }: Uses<'socialProofs'>,
  sellerId: SellerId,
  now: Instant,
): Promise<readonly OwnAccount[]> {
  const proofs = await socialProofs.listOf(sellerId);
  return proofs.map(({ handle, provenAt }) => ({
    handle,
    isProven: provenAt !== null && now < socialProofCountsUntil(provenAt),
  }));
}
