import type { AgentLevel, Seller } from '@cliffhanger/core/identity';
import { accept, type Instant, type Money, type Result, refuse } from '@cliffhanger/core/kernel';
import { upgradeRefund } from '@cliffhanger/core/levels';
import type { Rights } from '@cliffhanger/core/library';
import type { LevelPurchase, LevelPurchaseId } from '../../ports/index.ts';

interface RefundParams {
  readonly seller: Seller;
  readonly purchaseId: LevelPurchaseId;
  /** Newest first. */
  readonly purchases: readonly LevelPurchase[];
  readonly rights: Rights;
  readonly episodes: bigint;
  readonly now: Instant;
}

export interface RefundQuote {
  readonly amount: Money;
  /** Returned credits. */
  readonly episodes: number;
  /** Rights in use stay with the seller; their share of the price is not refunded. */
  readonly rightsKept: number;
  readonly from: AgentLevel;
  readonly to: AgentLevel;
}

/** The refund for the unused part of an upgrade: only for the one that gave the current level. */
export function refundQuote({
  seller,
  purchaseId,
  purchases,
  rights,
  episodes,
  now,
}: RefundParams): Result<RefundQuote> {
  const newest = purchases.find(({ bought, refund }) => bought.kind === 'level' && refund === null);
  if (newest === undefined || newest.id !== purchaseId || newest.bought.kind !== 'level') {
    return refuse('upgrade-unknown');
  }
  const { from, to } = newest.bought;
  if (to !== seller.level) return refuse('upgrade-unknown');
  // It already counted in the traffic allocation as nonrefundable.
  if (newest.usedUpAt !== null) return refuse('upgrade-used-up');
  const rightsKept = clamped(
    rights.used - (rights.fromLevel - newest.rights + rights.fromPacks),
    newest.rights,
  );
  const episodesUsed = clamped(newest.episodes - Number(episodes), newest.episodes);
  const amount = upgradeRefund(
    { price: newest.price, episodes: newest.episodes, rightsAdded: newest.rights, boughtAt: newest.boughtAt },
    { rightsUsed: rightsKept, episodesUsed },
    now,
  );
  if (!amount.ok) return amount;
  if (amount.value === 0n) return refuse('upgrade-used-up');
  return accept({ amount: amount.value, episodes: newest.episodes - episodesUsed, rightsKept, from, to });
}

const clamped = (value: number, most: number): number => Math.min(Math.max(0, value), most);
