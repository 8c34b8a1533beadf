import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Id, Instant, Money, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { PackName } from '@cliffhanger/core/levels';

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
  readonly refund: { readonly at: Instant; readonly amount: Money } | null;
}

export interface LevelChange {
  readonly sellerId: SellerId;
  readonly from: AgentLevel;
  readonly to: AgentLevel;
  /** What the level gives from now on. */
  readonly rights: number;
  readonly how: 'bought' | 'earned' | 'granted' | 'refunded';
  readonly reason: string | null;
  readonly actor: string;
  readonly at: Instant;
}

export interface Levels {
  /** Moves level and rights together; the seller is locked before. */
  change(change: LevelChange): Promise<void>;
  /** Only while the rights are locked. */
  addRightsOfPack(sellerId: SellerId, rights: number): Promise<void>;
  addPurchase(sellerId: SellerId, purchase: LevelPurchase): Promise<void>;
  /** Newest first. */
  purchasesOf(sellerId: SellerId, most: number): Promise<readonly LevelPurchase[]>;
  saveRefund(
    sellerId: SellerId,
    purchaseId: LevelPurchaseId,
    refund: { readonly at: Instant; readonly amount: Money },
  ): Promise<void>;
}
