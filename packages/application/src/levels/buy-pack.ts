import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { type PackName, packTimes } from '@cliffhanger/core/levels';
import type { Rights } from '@cliffhanger/core/library';
import { lockRights } from '../library/seller-rights.ts';
import type { LevelPurchase, Needs } from '../ports/index.ts';
import { bookPurchase } from './book-purchase.ts';

export interface BuyPack {
  readonly sellerId: SellerId;
  readonly pack: PackName;
  /** How many of it. */
  readonly quantity: number;
}

export interface PackBought {
  readonly purchase: LevelPurchase;
  readonly quantity: number;
  readonly rights: Rights;
}

/** Extra rights and episode credits, whatever the level. */
export const buyPack =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ sellerId, pack, quantity }: BuyPack): Promise<Result<PackBought>> =>
    transactions.run(async (stores): Promise<Result<PackBought>> => {
      const now = clock.now();
      const { packs } = await stores.settings.current(now);
      const { price, rights: rightsAdded, episodes } = packTimes(packs[pack], quantity);
      const rights = await lockRights(stores, sellerId, now);
      const id = chance.id<'level-purchase'>();
      const booked = await bookPurchase(stores, chance, { id, sellerId, price, episodes, now });
      if (!booked.ok) return booked;

      const purchase: LevelPurchase = {
        id,
        bought: { kind: 'pack', pack, quantity },
        price,
        rights: rightsAdded,
        episodes,
        boughtAt: now,
        transferId: booked.value,
        refund: null,
      };
      await stores.levels.addPurchase(sellerId, purchase);
      await stores.levels.addRightsOfPack(sellerId, rightsAdded);
      return accept({ purchase, quantity, rights: { ...rights, fromPacks: rights.fromPacks + rightsAdded } });
    });
