import { formatMoney, type Instant, type SellerId } from '@cliffhanger/core/kernel';
import { earnedLevel, isHigher } from '@cliffhanger/core/levels';
import type { Chance, Stores } from '../ports/index.ts';
import { giveLevel } from './give-level.ts';

/**
 * Levels that settled sales have earned by now (DOMAIN §7); says for how many sellers. Called in the transaction that
 * counts the sales: who has earned a level has it as soon as the sales are counted.
 */
export async function giveEarnedLevels(
  stores: Stores,
  chance: Chance,
  sellerIds: readonly SellerId[],
  now: Instant,
): Promise<number> {
  if (sellerIds.length === 0) return 0;
  const { levels: terms } = await stores.settings.current(now);
  let given = 0;
  // In the order of their ids: two of these at once never wait for each other.
  for (const sellerId of sellerIds.toSorted()) {
    const { settledSales } = await stores.rollups.totalsOf(sellerId);
    const to = earnedLevel(settledSales, terms);
    const seller = to === 'bronze' ? undefined : await stores.sellers.lock(sellerId);
    if (seller === undefined || !isHigher(to, seller.level)) continue;
    await giveLevel(stores, chance, {
      seller,
      to,
      terms,
      how: 'earned',
      reason: null,
      actor: 'rule:earned-level',
      now,
      facts: { sales: formatMoney(settledSales) },
    });
    given += 1;
  }
  return given;
}
