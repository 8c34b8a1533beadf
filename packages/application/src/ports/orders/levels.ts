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
  /** Of all of it, as are the rights and the episodes. */
  readonly price: Money;
  readonly rights: number;
  readonly episodes: number;
  readonly boughtAt: Instant;
  readonly transferId: TransferId;
  /** When the weights of a day found nothing left to give back; null for packs, and otherwise. */
  readonly usedUpAt: Instant | null;
  readonly refund: { readonly at: Instant; readonly amount: Money } | null;
}

/** How a seller comes by a level. */
export type LevelWay = 'bought' | 'earned' | 'granted';

export interface BoughtOutcome {
  readonly purchase: LevelPurchase;
  /** All of the seller's, with what was bought. */
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
  /** What the seller has now. */
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
  /** Credits that go back. */
  readonly episodes: number;
  /** What is left, and its rights together with those in use that stay. */
  readonly level: AgentLevel;
  readonly rights: number;
}

/** Prepaid credits, and what was paid for them. */
export interface PrepaidCredits {
  readonly episodes: bigint;
  readonly amount: Money;
}

/**
 * The database knows prices, rights and sales, and judges by its own time: `now` counts in databases of tests and
 * simulations only. Money, episodes, level and rights move together.
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
  /** All that are left, into the wallet. */
  buyBackCredits(sellerId: SellerId, now: Instant): Promise<Result<PrepaidCredits>>;
  /** The level that settled sales have earned by now; undefined when the seller has it, or a higher one. */
  giveEarned(
    sellerId: SellerId,
    now: Instant,
  ): Promise<(GivenLevel & { readonly settledSales: Money }) | undefined>;
  /** Proposed by support, given when a second person asks for the same: then `rights` are those that it brings. */
  grant(granted: {
    readonly sellerId: SellerId;
    readonly level: AgentLevel;
    readonly reason: string;
    readonly operator: OperatorId;
    readonly now: Instant;
  }): Promise<Result<GrantedLevel>>;
  /** What waits for a second person, oldest first. */
  grantsWaiting(most: number): Promise<readonly LevelGrant[]>;
  /** Newest first. */
  purchasesOf(sellerId: SellerId, most: number): Promise<readonly LevelPurchase[]>;
}
