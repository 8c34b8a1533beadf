import type { AgentLevel } from '@cliffhanger/core/identity';
import { accept, type Instant, later, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { quoteUpgrade, UPGRADE_REFUNDABLE_MS } from '@cliffhanger/core/levels';
import { lockCaller } from '../identity/find-seller.ts';
import { lockRights } from '../library/seller-rights.ts';
import type { LevelPurchase, Needs } from '../ports/index.ts';
import { bookPurchase } from './book-purchase.ts';
import { raiseLevel } from './raise-level.ts';

export interface BuyLevel {
  readonly sellerId: SellerId;
  readonly level: AgentLevel;
}

export interface LevelBought {
  readonly purchase: LevelPurchase;
  readonly level: AgentLevel;
  readonly refundableUntil: Instant;
}

/** Early, for the difference from the level one has (DOMAIN §7). */
export const buyLevel =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ sellerId, level }: BuyLevel): Promise<Result<LevelBought>> =>
    transactions.run(async (stores): Promise<Result<LevelBought>> => {
      const now = clock.now();
      const { levels: terms } = await stores.settings.current(now);
      const seller = await lockCaller(stores, sellerId);
      if (!seller.ok) return seller;
      const quote = quoteUpgrade(seller.value.level, level, terms);
      if (!quote.ok) return quote;
      const { price, episodes, rightsAdded } = quote.value;
      // Rights are locked before the books, wherever both are.
      await lockRights(stores, sellerId, now);
      const id = chance.id<'level-purchase'>();
      const booked = await bookPurchase(stores, chance, { id, sellerId, price, episodes, now });
      if (!booked.ok) return booked;

      const purchase: LevelPurchase = {
        id,
        bought: { kind: 'level', from: seller.value.level, to: level },
        price,
        rights: rightsAdded,
        episodes,
        boughtAt: now,
        transferId: booked.value,
        refund: null,
      };
      await stores.levels.addPurchase(sellerId, purchase);
      await raiseLevel(stores, {
        seller: seller.value,
        to: level,
        terms,
        how: 'bought',
        reason: null,
        actor: `seller:${sellerId}`,
        now,
        facts: {},
      });
      return accept({ purchase, level, refundableUntil: later(now, UPGRADE_REFUNDABLE_MS) });
    });
