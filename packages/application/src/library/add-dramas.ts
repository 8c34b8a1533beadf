import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { type ConsignmentId, type Rights, useRights } from '@cliffhanger/core/library';
import type { Requires } from '../ports/index.ts';
import { giveTrackingLinks } from './steps/give-tracking-links.ts';
import { lockRights } from './steps/seller-rights.ts';

export interface AddDramas {
  readonly sellerId: SellerId;
  readonly dramaIds: readonly DramaId[];
}

export interface DramaAdded {
  readonly consignmentId: ConsignmentId;
  readonly dramaId: DramaId;
  readonly trackingCode: string;
  /** False: already in the library. */
  readonly isNew: boolean;
}

export interface DramasAdded {
  readonly list: readonly DramaAdded[];
  readonly rights: Rights;
}

type AddDramasPorts = Requires<
  'transactions' | 'clock' | 'random',
  'catalog' | 'library' | 'orders' | 'sellerRights' | 'trackingLinks'
>;

/** One right per drama, all or nothing (DOMAIN §4). Idempotent: adds only missing dramas. */
export const addDramas =
  ({ transactions, clock, random }: AddDramasPorts) =>
  ({ sellerId, dramaIds }: AddDramas): Promise<Result<DramasAdded>> =>
    transactions.run(async (repositories): Promise<Result<DramasAdded>> => {
      const now = clock.now();
      const wanted = [...new Set(dramaIds)];
      // Lock order: orders before rights.
      await repositories.orders.rightGained(sellerId, wanted, now);
      const rights = await lockRights(repositories, sellerId, now);
      const held = await repositories.library.among(sellerId, wanted);
      const heldDramas = new Set(held.map(({ dramaId }) => dramaId));
      const missing = wanted.filter((dramaId) => !heldDramas.has(dramaId));
      const onSale = await repositories.catalog.onSale(missing);
      if (onSale.length < missing.length) return refuse('drama-unknown', { field: 'dramaIds' });
      const rightsAfter = useRights(rights, missing.length);
      if (!rightsAfter.ok) return rightsAfter;

      const added = await repositories.library.add(
        sellerId,
        missing.map((dramaId) => ({ id: random.id(), dramaId })),
        now,
      );
      // In request order, so that a retry returns the same answer.
      const consignments = new Map([...held, ...added].map((one) => [one.dramaId, one]));
      const all = wanted.flatMap((dramaId) => consignments.get(dramaId) ?? []);
      const codes = await giveTrackingLinks(repositories, random, { sellerId, consignments: all, now });
      return accept({
        list: all.map(({ id, dramaId }) => ({
          consignmentId: id,
          dramaId,
          trackingCode: codes.get(id) ?? '',
          isNew: !heldDramas.has(dramaId),
        })),
        rights: rightsAfter.value,
      });
    });
