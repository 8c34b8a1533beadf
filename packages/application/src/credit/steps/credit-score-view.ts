import { type Advice, adviceOn, type CreditScorePart, creditScore, madeOf } from '@cliffhanger/core/credit';
import type { Instant } from '@cliffhanger/core/kernel';
import type { StoredCreditScore } from '../../ports/index.ts';

export interface PartView extends CreditScorePart {
  /** `good` of `of`, for example orders on time or links approved. */
  readonly good: number;
  readonly of: number;
}

export interface CreditScoreView {
  readonly score: number;
  readonly parts: readonly PartView[];
  readonly computedAt: Instant | null;
}

export interface CreditScoreWithAdvice extends CreditScoreView {
  readonly advice: readonly Advice[];
}

export const creditScoreView = ({ score, facts, computedAt }: StoredCreditScore): CreditScoreView => ({
  score,
  parts: creditScore(facts).parts.map((part) => ({ ...part, ...madeOf(part.name, facts) })),
  computedAt,
});

export const withAdvice = (credit: StoredCreditScore): CreditScoreWithAdvice => ({
  ...creditScoreView(credit),
  advice: adviceOn(credit.facts),
});
