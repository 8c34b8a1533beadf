import { type Advice, adviceOn, type CreditPart, creditScore, madeOf } from '@cliffhanger/core/credit';
import type { Instant } from '@cliffhanger/core/kernel';
import type { StoredCredit } from '../ports/index.ts';

export interface PartView extends CreditPart {
  /** So many of so many: orders on time, links approved. */
  readonly good: number;
  readonly of: number;
}

export interface CreditView {
  readonly score: number;
  readonly parts: readonly PartView[];
  readonly computedAt: Instant | null;
}

export interface CreditWithAdvice extends CreditView {
  readonly advice: readonly Advice[];
}

export const creditShown = ({ score, facts, computedAt }: StoredCredit): CreditView => ({
  score,
  parts: creditScore(facts).parts.map((part) => ({ ...part, ...madeOf(part.name, facts) })),
  computedAt,
});

export const withAdvice = (credit: StoredCredit): CreditWithAdvice => ({
  ...creditShown(credit),
  advice: adviceOn(credit.facts),
});
