import { DONE, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { PromotionLinkId } from '@cliffhanger/core/promotion';
import type { LinkChecker, LinkToCheck, Requires } from '../ports/index.ts';
import { linkRulesAt } from './steps/link-rules.ts';

type CheckLinkPorts = Requires<'transactions' | 'clock', 'promotionLinks' | 'settings' | 'trackingLinks'> & {
  readonly linkChecker: Pick<LinkChecker, 'check'>;
};

/** Records the machine check of the URL for the reviewer. The worker runs it after a submission. */
export const checkLink =
  ({ transactions, clock, linkChecker }: CheckLinkPorts) =>
  async ({ linkId }: { readonly linkId: PromotionLinkId }): Promise<Result<Nothing>> => {
    const link = await linkToCheck({ transactions, clock }, linkId);
    if (link === undefined) return DONE;
    // This can take seconds, so no transaction is open.
    const found = await linkChecker.check(link);
    return transactions.run(async (repositories) => {
      await repositories.promotionLinks.saveCheck(linkId, found, clock.now());
      return DONE;
    });
  };

/** Undefined when no check is needed: already decided, or the account is gone. */
const linkToCheck = (
  {
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'promotionLinks' | 'settings' | 'trackingLinks'>,
  linkId: PromotionLinkId,
): Promise<LinkToCheck | undefined> =>
  transactions.read(async (repositories) => {
    const link = await repositories.promotionLinks.find(linkId);
    if (link === undefined || link.review.state !== 'under-review') return undefined;
    const links = await repositories.trackingLinks.listOf(link.sellerId, link.consignmentId);
    const { allowedHosts } = await linkRulesAt(repositories, clock.now());
    return { url: link.url, allowedHosts, trackingCodes: links.map(({ code }) => code) };
  });
