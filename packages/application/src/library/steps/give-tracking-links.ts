import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import { type Consignment, type ConsignmentId, TRACKING_CODE_LENGTH } from '@cliffhanger/core/library';
import type { NewTrackingLink, Random, Uses } from '../../ports/index.ts';

/** Redraws of taken codes, at most. */
const MOST_DRAWN = 10;

export const drawTrackingCode = (random: Random): string =>
  random.readableCode(TRACKING_CODE_LENGTH).toLowerCase();

interface Receivers {
  readonly sellerId: SellerId;
  readonly consignments: readonly Consignment[];
  readonly now: Instant;
}

/**
 * Ensures that every consignment has a tracking link without a sub-ID from creation; returns the code of
 * each.
 */
export async function giveTrackingLinks(
  repositories: Uses<'trackingLinks'>,
  random: Random,
  { sellerId, consignments, now }: Receivers,
): Promise<ReadonlyMap<ConsignmentId, string>> {
  const ids = consignments.map(({ id }) => id);
  const known = await repositories.trackingLinks.mainOnes(sellerId, ids);
  const codes = new Map([...known].map(([id, { code }]) => [id, code]));
  const linkFor = ({ id, dramaId }: Consignment): NewTrackingLink => ({
    code: drawTrackingCode(random),
    subId: '',
    createdAt: now,
    consignmentId: id,
    dramaId,
  });
  const waiting = () => consignments.filter(({ id }) => !codes.has(id));
  for (let drawn = 0; drawn < MOST_DRAWN && waiting().length > 0; drawn += 1) {
    const added = await repositories.trackingLinks.add(sellerId, waiting().map(linkFor));
    for (const { consignmentId, code } of added) codes.set(consignmentId, code);
  }
  if (waiting().length > 0) throw new Error('no free tracking code was drawn');
  return codes;
}
