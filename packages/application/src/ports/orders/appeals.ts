import type { DecisionNotice, Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Appeal, AppealedDecision, AppealId } from '@cliffhanger/core/trust';
import type { PageQuery } from '../catalog/catalog.ts';

export interface OwnedAppeal extends Appeal {
  readonly sellerId: SellerId;
}

export interface AppealWaiting extends OwnedAppeal {
  readonly email: string;
  /** The names of those who decided: any of the others may answer. */
  readonly deciders: readonly string[];
}

/** A decision as it is stored now, and the names of those who made it. */
export interface StoredDecision {
  readonly notice: DecisionNotice;
  readonly deciders: readonly string[];
}

export interface Appeals {
  /** Of this seller; undefined also when it is somebody else's, or nothing was decided against them. */
  decisionOf(sellerId: SellerId, decision: AppealedDecision): Promise<StoredDecision | undefined>;
  findOf(
    sellerId: SellerId,
    decision: AppealedDecision & { readonly decidedAt: Instant },
  ): Promise<OwnedAppeal | undefined>;
  /** False when this decision was appealed already. `deciders` are kept with it: they may not answer it. */
  add(appeal: OwnedAppeal, deciders: readonly string[]): Promise<boolean>;
  /** Newest first. */
  listOf(sellerId: SellerId, page: PageQuery): Promise<{ list: readonly OwnedAppeal[]; total: number }>;
  /** Whose it is does not matter here: for operators. Nobody else answers it meanwhile. */
  lock(
    appealId: AppealId,
  ): Promise<{ readonly appeal: OwnedAppeal; readonly deciders: readonly string[] } | undefined>;
  saveAnswer(appeal: OwnedAppeal, operator: string): Promise<void>;
  /** Not answered yet, the one promised soonest first. */
  waiting(most: number): Promise<{ list: readonly AppealWaiting[]; total: number }>;
  /** What sellers wrote goes when the account goes. */
  erase(sellerId: SellerId): Promise<void>;
}
