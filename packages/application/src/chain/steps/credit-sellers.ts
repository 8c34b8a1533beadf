import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { notifyOfCredit } from '../../deposits/steps/notify-of-deposit.ts';
import type { ChainPorts } from '../chain-ports.ts';
import { notifyOfMoves } from './notify-of-moves.ts';

/**
 * Credits these sellers' transfers that two watchers have seen, with amounts held before. A seller's sum must
 * reach the minimum, or all stay held. Returns how many were credited.
 */
export async function creditSellers(
  { transactions, clock, chain }: ChainPorts<'chainTransfers' | 'messages' | 'outbox' | 'sellers' | 'shops'>,
  sellerIds: readonly SellerId[],
): Promise<number> {
  const credited = await transactions.run(async (repositories): Promise<Result<number>> => {
    const now = clock.now();
    const decided = await repositories.chainTransfers.creditDeposits(chain.network, sellerIds, now);
    const held = decided.filter(({ outcome }) => outcome === 'held');
    await notifyOfMoves(repositories, held, 'held');
    const enough = decided.filter(({ outcome }) => outcome === 'credited');
    await Promise.all(
      enough.map(({ id, sellerId, amount }) =>
        notifyOfCredit(repositories, { sellerId, depositId: id, amount }, now),
      ),
    );
    return accept(enough.length);
  });
  if (!credited.ok) throw new Error('deposits could not be credited');
  return credited.value;
}
