import type { AgentLevel } from '@cliffhanger/core/identity';
import { accept, formatMoney, type Money, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { LevelPurchaseId, Requires } from '../ports/index.ts';
import { giveEarnedLevels } from './steps/earn-level.ts';

export interface RefundUpgrade {
  readonly sellerId: SellerId;
  readonly purchaseId: LevelPurchaseId;
}

export interface UpgradeRefunded {
  readonly amount: Money;
  readonly level: AgentLevel;
  readonly episodesReturned: number;
}

/** Refunds the unused part within 14 days (DOMAIN §7); the level returns to the previous one. */
export const refundUpgrade =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'levels' | 'messages' | 'outbox' | 'sellers'>) =>
  ({ sellerId, purchaseId }: RefundUpgrade): Promise<Result<UpgradeRefunded>> =>
    transactions.run(async (repositories): Promise<Result<UpgradeRefunded>> => {
      const now = clock.now();
      const refunded = await repositories.levels.refund({ sellerId, purchaseId, now });
      if (!refunded.ok) return refunded;
      const { amount, episodes, level: from, rights } = refunded.value;
      await repositories.messages.put({
        sellerId,
        kind: 'notice',
        messageKey: 'level-lowered',
        facts: { level: from, amount: formatMoney(amount), rights: String(rights) },
        at: now,
      });
      // If sales have earned the level in the meantime, the seller gets it back for free.
      await giveEarnedLevels(repositories, [sellerId], now);
      const level = (await repositories.sellers.find(sellerId))?.level ?? from;
      return accept({ amount, level, episodesReturned: episodes });
    });
