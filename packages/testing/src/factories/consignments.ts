import { randomInt } from 'node:crypto';
import { addDramas } from '@cliffhanger/application/library';
import type { Dependencies } from '@cliffhanger/application/ports';
import { decideLink, submitLink } from '@cliffhanger/application/promotion';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import type { Pool } from 'pg';
import { valueOf } from './sellers.ts';

export interface TestConsignment {
  readonly id: ConsignmentId;
  readonly sellerId: SellerId;
  readonly dramaId: DramaId;
  readonly trackingCode: string;
}

/** Adds a drama to a seller's library by the real use case. */
export async function aConsignment(
  dependencies: Dependencies,
  sellerId: SellerId,
  dramaId: DramaId,
): Promise<TestConsignment> {
  const [added] = valueOf(await addDramas(dependencies)({ sellerId, dramaIds: [dramaId] })).list;
  if (added === undefined) throw new Error('the drama was not added');
  return { id: added.consignmentId, sellerId, dramaId, trackingCode: added.trackingCode };
}

/** Starts at a random number: a retried journey shares its database with the first try. */
let posts = randomInt(1_000_000_000);

/** The URL names no account, so that it suits any seller. */
export const aPostUrl = (): string => {
  posts += 1;
  return `https://tiktok.com/@/video/${7_000_000_000 + posts}`;
};

/** With an approved post, so that the drama counts as promoted. */
export async function aPromotedConsignment(
  dependencies: Dependencies,
  sellerId: SellerId,
  dramaId: DramaId,
): Promise<TestConsignment> {
  const consignment = await aConsignment(dependencies, sellerId, dramaId);
  const link = valueOf(
    await submitLink(dependencies)({ sellerId, consignmentId: consignment.id, url: aPostUrl() }),
  );
  valueOf(
    await decideLink(dependencies)({
      linkId: link.id,
      decision: { kind: 'approve' },
      operator: 'test reviewer',
    }),
  );
  return consignment;
}

/** Adds rights like a pack would, but as the owner, without a purchase. */
export async function withRightsFromPacks(
  owner: Pick<Pool, 'query'>,
  sellerId: SellerId,
  rights: number,
): Promise<void> {
  await owner.query(
    `insert into seller_rights (seller_id, from_packs) values ($1, $2)
     on conflict (seller_id) do update set from_packs = excluded.from_packs`,
    [sellerId, rights],
  );
}
