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
  /** Credits that go back. */
  readonly episodes: number;
  /** Rights in use stay with the seller: the part of the price they take is kept. */
  readonly rightsKept: number;
  readonly from: AgentLevel;
  readonly to: AgentLevel;
}

/** What is left of an upgrade: only of the one that gave the level the seller has now. */
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
  // It has weighed in the allocation of traffic as what cannot be given back.
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
