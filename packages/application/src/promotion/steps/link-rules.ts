import type { Instant } from '@cliffhanger/core/kernel';
import { type LinkRules, OPEN_LINKS_A_CONSIGNMENT } from '@cliffhanger/core/promotion';
import type { Uses } from '../../ports/index.ts';

export const MOST_LINKS_LISTED = 50;

/** The rules in force at that time. */
export async function linkRulesAt({ settings }: Uses<'settings'>, now: Instant): Promise<LinkRules> {
  const { linkHosts, promotionLinkReviewMs } = await settings.current(now);
  return {
    allowedHosts: linkHosts,
    mostOpen: OPEN_LINKS_A_CONSIGNMENT,
    reviewPromiseMs: promotionLinkReviewMs,
  };
}
