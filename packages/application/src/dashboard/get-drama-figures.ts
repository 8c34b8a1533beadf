import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Rights } from '@cliffhanger/core/library';
import { rightsOf } from '../library/steps/seller-rights.ts';
import type { Requires } from '../ports/index.ts';

export interface DramaFigures {
  readonly dramas: number;
  readonly promoting: number;
  readonly rights: Rights;
  readonly toShip: number;
}

/** The seller's library in figures, and the orders to ship. */
export const getDramaFigures =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'orders' | 'rollups' | 'sellerRights' | 'settings'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<DramaFigures>> =>
    transactions.read(async (repositories) => {
      const { dramas, promoting } = await repositories.rollups.libraryOf(sellerId);
      const rights = await rightsOf(repositories, sellerId, clock.now());
      const counts = await repositories.orders.countsOf(sellerId);
      return accept({ dramas, promoting, rights, toShip: counts.get('to-ship')?.orders ?? 0 });
    });
