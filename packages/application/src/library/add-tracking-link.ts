import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import {
  type ClickedLink,
  type ConsignmentId,
  mayTrackingLinkBeAdded,
  NO_LINK_RESULTS,
} from '@cliffhanger/core/library';
import type { NewTrackingLink, Requires } from '../ports/index.ts';
import { drawTrackingCode } from './steps/give-tracking-links.ts';
import { unlessUnknown } from './steps/own-consignment.ts';

export interface AddTrackingLink {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
  readonly subId: string;
}

const MOST_DRAWN = 10;

/** Idempotent: the same sub-ID returns the same link. */
export const addTrackingLink =
  ({
    transactions,
    clock,
    random,
  }: Requires<'transactions' | 'clock' | 'random', 'library' | 'trackingLinks'>) =>
  ({ sellerId, consignmentId, subId }: AddTrackingLink): Promise<Result<ClickedLink>> =>
    transactions.run(async (repositories): Promise<Result<ClickedLink>> => {
      const consignment = unlessUnknown(await repositories.library.lock(sellerId, consignmentId));
      if (!consignment.ok) return consignment;
      const links = await repositories.trackingLinks.listOf(sellerId, consignmentId);
      const known = links.find((link) => link.subId === subId);
      if (known !== undefined) return accept(known);
      const allowed = mayTrackingLinkBeAdded(links.length);
      if (!allowed.ok) return allowed;

      const { dramaId } = consignment.value;
      const link = { consignmentId, dramaId, subId, createdAt: clock.now() };
      for (let drawn = 0; drawn < MOST_DRAWN; drawn += 1) {
        const drawnLink: NewTrackingLink = { ...link, code: drawTrackingCode(random) };
        const [added] = await repositories.trackingLinks.add(sellerId, [drawnLink]);
        if (added !== undefined) return accept({ ...added, ...NO_LINK_RESULTS });
      }
      throw new Error('no free tracking code was drawn');
    });
