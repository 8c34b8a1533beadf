import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import type { Uses } from '../../ports/index.ts';

export interface OwnLink {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
  readonly code: string;
}

/** Another seller's link gets the same refusal as an unknown one. */
export async function unlessOwnLink(
  { library, trackingLinks }: Uses<'library' | 'trackingLinks'>,
  { sellerId, consignmentId, code }: OwnLink,
): Promise<Result<true>> {
  const consignment = await library.find(sellerId, consignmentId);
  const links = consignment === undefined ? [] : await trackingLinks.listOf(sellerId, consignmentId);
  return links.some((link) => link.code === code) ? accept(true) : refuse('consignment-unknown');
}
