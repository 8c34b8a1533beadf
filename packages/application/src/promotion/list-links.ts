import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import { unlessUnknown } from '../library/steps/own-consignment.ts';
import type { PromotionLink, Requires } from '../ports/index.ts';
import { linkRulesAt, MOST_LINKS_LISTED } from './steps/link-rules.ts';

export interface ListLinks {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
}

export interface LinkList {
  readonly list: readonly PromotionLink[];
  readonly mostOpenLinks: number;
}

export const listLinks =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'library' | 'promotionLinks' | 'settings'>) =>
  ({ sellerId, consignmentId }: ListLinks): Promise<Result<LinkList>> =>
    transactions.read(async (repositories) => {
      const consignment = unlessUnknown(await repositories.library.find(sellerId, consignmentId));
      if (!consignment.ok) return consignment;
      const list = await repositories.promotionLinks.listOf(sellerId, consignmentId, MOST_LINKS_LISTED);
      const { mostOpen } = await linkRulesAt(repositories, clock.now());
      return accept({ list, mostOpenLinks: mostOpen });
    });
