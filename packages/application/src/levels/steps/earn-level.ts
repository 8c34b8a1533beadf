import { formatMoney, type Instant, type SellerId } from '@cliffhanger/core/kernel';
import type { Uses } from '../../ports/index.ts';
import { notifyOfLevel } from './notify-of-level.ts';

/**
 * Levels that settled sales have earned by now (DOMAIN §7); says for how many sellers. Called in the transaction that
 * counts the sales: who has earned a level has it as soon as the sales are counted.
 */
export async function giveEarnedLevels(
  repositories: Uses<'levels' | 'messages' | 'outbox'>,
  sellerIds: readonly SellerId[],
  now: Instant,
): Promise<number> {
  let given = 0;
  // In the order of their ids: two of these at once never wait for each other.
  for (const sellerId of sellerIds.toSorted()) {
    const earned = await repositories.levels.giveEarned(sellerId, now);
    if (earned === undefined) continue;
    const { level, rights, settledSales } = earned;
    const facts = { sales: formatMoney(settledSales) };
    await notifyOfLevel(repositories, { sellerId, level, rights, how: 'earned', facts }, now);
    given += 1;
  }
  return given;
}
