import type { AgentLevel } from '@cliffhanger/core/identity';
import { accept, type Instant, later, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { trafficCountsFrom, UPGRADE_REFUNDABLE_MS } from '@cliffhanger/core/levels';
import type { LevelPurchase, Requires } from '../ports/index.ts';
import { notifyOfLevel } from './steps/notify-of-level.ts';

export interface BuyLevel {
  readonly sellerId: SellerId;
  readonly level: AgentLevel;
}

export interface LevelBought {
  readonly purchase: LevelPurchase;
  readonly level: AgentLevel;
  readonly refundableUntil: Instant;
  readonly trafficCountsFrom: string;
}

/** An early upgrade, for the price difference from the current level (DOMAIN §7). */
export const buyLevel =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'levels' | 'messages' | 'outbox' | 'settings'>) =>
  ({ sellerId, level }: BuyLevel): Promise<Result<LevelBought>> =>
    transactions.run(async (repositories): Promise<Result<LevelBought>> => {
      const now = clock.now();
      const { platformUtcOffsetMinutes } = await repositories.settings.current(now);
      const bought = await repositories.levels.buyLevel({ sellerId, level, now });
      if (!bought.ok) return bought;
      const { purchase, rights } = bought.value;
      const raised = { sellerId, level, rights: rights.fromLevel, how: 'bought', facts: {} } as const;
      await notifyOfLevel(repositories, raised, now);
      return accept({
        purchase,
        level,
        refundableUntil: later(purchase.boughtAt, UPGRADE_REFUNDABLE_MS),
        trafficCountsFrom: trafficCountsFrom(purchase.boughtAt, platformUtcOffsetMinutes),
      });
    });
