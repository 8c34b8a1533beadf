import { formatMoney, type Instant, type SellerId } from '@cliffhanger/core/kernel';
import type { Uses } from '../../ports/index.ts';
import { notifyOfLevel } from './notify-of-level.ts';

/**
 * Grants levels that settled sales have earned (DOMAIN §7); returns the number of sellers. Runs in the
 * transaction that counts the sales, so a seller has an earned level as soon as its sales count.
 */
export async function giveEarnedLevels(
  repositories: Uses<'levels' | 'messages' | 'outbox'>,
  sellerIds: readonly SellerId[],
  now: Instant,
): Promise<number> {
  let given = 0;
  // In ID order, to prevent deadlocks between concurrent calls.
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
