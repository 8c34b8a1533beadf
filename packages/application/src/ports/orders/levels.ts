import type { AgentLevel, Email } from '@cliffhanger/core/identity';
import type { Id, Instant, Money, OperatorId, Result, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { PackName } from '@cliffhanger/core/levels';
import type { Rights } from '@cliffhanger/core/library';

export type LevelPurchaseId = Id<'level-purchase'>;

export type BoughtThing =
  | { readonly kind: 'level'; readonly from: AgentLevel; readonly to: AgentLevel }
  | { readonly kind: 'pack'; readonly pack: PackName; readonly quantity: number };

export interface LevelPurchase {
  readonly id: LevelPurchaseId;
  readonly bought: BoughtThing;
  /** For the whole purchase, like `rights` and the episodes. */
  readonly price: Money;
  readonly rights: number;
  readonly episodes: number;
  readonly boughtAt: Instant;
  readonly transferId: TransferId;
  /**
   * When a snapshot of the allocation weights found nothing left to refund. `null` otherwise, and always for
   * packs.
   */
  readonly usedUpAt: Instant | null;
  readonly refund: { readonly at: Instant; readonly amount: Money } | null;
}

/** How a seller obtains a level. */
export type LevelWay = 'bought' | 'earned' | 'granted';

export interface BoughtOutcome {
  readonly purchase: LevelPurchase;
  /** The seller's total, including the purchase. */
  readonly rights: Rights;
}

/** `rights` is null while it waits for a second person. */
export interface GrantedLevel {
  readonly level: AgentLevel;
  readonly reason: string;
  readonly rights: number | null;
}

export interface LevelGrant {
  readonly email: Email;
  /** The seller's current level. */
  readonly from: AgentLevel;
  readonly level: AgentLevel;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
}

export interface GivenLevel {
  readonly level: AgentLevel;
  readonly rights: number;
}

export interface RefundedUpgrade {
  readonly amount: Money;
  /** Returned credits. */
  readonly episodes: number;
  /** The remaining level, with its rights plus those in use, which stay. */
  readonly level: AgentLevel;
  readonly rights: number;
}

/** Prepaid credits and their purchase price. */
export interface PrepaidCredits {
  readonly episodes: bigint;
  readonly amount: Money;
}

/**
 * The database knows prices, rights and sales, and decides with its own clock: `now` applies only in test and
 * simulation databases. Money, episodes, level and rights change in one transaction.
 */
export interface Levels {
  buyLevel(bought: {
    readonly sellerId: SellerId;
    readonly level: AgentLevel;
    readonly now: Instant;
  }): Promise<Result<BoughtOutcome>>;
  buyPack(bought: {
    readonly sellerId: SellerId;
    readonly pack: PackName;
    readonly quantity: number;
    readonly now: Instant;
  }): Promise<Result<BoughtOutcome>>;
  refund(upgrade: {
    readonly sellerId: SellerId;
    readonly purchaseId: LevelPurchaseId;
    readonly now: Instant;
  }): Promise<Result<RefundedUpgrade>>;
  creditsOf(sellerId: SellerId, now: Instant): Promise<PrepaidCredits>;
  /** Converts all remaining credits into wallet balance. */
  buyBackCredits(sellerId: SellerId, now: Instant): Promise<Result<PrepaidCredits>>;
  /** The level earned by settled sales; undefined when the seller already has it or a higher one. */
  giveEarned(
    sellerId: SellerId,
    now: Instant,
  ): Promise<(GivenLevel & { readonly settledSales: Money }) | undefined>;
  /** Support proposes; a second person's identical request grants it. Then `rights` are the added ones. */
  grant(granted: {
    readonly sellerId: SellerId;
    readonly level: AgentLevel;
    readonly reason: string;
    readonly operator: OperatorId;
    readonly now: Instant;
  }): Promise<Result<GrantedLevel>>;
  /** Proposals that wait for a second person, oldest first. */
  grantsWaiting(most: number): Promise<readonly LevelGrant[]>;
  /** Newest first. */
  purchasesOf(sellerId: SellerId, most: number): Promise<readonly LevelPurchase[]>;
}
