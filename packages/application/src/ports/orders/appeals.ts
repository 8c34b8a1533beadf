import type { DecisionNotice, Instant, OperatorId, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Appeal, AppealAnswer, AppealedDecision, AppealId, Remedy } from '@cliffhanger/core/trust';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import type { PageQuery } from '../catalog/catalog.ts';
import type { MoneyStep } from '../money/money-step.ts';

/** What upholding it did, or is to do once a second person agrees. */
export interface AppealRemedy extends Remedy {
  /** What it moved. */
  readonly transferId: TransferId | null;
  /** The withdrawal that was asked for again. */
  readonly withdrawalId: WithdrawalId | null;
  /** Why the second person said no. */
  readonly note: string | null;
}

export interface OwnedAppeal extends Appeal {
  readonly sellerId: SellerId;
  readonly remedy: AppealRemedy | null;
}

interface RemedyDecider {
  readonly appealId: AppealId;
  readonly operator: OperatorId;
  readonly now: Instant;
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
  /** By somebody who had no part in the decision; upheld, it is put right in the same transaction. */
  answer(answering: Omit<AppealAnswer, 'operator'> & RemedyDecider): Promise<MoneyStep<OwnedAppeal>>;
  /** Pays what was proposed, by a second person. */
  confirmRemedy(decider: RemedyDecider): Promise<MoneyStep<OwnedAppeal>>;
  /** The appeal is open again, for somebody else. */
  declineRemedy(decider: RemedyDecider & { readonly note: string }): Promise<MoneyStep<OwnedAppeal>>;
  /** Not answered yet, the one promised soonest first. */
  waiting(most: number): Promise<{ list: readonly AppealWaiting[]; total: number }>;
}
