import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { PackName } from '@cliffhanger/core/levels';
import type { Rights } from '@cliffhanger/core/library';
import type { LevelPurchase, Requires } from '../ports/index.ts';

export interface BuyPack {
  readonly sellerId: SellerId;
  readonly pack: PackName;
  readonly quantity: number;
}

export interface PackBought {
  readonly purchase: LevelPurchase;
  readonly quantity: number;
  readonly rights: Rights;
}

/** Extra rights and episode credits, at any level. */
export const buyPack =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'levels'>) =>
  ({ sellerId, pack, quantity }: BuyPack): Promise<Result<PackBought>> =>
    transactions.run(async ({ levels }): Promise<Result<PackBought>> => {
      const bought = await levels.buyPack({ sellerId, pack, quantity, now: clock.now() });
      return bought.ok ? accept({ ...bought.value, quantity }) : bought;
    });
