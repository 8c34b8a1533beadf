import type { DecisionNotice, Instant, OperatorId, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Appeal, AppealAnswer, AppealedDecision, AppealId, Remedy } from '@cliffhanger/core/trust';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import type { PageQuery } from '../catalog/catalog.ts';
import type { MoneyStep } from '../money/money-step.ts';

/** The remedy of an upheld appeal: done, or waiting for a second person. */
export interface AppealRemedy extends Remedy {
  /** The transfer that paid it. */
  readonly transferId: TransferId | null;
  /** The withdrawal that was requested again. */
  readonly withdrawalId: WithdrawalId | null;
  /** The second person's reason to decline. */
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
  /** Names of the deciders: they may not answer. */
  readonly deciders: readonly string[];
}

/** The stored decision, with the names of its deciders. */
export interface StoredDecision {
  readonly notice: DecisionNotice;
  readonly deciders: readonly string[];
}

export interface Appeals {
  /** Undefined also for another seller's, or when there is no decision against them. */
  decisionOf(sellerId: SellerId, decision: AppealedDecision): Promise<StoredDecision | undefined>;
  findOf(
    sellerId: SellerId,
    decision: AppealedDecision & { readonly decidedAt: Instant },
  ): Promise<OwnedAppeal | undefined>;
  /** False when this decision already has an appeal. Stores `deciders` with it: they may not answer. */
  add(appeal: OwnedAppeal, deciders: readonly string[]): Promise<boolean>;
  /** Newest first. */
  listOf(sellerId: SellerId, page: PageQuery): Promise<{ list: readonly OwnedAppeal[]; total: number }>;
  /**
   * The operator must have had no part in the decision. Upholding applies the remedy in the same transaction.
   */
  answer(answering: Omit<AppealAnswer, 'operator'> & RemedyDecider): Promise<MoneyStep<OwnedAppeal>>;
  /** A second person pays the proposed remedy. */
  confirmRemedy(decider: RemedyDecider): Promise<MoneyStep<OwnedAppeal>>;
  /** Reopens the appeal for another person. */
  declineRemedy(decider: RemedyDecider & { readonly note: string }): Promise<MoneyStep<OwnedAppeal>>;
  /** Unanswered ones, earliest promise first. */
  waiting(most: number): Promise<{ list: readonly AppealWaiting[]; total: number }>;
}
